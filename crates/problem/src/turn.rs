//! Rotations and reflections of the board.

use chess::{File, Rank, Square};

/// A rotation or reflection of the board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Turn {
    /// By a quarter, a1 to h1.
    Rotate90,
    /// By a half.
    Rotate180,
    /// By three quarters, a1 to a8.
    Rotate270,
    /// A reflection that exchanges left and right.
    MirrorA1H1,
    /// A reflection that exchanges top and bottom.
    MirrorA1A8,
    /// At the diagonal from a8 to h1.
    MirrorA1H8,
    /// At the diagonal from a1 to h8.
    MirrorA8H1,
}

impl Turn {
    /// Every rotation and reflection.
    pub const ALL: [Turn; 7] = [
        Turn::Rotate90,
        Turn::Rotate180,
        Turn::Rotate270,
        Turn::MirrorA1H1,
        Turn::MirrorA1A8,
        Turn::MirrorA1H8,
        Turn::MirrorA8H1,
    ];

    /// The word after the verb of a twin.
    pub const fn name(self) -> &'static str {
        match self {
            Turn::Rotate90 => "90",
            Turn::Rotate180 => "180",
            Turn::Rotate270 => "270",
            Turn::MirrorA1H1 => "a1<-->h1",
            Turn::MirrorA1A8 => "a1<-->a8",
            Turn::MirrorA1H8 => "a1<-->h8",
            Turn::MirrorA8H1 => "a8<-->h1",
        }
    }

    /// Whether the board is rotated, not mirrored.
    pub const fn is_rotation(self) -> bool {
        matches!(self, Turn::Rotate90 | Turn::Rotate180 | Turn::Rotate270)
    }

    /// Where a man on `square` ends up.
    pub fn of(self, square: Square) -> Square {
        let (file, rank) = (square.file(), square.rank());
        // The same line counted from the other edge, and the line of the other direction.
        let mirrored = File::ALL[7 - file as usize];
        let crossed = |file: File| Rank::ALL[file as usize];
        let across = |rank: Rank| File::ALL[rank as usize];
        match self {
            Turn::Rotate90 => Square::new(across(rank.flip()), crossed(file)),
            Turn::Rotate180 => Square::new(mirrored, rank.flip()),
            Turn::Rotate270 => Square::new(across(rank), crossed(mirrored)),
            Turn::MirrorA1H1 => Square::new(mirrored, rank),
            Turn::MirrorA1A8 => Square::new(file, rank.flip()),
            Turn::MirrorA1H8 => Square::new(across(rank.flip()), crossed(mirrored)),
            Turn::MirrorA8H1 => Square::new(across(rank), crossed(file)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_moves_a_knight_from_the_corner_to_its_square() {
        let check =
            |turn: Turn, a1, b3| assert_eq!((turn.of(Square::A1), turn.of(Square::B3)), (a1, b3), "{turn:?}");
        check(Turn::Rotate90, Square::H1, Square::F2);
        check(Turn::Rotate180, Square::H8, Square::G6);
        check(Turn::Rotate270, Square::A8, Square::C7);
        check(Turn::MirrorA1H1, Square::H1, Square::G3);
        check(Turn::MirrorA1A8, Square::A8, Square::B6);
        check(Turn::MirrorA1H8, Square::H8, Square::F7);
        check(Turn::MirrorA8H1, Square::A1, Square::C2);
    }

    #[test]
    fn four_quarters_are_a_full_turn() {
        for square in Square::ALL {
            let turned = (0..4).fold(square, |square, _| Turn::Rotate90.of(square));
            assert_eq!(turned, square);
            assert_eq!(Turn::Rotate270.of(Turn::Rotate90.of(square)), square);
        }
    }
}
