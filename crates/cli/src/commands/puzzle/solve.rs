//! `keymove puzzle solve`: mates found by a forward search with the known replies.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};
use indicatif::HumanCount;
use puzzle::pipeline::Totals;
use puzzle::solve::{Solve as Task, Verdict};
use puzzle::tsume::SolveTsume;

use super::database::{Database, Format, Ids};
use super::judges::EngineChoice;
use super::run::{Done, Header, Job};
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::{Answer, Console};

/// Solve a puzzle database
///
/// The opponent makes the moves that stand in the line, as long as they are legal; ours are searched,
/// the most promising first. That is fast and proves nothing: a solution that is not the line of the
/// puzzle is therefore proved against every defence, or called cooperative. What does not end in mate
/// is solved by an engine, if one is named.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Verdicts:
{}
Examples:
  keymove puzzle solve mates.csv --output solutions.csv
  keymove puzzle solve --format json --times mates.csv.zst
  keymove puzzle solve --engine own puzzles.csv
  keymove puzzle solve --game shogi tsume.tsv

{EXIT_CODES}", list_of_verdicts()))]
pub(super) struct Solve {
    #[command(flatten)]
    database: Database,
    /// Moves of the solver that are searched at most
    #[arg(long, value_name = "MOVES", default_value_t = 10, value_parser = value_parser!(u8).range(1..))]
    depth: u8,
    /// Positions that may be looked at for a puzzle, and again for a proof
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// The game; tsume are solved by proof-number search, whatever their length, with or without a line
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    #[command(flatten)]
    engine: EngineChoice,
    /// Tell how long each puzzle takes
    #[arg(long)]
    times: bool,
    /// How the solutions are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn list_of_verdicts() -> String {
    Verdict::ALL.iter().map(|verdict| format!("  {:<16} {}\n", verdict.code(), verdict.about())).collect()
}

impl Solve {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let began = Instant::now();
        let done = match self.game {
            GameName::Chess => self.solve_chess(console, &|| began.elapsed())?,
            GameName::Shogi => self.solve_shogi(console)?,
        };
        console.say(&verdicts(&done.totals, began.elapsed()));
        Ok(done.answer(&self.database.files))
    }

    fn job<'a>(&'a self, name: String, header: &'a str) -> anyhow::Result<Job<'a>> {
        let (files, input) = (&self.database.files, self.database.open(Ids::Unchecked)?);
        Ok(Job { files, input, name, header: Header::Text(header) })
    }

    fn solve_shogi(&self, console: &Console) -> anyhow::Result<Done<BTreeMap<String, u64>>> {
        let task = SolveTsume { form: self.format.into(), nodes: self.nodes };
        let name = format!("solve tsume with {} nodes, {:?}", self.nodes, self.format);
        self.job(name, task.header())?.run(&task, console)
    }

    fn solve_chess(
        &self,
        console: &Console,
        clock: &(dyn Fn() -> Duration + Sync),
    ) -> anyhow::Result<Done<BTreeMap<String, u64>>> {
        let &Solve { depth, nodes, .. } = self;
        self.database.demand_moves()?;
        let clock = self.times.then_some(clock);
        let judges = self.engine.judges()?;
        let task =
            Task { form: self.format.into(), depth: depth.into(), nodes, clock, judges: judges.as_deref() };
        let name = format!(
            "solve to depth {depth} with {nodes} nodes, times: {}, {:?}{}",
            self.times,
            self.format,
            self.engine.identity()
        );
        let header = task.header();
        let done = self.job(name, &header)?.run(&task, console)?;
        done.hint_at_shogi(console);
        Ok(done)
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
    let _ = write!(
        text,
        "{:>12}  positions in {:.1} s",
        HumanCount(count("nodes")).to_string(),
        time.as_secs_f64()
    );
    text
}
