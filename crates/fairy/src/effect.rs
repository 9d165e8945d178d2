//! Effects: the changes that a move makes on the board, in order, each with the way it is written.

use arrayvec::ArrayVec;
use chess::{Color, Square};

use crate::identity::Identity;
use crate::kind::Kind;
use crate::man::{Attributes, Man, Sides};

/// The effects of one move in the order in which they happen, stored without the heap as long as there are few.
#[derive(Clone, Debug)]
pub(crate) enum Effects {
    Few(ArrayVec<Effect, 10>),
    Many(Vec<Effect>),
}

impl Effects {
    pub(crate) fn new() -> Effects {
        Effects::Few(ArrayVec::new())
    }

    #[inline]
    pub(crate) fn push(&mut self, effect: Effect) {
        match self {
            Effects::Few(few) => {
                if let Err(error) = few.try_push(effect) {
                    let mut many = few.to_vec();
                    many.push(error.element());
                    *self = Effects::Many(many);
                }
            }
            Effects::Many(many) => many.push(effect),
        }
    }

    pub(crate) fn clear(&mut self) {
        match self {
            Effects::Few(few) => few.clear(),
            Effects::Many(_) => *self = Effects::new(),
        }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Effect] {
        match self {
            Effects::Few(few) => few,
            Effects::Many(many) => many,
        }
    }
}

/// One change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// A man disappears.
    Removal {
        /// Its square.
        on: Square,
        /// The man.
        man: Man,
        /// Its identity.
        identity: Identity,
        /// The cause, which decides how the effect is written.
        cause: Cause,
    },
    /// A man goes from one square to another.
    Movement {
        /// Departure.
        from: Square,
        /// Arrival.
        to: Square,
        /// The man before the move.
        man: Man,
        /// The cause, which decides how the effect is written.
        cause: Cause,
    },
    /// A man appears, or returns.
    Addition {
        /// Its square.
        on: Square,
        /// The man.
        man: Man,
        /// Its identity.
        identity: Identity,
        /// The side for which it may promote there.
        by: Color,
        /// The cause, which decides how the effect is written.
        cause: Cause,
    },
    /// A man changes its kind.
    KindChange {
        /// Its square.
        on: Square,
        /// The old kind.
        from: Kind,
        /// The new kind.
        to: Kind,
        /// The cause, which decides how the effect is written.
        cause: Cause,
    },
    /// A man changes sides.
    SideChange {
        /// Its square.
        on: Square,
        /// Its new side.
        to: Sides,
        /// The cause, which decides how the effect is written.
        cause: Cause,
    },
    /// A man gains or loses attributes.
    AttributeChange {
        /// Its square.
        on: Square,
        /// The old attributes.
        from: Attributes,
        /// The new attributes.
        to: Attributes,
        /// The cause, which decides how the effect is written.
        cause: Cause,
    },
    /// Two men exchange places.
    Exchange {
        /// The square of one man.
        first: Square,
        /// The square of the other.
        second: Square,
        /// The cause, which decides how the effect is written.
        cause: Cause,
    },
    /// Imitators have moved; the position has their squares.
    Imitators {
        /// Their number.
        count: u8,
    },
    /// An imitator has appeared.
    NewImitator,
    /// The remaining lengths of the sides have changed (BGL).
    Numbers {
        /// Whether both sides share one budget.
        is_common: bool,
    },
    /// A man is kept beneath an occupied square, to return when that is empty.
    Burial {
        /// Its square before, if it was on the board.
        from: Option<Square>,
        /// The square beneath which it waits.
        on: Square,
        /// The man.
        man: Man,
        /// The kind to which it promoted at the same time.
        promoted: Option<Kind>,
    },
    /// An Anda man has become neutral, or belongs to one side again.
    Anda {
        /// Its new side.
        to: Sides,
        /// Its attributes, which are written as well.
        attributes: Attributes,
    },
    /// A half-neutral man has become neutral, or belongs to one side again.
    HalfNeutral {
        /// Its new side.
        to: Sides,
    },
}

/// The cause of an effect, which decides how it is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Cause {
    /// The move itself.
    Move,
    /// The move itself: castling, for king and rook.
    Castling,
    /// A capture.
    Capture,
    /// A capture en passant.
    EnPassant,
    /// A capturing man continues its move: `*d5`, `-d5`.
    Series,
    /// A pawn reaches the end of the board.
    Promotion,
    /// A captured man is reborn.
    Rebirth,
    /// Written without brackets: `=w`, `=Q`.
    Appended,
    /// Written like a promotion, or in brackets if it happens on another square: `=Q`, `[c1=Q]`.
    AppendedOrBracketed,
    /// Written in brackets: `[f3=b]`, `[c1=Q]`, `[-wPa2]`, `[wSb1->c3]`.
    Bracketed,
    /// As bracketed, with the attributes of the man before its kind: `[c1=rQ]`.
    BracketedWithAttributes,
    /// As [`Cause::BracketedWithAttributes`], with the side of a neutral man first: `[c1=nQ]`.
    BracketedWithSide,
    /// Not written.
    Silent,
}
