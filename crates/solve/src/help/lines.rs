//! Lists the lines of pure play in the order in which they are shown.

use std::ops::ControlFlow;

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::general::Answer;
use crate::help::search::{Judge, Point, Run, Search};
use crate::help::{End, GoalEnd, PurePlay, finish};
use crate::rules::order;

/// Receives the moves of a line, and may end the listing.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(&[Move]) -> ControlFlow<()>;

impl Search<'_> {
    /// Passes every line of `pure_play` from `position` to `sink`.
    pub(crate) fn lines(
        &mut self,
        pure_play: &PurePlay,
        position: &Position,
        judge: Judge<'_>,
        sink: Sink<'_>,
    ) -> Answer<ControlFlow<()>> {
        let (mut run, start) = Run::new(self, pure_play, position, judge);
        let mut line = Vec::with_capacity(pure_play.length());
        run.lines(&start, &mut line, sink)
    }
}

impl Run<'_, '_> {
    /// All lines that begin with `line`, which led to `point`.
    fn lines(&mut self, point: &Point, line: &mut Vec<Move>, sink: Sink<'_>) -> Answer<ControlFlow<()>> {
        if !self.succeeds(point)? {
            return Ok(ControlFlow::Continue(()));
        }
        if point.remaining == 0 {
            return Ok(sink(line));
        }
        if !self.may_be_wanted(point) {
            return Ok(ControlFlow::Continue(()));
        }
        let mut list = MoveList::new();
        match self.pure_play.end {
            End::Caught(how) if point.remaining == 1 => finish::all(&point.position, how, &mut list),
            End::Reached if point.remaining == 1 => self.arrivals(&point.position, &mut list),
            End::Goal(GoalEnd { goal, .. }) if point.remaining == 1 => {
                goal.append(&point.position, &mut list)
            }
            _ => point.position.legal_moves(&mut list),
        }
        order::sort(&mut list, self.pure_play.order(point.remaining));
        if self.works_ahead() {
            self.look_ahead(point, &list)?;
        }
        for &mv in &list {
            line.push(mv);
            let flow = match (&self.pure_play.end, point.remaining) {
                (End::Caught(_) | End::Reached | End::Goal(_), 1) => sink(line),
                (End::Battle(_), 1) => {
                    let after = self.moved(&point.position, mv);
                    match self.is_won(point, mv, &after)? {
                        true => sink(line),
                        false => ControlFlow::Continue(()),
                    }
                }
                _ => self.lines_by(point, mv, line, sink)?,
            };
            line.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// All lines that continue with `mv`.
    fn lines_by(
        &mut self,
        point: &Point,
        mv: Move,
        line: &mut Vec<Move>,
        sink: Sink<'_>,
    ) -> Answer<ControlFlow<()>> {
        let Some(next) = self.after(point, mv)? else { return Ok(ControlFlow::Continue(())) };
        let continues = self.succeeds_marked(&next)? && !self.must_end(point, mv)?;
        let flow = if continues { self.lines(&next, line, sink)? } else { ControlFlow::Continue(()) };
        self.leave(point);
        Ok(flow)
    }
}
