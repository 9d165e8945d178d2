//! `keymove perft`: counts the leaves of the game tree.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use ::threads::{Kind, Workers};
use anyhow::Context as _;
use clap::{Args, value_parser};
use game::perft;
use serde::Serialize;

use super::Run;
use crate::answer::EXIT_CODES;
use crate::format::Format;
use crate::games::{self, Chess, GameName, SetupGame, Shogi};
use crate::{Answer, Console, input, progress};

/// A thread that counts.
const THREAD: Kind = Kind::new("perft", 1 << 20);

/// Deeper trees have more leaves than any machine can count, except with few men and a table.
const DEEPEST: i64 = 30;

/// Count the leaf positions of the game tree at a given depth
///
/// This tests a move generator: the count is a fact about the position, so of two programs that
/// disagree one has a bug. --divide shows below which move they differ.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove perft 6
  keymove perft --divide 4 r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
  keymove perft --game shogi --threads 4 --memory 256 6

{EXIT_CODES}"))]
pub(super) struct Perft {
    /// Depth in plies, at most 30
    #[arg(value_parser = value_parser!(u32).range(0..=DEEPEST))]
    depth: u32,
    /// A FEN or SFEN, or `startpos`, optionally followed by `moves …`; a file with a position or a game
    /// (its last position is used); or `-` to read standard input; no quotes needed
    #[arg(value_name = "POSITION", default_value = "startpos")]
    position: Vec<OsString>,
    /// The game; by default recognised from the number of ranks
    #[arg(long, value_enum)]
    game: Option<GameName>,
    /// Also print the count below each move
    #[arg(long)]
    divide: bool,
    /// Number of threads; defaults to the number of processors
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory for a table of counted positions; 0 means no table
    #[arg(long, alias = "hash", value_name = "MB", default_value_t = 0, value_parser = value_parser!(u32).range(0..=65_536))]
    memory: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Run for Perft {
    const NAME: &'static str = "perft";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let text = input::position(&self.position)?;
        match self.game.unwrap_or_else(|| GameName::of(&text)) {
            GameName::Chess => self.count::<Chess>(&text, console),
            GameName::Shogi => self.count::<Shogi>(&text, console),
        }
    }
}

impl Perft {
    fn count<G: SetupGame>(&self, text: &str, console: &Console) -> anyhow::Result<Answer> {
        let setup = games::read::<G>(text)?;
        let faults = G::faults(&setup);
        let Some(position) = G::position(&setup) else {
            let list: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
            anyhow::bail!("the rules cannot be applied to {}: {}", G::write_setup(&setup), list.join("; "));
        };
        for fault in faults {
            console.warn(&fault.message);
        }
        let started = Instant::now();
        let moves = self.divided(&position)?;
        let count =
            Count { nodes: if self.depth == 0 { 1 } else { sum(&moves)? }, time: started.elapsed(), moves };
        console.print(&match self.format {
            Format::Text => self.text(&count),
            Format::Json => self.json::<G>(&count, &setup)?,
        })?;
        Ok(Answer::Yes)
    }

    /// The leaves below each move, sorted by the text of the moves, so that the output of two programs can be compared.
    fn divided<P: game::Position>(&self, position: &P) -> anyhow::Result<Vec<(String, u64)>> {
        if self.depth == 0 {
            return Ok(Vec::new());
        }
        let perft = perft::Perft::new(self.memory.try_into().unwrap_or(usize::MAX))
            .with_context(|| format!("the system does not have {} MB for a table", self.memory))?;
        let workers = Workers::new(THREAD, crate::threads::or_all(self.threads));
        let together = |work: &(dyn Fn() + Sync)| {
            workers.share(|_| work());
        };
        let divided = progress::watched(|listener| perft.divide(position, self.depth, &together, listener));
        let mut moves: Vec<(String, u64)> =
            divided.into_iter().map(|(mv, leaves)| (mv.to_string(), leaves)).collect();
        moves.sort();
        Ok(moves)
    }

    fn text(&self, count: &Count) -> String {
        let mut text = String::new();
        if self.divide {
            for (mv, leaves) in &count.moves {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{mv}: {leaves}");
            }
            text.push('\n');
        }
        let _ = writeln!(
            text,
            "{} nodes in {:.3} s, {:.1} million nodes/s",
            count.nodes,
            count.time.as_secs_f64(),
            count.nodes_per_second() / 1e6
        );
        text
    }

    fn json<G: SetupGame>(&self, count: &Count, setup: &G::Setup) -> serde_json::Result<String> {
        let moves = count.moves.iter().map(|(mv, nodes)| MoveRecord { mv, nodes: *nodes });
        let record = Record {
            game: G::NAME,
            position: G::write_setup(setup),
            depth: self.depth,
            nodes: count.nodes,
            seconds: count.time.as_secs_f64(),
            nodes_per_second: count.nodes_per_second().round(),
            moves: self.divide.then(|| moves.collect()),
        };
        Ok(format!("{}\n", serde_json::to_string(&record)?))
    }
}

/// The count as JSON.
#[derive(Serialize)]
struct Record<'a> {
    game: &'static str,
    position: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveRecord<'a>>>,
}

/// The count below one move as JSON.
#[derive(Serialize)]
struct MoveRecord<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    nodes: u64,
}

/// The count and its time.
struct Count {
    nodes: u64,
    time: Duration,
    moves: Vec<(String, u64)>,
}

impl Count {
    fn nodes_per_second(&self) -> f64 {
        // No clock is finer than a nanosecond; this avoids a division by zero.
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// The sum of the counts; a count that has reached the largest number may have passed it.
fn sum(moves: &[(String, u64)]) -> anyhow::Result<u64> {
    let sum = moves.iter().fold(0, |sum: u64, (_, leaves)| sum.saturating_add(*leaves));
    anyhow::ensure!(
        sum < perft::MAX_COUNT,
        "there are {} leaves or more: too many to count",
        perft::MAX_COUNT
    );
    Ok(sum)
}
