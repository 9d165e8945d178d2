//! Lists the lines of pure play in the order in which they are shown.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::general::Answer;
use crate::orthodox::help::search::{Point, PositionName, Run, Search, Start};
use crate::orthodox::help::{End, GoalEnd, PurePlay, finish};
use crate::orthodox::searches::ending::Judge;
use crate::rules::null_move::{LastHalfMove, NULL};
use crate::rules::order::{self, Order};

/// Receives the moves of a line, and may end the listing.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(&[Move]) -> ControlFlow<()>;

impl Search<'_> {
    /// Passes every line of `pure_play` from `start` to `sink`.
    pub(crate) fn lines(
        &mut self,
        pure_play: &PurePlay,
        start: Start<'_>,
        judge: Judge<'_>,
        sink: Sink<'_>,
    ) -> Answer<ControlFlow<()>> {
        let (mut run, first) = Run::new(self, pure_play, start, judge);
        let line = Vec::with_capacity(pure_play.length());
        let mut listing = Listing { line, known: KnownMoves::default(), sink };
        run.lines(&first, &mut listing).map(|(flow, _)| flow)
    }
}

/// A listing in progress.
struct Listing<'s> {
    /// The half-moves so far of the line that is listed next.
    line: Vec<Move>,
    known: KnownMoves,
    sink: Sink<'s>,
}

impl Listing<'_> {
    /// Passes the line on.
    fn report(&mut self) -> ControlFlow<()> {
        (self.sink)(&self.line)
    }

    /// Passes the line on with `mv` as its last half-move.
    fn report_with(&mut self, mv: Move) -> ControlFlow<()> {
        self.line.push(mv);
        let flow = self.report();
        self.line.pop();
        flow
    }
}

/// The continuations of positions whose lines have all been listed. Many lines lead through the same position; they are read
/// off this table instead of being searched again.
///
/// A position is added after all positions that its lines lead to, so these are in the table as well.
#[derive(Default)]
struct KnownMoves {
    /// The moves that lines continue with, in order.
    moves: HashMap<PositionName, Rc<[Move]>>,
}

/// The most positions in the table.
const MAX_KNOWN: usize = 1 << 16;

/// Whether all lines from a position can be read off.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Lines {
    Known,
    Unknown,
}

impl Run<'_, '_> {
    /// Lists all lines that go through `point`, to which the half-moves so far have led. Returns whether they can be read off
    /// the table from now on.
    fn lines(&mut self, point: &Point, listing: &mut Listing<'_>) -> Answer<(ControlFlow<()>, Lines)> {
        if !self.succeeds(point)? {
            return Ok((ControlFlow::Continue(()), Lines::Known));
        }
        if point.remaining == 0 {
            return Ok((listing.report(), Lines::Known));
        }
        if !self.may_be_wanted(point) {
            return Ok((ControlFlow::Continue(()), Lines::Unknown));
        }
        let name = self.name(&point.position, point.remaining, point.last);
        if listing.known.moves.contains_key(&name) && !self.lists_few_lines() {
            let flow = self.read(&point.position, point.last, point.remaining, listing)?;
            return Ok((flow, Lines::Known));
        }
        let mut list = MoveList::new();
        self.half_moves(point, &mut list);
        if self.works_ahead() {
            self.look_ahead(point, &list)?;
        }
        let (flow, continuing) = self.lines_by_each(point, &list, listing)?;
        if flow.is_break() {
            return Ok((flow, Lines::Unknown));
        }
        match continuing.filter(|_| listing.known.moves.len() < MAX_KNOWN) {
            Some(moves) => {
                listing.known.moves.insert(name, moves.into());
                Ok((flow, Lines::Known))
            }
            None => Ok((flow, Lines::Unknown)),
        }
    }

    /// Appends the half-moves that lines may continue with, in the order in which they are shown.
    fn half_moves(&mut self, point: &Point, list: &mut MoveList<Move>) {
        match self.pure_play.end {
            End::Mated(how) if point.remaining == 1 => finish::all(&point.position, how, list),
            End::Reached if point.remaining == 1 => self.arrivals(&point.position, list),
            End::Goal(GoalEnd { goal, .. }) if point.remaining == 1 => goal.append(&point.position, list),
            _ => point.position.legal_moves(list),
        }
        // Popeye's mating order comes from a generator that is not used with null moves.
        let order = if self.has_null_moves() { Order::Board } else { self.pure_play.order(point.remaining) };
        order::sort(list, order);
        let is_last = point.remaining == 1 && !self.pure_play.ends_in_other_play();
        let passes = match is_last {
            true => self.null_move_ends(&point.position, point.last),
            false => self.after_null_move(&point.position, point.last).is_some(),
        };
        if passes {
            list.insert(0, NULL);
        }
    }

    /// Lists all lines that continue with these half-moves. Returns those that some line continues with, unless lines behind
    /// them cannot be read off the table.
    fn lines_by_each(
        &mut self,
        point: &Point,
        list: &[Move],
        listing: &mut Listing<'_>,
    ) -> Answer<(ControlFlow<()>, Option<Vec<Move>>)> {
        let mut moves = Vec::new();
        let mut all = Lines::Known;
        for &mv in list {
            if self.strays(listing.line.len(), &point.position, mv) {
                continue;
            }
            let (flow, lines) = match (&self.pure_play.end, point.remaining) {
                (End::Mated(_) | End::Reached | End::Goal(_), 1) => {
                    (listing.report_with(mv), Some(Lines::Known))
                }
                (End::Battle(_), 1) => {
                    let after = self.moved(&point.position, mv);
                    match self.is_won(point, mv, &after)? {
                        true => (listing.report_with(mv), Some(Lines::Known)),
                        false => (ControlFlow::Continue(()), None),
                    }
                }
                _ => self.lines_by(point, mv, listing)?,
            };
            if flow.is_break() {
                return Ok((flow, None));
            }
            match lines {
                Some(Lines::Known) => moves.push(mv),
                Some(Lines::Unknown) => all = Lines::Unknown,
                None => {}
            }
        }
        Ok((ControlFlow::Continue(()), (all == Lines::Known).then_some(moves)))
    }

    /// Whether only some of the lines are listed, or none.
    fn lists_few_lines(&self) -> bool {
        self.works_ahead() || self.wants_few_lines()
    }

    /// Reads all lines from a known position off the table.
    fn read(
        &mut self,
        position: &Position,
        last: LastHalfMove,
        remaining: usize,
        listing: &mut Listing<'_>,
    ) -> Answer<ControlFlow<()>> {
        if remaining == 0 {
            return Ok(listing.report());
        }
        let Some(moves) = listing.known.moves.get(&self.name(position, remaining, last)).map(Rc::clone)
        else {
            return Ok(ControlFlow::Continue(()));
        };
        self.check_time()?;
        let is_last = remaining == 1 && !self.pure_play.ends_in_several_plays();
        for &mv in moves.iter() {
            let flow = match is_last {
                true => listing.report_with(mv),
                false => {
                    let next = self.next_position(position, mv, remaining);
                    listing.line.push(mv);
                    let flow = self.read(&next, LastHalfMove::by(mv), remaining - 1, listing)?;
                    listing.line.pop();
                    flow
                }
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether a move is not what is required of this half-move.
    fn strays(&self, index: usize, position: &Position, mv: Move) -> bool {
        let filter = self.line_filter();
        filter.is_some_and(|filter| !filter.plies.admit_move(filter.before + index, position, mv))
    }

    /// Lists all lines that continue with `mv`. Returns whether they can be read off the table from now on; `None` if there
    /// are none.
    fn lines_by(
        &mut self,
        point: &Point,
        mv: Move,
        listing: &mut Listing<'_>,
    ) -> Answer<(ControlFlow<()>, Option<Lines>)> {
        let none = (ControlFlow::Continue(()), None);
        let Some(next) = self.after(point, mv)? else { return Ok(none) };
        let continues = self.succeeds_marked(&next)? && !self.must_end(point, mv)?;
        let listed = match continues {
            true => {
                listing.line.push(mv);
                let (flow, lines) = self.lines(&next, listing)?;
                listing.line.pop();
                (flow, Some(lines))
            }
            false => none,
        };
        self.leave(point);
        Ok(listed)
    }
}
