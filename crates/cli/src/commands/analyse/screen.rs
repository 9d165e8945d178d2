//! An analysis for people: the board, then a line for each depth.

use std::io;

use engine::{Board, MoveOf};
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
    /// The first thing that could not be printed.
    printed: io::Result<()>,
}

impl<'a, G: Notated> Screen<'a, G> {
    /// Prints the board and the heads of the columns.
    pub(super) fn new(
        console: &'a Console,
        board: &'a Board<G>,
        notation: Notation,
        diagram: String,
    ) -> io::Result<Screen<'a, G>> {
        console.print(&format!("{diagram}\n{}\n\n", G::write(board.position())))?;
        console.print("depth    score     time        nodes  line\n")?;
        Ok(Screen { console, board, notation, printed: Ok(()) })
    }

    /// Prints the answer.
    pub(super) fn finish(self, answer: &Answer<MoveOf<G>>) -> io::Result<()> {
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
}

impl<G: Notated> Observer<MoveOf<G>> for Screen<'_, G> {
    fn line(&mut self, report: &Report<'_, MoveOf<G>>) {
        if report.bound != Bound::Exact || self.printed.is_err() {
            return;
        }
        let moves = report.moves.get(..LONGEST_LINE).unwrap_or(report.moves);
        let row = format!(
            "{:>5} {:>8} {:>6.1} s {:>12}  {}\n",
            report.depth,
            report.score.to_string(),
            report.time.as_secs_f64(),
            report.nodes,
            G::line(self.board, moves, self.notation)
        );
        self.printed = self.console.print(&row);
    }
}
