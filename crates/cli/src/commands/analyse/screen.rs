//! An analysis for people: the board, then a line for each depth.

use std::io;

use engine::{Board, MoveOf};
use game::Position as _;
use search::{Answer, Bound, Observer, Report};

use super::notation::{Notated, Notation};
use crate::Console;

/// Moves of a line that are shown; the rest says little.
const LONGEST_LINE: usize = 12;

/// Prints what it hears.
pub(super) struct Screen<'a, G: Notated> {
    console: &'a Console,
    board: &'a Board<G>,
    notation: Notation,
    /// How many lines each depth has.
    lines: usize,
    /// Those of the present depth, the best one first. They are printed when all are known, since all that one overtakes
    /// are told again.
    rows: Vec<String>,
    /// The first thing that could not be printed.
    printed: io::Result<()>,
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
        console.print("depth    score     time        nodes  line\n")?;
        let mut moves = game::MoveList::new();
        board.position().legal_moves(&mut moves);
        let lines = lines.clamp(1, moves.len().max(1));
        Ok(Screen { console, board, notation, lines, rows: Vec::new(), printed: Ok(()) })
    }

    /// Prints the answer.
    pub(super) fn finish(mut self, answer: &Answer<MoveOf<G>>) -> io::Result<()> {
        self.print_rows();
        self.printed?;
        let text = match answer.lines.first() {
            None => "There is no legal move.".to_owned(),
            Some(best) => {
                let first = best.moves.get(..1).unwrap_or_default();
                let mv = G::line(self.board, first, self.notation);
                format!(
                    "Best is {mv}, {}, after {} nodes in {:.1} s.",
                    best.score,
                    answer.nodes,
                    answer.time.as_secs_f64()
                )
            }
        };
        self.console.print(&format!("\n{text}\n"))
    }

    /// Prints the lines of a depth, all of them or those that a search has got to.
    fn print_rows(&mut self) {
        let rows = std::mem::take(&mut self.rows).concat();
        if self.printed.is_ok() && !rows.is_empty() {
            self.printed = self.console.print(&rows);
        }
    }
}

impl<G: Notated> Observer<MoveOf<G>> for Screen<'_, G> {
    fn line(&mut self, report: &Report<'_, MoveOf<G>>) {
        if report.bound != Bound::Exact || self.printed.is_err() {
            return;
        }
        let moves = report.moves.get(..LONGEST_LINE).unwrap_or(report.moves);
        let line = G::line(self.board, moves, self.notation);
        let score = report.score.to_string();
        let row = match report.line {
            1 => format!(
                "{:>5} {score:>8} {:>6.1} s {:>12}  {line}\n",
                report.depth,
                report.time.as_secs_f64(),
                report.nodes
            ),
            // Depth, time and nodes are those of the first.
            _ => format!("{:>5} {score:>8} {:>8} {:>12}  {line}\n", "", "", ""),
        };
        self.rows.truncate(report.line - 1);
        self.rows.push(row);
        if self.rows.len() >= self.lines {
            self.print_rows();
        }
    }
}
