//! `keymove lab mates`: how many mates of a collection are found, and how short.

mod summary;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};
use engine::protocol::Protocol;
use files::Journal;
use lab::mates::{Board, Case, Outcome, Survey};
use mate::Effort;

use super::matches::contestant;
use super::trial::bar;
use crate::answer::exit_codes;
use crate::commands::mate::read;
use crate::format::Format;
use crate::stop::Stop;
use crate::{Answer, Console, report, threads};
use summary::Summary;

/// Count the mates found in a collection of positions
///
/// Solves every position of a file with the same node or time limit and counts the mates found, those
/// as short as the file says (`bm #3` in an EPD, or a column `mate_plies`), and wrong answers: every
/// line of ours is replayed. A UCI program can be asked about the same positions; its last score
/// counts. Seconds are CPU seconds of the searching program, until the first mate and in total. Columns
/// `…_status` and `…_cpu_s` hold figures recorded from another program. Several positions are solved
/// at once, each on one thread.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab mates mates2000.epd --nodes 1000000 --shortest --against 'stockfish Hash=16'
  keymove lab mates matetrack.epd --nodes 1000000 --shortest --journal matetrack.journal
  keymove lab mates edo200.tsv --time 10s --memory 512 --jobs 1

{}", exit_codes("every position was tried, and no answer of ours is wrong", "some answer of ours is wrong, or the run is unfinished")))]
pub(super) struct MatesArgs {
    /// File of positions: FEN, EPD or SFEN, one per line, followed by what is known about them
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// UCI program to compare with, with its options: 'stockfish Hash=16'; chess only
    #[arg(long, value_name = "PROGRAM")]
    against: Option<String>,
    /// Node limit per position
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), required_unless_present = "time")]
    nodes: Option<u64>,
    /// Time limit per position, such as 10s, 500ms or 2min; a bare number is seconds
    #[arg(long, value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// After the first mate, look for shorter ones within the limits
    #[arg(long)]
    shortest: bool,
    /// Memory per position being solved
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Positions solved at the same time; defaults to the number of processors
    #[arg(long, visible_alias = "threads", value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Use only every Nth position
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    every: u32,
    /// Give up on a program that stays silent this long
    #[arg(long, value_name = "TIME", default_value = "10min", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    patience: Duration,
    /// File that records finished positions; a run with the same journal continues from there
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Output format; JSON has a line per position before the summary
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl MatesArgs {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let survey = self.survey(console)?;
        let title = self.title();
        let opened =
            self.journal.as_ref().map(|path| Journal::open::<String, Outcome>(path, &title)).transpose()?;
        let (mut journal, known) =
            opened.map_or((None, Vec::new()), |(journal, known)| (Some(journal), known));
        let mut outcomes: BTreeMap<usize, Outcome> =
            known.into_iter().map(|outcome| (outcome.index, outcome)).collect();
        let stop = Stop::on_interrupt()?;
        let bar = bar(survey.cases.len());
        bar.set_message("positions");
        bar.inc(outcomes.len() as u64);
        let done = outcomes.keys().copied().collect();
        let mut failure = Ok(());
        survey.run(&done, stop.shared(), |outcome| {
            bar.inc(1);
            if let Some(journal) = &mut journal {
                failure = journal.note(&outcome);
            }
            outcomes.insert(outcome.index, outcome);
            if failure.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        bar.finish_and_clear();
        failure?;
        let summary = Summary::of(&survey, outcomes.into_values().collect());
        console.print(&match self.format {
            Format::Text => summary.text(),
            Format::Json => summary.json()?,
        })?;
        Ok(if summary.is_complete() && !summary.is_wrong() { Answer::Yes } else { Answer::No })
    }

    fn survey(&self, console: &Console) -> anyhow::Result<Survey> {
        let heading = read::heading(&self.file);
        let mut cases = Vec::new();
        let (mut seen, mut faults) = (0, 0);
        for problem in read::file(&self.file, None) {
            match problem {
                Ok(problem) if seen % self.every == 0 => cases.push(case(problem, &heading)),
                Ok(_) => {}
                Err(error) => {
                    console.complain(&report::of(&error));
                    faults += 1;
                }
            }
            seen += 1;
        }
        // A figure about another number of positions than the file has would mislead.
        anyhow::ensure!(faults == 0, "{} positions of {} cannot be used", faults, self.file.display());
        let against =
            self.against.as_deref().map(|text| contestant::read(text, Protocol::Uci)).transpose()?;
        let has_shogi = cases.iter().any(|case| matches!(case.board, Board::Shogi(_)));
        anyhow::ensure!(against.is_none() || !has_shogi, "--against is for chess, and there is shogi");
        Ok(Survey {
            cases,
            nodes: self.nodes,
            time: self.time,
            memory: usize::try_from(self.memory)?.saturating_mul(1 << 20),
            effort: if self.shortest { Effort::Shortest } else { Effort::AnyMate },
            concurrency: threads::or_all(self.jobs),
            against,
            patience: self.patience,
        })
    }

    /// Everything that an outcome depends on.
    fn title(&self) -> String {
        let MatesArgs { file, against, nodes, time, shortest, memory, every, .. } = self;
        format!(
            "mates of {}, every {every}, nodes {nodes:?}, time {time:?}, shortest {shortest}, memory {memory}, against {against:?}",
            file.display()
        )
    }
}

fn case(problem: read::Problem, heading: &str) -> Case {
    let (text, board) = match problem.board {
        read::Board::Chess(position) => {
            (chess::text::Fen(position.to_setup()).to_string(), Board::Chess(position))
        }
        read::Board::Shogi(position) => (position.to_string(), Board::Shogi(position)),
    };
    Case { text, board, victim: problem.victim, stated: None, recorded: None }
        .with_data(&problem.rest, heading)
}
