//! Work ahead: threads that list no lines fill the table of outcomes for the thread that does.

use chess::Move;

use crate::general::Answer;
use crate::orthodox::help::End;
use crate::orthodox::help::search::{Point, Run};
use crate::parallel::in_progress::{When, in_turn, while_marked};

impl Run<'_, '_> {
    /// Searches all moves of a point, those first that no other thread is working on.
    pub(crate) fn look_ahead(&mut self, point: &Point, list: &[Move]) -> Answer<()> {
        if matches!(self.pure_play.end, End::Mated(_) | End::Reached | End::Goal(_)) && point.remaining == 1 {
            return Ok(());
        }
        in_turn(list, |mv, when| {
            // `false` makes `in_turn` continue with the next move, whatever the outcome.
            Ok(self.outcome_by(point, mv, when)?.map(|_| false))
        })?;
        Ok(())
    }

    /// As [`Run::succeeds`], with the point marked as in progress for other threads.
    pub(crate) fn succeeds_marked(&mut self, point: &Point) -> Answer<bool> {
        let tag = self.tag(&point.position, point.remaining, point.last);
        let succeeds = while_marked(self.search.in_progress, tag, When::Later, || self.succeeds(point))?;
        Ok(succeeds == Some(true))
    }

    /// Whether `mv` leads to a line; `None` if it is postponed because another thread is working on it.
    fn outcome_by(&mut self, point: &Point, mv: Move, when: When) -> Answer<Option<bool>> {
        if let (End::Battle(_), 1) = (&self.pure_play.end, point.remaining) {
            let after = self.moved(&point.position, mv);
            return self.is_won_in_turn(point, mv, &after, when);
        }
        let Some(next) = self.after(point, mv)? else { return Ok(Some(false)) };
        let tag = self.tag(&next.position, next.remaining, next.last);
        let outcome = while_marked(self.search.in_progress, tag, when, || self.succeeds(&next));
        self.leave(point);
        outcome
    }
}
