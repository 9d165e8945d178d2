//! The evaluation of a position: a proof, a disproof, or proof and disproof numbers.

use game::{Estimate, Hand};

use crate::Length;

/// Larger than any sum of proof numbers.
pub(crate) const INFINITE: u32 = 1 << 30;

/// Numbers this large are not added: their maximum is taken, so that no sum overflows.
pub(crate) const TOO_LARGE_TO_ADD: u32 = INFINITE >> 10;

/// The role of the side to move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Player {
    /// Tries to mate: one good move is enough (an OR node).
    Attacker,
    /// Tries to escape: all moves must fail (an AND node).
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

/// The evaluation of a position from the attacker's point of view.
///
/// `proof` is the least number of open positions that must still be won to prove a mate, `disproof` the same for a
/// disproof (Allis 1994). Zero is a proof or a disproof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluation<H> {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
    /// For a proof: mate within this many plies. For a disproof: no mate within this many plies. Otherwise the bound
    /// searched.
    pub(crate) length: Length,
    /// The amount of work spent on it.
    pub(crate) amount: u32,
    /// For a proof, a hand that suffices; for a disproof, one that does not.
    pub(crate) hand: H,
    /// For a disproof that depends on a repetition, the ply of the earliest repeated position; else
    /// [`Evaluation::NEVER`].
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

    /// Disproved on this path only: the position at ply `since` is repeated.
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

    /// The number that `player` wants to reduce to zero by one move.
    #[inline]
    pub(crate) fn phi(&self, player: Player) -> u32 {
        match player {
            Player::Attacker => self.proof,
            Player::Defender => self.disproof,
        }
    }

    /// The number that the opponent of `player` wants to reduce to zero against all moves.
    #[inline]
    pub(crate) fn delta(&self, player: Player) -> u32 {
        self.phi(player.other())
    }
}
