//! What a thread does that tells no lines: it finds out what the one that tells them will ask.

use chess::Move;

use crate::general::Answer;
use crate::help::End;
use crate::help::search::{Point, Run};
use crate::parallel::in_progress::{When, in_turn, while_marked};

impl Run<'_, '_> {
    /// Finds out what the moves of a point lead to, first those that no other thread is at work on.
    pub(crate) fn look_ahead(&mut self, point: &Point, list: &[Move]) -> Answer<()> {
        if matches!(self.pure_play.end, End::Caught(_) | End::Reached | End::Goal(_)) && point.remaining == 1
        {
            return Ok(());
        }
        in_turn(list, |mv, when| {
            // Whatever it leads to, the next one is looked at as well.
            Ok(self.outcome_by(point, mv, when)?.map(|_| false))
        })?;
        Ok(())
    }

    /// As [`Run::succeeds`], after a move, for all threads to see that somebody is at work on it.
    pub(crate) fn succeeds_openly(&mut self, point: &Point) -> Answer<bool> {
        let tag = self.tag(&point.position, point.remaining);
        let succeeds = while_marked(self.search.in_progress, tag, When::Later, || self.succeeds(point))?;
        Ok(succeeds == Some(true))
    }

    fn outcome_by(&mut self, point: &Point, mv: Move, when: When) -> Answer<Option<bool>> {
        if let (End::Won(_), 1) = (&self.pure_play.end, point.remaining) {
            let after = self.moved(&point.position, mv);
            return self.is_won_in_turn(point, mv, &after, when);
        }
        let Some(next) = self.after(point, mv)? else { return Ok(Some(false)) };
        let tag = self.tag(&next.position, next.remaining);
        let outcome = while_marked(self.search.in_progress, tag, when, || self.succeeds(&next));
        self.leave(point);
        outcome
    }
}
