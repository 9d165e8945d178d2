//! `keymove mate`: proves mates, in chess and in tsume-shogi.

mod output;
pub(super) mod read;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use answers::mate::Request;
use clap::{Args, value_parser};
use mate::Limits;
use search::Clock;

use super::Run;
use crate::answer::exit_codes;
use crate::format::Format;
use crate::games::GameName;
use crate::stop::Stop;
use crate::{Answer, Console, report};
use output::Output;
use read::Problem;

/// Prove mates: whether there is one, how long it is, and the longest defence
///
/// In shogi every move of the attacker must give check, as in tsume-shogi. In chess checks are tried
/// first, then all moves. The answer is `mate` with a line, `no mate` if that is proved, or `unknown`
/// if a limit was reached. Ctrl-C stops the search, reports what is known, and counts the positions
/// that were not tried; a second Ctrl-C ends the program with exit code 130.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove mate 8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1
  keymove mate --shortest 7k/5K2/8/8/8/8/8/R7 w - - 0 1
  keymove mate startpos moves f2f3 e7e5 g2g4
  keymove mate --shortest --all --time 60s --file problems.sfen
  keymove mate --format json --nodes 1000000 --file mates.epd

{}", exit_codes("every position has a mate", "some position has no mate, or none was proved within the limits")))]
pub(super) struct Mate {
    /// A FEN or SFEN, or `startpos`, optionally followed by `moves …` as in UCI and USI, a file, or `-` to read standard
    /// input: a line, or a record in KIF, KI2, CSA or JKF; no quotes needed
    #[arg(value_name = "POSITION", required_unless_present = "files")]
    position: Vec<OsString>,
    /// Solve the positions of a file: FEN, EPD or SFEN line by line (`-` is standard input), or a record in KIF, KI2, CSA or
    /// JKF, whatever the file is called; repeatable
    #[arg(long = "file", value_name = "FILE", conflicts_with = "position")]
    files: Vec<PathBuf>,
    /// The game; by default recognised from the number of ranks
    #[arg(long, value_enum)]
    game: Option<GameName>,
    /// Search on until a shortest mate is proved
    #[arg(long)]
    shortest: bool,
    /// Also list other mates along the line (cooks, yozume)
    #[arg(long)]
    all: bool,
    /// Omit futile interpositions (mudaai) from the line, as is customary: everywhere with --shortest, otherwise at the
    /// end; shogi only
    #[arg(long)]
    conventional: bool,
    /// Ask whether the side to move gets mated; so does `bm #-3` in an EPD
    #[arg(long)]
    mated: bool,
    /// Longest mate to look for, in plies
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u16).range(1..=2000))]
    within: Option<u16>,
    /// Time limit per position, such as 10s, 500ms or 2min; a bare number is seconds
    #[arg(long, value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Node limit per position
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Memory for the table of searched positions
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Output format; JSON has a line per position
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Run for Mate {
    const NAME: &'static str = "mate";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let mut errors = 0;
        // Until everything is read, Ctrl-C ends the program: it may wait for standard input.
        let problems = self.problems(console, &mut errors)?;
        let stop = Stop::on_interrupt()?;
        let mut output = Output::new(&self, console, problems.len());
        let request = self.request();
        let memory = usize::try_from(self.memory).unwrap_or(usize::MAX).saturating_mul(1 << 20);
        let mut solver = request.solver(memory, self.threads.into());
        let (got, asked) = (solver.memory() >> 20, self.memory);
        // A table of buckets is never quite as large as it may be.
        if u32::try_from(got).is_ok_and(|got| got < asked - asked / 4) {
            output.warn(&format!("a table of {got} MB is used: the system does not have {asked}"));
        }
        let mut answer = Answer::Yes;
        for problem in &problems {
            if stop.is_requested() {
                output.leave();
                answer = Answer::No;
                continue;
            }
            for fault in &problem.faults {
                output.warn(&format!("{}{fault}", problem.place()));
            }
            let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
            let limits = Limits { nodes: self.nodes, deadline, stop: Some(stop.flag()) };
            let mut watch = output.watch();
            let solved = request.solve(&mut solver, problem, limits, Clock::start(), &mut watch);
            if solved.result != "mate" {
                answer = Answer::No;
            }
            if solved.threads < self.threads.into() {
                let (working, asked) = (solved.threads, self.threads);
                output.warn(&format!("{working} of {asked} threads: the system gives no more"));
            }
            output.show(problem, &solved)?;
        }
        output.finish()?;
        match errors {
            0 => Ok(answer),
            1 => anyhow::bail!("1 error in the input (see above)"),
            errors => anyhow::bail!("{errors} errors in the input (see above)"),
        }
    }
}

impl Mate {
    /// The positions to solve. Faults of a file are reported and counted, and the rest of it is solved.
    fn problems(&self, console: &Console, errors: &mut usize) -> anyhow::Result<Vec<Problem>> {
        if self.files.is_empty() {
            return Ok(vec![read::given(&self.position, self.game)?]);
        }
        let found: Vec<_> = self.files.iter().flat_map(|file| read::file(file, self.game)).collect();
        if found.len() == 1 {
            // For a single position, the fault is the whole answer.
            return found.into_iter().collect();
        }
        let mut problems = Vec::new();
        for problem in found {
            match problem {
                Ok(problem) => problems.push(problem),
                Err(error) => {
                    console.complain(&report::of(&error));
                    *errors += 1;
                }
            }
        }
        Ok(problems)
    }

    fn request(&self) -> Request {
        let &Mate { shortest, all, conventional, mated, within, .. } = self;
        Request { shortest, all, conventional, mated, within }
    }
}
