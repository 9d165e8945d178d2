//! An analysis for people: the board, then a line for each depth.

use std::io;

use engine::{Board, MoveOf};
use game::{Depth, Position as _, Score};
use search::{Answer, Bound, Observer, Report};

use super::notation::{Notated, Notation};
use crate::Console;
use crate::wrap::Room;

/// Moves of a line that are shown; the rest says little.
const LONGEST_LINE: usize = 12;
/// Columns before the moves.
const FIGURES: usize = 38;
/// Columns that moves need beside the figures; in less they stand below.
const LEAST_MOVES: usize = 30;
/// Columns before moves that stand below their figures.
const INDENT: usize = 6;

/// Prints what it hears.
pub(super) struct Screen<'a, G: Notated> {
    console: &'a Console,
    board: &'a Board<G>,
    notation: Notation,
    /// How many lines each depth has.
    lines: usize,
    /// Those of the present depth, the best one first. They are printed when all are known, since all that one overtakes
    /// are told again.
    rows: Vec<Row>,
    /// What the last depth said that was printed.
    printed: Vec<String>,
    /// A depth that said the same once more: only the last such depth is worth a look.
    repeated: Option<String>,
    /// The first thing that could not be printed.
    state: io::Result<()>,
}

/// A line of the table.
struct Row {
    text: String,
    /// The score and the moves, without the work that they took.
    said: String,
}

/// The work that led to a line.
struct Work {
    depth: Depth,
    seconds: f64,
    nodes: u64,
}

impl<'a, G: Notated> Screen<'a, G> {
    /// Prints the board and the heads of the columns.
    pub(super) fn new(
        console: &'a Console,
        board: &'a Board<G>,
        notation: Notation,
        lines: usize,
        diagram: String,
    ) -> io::Result<Screen<'a, G>> {
        console.print(&format!("{diagram}\n{}\n\n", G::write(board.position())))?;
        let mut moves = game::MoveList::new();
        board.position().legal_moves(&mut moves);
        let lines = lines.clamp(1, moves.len().max(1));
        let (rows, printed) = (Vec::new(), Vec::new());
        let screen = Screen { console, board, notation, lines, rows, printed, repeated: None, state: Ok(()) };
        if moves.len() > 0 {
            let line = if screen.is_narrow() { "" } else { "  line" };
            console.print(&format!("depth    score     time        nodes{line}\n"))?;
        }
        Ok(screen)
    }

    /// Prints the answer.
    pub(super) fn finish(mut self, answer: &Answer<MoveOf<G>>) -> io::Result<()> {
        if let Some(repeated) = self.repeated.take() {
            self.print(&repeated);
        }
        if !self.rows.is_empty() {
            // The search has ended within a depth: the lines are as deep as they have got.
            let rows = self.rows_of(answer).concat();
            self.print(&rows);
        }
        self.state?;
        let text = match answer.lines.first() {
            None => match self.board.position().ending() {
                Some(ending) => format!("There is no legal move: {}.", ending.reason),
                None => "There is no legal move.".to_owned(),
            },
            Some(best) if best.depth == Depth::ZERO => {
                format!("\nNo depth was finished within {}.", counted(answer.nodes))
            }
            Some(best) => {
                let first = best.moves.get(..1).unwrap_or_default();
                let mv = G::line(self.board, first, self.notation);
                let (nodes, seconds) = (counted(answer.nodes), answer.time.as_secs_f64());
                format!("\nBest is {mv}, {}, after {nodes} in {seconds:.1} s.", best.score)
            }
        };
        self.console.print(&format!("{text}\n"))
    }

    /// The lines of the answer, each at its own depth.
    fn rows_of(&self, answer: &Answer<MoveOf<G>>) -> Vec<String> {
        let searched = answer.lines.iter().filter(|line| line.depth > Depth::ZERO);
        let lines = searched.enumerate().map(|(index, line)| {
            let work = Work { depth: line.depth, seconds: answer.time.as_secs_f64(), nodes: answer.nodes };
            let figures = match index {
                0 => work.figures(line.score),
                _ => format!("{:>5} {:>8} {:>8} {:>12}", line.depth, line.score.to_string(), "", ""),
            };
            self.row(figures, line.score, &line.moves).text
        });
        lines.collect()
    }

    fn row(&self, figures: String, score: Score, moves: &[MoveOf<G>]) -> Row {
        let moves = moves.get(..LONGEST_LINE).unwrap_or(moves);
        let line = G::line(self.board, moves, self.notation);
        let width = self.console.width();
        let text = match self.is_narrow() {
            true => {
                let moves = Room { width, indent: INDENT }.hold(&line, INDENT);
                format!("{}\n{:INDENT$}{moves}\n", figures.trim_end(), "")
            }
            false => format!("{figures}  {}\n", Room { width, indent: FIGURES }.hold(&line, FIGURES)),
        };
        Row { text, said: format!("{score} {line}") }
    }

    /// Whether figures and moves do not fit beside each other.
    fn is_narrow(&self) -> bool {
        self.console.width().is_some_and(|width| width < FIGURES + LEAST_MOVES)
    }

    /// Prints the lines of a depth, unless they say what has just been said.
    fn print_depth(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let text = rows.iter().map(|row| row.text.as_str()).collect::<String>();
        let said: Vec<String> = rows.into_iter().map(|row| row.said).collect();
        if said == self.printed {
            self.repeated = Some(text);
        } else {
            (self.printed, self.repeated) = (said, None);
            self.print(&text);
        }
    }

    fn print(&mut self, text: &str) {
        if self.state.is_ok() {
            self.state = self.console.print(text);
        }
    }
}

impl<G: Notated> Observer<MoveOf<G>> for Screen<'_, G> {
    fn line(&mut self, report: &Report<'_, MoveOf<G>>) {
        if report.bound != Bound::Exact || self.state.is_err() {
            return;
        }
        let work = Work { depth: report.depth, seconds: report.time.as_secs_f64(), nodes: report.nodes };
        let figures = match report.line {
            1 => work.figures(report.score),
            // Depth, time and nodes are those of the first.
            _ => format!("{:>5} {:>8} {:>8} {:>12}", "", report.score.to_string(), "", ""),
        };
        let row = self.row(figures, report.score, report.moves);
        self.rows.truncate(report.line - 1);
        self.rows.push(row);
        if self.rows.len() >= self.lines {
            self.print_depth();
        }
    }
}

impl Work {
    fn figures(&self, score: Score) -> String {
        format!("{:>5} {:>8} {:>6.1} s {:>12}", self.depth, score.to_string(), self.seconds, self.nodes)
    }
}

/// `1 node`, `2 nodes`.
fn counted(nodes: u64) -> String {
    format!("{nodes} node{}", if nodes == 1 { "" } else { "s" })
}
