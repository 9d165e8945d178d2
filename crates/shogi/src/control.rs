//! Which squares a side controls: those that its men reach, and those that several of them reach.

use crate::attacks;
use crate::position::Shape;
use crate::{Bitboard, Color, File, Position};

/// The squares that the men of one side reach, whoever stands there.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Control {
    /// Reached by one man at least.
    pub once: Bitboard,
    /// Reached by two men or more.
    pub twice: Bitboard,
    /// Reached by a pawn.
    pub by_pawns: Bitboard,
}

impl Control {
    #[inline(always)]
    fn add(&mut self, reached: Bitboard) {
        self.twice |= self.once & reached;
        self.once |= reached;
    }
}

impl Position {
    /// What `color` controls. Pinned men count, for they guard all the same.
    ///
    /// ```
    /// use shogi::{Color, Position};
    ///
    /// let control = Position::initial().control(Color::Black);
    /// assert_eq!(control.by_pawns.len(), 9);
    /// assert!(control.twice.is_within(control.once));
    /// ```
    pub fn control(&self, color: Color) -> Control {
        let mut control = Control::default();
        let men = self.steppers(color, Bitboard::FULL);
        let (ahead, behind) = (men.forward_aslant.forward(color), men.back_aslant.forward(!color));
        let jumped = men.jump.forward(color).forward(color);
        for reached in [
            men.forward.forward(color),
            men.back.forward(!color),
            ahead.left(),
            ahead.right(),
            men.sideways.left(),
            men.sideways.right(),
            behind.left(),
            behind.right(),
            jumped.left(),
            jumped.right(),
        ] {
            control.add(reached);
        }
        control.by_pawns = self.shape(color, Shape::Pawn).forward(color);
        let occupied = self.occupied();
        for square in self.shape(color, Shape::King) {
            control.add(attacks::king(square));
        }
        for square in self.shape(color, Shape::Lance) {
            control.add(attacks::lance(color, square, occupied));
        }
        for square in self.shape(color, Shape::Bishop) {
            control.add(attacks::bishop(square, occupied));
        }
        for square in self.shape(color, Shape::Rook) {
            control.add(attacks::rook(square, occupied));
        }
        control
    }
}

impl Bitboard {
    /// The squares of one file as bits, rank a lowest.
    #[inline]
    pub const fn on_file(self, file: File) -> u16 {
        (self.bits() >> (9 * file as u8)) as u16 & 0x1ff
    }
}
