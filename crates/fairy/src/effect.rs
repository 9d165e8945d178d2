//! Effects: what a move changes on the board, in order, each with how it is written.

use arrayvec::ArrayVec;
use chess::{Color, Square};

use crate::kind::Kind;
use crate::man::{Attributes, Man, Sides};

/// The effects of one move, in the order in which they happen: few as a rule, so that they need no heap.
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
    /// A man vanishes.
    Removal {
        /// From where.
        on: Square,
        /// Which man.
        man: Man,
        /// Its identity.
        identity: u8,
        /// Why, and how it is written.
        cause: Cause,
    },
    /// A man goes from one square to another.
    Movement {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// Which man, as it departs.
        man: Man,
        /// Why, and how it is written.
        cause: Cause,
    },
    /// A man appears, or comes back.
    Addition {
        /// Where.
        on: Square,
        /// Which man.
        man: Man,
        /// Its identity.
        identity: u8,
        /// The side for which it may promote there.
        by: Color,
        /// Why, and how it is written.
        cause: Cause,
    },
    /// A man becomes another.
    KindChange {
        /// Where it stands.
        on: Square,
        /// What it was.
        from: Kind,
        /// What it is.
        to: Kind,
        /// Why, and how it is written.
        cause: Cause,
    },
    /// A man changes sides.
    SideChange {
        /// Where it stands.
        on: Square,
        /// Whose it is.
        to: Sides,
        /// Why, and how it is written.
        cause: Cause,
    },
    /// A man gains or loses attributes.
    AttributeChange {
        /// Where it stands.
        on: Square,
        /// What it had.
        from: Attributes,
        /// What it has.
        to: Attributes,
        /// Why, and how it is written.
        cause: Cause,
    },
    /// Two men change places.
    Exchange {
        /// Where one stood.
        first: Square,
        /// Where the other stood.
        second: Square,
        /// Why, and how it is written.
        cause: Cause,
    },
    /// So many imitators have moved to where the position says.
    Imitators {
        /// How many.
        count: u8,
    },
    /// An imitator has appeared.
    NewImitator,
    /// The budgets of length have changed.
    Numbers {
        /// Whether both sides share one.
        is_common: bool,
    },
    /// A man that should have been reborn lies beneath a square.
    Burial {
        /// From where, if it was on the board.
        from: Option<Square>,
        /// Beneath which.
        on: Square,
        /// Which man.
        man: Man,
        /// What it promoted to on the way.
        promoted: Option<Kind>,
    },
    /// An Anda man has become neutral, or the man of one side.
    Anda {
        /// Whose it is.
        to: Sides,
        /// Its attributes, which are written with it.
        attributes: Attributes,
    },
    /// A half-neutral man has become neutral, or the man of one side.
    HalfNeutral {
        /// Whose it is.
        to: Sides,
    },
}

/// Why something happens, and with that how it is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Cause {
    /// The move itself.
    Move,
    /// The move itself: castling, or its partner.
    Castling,
    /// A capture.
    Capture,
    /// A capture en passant.
    EnPassant,
    /// A capturing man goes on: `*d5`, `-d5`.
    Series,
    /// A pawn reaches the end of the board.
    Promotion,
    /// A captured man comes back.
    Rebirth,
    /// Written without brackets: `=w`, `=Q`.
    Appended,
    /// Written like a promotion, in brackets where it happens elsewhere: `=Q`, `[c1=Q]`.
    AppendedOrBracketed,
    /// Written in brackets: `[f3=b]`, `[c1=Q]`, `[-wPa2]`, `[wSb1->c3]`.
    Bracketed,
    /// As bracketed, with the attributes of the man before its kind: `[c1=rQ]`.
    BracketedWithAttributes,
    /// The same, and a neutral man's side before them: `[c1=nQ]`.
    BracketedWithSide,
    /// Not written.
    Silent,
}
