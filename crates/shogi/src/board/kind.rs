//! The fourteen kinds of men.

use std::fmt;

use crate::{Color, Rank};

/// The kind of a man, of either side.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[allow(missing_docs, reason = "the names are the men's names")]
#[repr(u8)]
pub enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Bishop,
    Rook,
    Gold,
    King,
    /// A promoted pawn.
    Tokin,
    PromotedLance,
    PromotedKnight,
    PromotedSilver,
    /// A promoted bishop.
    Horse,
    /// A promoted rook.
    Dragon,
}

impl Kind {
    /// All fourteen, the promoted ones last.
    pub const ALL: [Kind; 14] = [
        Kind::Pawn,
        Kind::Lance,
        Kind::Knight,
        Kind::Silver,
        Kind::Bishop,
        Kind::Rook,
        Kind::Gold,
        Kind::King,
        Kind::Tokin,
        Kind::PromotedLance,
        Kind::PromotedKnight,
        Kind::PromotedSilver,
        Kind::Horse,
        Kind::Dragon,
    ];

    /// The kinds that can be in hand, the least valuable first.
    pub const IN_HAND: [Kind; 7] =
        [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];

    /// Its number, 0 for a pawn to 13 for a dragon.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it becomes by promotion; `None` for golds, kings and promoted men.
    #[inline]
    pub const fn promoted(self) -> Option<Kind> {
        match self {
            Kind::Pawn => Some(Kind::Tokin),
            Kind::Lance => Some(Kind::PromotedLance),
            Kind::Knight => Some(Kind::PromotedKnight),
            Kind::Silver => Some(Kind::PromotedSilver),
            Kind::Bishop => Some(Kind::Horse),
            Kind::Rook => Some(Kind::Dragon),
            _ => None,
        }
    }

    /// What it is when captured: the other side of a promoted man, itself otherwise.
    #[inline]
    pub const fn unpromoted(self) -> Kind {
        match self {
            Kind::Tokin => Kind::Pawn,
            Kind::PromotedLance => Kind::Lance,
            Kind::PromotedKnight => Kind::Knight,
            Kind::PromotedSilver => Kind::Silver,
            Kind::Horse => Kind::Bishop,
            Kind::Dragon => Kind::Rook,
            kind => kind,
        }
    }

    /// Whether it has been promoted.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= Kind::Tokin as u8
    }

    /// Whether it is a rook, a bishop or one of their promotions, which count five points at a declaration.
    #[inline]
    pub const fn is_major(self) -> bool {
        matches!(self, Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon)
    }

    /// How many of this kind, promoted or not, a set of shogi men contains.
    pub const fn in_a_set(self) -> u8 {
        match self.unpromoted() {
            Kind::Pawn => 18,
            Kind::Bishop | Kind::Rook | Kind::King => 2,
            _ => 4,
        }
    }

    /// Whether such a man of `color` could never move again from `rank`: it must not be dropped there, and must
    /// promote when it gets there.
    #[inline]
    pub const fn is_dead_end(self, color: Color, rank: Rank) -> bool {
        let ahead_needed = match self {
            Kind::Pawn | Kind::Lance => 1,
            Kind::Knight => 2,
            _ => 0,
        };
        rank.steps_to_end(color) < ahead_needed
    }

    /// The letter of USI and SFEN, in upper case; the promoted men have that of their other side.
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            Kind::Pawn => 'P',
            Kind::Lance => 'L',
            Kind::Knight => 'N',
            Kind::Silver => 'S',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Gold => 'G',
            _ => 'K',
        }
    }

    /// The unpromoted kind with this upper-case letter.
    pub const fn from_letter(letter: char) -> Option<Kind> {
        match letter {
            'P' => Some(Kind::Pawn),
            'L' => Some(Kind::Lance),
            'N' => Some(Kind::Knight),
            'S' => Some(Kind::Silver),
            'B' => Some(Kind::Bishop),
            'R' => Some(Kind::Rook),
            'G' => Some(Kind::Gold),
            'K' => Some(Kind::King),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Pawn => "pawn",
            Kind::Lance => "lance",
            Kind::Knight => "knight",
            Kind::Silver => "silver",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::Gold => "gold",
            Kind::King => "king",
            Kind::Tokin => "tokin",
            Kind::PromotedLance => "promoted lance",
            Kind::PromotedKnight => "promoted knight",
            Kind::PromotedSilver => "promoted silver",
            Kind::Horse => "horse",
            Kind::Dragon => "dragon",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promotion_is_undone_by_capture() {
        for (index, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), index);
            assert_eq!(Kind::from_letter(kind.letter()), Some(kind.unpromoted()));
            if let Some(promoted) = kind.promoted() {
                assert!(promoted.is_promoted());
                assert_eq!(promoted.unpromoted(), kind);
            }
        }
    }

    #[test]
    fn only_what_moves_forward_alone_has_dead_ends() {
        assert!(Kind::Pawn.is_dead_end(Color::Black, Rank::A));
        assert!(!Kind::Lance.is_dead_end(Color::Black, Rank::B));
        assert!(Kind::Knight.is_dead_end(Color::White, Rank::H));
        assert!(!Kind::Knight.is_dead_end(Color::White, Rank::G));
        assert!(!Kind::Silver.is_dead_end(Color::Black, Rank::A));
    }
}
