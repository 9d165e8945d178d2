//! The value of a position from the values of its moves.

use game::{Estimate, Hand, Mating};

use super::frame::{Child, Frame};
use crate::Length;
use crate::evaluation::{Evaluation, Player};

impl<P: Mating> Frame<P> {
    /// Not decided yet.
    pub(super) fn open(&self, proof: u32, disproof: u32) -> Evaluation<P::Hand> {
        let amount = self.best().value.amount.saturating_add(self.children.len() as u32 - 1);
        Evaluation::open(Estimate { proof, disproof }, self.length, amount)
    }

    /// Won by one move.
    pub(super) fn won(&self) -> Evaluation<P::Hand> {
        let best = self.best();
        let Evaluation { hand, length, amount, since, .. } = best.value;
        let length = length.plus_one();
        let amount = amount.saturating_add(self.children.len() as u32 - 1);
        match self.player {
            Player::Attacker => self.proved(|| self.position.needed_before(best.mv, hand), length, amount),
            Player::Defender if since < self.ply => {
                Evaluation::repeated(self.place.hand, length, amount, since)
            }
            Player::Defender => {
                self.disproved(|| self.position.disproof_hand_through(best.mv, hand), length, amount)
            }
        }
    }

    /// All moves fail, or there are none.
    pub(super) fn lost(&self) -> Evaluation<P::Hand> {
        let values = || self.order.iter().map(|&index| &self.children[usize::from(index)]);
        let amount = values().map(|child| child.value.amount).max().unwrap_or(1);
        let amount = amount.saturating_add(self.children.len().saturating_sub(1) as u32);
        match self.player {
            Player::Defender => {
                let length =
                    values().map(|child| child.value.length).max().map_or(Length::ZERO, Length::plus_one);
                let enough = || values().fold(P::Hand::EMPTY, |hand, child| hand.join(child.value.hand));
                self.proved(|| self.position.proof_hand(enough()), length, amount)
            }
            Player::Attacker => {
                let shortest = values().map(|child| child.value.length).min();
                let length = shortest.map_or(Length::UNLIMITED, Length::plus_one);
                let since =
                    values().map(|child| child.value.since).min().unwrap_or(Evaluation::<P::Hand>::NEVER);
                if since < self.ply {
                    return Evaluation::repeated(self.place.hand, length, amount, since);
                }
                let before =
                    |child: &Child<P::Move, P::Hand>| self.position.needed_before(child.mv, child.value.hand);
                let too_little = || values().fold(P::Hand::FULL, |hand, child| hand.meet(before(child)));
                self.disproved(|| self.position.disproof_hand(too_little()), length, amount)
            }
        }
    }

    /// A proof, for the smallest hand known to suffice.
    fn proved(&self, hand: impl Fn() -> P::Hand, length: Length, amount: u32) -> Evaluation<P::Hand> {
        let hand = if self.exact_hand { self.place.hand } else { hand() };
        Evaluation::proved(hand, length, amount)
    }

    /// A disproof, for the largest hand known to be insufficient.
    fn disproved(&self, hand: impl Fn() -> P::Hand, length: Length, amount: u32) -> Evaluation<P::Hand> {
        let hand = if self.exact_hand { self.place.hand } else { hand() };
        Evaluation::disproved(hand, length, amount)
    }
}
