//! Lists the lines of pure play in the order in which they are shown.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::general::Answer;
use crate::help::search::{Judge, Point, Run, Search};
use crate::help::{End, GoalEnd, PurePlay, finish};
use crate::rules::null_move::{LastHalfMove, NULL};
use crate::rules::order::{self, Order};

/// Receives the moves of a line, and may end the listing.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(&[Move]) -> ControlFlow<()>;

impl Search<'_> {
    /// Passes every line of `pure_play` to `sink`; `start` is the position and the half-move that led to it.
    pub(crate) fn lines(
        &mut self,
        pure_play: &PurePlay,
        start: (&Position, LastHalfMove),
        judge: Judge<'_>,
        sink: Sink<'_>,
    ) -> Answer<ControlFlow<()>> {
        let (mut run, start) = Run::new(self, pure_play, start, judge);
        let mut line = Vec::with_capacity(pure_play.length());
        let mut known = KnownMoves::default();
        run.lines(&start, &mut line, &mut known, sink).map(|(flow, _)| flow)
    }
}

/// The continuations of positions whose lines have all been listed. Many lines lead through the same position; they are read
/// off this table instead of being searched again.
///
/// A position is added after all positions that its lines lead to, so these are in the table as well.
#[derive(Default)]
struct KnownMoves {
    /// The moves that lines continue with, in order, by tag and check of the position.
    moves: HashMap<(u64, u64), Rc<[Move]>>,
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
    /// All lines that begin with `line`, which led to `point`, and whether they can be read off `known` from now on.
    fn lines(
        &mut self,
        point: &Point,
        line: &mut Vec<Move>,
        known: &mut KnownMoves,
        sink: Sink<'_>,
    ) -> Answer<(ControlFlow<()>, Lines)> {
        if !self.succeeds(point)? {
            return Ok((ControlFlow::Continue(()), Lines::Known));
        }
        if point.remaining == 0 {
            return Ok((sink(line), Lines::Known));
        }
        if !self.may_be_wanted(point) {
            return Ok((ControlFlow::Continue(()), Lines::Unknown));
        }
        let name = self.name(&point.position, point.remaining, point.last);
        if known.moves.contains_key(&name) && !self.lists_few_lines() {
            let start = (&point.position, point.last);
            return Ok((self.read(start, point.remaining, (known, line), sink)?, Lines::Known));
        }
        let mut list = MoveList::new();
        match self.pure_play.end {
            End::Mated(how) if point.remaining == 1 => finish::all(&point.position, how, &mut list),
            End::Reached if point.remaining == 1 => self.arrivals(&point.position, &mut list),
            End::Goal(GoalEnd { goal, .. }) if point.remaining == 1 => {
                goal.append(&point.position, &mut list)
            }
            _ => point.position.legal_moves(&mut list),
        }
        // Popeye's mating order comes from a generator that is not used with null moves.
        let order = if self.has_null_moves() { Order::Board } else { self.pure_play.order(point.remaining) };
        order::sort(&mut list, order);
        let is_last = point.remaining == 1 && !self.pure_play.ends_in_other_play();
        let passes = match is_last {
            true => self.null_move_ends(&point.position, point.last),
            false => self.after_null_move(&point.position, point.last).is_some(),
        };
        if passes {
            list.insert(0, NULL);
        }
        if self.works_ahead() {
            self.look_ahead(point, &list)?;
        }
        let mut moves = Vec::new();
        let mut all = Lines::Known;
        for &mv in &list {
            if self.strays(line.len(), &point.position, mv) {
                continue;
            }
            let ends = match (&self.pure_play.end, point.remaining) {
                (End::Mated(_) | End::Reached | End::Goal(_), 1) => true,
                (End::Battle(_), 1) => {
                    let after = self.moved(&point.position, mv);
                    self.is_won(point, mv, &after)?
                }
                _ => {
                    let (flow, lines) = self.lines_by(point, mv, (known, line), sink)?;
                    if flow.is_break() {
                        return Ok((flow, Lines::Unknown));
                    }
                    match lines {
                        Some(Lines::Known) => moves.push(mv),
                        Some(Lines::Unknown) => all = Lines::Unknown,
                        None => {}
                    }
                    continue;
                }
            };
            if ends {
                moves.push(mv);
                line.push(mv);
                let flow = sink(line);
                line.pop();
                if flow.is_break() {
                    return Ok((flow, Lines::Unknown));
                }
            }
        }
        if known.moves.len() >= MAX_KNOWN {
            all = Lines::Unknown;
        }
        if all == Lines::Known {
            known.moves.insert(name, moves.into());
        }
        Ok((ControlFlow::Continue(()), all))
    }

    /// Whether only some of the lines are listed, or none.
    fn lists_few_lines(&self) -> bool {
        self.works_ahead() || self.wants_few_lines()
    }

    /// Reads all lines from a known position off the table.
    fn read(
        &mut self,
        (position, last): (&Position, LastHalfMove),
        remaining: usize,
        (known, line): (&KnownMoves, &mut Vec<Move>),
        sink: Sink<'_>,
    ) -> Answer<ControlFlow<()>> {
        if remaining == 0 {
            return Ok(sink(line));
        }
        let Some(moves) = known.moves.get(&self.name(position, remaining, last)) else {
            return Ok(ControlFlow::Continue(()));
        };
        self.check_time()?;
        let is_last = remaining == 1 && !self.pure_play.ends_in_several_plays();
        for &mv in moves.iter() {
            line.push(mv);
            let flow = match is_last {
                true => sink(line),
                false => {
                    let next = self.next_position(position, mv, remaining);
                    self.read((&next, LastHalfMove::by(mv)), remaining - 1, (known, line), &mut *sink)?
                }
            };
            line.pop();
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

    /// All lines that continue with `mv`, and whether they can be read off from now on; `None` if there are none.
    fn lines_by(
        &mut self,
        point: &Point,
        mv: Move,
        (known, line): (&mut KnownMoves, &mut Vec<Move>),
        sink: Sink<'_>,
    ) -> Answer<(ControlFlow<()>, Option<Lines>)> {
        let none = (ControlFlow::Continue(()), None);
        let Some(next) = self.after(point, mv)? else { return Ok(none) };
        let continues = self.succeeds_marked(&next)? && !self.must_end(point, mv)?;
        let listed = match continues {
            true => {
                line.push(mv);
                let (flow, lines) = self.lines(&next, line, known, sink)?;
                line.pop();
                (flow, Some(lines))
            }
            false => none,
        };
        self.leave(point);
        Ok(listed)
    }
}
