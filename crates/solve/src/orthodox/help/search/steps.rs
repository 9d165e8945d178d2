//! One half-move of the search: plays it and updates the nets within reach.

use chess::{Kind, Move, Position};
use game::Position as _;

use crate::general::Answer;
use crate::orthodox::help::nets::live::{Candidates, LiveNets};
use crate::orthodox::help::search::{Nets, Point, Run};
use crate::rules::forbid_exclusive;
use crate::rules::null_move::{LastHalfMove, NULL};

impl Run<'_, '_> {
    /// The position after a move, before any pass.
    pub(crate) fn moved(&self, position: &Position, mv: Move) -> Position {
        let mut position = *position;
        if mv == NULL {
            position.pass();
            return position;
        }
        position.play(mv);
        if mv.kind() == Kind::Castling {
            forbid_exclusive(&mut position, mv.to(), self.search.exclusive);
        }
        position
    }

    /// The position in which play continues after `mv`, which is part of a line and made with `remaining` half-moves left.
    pub(crate) fn next_position(&self, position: &Position, mv: Move, remaining: usize) -> Position {
        let mut next = self.moved(position, mv);
        if self.pure_play.passes(remaining - 1) {
            next.pass();
        }
        next
    }

    /// The point after a move; `None` if the side that passes would be in check, or no net is within reach. The caller must
    /// call [`Run::leave`] afterwards.
    pub(crate) fn after(&mut self, point: &Point, mv: Move) -> Answer<Option<Point>> {
        let played = self.play(point, point.parts.map(|part| Candidates::after(part, mv)), mv)?;
        Ok(played.map(|(position, nets)| self.enter(point, mv, position, nets)))
    }

    /// Drops the nets of the points after this one from the stack.
    pub(crate) fn leave(&mut self, point: &Point) {
        for (of_king, &part) in self.live_nets.iter_mut().zip(&point.parts) {
            of_king.leave(part);
        }
    }

    /// The position after a move, and the candidate nets from the first that is still within reach; `None` if none is, or the
    /// side that passes would be in check.
    pub(super) fn play(&mut self, point: &Point, nets: Nets, mv: Move) -> Answer<Option<(Position, Nets)>> {
        self.check_time()?;
        let mut rest = nets;
        let checks_few_only = self.is_before_short_battle(point);
        for (of_king, nets) in self.live_nets.iter().zip(&mut rest) {
            if checks_few_only && !LiveNets::are_few(*nets) {
                continue;
            }
            let change = of_king.change(&point.position, &point.places, mv, point.remaining - 1);
            match change.and_then(|change| of_king.since_first(&change, *nets)) {
                Some(found) => *nets = found,
                None => return Ok(None),
            }
        }
        let mut position = self.moved(&point.position, mv);
        if point.remaining > 1 && self.search.has_lost_last_man(&position) {
            return Ok(None);
        }
        if !self.search.is_required_square_in_reach(self.pure_play, &position, point.remaining - 1) {
            return Ok(None);
        }
        if point.remaining > 1 && self.stops_early(point, mv, &position)? {
            return Ok(None);
        }
        if self.pure_play.passes(point.remaining - 1) {
            if position.is_check() {
                return Ok(None);
            }
            position.pass();
        }
        Ok(self.may_arrive(&position, point.remaining - 1).then_some((position, rest)))
    }

    /// The point after a move, with all of `nets` that are still within reach.
    pub(super) fn enter(&mut self, point: &Point, mv: Move, position: Position, nets: Nets) -> Point {
        let remaining = point.remaining - 1;
        let before = Some(point.position.key().0);
        let mut next = Point { position, remaining, before, last: LastHalfMove::by(mv), ..*point };
        next.places.play(mv);
        for (number, of_king) in self.live_nets.iter_mut().enumerate() {
            self.survivors.clear();
            if let Some(change) = of_king.change(&point.position, &point.places, mv, remaining) {
                of_king.survivors(&change, nets[number], &mut self.survivors);
            }
            next.parts[number] = of_king.push(&self.survivors, remaining, position.turn());
        }
        next
    }
}
