//! A move, complete in itself: the man, its origin and target, what it captures and whether it promotes.

use std::fmt;

use crate::{Kind, Square};

/// A move of a man on the board or a drop from the hand.
///
/// ```text
///  bits  0–6   target square
///        7–13  square of departure; 81 for a drop
///       14–17  kind that moves, as it is before the move, plus one
///       18–21  kind that is taken, plus one; 0 for none
///       22     promotion
/// ```
///
/// The side is that of the position. `Display` writes USI: `7g7f`, `8h2b+`, `P*5e`.
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Move(u32);

impl Move {
    const FROM: u32 = 7;
    const KIND: u32 = 14;
    const CAPTURED: u32 = 18;
    const PROMOTION: u32 = 1 << 22;
    const HAND: u32 = 81;
    const SQUARE_MASK: u32 = 0x7f;
    const KIND_MASK: u32 = 0xf;

    /// The man of `kind` goes from `from` to `to`, taking nothing and staying what it is.
    #[inline]
    pub const fn on_board(kind: Kind, from: Square, to: Square) -> Move {
        Move(Move::origin(kind, from.index() as u32) | to.index() as u32)
    }

    /// A man of `kind` is dropped on `to`.
    #[inline]
    pub const fn drop(kind: Kind, to: Square) -> Move {
        Move(Move::origin(kind, Move::HAND) | to.index() as u32)
    }

    /// The same move, taking a man of kind `captured`.
    #[inline]
    #[must_use]
    pub const fn taking(self, captured: Kind) -> Move {
        Move(self.0 & !(Move::KIND_MASK << Move::CAPTURED) | (captured as u32 + 1) << Move::CAPTURED)
    }

    /// The same move with promotion.
    #[inline]
    #[must_use]
    pub const fn promoting(self) -> Move {
        Move(self.0 | Move::PROMOTION)
    }

    /// The same move to another square, capturing what is there.
    #[inline]
    #[must_use]
    pub(crate) const fn arriving_at(self, to: Square, captured: Option<Kind>) -> Move {
        let captured = match captured {
            Some(kind) => kind as u32 + 1,
            None => 0,
        };
        Move(self.0 & !Move::SQUARE_MASK | to.index() as u32 | captured << Move::CAPTURED)
    }

    /// Where the man arrives.
    #[inline]
    pub const fn to(self) -> Square {
        Square::of_bit(self.0 & Move::SQUARE_MASK)
    }

    /// Where the man comes from; `None` for a drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        Square::from_index(self.0 >> Move::FROM & Move::SQUARE_MASK)
    }

    /// What moves, as it is before the move.
    #[inline]
    pub const fn kind(self) -> Kind {
        DECODE[(self.0 >> Move::KIND & Move::KIND_MASK) as usize]
    }

    /// What moves, as it is after the move.
    #[inline]
    pub const fn kind_after(self) -> Kind {
        match self.kind().promoted() {
            Some(promoted) if self.is_promotion() => promoted,
            _ => self.kind(),
        }
    }

    /// What is taken.
    #[inline]
    pub const fn captured(self) -> Option<Kind> {
        match self.0 >> Move::CAPTURED & Move::KIND_MASK {
            0 => None,
            code => Some(DECODE[code as usize]),
        }
    }

    /// Whether the man comes from the hand.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.0 >> Move::FROM & Move::SQUARE_MASK == Move::HAND
    }

    /// Whether the man promotes.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.0 & Move::PROMOTION != 0
    }

    const fn origin(kind: Kind, from: u32) -> u32 {
        from << Move::FROM | (kind as u32 + 1) << Move::KIND
    }

    /// Whether all fields are within their ranges and fit each other.
    const fn is_well_formed(self) -> bool {
        let kind_code = self.0 >> Move::KIND & Move::KIND_MASK;
        let captured_code = self.0 >> Move::CAPTURED & Move::KIND_MASK;
        if self.0 >> 23 != 0
            || self.0 & Move::SQUARE_MASK >= Move::HAND
            || self.0 >> Move::FROM & Move::SQUARE_MASK > Move::HAND
            || kind_code == 0
            || kind_code > 14
            || captured_code > 14
        {
            return false;
        }
        if self.is_drop() && (captured_code != 0 || self.is_promotion() || self.kind().index() >= 7) {
            return false;
        }
        !self.is_promotion() || self.kind().promoted().is_some()
    }
}

/// Kinds by code. Code 0 and the codes above 14 occur in no move; the king fills their places.
const DECODE: [Kind; 16] = {
    let mut table = [Kind::King; 16];
    let mut i = 0;
    while i < Kind::ALL.len() {
        table[i + 1] = Kind::ALL[i];
        i += 1;
    }
    table
};

impl game::Move for Move {
    #[inline]
    fn to_bits(self) -> u32 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u32) -> Option<Move> {
        let mv = Move(bits);
        mv.is_well_formed().then_some(mv)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from() {
            Some(from) => write!(f, "{from}{}", self.to())?,
            None => write!(f, "{}*{}", self.kind().letter(), self.to())?,
        }
        if self.is_promotion() { f.write_str("+") } else { Ok(()) }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({}", self.kind())?;
        if let Some(captured) = self.captured() {
            write!(f, " takes {captured}")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use game::Move as _;

    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn a_move_keeps_what_it_is_made_of() {
        let mv = Move::on_board(Kind::Bishop, square("8h"), square("2b")).taking(Kind::Tokin).promoting();
        assert_eq!(mv.from(), Some(square("8h")));
        assert_eq!(mv.to(), square("2b"));
        assert_eq!((mv.kind(), mv.kind_after()), (Kind::Bishop, Kind::Horse));
        assert_eq!(mv.captured(), Some(Kind::Tokin));
        assert_eq!(mv.to_string(), "8h2b+");
        let drop = Move::drop(Kind::Pawn, square("5e"));
        assert!(drop.is_drop() && drop.from().is_none() && !drop.is_promotion());
        assert_eq!(drop.to_string(), "P*5e");
    }

    #[test]
    fn numbers_that_are_not_moves_are_refused() {
        assert_eq!(Move::from_bits(0), None);
        assert_eq!(Move::from_bits(u32::MAX), None);
        let drop = Move::drop(Kind::Gold, square("5e"));
        assert_eq!(Move::from_bits(drop.to_bits()), Some(drop));
        assert_eq!(Move::from_bits(drop.promoting().to_bits()), None);
        assert_eq!(Move::from_bits(drop.taking(Kind::Pawn).to_bits()), None);
        assert_eq!(Move::from_bits(Move::drop(Kind::King, square("5e")).to_bits()), None);
        let gold = Move::on_board(Kind::Gold, square("5e"), square("5d"));
        assert_eq!(Move::from_bits(gold.promoting().to_bits()), None);
    }
}
