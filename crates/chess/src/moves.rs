//! A move that is complete without its position: man, origin, target, capture, promotion.

use std::fmt;

use crate::{File, Role, Square};

/// A move, complete without its position.
///
/// ```text
/// bit  0      6      12     15        18         21
///      │ from │ to   │ role │ captured│ promotion│ kind │
///      │ 6    │ 6    │ 3    │ 3       │ 3        │ 2    │
/// ```
/// Roles are stored as their numbers, and 6 is none. Castling goes from the king's square to the rook's, which is
/// unambiguous in Chess960 too.
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub struct Move(u32);

/// What is special about a move.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Kind {
    /// Nothing.
    Normal,
    /// A pawn's double step.
    DoubleStep,
    /// A pawn takes another that has just passed it.
    EnPassant,
    /// King and rook move.
    Castling,
}

/// The side of the board that a king castles to.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Wing {
    /// Towards the a-file: 0-0-0.
    QueenSide,
    /// Towards the h-file: 0-0.
    KingSide,
}

impl Wing {
    /// Both wings, the queen's first.
    pub const ALL: [Wing; 2] = [Wing::QueenSide, Wing::KingSide];

    /// Where the king ends up.
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            Wing::QueenSide => File::C,
            Wing::KingSide => File::G,
        }
    }

    /// Where the rook ends up.
    #[inline]
    pub const fn rook_file(self) -> File {
        match self {
            Wing::QueenSide => File::D,
            Wing::KingSide => File::F,
        }
    }
}

const FROM: u32 = 0;
const TO: u32 = 6;
const ROLE: u32 = 12;
const CAPTURED: u32 = 15;
const PROMOTION: u32 = 18;
const KIND: u32 = 21;
const END: u32 = 23;

/// The number for no role.
const NONE: u32 = 6;

impl Move {
    /// A move without capture, promotion or anything special.
    #[inline]
    pub const fn quiet(role: Role, from: Square, to: Square) -> Move {
        Move(
            (from as u32) << FROM
                | (to as u32) << TO
                | (role as u32) << ROLE
                | NONE << CAPTURED
                | NONE << PROMOTION,
        )
    }

    /// A pawn's step from its second rank to its fourth.
    #[inline]
    pub const fn double_step(from: Square, to: Square) -> Move {
        Move::quiet(Role::Pawn, from, to).with_kind(Kind::DoubleStep)
    }

    /// A pawn captures the pawn next to it and moves behind it.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::quiet(Role::Pawn, from, to).taking(Role::Pawn).with_kind(Kind::EnPassant)
    }

    /// Castling of the king on `king` with the rook on `rook`.
    #[inline]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move::quiet(Role::King, king, rook).with_kind(Kind::Castling)
    }

    /// The same move, taking a man of role `captured` on its target.
    #[inline]
    #[must_use]
    pub const fn taking(self, captured: Role) -> Move {
        Move(self.0 & !(7 << CAPTURED) | (captured as u32) << CAPTURED)
    }

    /// The same move, taking the man whose role has this number, or none if it is 6.
    #[inline]
    #[must_use]
    pub(crate) const fn taking_number(self, number: u32) -> Move {
        Move(self.0 & !(7 << CAPTURED) | (number & 7) << CAPTURED)
    }

    /// The same pawn move, ending with a promotion to `role`.
    #[inline]
    #[must_use]
    pub const fn promoting(self, role: Role) -> Move {
        Move(self.0 & !(7 << PROMOTION) | (role as u32) << PROMOTION)
    }

    const fn with_kind(self, kind: Kind) -> Move {
        Move(self.0 | (kind as u32) << KIND)
    }

    /// Where the man comes from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0 >> FROM)
    }

    /// Where it goes; for castling the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0 >> TO)
    }

    /// The role of the man that moves, before any promotion.
    #[inline]
    pub const fn role(self) -> Role {
        match stored_role(self.0 >> ROLE) {
            Some(role) => role,
            // Every constructor stores a role, and `from_bits` refuses a number without one.
            None => Role::King,
        }
    }

    /// The role of the man taken.
    #[inline]
    pub const fn captured(self) -> Option<Role> {
        stored_role(self.0 >> CAPTURED)
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        stored_role(self.0 >> PROMOTION)
    }

    /// What is special about the move.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 >> KIND & 3 {
            0 => Kind::Normal,
            1 => Kind::DoubleStep,
            2 => Kind::EnPassant,
            _ => Kind::Castling,
        }
    }

    /// Whether one man goes from one square to another, capturing what is there, without promotion.
    #[inline]
    pub(crate) const fn is_plain(self) -> bool {
        const DOUBLE_STEP: u32 = (Kind::DoubleStep as u32) << KIND;
        (self.0 & !DOUBLE_STEP) >> PROMOTION == NONE
    }

    /// Whether a man is taken.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 >> CAPTURED & 7 != NONE
    }

    /// The wing, if this is castling.
    #[inline]
    pub fn castling_wing(self) -> Option<Wing> {
        (self.kind() == Kind::Castling)
            .then(|| if self.to() > self.from() { Wing::KingSide } else { Wing::QueenSide })
    }

    /// The square of the moved man afterwards: `to`, but the c- or g-file for a castling king.
    #[inline]
    pub fn destination(self) -> Square {
        match self.castling_wing() {
            Some(wing) => Square::new(wing.king_file(), self.from().rank()),
            None => self.to(),
        }
    }

    /// The square of the man taken, which for an en-passant capture is not `to`.
    #[inline]
    pub fn capture_square(self) -> Option<Square> {
        match self.kind() {
            Kind::EnPassant => Some(Square::new(self.to().file(), self.from().rank())),
            _ => self.is_capture().then(|| self.to()),
        }
    }
}

/// The role in the lowest three bits.
#[inline]
const fn stored_role(bits: u32) -> Option<Role> {
    Role::numbered(bits & 7)
}

impl game::Move for Move {
    #[inline]
    fn to_bits(self) -> u32 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u32) -> Option<Move> {
        let mv = Move(bits);
        let is_known = |shift: u32| bits >> shift & 7 <= NONE;
        let whole = stored_role(bits >> ROLE).is_some()
            && is_known(CAPTURED)
            && is_known(PROMOTION)
            && bits >> END == 0;
        (whole && mv.from() != mv.to()).then_some(mv)
    }
}

impl fmt::Display for Move {
    /// The move as UCI writes it, castling as the king's two-square step (`e1g1`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.destination())?;
        match self.promotion() {
            Some(Role::Queen) => f.write_str("q"),
            Some(Role::Rook) => f.write_str("r"),
            Some(Role::Bishop) => f.write_str("b"),
            Some(Role::Knight) => f.write_str("n"),
            Some(Role::King) => f.write_str("k"),
            Some(Role::Pawn) | None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {self}", self.role())?;
        if let Some(captured) = self.captured() {
            write!(f, " x {captured:?}")?;
        }
        match self.kind() {
            Kind::Normal => Ok(()),
            kind => write!(f, " {kind:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Move as _;

    #[test]
    fn a_move_keeps_all_its_parts() {
        let mv = Move::quiet(Role::Pawn, Square::B7, Square::A8).taking(Role::Rook).promoting(Role::Knight);
        assert_eq!((mv.from(), mv.to(), mv.role()), (Square::B7, Square::A8, Role::Pawn));
        assert_eq!((mv.captured(), mv.promotion()), (Some(Role::Rook), Some(Role::Knight)));
        assert_eq!((mv.kind(), mv.capture_square()), (Kind::Normal, Some(Square::A8)));
        assert_eq!(mv.to_string(), "b7a8n");
        assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
        assert_eq!(Move::from_bits(0), None);
    }

    #[test]
    fn castling_knows_its_wing_and_where_the_king_goes() {
        let long = Move::castling(Square::E8, Square::A8);
        assert_eq!(long.castling_wing(), Some(Wing::QueenSide));
        assert_eq!((long.destination(), long.to_string().as_str()), (Square::C8, "e8c8"));
        assert_eq!(Move::castling(Square::B1, Square::C1).castling_wing(), Some(Wing::KingSide));
    }

    #[test]
    fn en_passant_captures_next_to_the_target() {
        let mv = Move::en_passant(Square::E5, Square::D6);
        assert_eq!((mv.capture_square(), mv.captured()), (Some(Square::D5), Some(Role::Pawn)));
    }
}
