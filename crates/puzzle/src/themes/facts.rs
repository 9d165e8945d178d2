//! Facts about a line that themes depend on, computed once.

use chess::{Bitboard, Color, Kind, Move, Position, Role, Square};

use crate::Puzzle;

/// A line from the solver's point of view.
pub(crate) struct Facts<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// The solver's colour.
    pub(super) us: Color,
    /// The opponent's colour.
    pub(super) them: Color,
    /// The men that give check in each position of the line.
    checkers: Vec<Bitboard>,
    /// Whether the line ends in mate.
    pub(super) is_mate: bool,
}

/// A move of the line with the positions before and after it.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    /// Its number in the line: 0 for the opponent's first move, 1 for the solver's first.
    pub(super) index: usize,
    pub(super) before: &'a Position,
    pub(super) after: &'a Position,
    pub(super) mv: Move,
    /// The men that give check before it and after it.
    pub(super) checkers_before: Bitboard,
    pub(super) checkers: Bitboard,
}

impl<'a> Facts<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle) -> Facts<'a> {
        let us = puzzle.position().turn();
        Facts {
            puzzle,
            us,
            them: !us,
            checkers: puzzle.positions().iter().map(Position::checkers).collect(),
            is_mate: puzzle.ends_in_mate(),
        }
    }

    /// Move number `index` of the line.
    pub(super) fn step(&self, index: usize) -> Option<Step<'a>> {
        let positions = self.puzzle.positions();
        Some(Step {
            index,
            mv: *self.puzzle.moves().get(index)?,
            before: &positions[index],
            after: &positions[index + 1],
            checkers_before: self.checkers[index],
            checkers: self.checkers[index + 1],
        })
    }

    /// The solver's moves.
    pub(super) fn solver(&self) -> impl DoubleEndedIterator<Item = Step<'a>> + '_ {
        (1..self.puzzle.moves().len()).step_by(2).filter_map(|index| self.step(index))
    }

    /// The solver's moves from the second on, each with the two moves before it: the solver's and the opponent's.
    pub(super) fn follow_ups(&self) -> impl Iterator<Item = FollowUp<'a>> + '_ {
        self.solver().skip(1).filter_map(|step| {
            let (previous, reply) = (self.step(step.index - 2)?, self.step(step.index - 1)?);
            Some(FollowUp { previous, reply, step })
        })
    }

    /// The last move.
    pub(super) fn last(&self) -> Option<Step<'a>> {
        self.step(self.puzzle.moves().len() - 1)
    }

    /// The opponent's king at the end.
    pub(super) fn mated_king(&self) -> Option<Square> {
        self.puzzle.end().board().king(self.them).filter(|_| self.is_mate)
    }
}

/// A move of the solver, the opponent's move before it, and the solver's move before that.
#[derive(Clone, Copy)]
pub(super) struct FollowUp<'a> {
    pub(super) previous: Step<'a>,
    pub(super) reply: Step<'a>,
    pub(super) step: Step<'a>,
}

impl Step<'_> {
    pub(super) fn from(&self) -> Square {
        self.mv.from()
    }

    /// The square of the man after the move.
    pub(super) fn to(&self) -> Square {
        self.mv.destination()
    }

    /// The role of the man after the move.
    pub(super) fn role(&self) -> Role {
        self.mv.promotion().unwrap_or(self.mv.role())
    }

    pub(super) fn is_capture(&self) -> bool {
        self.mv.is_capture()
    }

    /// The role of the man on the target square; none for an en passant capture.
    pub(super) fn victim(&self) -> Option<Role> {
        self.mv.captured().filter(|_| self.mv.kind() != Kind::EnPassant)
    }

    pub(super) fn is_castling(&self) -> bool {
        self.mv.kind() == Kind::Castling
    }

    pub(super) fn gives_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    pub(super) fn answers_check(&self) -> bool {
        !self.checkers_before.is_empty()
    }

    /// Whether the man is a bishop, a rook or a queen.
    pub(super) fn is_slider(&self) -> bool {
        is_slider(self.role())
    }

    /// The rank of the target from the mover's side, 0 for the first.
    pub(super) fn rank(&self) -> usize {
        self.before.turn().rank(self.to().rank()) as usize
    }

    /// A promotion, or a pawn that reaches its sixth rank or beyond.
    pub(super) fn is_advanced_pawn(&self) -> bool {
        self.mv.role() == Role::Pawn && self.rank() > 4
    }
}

pub(super) fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}
