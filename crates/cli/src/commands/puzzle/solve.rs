//! `keymove puzzle solve`: mates found by a forward search with the known replies.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};
use indicatif::HumanCount;
use puzzle::judge::Judges;
use puzzle::pipeline::Totals;
use puzzle::solve::{Solve as Task, Verdict};
use puzzle::tsume::SolveTsume;

use super::database::{Database, Format, Ids, name_of};
use super::judges::EngineChoice;
use super::run::{Done, Header, Interrupt, Job, Resuming};
use crate::answer::exit_codes;
use crate::games::GameName;
use crate::{Answer, Console};

/// Solve a puzzle database
///
/// The opponent plays the moves of the line while they are legal; the solver's moves are searched,
/// most promising first. This is fast but proves nothing, so a solution that differs from the line is
/// then proved against every defence, or else called cooperative. Lines that do not end in mate are
/// solved by an engine, if one is given.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Verdicts:
{}
Examples:
  keymove puzzle solve mates.csv --output solutions.csv
  keymove puzzle solve --format json --times mates.csv.zst
  keymove puzzle solve --engine own puzzles.csv
  keymove puzzle solve --game shogi tsume.tsv

{}", list_of_verdicts(), exit_codes("success", "with --strict: something was rejected")))]
pub(super) struct Solve {
    #[command(flatten)]
    database: Database,
    /// Longest mate to look for, in moves of the solver
    #[arg(long, alias = "depth", value_name = "N", default_value_t = 10, value_parser = value_parser!(u8).range(1..))]
    moves: u8,
    /// Node limit per puzzle, and again per proof
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// The game; tsume of any length are solved by proof-number search, with or without a given line
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    #[command(flatten)]
    engine: EngineChoice,
    /// Report the time each puzzle takes
    #[arg(long)]
    times: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The statistics; `None` if an earlier run has finished everything.
type Solved = anyhow::Result<Option<Done<BTreeMap<String, u64>>>>;

fn list_of_verdicts() -> String {
    Verdict::ALL.iter().map(|verdict| format!("  {:<16} {}\n", verdict.code(), verdict.about())).collect()
}

impl Solve {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let began = Instant::now();
        let interrupt = Interrupt::listen()?;
        let done = match self.game {
            GameName::Chess => self.solve_chess(console, &interrupt, &|| began.elapsed())?,
            GameName::Shogi => self.solve_shogi(console, &interrupt)?,
        };
        let Some(done) = done else { return Ok(Answer::Yes) };
        console.say(&verdicts(&done.totals, began.elapsed()));
        Ok(done.answer(&self.database.files))
    }

    fn job<'a>(
        &'a self,
        name: String,
        header: &'a str,
        interrupt: &'a Interrupt,
        judges: Option<&'a dyn Judges>,
    ) -> anyhow::Result<Job<'a>> {
        let (files, input) = (&self.database.files, self.database.open(Ids::Unchecked)?);
        let (header, resuming) = (Header::Text(header), Resuming::FromThere);
        Ok(Job { files, input, name, header, interrupt, judges, resuming })
    }

    fn solve_shogi(&self, console: &Console, interrupt: &Interrupt) -> Solved {
        let task = SolveTsume { form: self.format.into(), nodes: self.nodes };
        let name = format!("solve tsume with {} nodes, {}", self.nodes, name_of(self.format));
        self.job(name, task.header(), interrupt, None)?.run(&task, console)
    }

    fn solve_chess(
        &self,
        console: &Console,
        interrupt: &Interrupt,
        clock: &(dyn Fn() -> Duration + Sync),
    ) -> Solved {
        let &Solve { moves, nodes, .. } = self;
        self.database.demand_moves()?;
        let clock = self.times.then_some(clock);
        let judges = self.engine.judges(interrupt)?;
        let task =
            Task { form: self.format.into(), depth: moves.into(), nodes, clock, judges: judges.as_deref() };
        let name = format!(
            "solve up to {moves} moves with {nodes} nodes as {}{}{}",
            name_of(self.format),
            if self.times { " with times" } else { "" },
            self.engine.identity()
        );
        let header = task.header();
        let done = self.job(name, &header, interrupt, judges.as_deref())?.run(&task, console)?;
        Ok(done.inspect(|done| done.hint_at_shogi(console)))
    }
}

fn verdicts(totals: &Totals<BTreeMap<String, u64>>, time: Duration) -> String {
    let count = |word: &str| totals.sum.get(word).copied().unwrap_or(0);
    let mut text = String::new();
    for verdict in Verdict::ALL.iter().filter(|verdict| count(verdict.code()) > 0) {
        let (code, about) = (verdict.code(), verdict.about());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>12}  {code}: {about}", HumanCount(count(code)).to_string());
    }
    let seconds = time.as_secs_f64();
    let _ = match count("nodes") {
        // An engine that was asked does not say how many positions it searched.
        0 => write!(text, "{seconds:>12.1}  seconds"),
        nodes => write!(text, "{:>12}  positions in {seconds:.1} s", HumanCount(nodes).to_string()),
    };
    text
}
