//! Lists every mating move at each move of the solver.

use std::sync::atomic::Ordering;

use chess::Position;
use mate::within::Prover;
use serde::Serialize;

use crate::pipeline::{Entry, Fate, Page, StopFlag, Task};
use crate::read::Line;
use crate::verify::LINES_PER_PAGE;
use crate::{Fault, Form, Puzzle};

/// Lists alternatives.
#[derive(Clone, Copy, Debug)]
pub struct Alts {
    /// The output format.
    pub form: Form,
    /// The limit of positions for a proof.
    pub nodes: u64,
}

/// The state that a worker keeps between rows.
pub struct Worker {
    puzzle: Option<Puzzle>,
    prover: Prover<Position>,
    stop: StopFlag,
}

/// A move of the solver and its alternatives, as JSON.
#[derive(Serialize)]
struct Alternatives {
    #[serde(rename = "move")]
    mv: String,
    /// The number of moves to mate.
    mates_in: u8,
    /// `None` if the proof was not finished.
    others: Option<Vec<String>>,
}

/// A row as JSON.
#[derive(Serialize)]
struct Record<'a> {
    line: u64,
    id: &'a str,
    moves: Vec<Alternatives>,
}

impl Alts {
    /// The header of the output, if the format has one.
    pub fn header(&self) -> &'static str {
        match self.form {
            Form::Csv => "Line,PuzzleId,Move,MatesIn,Others\n",
            Form::Json => "",
        }
    }
}

impl Task for Alts {
    type Worker = Worker;
    type Sum = ();

    fn worker(&self, stop: &StopFlag) -> Worker {
        let prover = Prover::with_limit(self.nodes).stopped_by(stop);
        Worker { puzzle: None, prover, stop: StopFlag::clone(stop) }
    }

    fn lines_per_page(&self) -> usize {
        LINES_PER_PAGE
    }

    fn row(&self, worker: &mut Worker, entry: &Entry<'_>, page: &mut Page<()>) -> Result<Fate, Fault> {
        let puzzle = Puzzle::read_into(&mut worker.puzzle, &entry.row)?;
        if !puzzle.ends_in_mate() {
            return Ok(Fate::Dropped);
        }
        let moves = alternatives(puzzle, &mut worker.prover);
        if worker.stop.load(Ordering::Relaxed) {
            return Ok(Fate::Interrupted);
        }
        if self.form == Form::Json {
            page.json(&Record { line: entry.line, id: entry.row.id, moves });
            return Ok(Fate::Kept);
        }
        for Alternatives { mv, mates_in, others } in moves {
            let others = others.map_or_else(|| "?".to_owned(), |others| others.join(" "));
            page.csv(&[&entry.line.to_string(), entry.row.id, &mv, &mates_in.to_string(), &others]);
        }
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<()>) {
        self.form.reject(line, fault, page);
    }
}

fn alternatives(puzzle: &Puzzle, prover: &mut Prover<Position>) -> Vec<Alternatives> {
    prover.forget();
    let moves = puzzle.solution().len();
    puzzle
        .solver()
        .enumerate()
        .map(|(index, (position, &mv))| {
            let mates_in = u8::try_from(moves - index).unwrap_or(u8::MAX);
            let others = prover.other_keys(position, mv, mates_in, usize::MAX).ok();
            let others = others.map(|others| others.iter().map(ToString::to_string).collect());
            Alternatives { mv: mv.to_string(), mates_in, others }
        })
        .collect()
}
