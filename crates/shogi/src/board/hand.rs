//! The men that a player has captured and may drop.

use std::fmt;

use crate::Kind;

/// Counts of the seven kinds that can be held, one byte each in a machine word.
///
/// ```text
///  byte   0     1      2       3       4       5     6
///         pawn  lance  knight  silver  bishop  rook  gold
/// ```
///
/// The top bit of each byte is never set, so that two hands can be compared byte by byte with one subtraction.
#[derive(Clone, Copy, Default, Eq, Hash, PartialEq)]
pub struct Hand(u64);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Hand = Hand(0);

    /// The most men of one kind that a hand can count.
    pub const MAX: u8 = 127;

    const TOP_BITS: u64 = 0x0080_8080_8080_8080;

    /// How many men of `kind` are held; none of the kinds that cannot be.
    #[inline]
    pub const fn count(self, kind: Kind) -> u8 {
        match Hand::shift(kind) {
            Some(shift) => (self.0 >> shift) as u8,
            None => 0,
        }
    }

    /// Whether there is at least one man of `kind`.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// Whether nothing is held.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of men held.
    #[inline]
    pub const fn len(self) -> u32 {
        let mut sum = 0;
        let mut rest = self.0;
        while rest != 0 {
            sum += rest as u32 & 0xff;
            rest >>= 8;
        }
        sum
    }

    /// This hand with `count` men of `kind`; `None` if `kind` cannot be held or the count exceeds [`Hand::MAX`].
    pub const fn with(self, kind: Kind, count: u8) -> Option<Hand> {
        match Hand::shift(kind) {
            Some(shift) if count <= Hand::MAX => {
                Some(Hand(self.0 & !(0xff << shift) | (count as u64) << shift))
            }
            _ => None,
        }
    }

    /// This hand with `count` more men of `kind`; `None` where [`Hand::with`] has none.
    pub const fn with_more(self, kind: Kind, count: u8) -> Option<Hand> {
        match self.count(kind).checked_add(count) {
            Some(total) => self.with(kind, total),
            None => None,
        }
    }

    /// Whether every kind is held at least as often as in `other`: who mates with `other` mates with this.
    ///
    /// ```
    /// use shogi::{Hand, Kind};
    ///
    /// let gold = Hand::EMPTY.with(Kind::Gold, 1).unwrap();
    /// let more = gold.with(Kind::Pawn, 2).unwrap();
    /// assert!(more.dominates(gold));
    /// assert!(!gold.dominates(more));
    /// ```
    #[inline]
    pub const fn dominates(self, other: Hand) -> bool {
        ((self.0 | Hand::TOP_BITS) - other.0) & Hand::TOP_BITS == Hand::TOP_BITS
    }

    /// For every kind the larger of both counts.
    #[inline]
    #[must_use]
    pub const fn join(self, other: Hand) -> Hand {
        let mask = self.at_least(other);
        Hand(self.0 & mask | other.0 & !mask)
    }

    /// For every kind the smaller of both counts.
    #[inline]
    #[must_use]
    pub const fn meet(self, other: Hand) -> Hand {
        let mask = self.at_least(other);
        Hand(other.0 & mask | self.0 & !mask)
    }

    /// All ones in the bytes of the kinds that are held at least as often as in `other`.
    #[inline]
    const fn at_least(self, other: Hand) -> u64 {
        let tops = ((self.0 | Hand::TOP_BITS) - other.0) & Hand::TOP_BITS;
        (tops >> 7) * 0xff
    }

    /// The kinds held, with their counts, in the order of [`Kind::IN_HAND`].
    pub fn iter(self) -> impl DoubleEndedIterator<Item = (Kind, u8)> {
        Kind::IN_HAND.into_iter().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }

    /// Takes a captured man in hand. A hand that is full keeps what it has.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) {
        if let Some(shift) = Hand::shift(kind)
            && self.count(kind) < Hand::MAX
        {
            self.0 += 1 << shift;
        }
    }

    /// Gives a man for dropping; there must be one.
    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind) {
        debug_assert!(self.has(kind));
        if let Some(shift) = Hand::shift(kind) {
            self.0 -= 1 << shift;
        }
    }

    #[inline]
    const fn shift(kind: Kind) -> Option<u32> {
        if kind.index() < 7 { Some(kind.index() as u32 * 8) } else { None }
    }
}

impl game::Hand for Hand {
    const EMPTY: Hand = Hand::EMPTY;
    const FULL: Hand = Hand(0x007f_7f7f_7f7f_7f7f);

    #[inline]
    fn to_bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u64) -> Hand {
        Hand(bits & Self::FULL.0)
    }

    #[inline]
    fn dominates(self, other: Hand) -> bool {
        Hand::dominates(self, other)
    }

    #[inline]
    fn join(self, other: Hand) -> Hand {
        Hand::join(self, other)
    }

    #[inline]
    fn meet(self, other: Hand) -> Hand {
        Hand::meet(self, other)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captured_men_can_be_dropped() {
        let mut hand = Hand::EMPTY;
        for kind in Kind::IN_HAND {
            hand.add(kind);
            hand.add(kind);
            assert_eq!(hand.count(kind), 2);
        }
        assert_eq!(hand.len(), 14);
        for kind in Kind::IN_HAND {
            hand.remove(kind);
            hand.remove(kind);
        }
        assert!(hand.is_empty());
    }

    #[test]
    fn kings_and_promoted_men_are_never_in_hand() {
        for kind in [Kind::King, Kind::Tokin, Kind::Dragon] {
            assert_eq!(Hand::EMPTY.with(kind, 1), None);
            assert_eq!(Hand::EMPTY.count(kind), 0);
        }
    }

    #[test]
    fn join_and_meet_go_kind_by_kind() {
        let hand = |pawns, rooks| {
            let hand = Hand::EMPTY.with(Kind::Pawn, pawns).expect("pawns are held");
            hand.with(Kind::Rook, rooks).expect("rooks are held")
        };
        assert_eq!(hand(3, 0).join(hand(1, 2)), hand(3, 2));
        assert_eq!(hand(3, 0).meet(hand(1, 2)), hand(1, 0));
        assert_eq!(hand(127, 5).join(hand(127, 127)), hand(127, 127));
        assert_eq!(hand(127, 5).meet(hand(0, 127)), hand(0, 5));
    }

    #[test]
    fn more_of_one_and_less_of_another_dominates_neither_way() {
        let silver = Hand::EMPTY.with(Kind::Silver, 1).expect("silvers are held");
        let knights = Hand::EMPTY.with(Kind::Knight, 3).expect("knights are held");
        assert!(!silver.dominates(knights) && !knights.dominates(silver));
        assert!(silver.dominates(silver) && silver.dominates(Hand::EMPTY));
    }
}
