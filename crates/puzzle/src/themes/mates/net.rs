//! The mating net: the checking men, and the guards of each flight.

use chess::{Bitboard, Board, Color, Role, Square, attacks};

use crate::themes::facts::{Facts, Step};

/// The final position of a line that ends in mate.
pub(crate) struct Net<'a> {
    pub(super) board: &'a Board,
    pub(super) us: Color,
    pub(super) king: Square,
    pub(super) last: Step<'a>,
    pub(super) checkers: Bitboard,
}

impl<'a> Net<'a> {
    /// The net of a line, if it ends in mate.
    pub(crate) fn of(facts: &Facts<'a>) -> Option<Net<'a>> {
        let (king, last) = (facts.mated_king()?, facts.last()?);
        Some(Net { board: facts.puzzle.end().board(), us: facts.us, king, last, checkers: last.checkers })
    }

    /// The only man that gives check, and its role.
    pub(super) fn checker(&self) -> Option<(Square, Role)> {
        let square = self.checkers.single()?;
        Some((square, self.board.role_at(square)?))
    }

    /// The man of this role that gives check, with others or alone.
    pub(super) fn checker_of(&self, role: Role) -> Option<Square> {
        (self.checkers & self.board.role(role)).first()
    }

    /// Our men of one role.
    pub(super) fn ours(&self, role: Role) -> Bitboard {
        self.board.of(role, self.us)
    }

    /// The squares around the king that its own men do not occupy.
    pub(super) fn flights(&self) -> Bitboard {
        attacks::king(self.king) - self.board.color(!self.us)
    }

    /// Our men that guard `square`; the king itself does not block sliders.
    pub(super) fn guards(&self, square: Square) -> Bitboard {
        self.board.attackers(square, self.us, self.board.occupied().without(self.king))
    }

    /// Whether only men of this role guard some square around the king.
    pub(super) fn needs(&self, role: Role) -> bool {
        self.flights().into_iter().any(|flight| {
            let guards = self.guards(flight);
            !guards.is_empty() && guards.is_within(self.ours(role))
        })
    }

    /// Whether one of our men of this role guards `square`.
    pub(super) fn is_guarded_by(&self, square: Square, role: Role) -> bool {
        self.guards(square).meets(self.ours(role))
    }

    /// The men of the mated side.
    pub(super) fn theirs(&self) -> Bitboard {
        self.board.color(!self.us)
    }
}

/// The difference in files and ranks between two squares.
pub(super) fn offset(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

/// Whether two squares share a side.
pub(super) fn are_neighbours(a: Square, b: Square) -> bool {
    let (files, ranks) = offset(a, b);
    files.abs() + ranks.abs() == 1
}

pub(super) fn is_corner(square: Square) -> bool {
    matches!(square, Square::A1 | Square::H1 | Square::A8 | Square::H8)
}
