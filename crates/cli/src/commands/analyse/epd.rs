//! Test suites: every position of an EPD file is searched, and the move found is compared with the moves it names.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use chess::text::{Epd, San};
use chess::{Move, Position, fault};
use engine::{Board, Chess, Game as _};
use search::{Signal, Silent};

use super::Analyse;
use crate::{Answer, Console};

/// A position of the suite.
struct Task {
    name: String,
    position: Position,
    best: Vec<Move>,
    bad: Vec<Move>,
}

/// Searches all positions. The answer is yes if every one is solved.
pub(super) fn run(
    analyse: &Analyse,
    file: &Path,
    signal: &Arc<Signal>,
    console: &Console,
) -> anyhow::Result<Answer> {
    let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let tasks = read(&text).with_context(|| format!("{}", file.display()))?;
    let mut solved = 0;
    for (index, task) in tasks.iter().enumerate() {
        let board = Board::<Chess>::from_position(task.position);
        let answer = analyse.search(&board, signal, &mut Silent)?;
        if signal.is_stopped() {
            anyhow::bail!("interrupted after {index} of {} positions, {solved} of them solved", tasks.len());
        }
        let Some(found) = answer.best() else {
            anyhow::bail!("{} has no legal move", Chess::write(&task.position))
        };
        let right = task.is_solved_by(found);
        solved += usize::from(right);
        console.print(&format!(
            "{:<3} {:<20} {:<8} depth {:>2}, {}\n",
            if right { "ok" } else { "no" },
            task.name,
            San::of(&task.position, found).to_string(),
            answer.depth(),
            answer.lines.first().map(|line| line.score.to_string()).unwrap_or_default()
        ))?;
    }
    console.print(&format!("{solved} of {} solved\n", tasks.len()))?;
    Ok(if solved == tasks.len() { Answer::Yes } else { Answer::No })
}

impl Task {
    fn is_solved_by(&self, mv: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.bad.contains(&mv)
    }
}

/// Reads all lines; those that are empty or start with `#` are left out.
fn read(text: &str) -> anyhow::Result<Vec<Task>> {
    let mut tasks = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            tasks.push(task(line, index + 1).with_context(|| format!("line {}", index + 1))?);
        }
    }
    Ok(tasks)
}

fn task(line: &str, number: usize) -> anyhow::Result<Task> {
    let epd: Epd = line.parse()?;
    let position = epd.setup.position(fault::GAME)?;
    let (best, bad) = (epd.moves("bm", &position)?, epd.moves("am", &position)?);
    if best.is_empty() && bad.is_empty() {
        anyhow::bail!("found no bm and no am, expected the best or the bad moves");
    }
    let name = epd.text("id").map_or_else(|| format!("line {number}"), str::to_owned);
    Ok(Task { name, position, best, bad })
}
