//! The thresholds of a position: how far its numbers may rise before the search turns elsewhere.

use game::Hand;

use crate::evaluation::{Evaluation, INFINITE, Player};

/// Thresholds within which a position is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thresholds {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Thresholds {
    #[inline]
    pub(super) fn new(player: Player, phi: u32, delta: u32) -> Thresholds {
        match player {
            Player::Attacker => Thresholds { proof: phi, disproof: delta },
            Player::Defender => Thresholds { proof: delta, disproof: phi },
        }
    }

    /// The threshold of the number that `player` wants small.
    #[inline]
    pub(super) fn phi(&self, player: Player) -> u32 {
        match player {
            Player::Attacker => self.proof,
            Player::Defender => self.disproof,
        }
    }

    /// The threshold of the other number.
    #[inline]
    pub(super) fn delta(&self, player: Player) -> u32 {
        self.phi(player.other())
    }

    #[inline]
    pub(super) fn are_exceeded_by<H>(&self, value: &Evaluation<H>) -> bool {
        value.proof >= self.proof || value.disproof >= self.disproof
    }

    /// Whether they are unlimited.
    pub(super) fn are_infinite(&self) -> bool {
        self.proof >= INFINITE && self.disproof >= INFINITE
    }

    /// The next thresholds for the root: its numbers times 1.7.
    pub(super) fn raised_above<H>(self, value: &Evaluation<H>) -> Thresholds {
        let raise = |threshold: u32, number: u32| {
            let raised = number.saturating_add(number / 10 * 7).saturating_add(number % 10 * 7 / 10 + 1);
            threshold.max(raised.min(INFINITE))
        };
        Thresholds { proof: raise(self.proof, value.proof), disproof: raise(self.disproof, value.disproof) }
    }

    /// Raised far enough to search an open position of this value at all.
    #[inline]
    pub(super) fn widened<H: Hand>(self, value: &Evaluation<H>) -> Thresholds {
        if value.is_final() {
            return self;
        }
        let widen = |threshold: u32, number: u32| {
            if number < INFINITE { threshold.max(number + 1) } else { threshold }
        };
        Thresholds { proof: widen(self.proof, value.proof), disproof: widen(self.disproof, value.disproof) }
    }
}
