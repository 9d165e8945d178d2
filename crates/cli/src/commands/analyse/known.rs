//! Replaces the scores of a search by those of endgame tables.

use game::{Depth, Score};
use search::{Answer, Bound, Observer, Report};
use tablebases::Tables;

use crate::Console;

/// Passes reports on with the exact score of the tables, unless a mate is more specific.
pub(super) struct Known<'a, M> {
    pub(super) score: Option<Score>,
    pub(super) observer: &'a mut dyn Observer<M>,
}

impl<M> Known<'_, M> {
    /// The score to report instead of `found`.
    fn instead_of(&self, found: Score) -> Option<Score> {
        self.score.filter(|_| !found.is_mate())
    }

    /// The answer with the known score.
    pub(super) fn corrected(&self, mut answer: Answer<M>) -> Answer<M> {
        for line in &mut answer.lines {
            line.score = self.instead_of(line.score).unwrap_or(line.score);
        }
        answer
    }
}

impl<M> Observer<M> for Known<'_, M> {
    fn line(&mut self, report: &Report<'_, M>) {
        match self.instead_of(report.score) {
            Some(score) => self.observer.line(&Report { score, bound: Bound::Exact, ..*report }),
            None => self.observer.line(report),
        }
    }

    fn current_move(&mut self, depth: Depth, mv: M, number: usize) {
        self.observer.current_move(depth, mv, number);
    }
}

/// Reports that a table could not be read.
pub(super) fn warn_of_fault(tables: Option<&Tables>, console: &Console) {
    if let Some(fault) = tables.and_then(Tables::fault) {
        console.warn(&format!("an endgame table is not used: {fault}"));
    }
}
