//! What is known of a position: a proof, a disproof, or two numbers.

use game::{Estimate, Hand};

use crate::Length;

/// A number that nothing can reach by adding.
pub(crate) const INFINITE: u32 = 1 << 30;

/// Numbers this large are no longer added up: their maximum is taken, so that no sum overflows.
pub(crate) const TOO_LARGE_TO_ADD: u32 = INFINITE >> 10;

/// Who is to move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Player {
    /// Wants to mate: one good move is enough (an OR node).
    Attacker,
    /// Wants to live: all moves must fail (an AND node).
    Defender,
}

impl Player {
    #[inline]
    pub(crate) fn other(self) -> Player {
        match self {
            Player::Attacker => Player::Defender,
            Player::Defender => Player::Attacker,
        }
    }
}

/// What is known of a position, seen from the attacker.
///
/// `proof` is the least number of open positions that must still be won to prove a mate, `disproof` the same against it
/// (Allis 1994). Zero is a proof or a disproof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluation<H> {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
    /// Of a proof: mate within so many plies. Of a disproof: no mate within so many plies. Else the bound searched.
    pub(crate) length: Length,
    /// How much work is behind it.
    pub(crate) amount: u32,
    /// Of a proof, a hand that is enough; of a disproof, one that is too little.
    pub(crate) hand: H,
    /// Of a disproof that leans on a repetition: the ply of the earliest position repeated; else [`Evaluation::NEVER`].
    pub(crate) since: u16,
}

impl<H: Hand> Evaluation<H> {
    /// No repetition is involved.
    pub(crate) const NEVER: u16 = u16::MAX;

    #[inline]
    pub(crate) fn proved(hand: H, length: Length, amount: u32) -> Evaluation<H> {
        Evaluation { proof: 0, disproof: INFINITE, length, amount, hand, since: Self::NEVER }
    }

    #[inline]
    pub(crate) fn disproved(hand: H, length: Length, amount: u32) -> Evaluation<H> {
        Evaluation { proof: INFINITE, disproof: 0, length, amount, hand, since: Self::NEVER }
    }

    /// Disproved on this path only: the position of ply `since` has come back.
    #[inline]
    pub(crate) fn repeated(hand: H, length: Length, amount: u32, since: u16) -> Evaluation<H> {
        Evaluation { proof: INFINITE, disproof: 0, length, amount, hand, since }
    }

    #[inline]
    pub(crate) fn open(numbers: Estimate, length: Length, amount: u32) -> Evaluation<H> {
        let Estimate { proof, disproof } = numbers;
        Evaluation { proof, disproof, length, amount, hand: H::EMPTY, since: Self::NEVER }
    }

    #[inline]
    pub(crate) fn is_proved(&self) -> bool {
        self.proof == 0
    }

    #[inline]
    pub(crate) fn is_disproved(&self) -> bool {
        self.disproof == 0
    }

    #[inline]
    pub(crate) fn is_final(&self) -> bool {
        self.is_proved() || self.is_disproved()
    }

    #[inline]
    pub(crate) fn is_repetition(&self) -> bool {
        self.since != Self::NEVER
    }

    /// The number that `player` wants to bring to zero by one of his moves.
    #[inline]
    pub(crate) fn phi(&self, player: Player) -> u32 {
        match player {
            Player::Attacker => self.proof,
            Player::Defender => self.disproof,
        }
    }

    /// The number that the opponent of `player` wants to bring to zero against all of his moves.
    #[inline]
    pub(crate) fn delta(&self, player: Player) -> u32 {
        self.phi(player.other())
    }
}
