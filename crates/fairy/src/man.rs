//! A man: its kind, the sides that may move it, and its attributes, in four bytes.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use chess::Color;

use crate::kind::Kind;

/// What stands on a square.
///
/// ```text
/// bits 0–7 kind | 8 White's | 9 Black's | 10–29 attributes
/// ```
///
/// A neutral man belongs to both sides; the man of no side is the empty square.
#[derive(Clone, Copy, Default, Eq, Hash, PartialEq)]
pub struct Man(u32);

const SIDES: u32 = 8;
const ATTRIBUTES: u32 = 10;

impl Man {
    /// No man.
    pub const NONE: Man = Man(0);

    /// A man without attributes.
    #[inline]
    pub const fn new(kind: Kind, sides: Sides) -> Man {
        Man(kind.0 as u32 | (sides as u32) << SIDES)
    }

    /// This man with these attributes alone.
    #[inline]
    pub const fn with_attributes(self, attributes: Attributes) -> Man {
        Man(self.0 & ((1 << ATTRIBUTES) - 1) | attributes.0 << ATTRIBUTES)
    }

    /// This man, of another kind.
    #[inline]
    pub const fn with_kind(self, kind: Kind) -> Man {
        Man(self.0 & !0xff | kind.0 as u32)
    }

    /// This man, of other sides.
    #[inline]
    pub const fn with_sides(self, sides: Sides) -> Man {
        Man(self.0 & !(3 << SIDES) | (sides as u32) << SIDES)
    }

    /// Whether the square is empty.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind(self.0 as u8)
    }

    /// Whose it is. Of no man, White's.
    #[inline]
    pub const fn sides(self) -> Sides {
        match self.0 >> SIDES & 3 {
            2 => Sides::Black,
            3 => Sides::Neutral,
            _ => Sides::White,
        }
    }

    /// Its attributes.
    #[inline]
    pub const fn attributes(self) -> Attributes {
        Attributes(self.0 >> ATTRIBUTES)
    }

    /// Whether the man has all of these attributes.
    #[inline]
    pub const fn has(self, attributes: Attributes) -> bool {
        self.0 >> ATTRIBUTES & attributes.0 == attributes.0
    }

    /// Whether `color` may move it.
    #[inline]
    pub const fn belongs_to(self, color: Color) -> bool {
        self.0 >> SIDES & 1 << color as u32 != 0
    }

    /// Whether one side may move both men.
    #[inline]
    pub const fn shares_side(self, other: Man) -> bool {
        self.0 & other.0 & 3 << SIDES != 0
    }

    /// Whether both sides may move it.
    #[inline]
    pub const fn is_neutral(self) -> bool {
        self.0 >> SIDES & 3 == 3
    }

    /// Whether both are of the same kind and the same sides, or neither is a man.
    #[inline]
    pub const fn is_like(self, other: Man) -> bool {
        (self.0 ^ other.0) & ((1 << ATTRIBUTES) - 1) == 0
    }

    /// Whether the man is a king in the sense that its loss loses the game.
    #[inline]
    pub const fn is_royal(self) -> bool {
        self.has(Attributes::ROYAL)
    }

    /// Its bits, for keys.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Man({:?} {:?} {:?})", self.kind(), self.sides(), self.attributes())
    }
}

/// To whom a man belongs.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[repr(u8)]
pub enum Sides {
    /// To White.
    White = 1,
    /// To Black.
    Black = 2,
    /// To both.
    Neutral = 3,
}

impl Sides {
    /// White, Black and neutral.
    pub const ALL: [Sides; 3] = [Sides::White, Sides::Black, Sides::Neutral];

    /// The other side; neutral stays neutral.
    pub const fn exchanged(self) -> Sides {
        match self {
            Sides::White => Sides::Black,
            Sides::Black => Sides::White,
            Sides::Neutral => Sides::Neutral,
        }
    }
}

impl From<Color> for Sides {
    #[inline]
    fn from(color: Color) -> Sides {
        match color {
            Color::White => Sides::White,
            Color::Black => Sides::Black,
        }
    }
}

/// A set of attributes.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Attributes(pub u32);

/// What an attribute is called.
#[derive(Clone, Copy, Debug)]
pub struct AttributeNames {
    /// The attribute.
    pub attribute: Attributes,
    /// Its keyword in English, German and French; its capitals are the prefix in notation.
    pub keywords: [&'static str; 3],
}

macro_rules! attributes {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $english:literal, $german:literal, $french:literal;)*) => {
        impl Attributes {
            $($(#[$doc])* pub const $name: Attributes = Attributes(1 << $bit);)*

            /// Every attribute with its keywords, in the order in which notation names them.
            pub const ALL: &[AttributeNames] = &[
                $(AttributeNames { attribute: Attributes::$name, keywords: [$english, $german, $french] },)*
            ];
        }
    };
}

attributes! {
    /// Its loss is the loss of the game.
    ROYAL = 0, "Royal", "Koeniglich", "Royale";
    /// The man vanishes when it captures.
    KAMIKAZE = 1, "Kamikaze", "Kamikaze", "Kamikaze";
    /// The man does not capture; what it attacks cannot move.
    PARALYSING = 2, "Paralysing", "Paralysierend", "Paralysante";
    /// The man changes its kind with each move.
    CHAMELEON = 3, "Chameleon", "Chamaeleon", "Cameleon";
    /// The man may not be moved twice running.
    JIGGER = 4, "Jigger", "Jigger", "Jigger";
    /// The man changes sides with its first move.
    VOLAGE = 5, "Volage", "Volage", "Volage";
    /// The man moves only where it is attacked.
    FUNCTIONARY = 6, "Functionary", "Beamtet", "Fonctionnaire";
    /// The man changes between neutral and the side that moved it.
    HALF_NEUTRAL = 7, "HalfNeutral", "HalbNeutral", "DemiNeutre";
    /// Its hurdle changes sides.
    HURDLE_COLOR_CHANGING = 8, "HurdleColourChanging", "SprungbockFarbeWechselnd", "CouleurEchangeantSautoir";
    /// The man takes the kind of what it captures.
    PROTEAN = 9, "Protean", "Proteisch", "Protee";
    /// What it attacks newly changes sides.
    MAGIC = 10, "Magic", "Magisch", "Magique";
    /// The man cannot be captured.
    UNCAPTURABLE = 11, "Uncapturable", "Unschlagbar", "Imprenable";
    /// The man captures only where a man of its side guards it.
    PATROL = 12, "Patrol", "Patrouille", "Patrouille";
    /// The man is a promoted man.
    FRISCHAUF = 13, "Frischauf", "Frischauf", "Frischauf";
    /// Its hurdle moves on.
    BUL = 14, "Bul", "Bul", "Bul";
    /// Its hurdle moves back.
    DOB = 15, "Dob", "Dob", "Dob";
    /// The man changes sides when it stops attacking the king.
    ANDA = 16, "Anda", "Anda", "Anda";
    /// The man changes sides when it attacks the king.
    ANDA_INVERSE = 17, "AndaInverse", "AndaInvers", "AndaInverse";
    /// The man stands on the first board of Alice chess.
    ALICE_A = 18, "AliceA", "AliceA", "AliceA";
    /// The man stands on the second board of Alice chess.
    ALICE_B = 19, "AliceB", "AliceB", "AliceB";
}

impl Attributes {
    /// No attribute.
    pub const NONE: Attributes = Attributes(0);

    /// Whether all of these are among them.
    pub const fn contains(self, others: Attributes) -> bool {
        self.0 & others.0 == others.0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Attributes {
    type Output = Attributes;

    #[inline]
    fn bitor(self, other: Attributes) -> Attributes {
        Attributes(self.0 | other.0)
    }
}

impl BitAnd for Attributes {
    type Output = Attributes;

    #[inline]
    fn bitand(self, other: Attributes) -> Attributes {
        Attributes(self.0 & other.0)
    }
}

impl Not for Attributes {
    type Output = Attributes;

    #[inline]
    fn not(self) -> Attributes {
        Attributes(!self.0 & ((1 << Attributes::ALL.len()) - 1))
    }
}
