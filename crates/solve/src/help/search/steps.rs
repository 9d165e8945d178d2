//! A step from one point to the next: the position, and the nets that are still in reach.

use chess::{Kind, Move, Position};
use game::Position as _;

use crate::general::{Answer, Interrupted};
use crate::help::nets::live::{Concerned, LiveNets};
use crate::help::search::{Nets, Point, Run};

impl Run<'_, '_> {
    /// The position after a move, before anybody lets his turn pass.
    pub(crate) fn moved(&self, position: &Position, mv: Move) -> Position {
        let mut position = *position;
        position.play(mv);
        if mv.kind() == Kind::Castling {
            for &(white, black) in self.search.exclusive {
                if mv.to() == white {
                    position.forbid_castling(black.into());
                } else if mv.to() == black {
                    position.forbid_castling(white.into());
                }
            }
        }
        position
    }

    /// The point after a move; `None` if it leaves a king in check that may not be, or no net in reach. Who goes there has
    /// to [`Run::leave`] again.
    pub(crate) fn after(&mut self, point: &Point, mv: Move) -> Answer<Option<Point>> {
        let played = self.play(point, point.parts.map(Concerned::from), mv)?;
        Ok(played.map(|(position, nets)| self.enter(point, mv, position, nets)))
    }

    /// Forgets what was noted of the points after this one.
    pub(crate) fn leave(&mut self, point: &Point) {
        for (of_king, &part) in self.live_nets.iter_mut().zip(&point.parts) {
            of_king.leave(part);
        }
    }

    /// The position after a move, and the nets of the point before from the first one on that is still in reach; `None` if
    /// there is none, or the move leaves a king in check that may not be.
    pub(super) fn play(&mut self, point: &Point, nets: Nets, mv: Move) -> Answer<Option<(Position, Nets)>> {
        self.search.nodes += 1;
        // A look at the clock is dear compared with a move.
        if self.search.nodes.is_multiple_of(4096) && self.search.limits.reached() {
            return Err(Interrupted);
        }
        let mut rest = nets;
        let look_at_few = self.is_next_to_a_brief_battle(point);
        for (of_king, nets) in self.live_nets.iter().zip(&mut rest) {
            if look_at_few && !LiveNets::are_few(*nets) {
                continue;
            }
            let whose = (&point.position, &point.places);
            let change = of_king.change(whose, mv, point.remaining - 1);
            match change.and_then(|change| of_king.since_first(&change, *nets)) {
                Some(found) => *nets = found,
                None => return Ok(None),
            }
        }
        let mut position = self.moved(&point.position, mv);
        if point.remaining > 1 && self.search.has_lost_last_man(&position) {
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

    /// The point that a move leads to, with all of these nets that are still in reach.
    pub(super) fn enter(&mut self, point: &Point, mv: Move, position: Position, nets: Nets) -> Point {
        let remaining = point.remaining - 1;
        let mut next = Point { position, remaining, ..*point };
        next.places.play(mv);
        for (number, of_king) in self.live_nets.iter_mut().enumerate() {
            let whose = (&point.position, &point.places);
            self.survivors.clear();
            if let Some(change) = of_king.change(whose, mv, remaining) {
                of_king.survivors(&change, nets[number], &mut self.survivors);
            }
            next.parts[number] = of_king.push(&self.survivors, remaining, position.turn());
        }
        next
    }
}
