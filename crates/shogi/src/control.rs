//! Which squares a side controls: those that its men reach, and those that several of them reach.

use crate::attacks;
use crate::position::Shape;
use crate::{Bitboard, Color, File, Position, Square};

/// The squares that the men of one side reach, occupied or not.
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
        self.control_with(color, |_, _| ())
    }

    /// What `color` controls; `far` is shown every lance, bishop and rook, promoted or not, with the squares that it
    /// reaches.
    #[inline]
    pub fn control_with(&self, color: Color, mut far: impl FnMut(Square, Bitboard)) -> Control {
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
        control.by_pawns = self.pawn_control(color);
        for square in self.shape(color, Shape::King) {
            control.add(attacks::king(square));
        }
        let occupied = self.occupied();
        let mut slide = |square: Square, lines: Bitboard| {
            control.add(lines);
            // The steps of horses and dragons are counted with all other steps.
            let steps = match self.promoted().contains(square) {
                true => attacks::king(square),
                false => Bitboard::EMPTY,
            };
            far(square, lines | steps);
        };
        for square in self.shape(color, Shape::Lance) {
            slide(square, attacks::lance(color, square, occupied));
        }
        for square in self.shape(color, Shape::Bishop) {
            slide(square, attacks::bishop(square, occupied));
        }
        for square in self.shape(color, Shape::Rook) {
            slide(square, attacks::rook(square, occupied));
        }
        control
    }

    /// The squares that the pawns of `color` reach.
    #[inline]
    pub fn pawn_control(&self, color: Color) -> Bitboard {
        self.shape(color, Shape::Pawn).forward(color)
    }
}

impl Bitboard {
    /// The squares of one file as bits, rank a lowest.
    #[inline]
    pub const fn on_file(self, file: File) -> u16 {
        (self.bits() >> (9 * file as u8)) as u16 & 0x1ff
    }
}
