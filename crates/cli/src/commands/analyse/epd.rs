//! Test suites: searches every position of an EPD file, and compares the result with its `bm` and `am`.

use std::path::Path;
use std::sync::Arc;

use answers::JsonScore;
use chess::text::{Epd, San};
use chess::{Move, Position, fault};
use engine::{Board, Chess, PlayableGame as _};
use game::{Depth, MoveList, Position as _};
use search::{Answer, Line, Signal, Silent};
use serde::Serialize;

use super::{Analyse, Format};
use crate::games::score_text;
use crate::source::Source;
use crate::{Console, input};

/// A position of the suite.
struct Task {
    line: usize,
    id: Option<String>,
    position: Position,
    goal: Goal,
}

/// The solution of a position.
enum Goal {
    /// `bm` and `am`: one of the best moves, if there are any, and none of the bad ones.
    Moves { best: Vec<Move>, bad: Vec<Move> },
    /// `bm #3`: a mate in this many moves; negative if the side to move is mated.
    Mate(i32),
}

/// A position as JSON.
#[derive(Serialize)]
struct Record<'a> {
    line: usize,
    id: Option<&'a str>,
    position: String,
    #[serde(flatten)]
    goal: GoalRecord,
    best: Option<String>,
    solved: bool,
    depth: i32,
    score: Option<JsonScore>,
    nodes: u64,
    seconds: f64,
}

/// The solution of a position, as JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum GoalRecord {
    Moves { best_moves: Vec<String>, bad_moves: Vec<String> },
    Mate { mate: i32 },
}

/// The suite as JSON.
#[derive(Serialize)]
struct Summary {
    positions: usize,
    solved: usize,
    faults: usize,
}

/// Searches all positions that can be read. The answer is yes if every one is solved.
pub(super) fn run(
    analyse: &Analyse,
    file: &Path,
    signal: &Arc<Signal>,
    console: &Console,
) -> anyhow::Result<crate::Answer> {
    let source = Source::named(file.as_os_str());
    let (tasks, faults) = read(&source.read()?);
    for (line, fault) in &faults {
        console.complain(&format!("error: {source}:{line}: {fault:#}"));
    }
    anyhow::ensure!(!tasks.is_empty() || !faults.is_empty(), "{source}: expected positions, found none");
    let tables = analyse.tables::<Chess>()?;
    let mut solved = 0;
    for (index, task) in tasks.iter().enumerate() {
        let board = Board::<Chess>::from_position(task.position);
        let found = analyse.search(&board, tables.as_ref(), signal, &mut Silent, console)?;
        if signal.is_stopped() {
            anyhow::bail!("interrupted after {index} of {} positions, {solved} of them solved", tasks.len());
        }
        solved += usize::from(task.goal.is_met_by(&found));
        console.print(&match analyse.format {
            Format::Text => task.row(&found),
            Format::Json => format!("{}\n", serde_json::to_string(&task.record(&found))?),
        })?;
    }
    let summary = Summary { positions: tasks.len(), solved, faults: faults.len() };
    console.print(&match analyse.format {
        Format::Text => format!("{solved} of {} solved\n", tasks.len()),
        Format::Json => format!("{}\n", serde_json::to_string(&summary)?),
    })?;
    match faults.len() {
        0 => Ok(if solved == tasks.len() { crate::Answer::Yes } else { crate::Answer::No }),
        1 => anyhow::bail!("{source}: one line could not be used"),
        faults => anyhow::bail!("{source}: {faults} lines could not be used"),
    }
}

impl Task {
    /// The result, for people.
    fn row(&self, found: &Answer<Move>) -> String {
        let name = self.id.clone().unwrap_or_else(|| format!("line {}", self.line));
        let best = best(found).map(|mv| San::of(&self.position, mv).to_string()).unwrap_or_default();
        let score = line(found).map(|line| score_text::<Chess>(line.score)).unwrap_or_default();
        let sign = if self.goal.is_met_by(found) { "ok" } else { "no" };
        format!("{sign:<3} {name:<20} {best:<8} depth {:>2}, {score}\n", found.depth())
    }

    /// The same for programs.
    fn record(&self, found: &Answer<Move>) -> Record<'_> {
        Record {
            line: self.line,
            id: self.id.as_deref(),
            position: Chess::write(&self.position),
            goal: self.goal.record(),
            best: best(found).map(|mv| mv.to_string()),
            solved: self.goal.is_met_by(found),
            depth: found.depth().half_moves(),
            score: line(found).map(|line| line.score.into()),
            nodes: found.nodes,
            seconds: found.time.as_secs_f64(),
        }
    }
}

impl Goal {
    fn is_met_by(&self, found: &Answer<Move>) -> bool {
        match self {
            Goal::Moves { best: good, bad } => {
                best(found).is_some_and(|mv| (good.is_empty() || good.contains(&mv)) && !bad.contains(&mv))
            }
            Goal::Mate(moves) => {
                let distance = line(found).and_then(|line| line.score.mate_distance());
                distance.is_some_and(|distance| match distance.signum() == moves.signum() {
                    // The mating side makes the last half-move, and the first one unless it is the opponent's.
                    true => (distance.abs() + 1) / 2 <= moves.abs(),
                    false => false,
                })
            }
        }
    }

    fn record(&self) -> GoalRecord {
        let names = |moves: &[Move]| moves.iter().map(ToString::to_string).collect();
        match self {
            Goal::Moves { best, bad } => GoalRecord::Moves { best_moves: names(best), bad_moves: names(bad) },
            Goal::Mate(moves) => GoalRecord::Mate { mate: *moves },
        }
    }
}

/// The best line; none if no depth was finished.
fn line(found: &Answer<Move>) -> Option<&Line<Move>> {
    found.lines.first().filter(|line| line.depth > Depth::ZERO)
}

fn best(found: &Answer<Move>) -> Option<Move> {
    line(found)?.moves.first().copied()
}

/// Reads all lines except empty ones and those that start with `#`. Faults are reported with their line.
fn read(bytes: &[u8]) -> (Vec<Task>, Vec<(usize, anyhow::Error)>) {
    let (mut tasks, mut faults) = (Vec::new(), Vec::new());
    for (index, line) in input::without_mark(bytes).split(|&byte| byte == b'\n').enumerate() {
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        match task(line, index + 1) {
            Ok(task) => tasks.push(task),
            Err(fault) => faults.push((index + 1, fault)),
        }
    }
    (tasks, faults)
}

fn task(line: &[u8], number: usize) -> anyhow::Result<Task> {
    let Ok(text) = std::str::from_utf8(line) else {
        anyhow::bail!("found bytes that are not UTF-8, expected a position")
    };
    let epd: Epd = text.parse()?;
    let position = epd.setup.position(fault::GAME)?;
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    anyhow::ensure!(moves.iter().next().is_some(), "there is no legal move to be found");
    Ok(Task { line: number, id: epd.text("id").map(str::to_owned), position, goal: goal(&epd, &position)? })
}

fn goal(epd: &Epd, position: &Position) -> anyhow::Result<Goal> {
    if let Some(moves) = epd.text("bm").and_then(|text| text.strip_prefix('#')) {
        let moves = moves.parse().ok().filter(|moves| *moves != 0);
        return match moves {
            Some(moves) => Ok(Goal::Mate(moves)),
            None => anyhow::bail!("found a # without moves, expected a mate such as #3"),
        };
    }
    let (best, bad) = (epd.moves("bm", position)?, epd.moves("am", position)?);
    anyhow::ensure!(
        !best.is_empty() || !bad.is_empty(),
        "found no bm and no am, expected the best or the bad moves"
    );
    Ok(Goal::Moves { best, bad })
}
