//! Mates in one and in two, solved directly.

use game::{Mating, MoveList};

use super::frame::Child;
use super::{Novelty, Worker};
use crate::Length;
use crate::evaluation::{Evaluation, Player};
use crate::table::{Found, Place};

impl<P: Mating> Worker<'_, P> {
    /// Decides the position of `frames[ply]` if one more move of the attacker is enough to do so. Returns whether it
    /// did.
    pub(super) fn settle_short_mate(&mut self, ply: usize, novelty: Novelty) -> bool {
        let (player, length) = (self.frames[ply].player, self.frames[ply].length);
        match player {
            Player::Attacker if novelty == Novelty::New || length == Length::new(1) => {
                self.settle_mate_in_one(ply)
            }
            Player::Defender if length == Length::new(2) => {
                self.settle_replies(ply);
                true
            }
            _ => false,
        }
    }

    fn settle_mate_in_one(&mut self, ply: usize) -> bool {
        let frame = &mut self.frames[ply];
        let mate = frame.position.mate_in_one(&mut self.nodes);
        if mate.is_none() && frame.length != Length::new(1) {
            return false;
        }
        frame.begin(u64::MAX);
        frame.exact_hand = true;
        match mate {
            Some(mv) => {
                let value = Evaluation::proved(frame.place.hand, Length::ZERO, 1);
                frame.admit(settled(mv, frame.place, value));
                frame.sort();
            }
            None => frame.settled = Some(Evaluation::disproved(frame.place.hand, Length::new(1), 1)),
        }
        true
    }

    /// Finds a reply after which the attacker does not mate at once, starting with replies that did so elsewhere.
    fn settle_replies(&mut self, ply: usize) {
        let mut replies = MoveList::new();
        let frame = &mut self.frames[ply];
        frame.position.legal_moves(&mut replies);
        frame.begin(u64::MAX);
        frame.exact_hand = true;
        if replies.is_empty() && !frame.position.is_check() {
            frame.settled = Some(Evaluation::disproved(frame.place.hand, Length::UNLIMITED, 1));
            return;
        }
        for refuter in self.refuters.into_iter().rev().flatten() {
            if let Some(index) = replies.iter().position(|&reply| reply == refuter) {
                replies[..=index].rotate_right(1);
            }
        }
        for &reply in &replies {
            let value = self.mate_in_one_after(ply, reply);
            let frame = &mut self.frames[ply];
            if value.is_disproved() {
                frame.begin(u64::MAX);
                if self.refuters[0] != Some(reply) {
                    self.refuters = [Some(reply), self.refuters[0]];
                }
            }
            frame.admit(settled(reply, frame.place, value));
            if value.is_disproved() {
                break;
            }
        }
        self.frames[ply].sort();
    }

    /// Whether the attacker mates at once after the defender's `reply`.
    fn mate_in_one_after(&mut self, ply: usize, reply: P::Move) -> Evaluation<P::Hand> {
        const ONE: Length = Length::new(1);
        let frame = &self.frames[ply];
        let key = frame.position.board_key_after(reply).0;
        let place = Place { key, hand: frame.place.hand };
        if let Found::Answer(value) = self.table.look_up(place, 0, ONE) {
            return value;
        }
        let next = frame.position.after(reply);
        self.nodes += 1;
        let value = match next.mate_in_one(&mut self.nodes) {
            Some(_) => Evaluation::proved(place.hand, ONE, 1),
            None => Evaluation::disproved(place.hand, ONE, 1),
        };
        self.table.store_answer(key, &value);
        value
    }
}

/// A child that needs no search.
fn settled<M, H>(mv: M, place: Place<H>, value: Evaluation<H>) -> Child<M, H> {
    Child { mv, place, value, sum_mask: u64::MAX, is_new: false, rank: 0, group: None, next: None }
}
