//! What is still known about the rest of a game after a half-move: every game that continues from there also continues from the
//! position before.

use chess::{Bitboard, Board, Color, Position, Role};

use crate::orthodox::proofgame::Facts;
use crate::orthodox::proofgame::reachability::Change;
use crate::orthodox::proofgame::side::Side;
use crate::orthodox::proofgame::single_moves::SingleMoves;

/// A half-move, as the difference of two boards.
#[derive(Clone, Copy)]
pub(super) struct Step {
    mover: Color,
    /// The squares that men of the mover have left.
    from: Bitboard,
    /// The squares on which they have arrived.
    to: Bitboard,
    /// The squares of captured men.
    taken: Bitboard,
}

impl Step {
    /// The half-move of `mover` between two boards.
    pub(super) fn new(before: &Board, after: &Board, mover: Color) -> Step {
        Step {
            mover,
            from: before.color(mover) - after.color(mover),
            to: after.color(mover) - before.color(mover),
            taken: before.color(!mover) - after.color(!mover),
        }
    }

    /// Whether it is castling.
    fn castles(self) -> bool {
        self.from.has_several()
    }
}

impl Facts {
    /// What is known after `step`, which leads to `position`; `None` if the half-move was ruled out.
    pub(super) fn after(&self, step: Step, position: &Position) -> Option<Facts> {
        let mut facts = *self;
        let mover = &mut facts.sides[step.mover as usize];
        if step.castles() {
            mover.castle(step)?;
        } else {
            mover.play(step, position)?;
        }
        for side in &facts.sides {
            // The king or the rook has moved, or the rook was captured.
            if side.castles.is_some_and(|wing| position.castling_rook(side.color, wing).is_none()) {
                return None;
            }
        }
        facts.open[step.mover as usize] = Change::Something;
        if !step.taken.is_empty() {
            facts.sides[step.mover as usize].takes -= 1;
            facts.sides[!step.mover as usize].lose(step.taken)?;
            facts.open = [Change::Something; 2];
        }
        facts.single_moves = SingleMoves::of(&facts.sides);
        Some(facts)
    }
}

impl Side {
    /// Makes a move other than castling; `None` if it was ruled out.
    fn play(&mut self, step: Step, position: &Position) -> Option<()> {
        let (from, to) = (step.from.first()?, step.to.first()?);
        let left = self.left;
        let man = self.men[..self.len].iter_mut().find(|man| man.at == from)?;
        let captures_too_much = !step.taken.is_empty() && self.takes == 0;
        if man.is_fixed || man.from != man.at || !man.visits.contains(to) || captures_too_much {
            return None;
        }
        man.at = to;
        man.from = to;
        man.role = position.board().role_at(to)?;
        man.lengths >>= 1;
        self.left = left - 1;
        self.forget_long_walks();
        (self.left >= 0).then_some(())
    }

    /// Castles; `None` if it was decided otherwise.
    fn castle(&mut self, step: Step) -> Option<()> {
        self.castles.take()?;
        for man in self.men[..self.len].iter_mut().filter(|man| step.from.contains(man.at)) {
            if !step.to.contains(man.from) {
                return None;
            }
            man.at = man.from;
        }
        Some(())
    }

    /// Loses the man on this square; `None` if that was ruled out.
    fn lose(&mut self, taken: Bitboard) -> Option<()> {
        let square = taken.first()?;
        let number = self.men().iter().position(|man| man.at == square)?;
        let man = &self.men[number];
        if !man.may_be_taken || !man.taken_on.contains(square) || man.role == Role::King {
            return None;
        }
        self.len -= 1;
        self.men[number] = self.men[self.len];
        // Which of the captures it was is unknown.
        self.losses = [Bitboard::FULL; _];
        let lost = self.lost();
        for man in &mut self.men[..self.len] {
            man.may_be_taken &= lost > 0;
        }
        Some(())
    }

    /// Numbers of moves are tracked up to 63.
    fn forget_long_walks(&mut self) {
        if self.left >= 62 {
            self.men[..self.len].iter_mut().filter(|man| !man.is_fixed).for_each(|man| man.lengths = !0);
        }
    }
}
