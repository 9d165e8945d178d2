//! A position under search with all its moves, the most promising first.

use game::{Hand, Key, Mating};

use super::presence::Presence;
use super::thresholds::Thresholds;
use crate::Length;
use crate::evaluation::{Evaluation, INFINITE, Player, TOO_LARGE_TO_ADD};
use crate::table::Place;

/// A move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M, H> {
    pub(super) mv: M,
    pub(super) place: Place<H>,
    pub(super) value: Evaluation<H>,
    /// Which of its own children are added up, as the table remembers it.
    pub(super) sum_mask: u64,
    pub(super) is_new: bool,
    /// The move's place among moves of equal numbers.
    pub(super) rank: i32,
    /// The group of moves that it belongs to.
    pub(super) group: Option<u32>,
    /// The next move of its group, which waits until this one is decided.
    pub(super) next: Option<u16>,
}

/// A position under search.
pub(super) struct Frame<P: Mating> {
    pub(super) position: P,
    pub(super) player: Player,
    pub(super) place: Place<P::Hand>,
    /// The defender is to move and not in check: his moves have mostly the same answer, the threat, so that their numbers are
    /// not added up.
    pub(super) is_unhurried: bool,
    /// So many of his moves raise the number by one where they are not added up, because each of them has to be answered.
    pub(super) moves_for_one: u32,
    /// How far the search sticks to a child: until it is harder than the next best by one in so many.
    pub(super) tolerance: u32,
    /// Nothing is said about other hands than the attacker's own.
    pub(super) exact_hand: bool,
    /// How many plies are left for the mate.
    pub(super) length: Length,
    pub(super) path: Key,
    pub(super) ply: u16,
    /// Where the moves lead to.
    pub(super) places: Vec<Place<P::Hand>>,
    pub(super) children: Vec<Child<P::Move, P::Hand>>,
    /// Children that are not waiting, the best first.
    pub(super) order: Vec<u16>,
    /// The groups among the open children, each with its last child so far.
    pub(super) groups: Vec<(u32, u16)>,
    /// Which children's deltas are added; of the others the largest counts.
    pub(super) sum_mask: u64,
    /// Some child's number comes from a shallower place.
    pub(super) has_old_child: bool,
    /// What the rules say of the position without looking at its moves, as of stalemate.
    pub(super) settled: Option<Evaluation<P::Hand>>,
    /// Sum and maximum of the deltas of all children in `order` but the first.
    rest_sum: u32,
    rest_max: u32,
    /// How many of them are open.
    open_beside_best: u32,
}

impl<P: Mating> Frame<P> {
    pub(super) fn new(position: P, player: Player, length: Length) -> Frame<P> {
        let place = Place::of(&position, player);
        // Paths from different roots must not be taken for each other.
        let path = Key(place.key ^ place.hand.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Frame {
            position,
            player,
            place,
            is_unhurried: false,
            moves_for_one: MANY_MOVES,
            tolerance: 8,
            exact_hand: false,
            length,
            path,
            ply: 0,
            places: Vec::new(),
            children: Vec::new(),
            order: Vec::new(),
            groups: Vec::new(),
            sum_mask: u64::MAX,
            has_old_child: false,
            settled: None,
            rest_sum: 0,
            rest_max: 0,
            open_beside_best: 0,
        }
    }

    /// Becomes another position, keeping its memory.
    pub(super) fn restart(&mut self, other: Frame<P>) {
        let children = std::mem::take(&mut self.children);
        let order = std::mem::take(&mut self.order);
        let groups = std::mem::take(&mut self.groups);
        *self = Frame { children, order, groups, ..other };
    }

    /// The most promising child; there must be one.
    #[inline]
    pub(super) fn best(&self) -> &Child<P::Move, P::Hand> {
        &self.children[usize::from(self.order[0])]
    }

    /// Orders the children that are not waiting.
    pub(super) fn sort(&mut self) {
        let (children, player) = (&self.children, self.player);
        self.order.sort_unstable_by(|&a, &b| compare(children, player, a, b));
        self.sum_up_rest();
    }

    /// Takes in the new value of the best child.
    pub(super) fn update_best(&mut self, value: Evaluation<P::Hand>) {
        let player = self.player;
        let index = self.order[0];
        let child = &mut self.children[usize::from(index)];
        child.value = value;
        child.is_new = false;
        let next = child.next;
        if value.phi(player) == 0 {
            return;
        }
        if !value.is_final() && value.delta(player) >= TOO_LARGE_TO_ADD {
            self.never_add(index);
        }
        self.move_first_to_its_place();
        if let Some(next) = next.filter(|_| value.is_final()) {
            self.release(next);
        }
        self.sum_up_rest();
    }

    /// What is known of this position by its children.
    pub(super) fn value(&self) -> Evaluation<P::Hand> {
        if let Some(settled) = self.settled {
            return settled;
        }
        match self.player {
            _ if self.phi() == 0 => self.won(),
            _ if self.delta() == 0 => self.lost(),
            Player::Attacker => self.open(self.phi(), self.delta()),
            Player::Defender => self.open(self.delta(), self.phi()),
        }
    }

    /// The thresholds for searching the best child, when the next best has the phi `second`.
    pub(super) fn thresholds_of_best(&self, own: Thresholds, second: u32) -> Thresholds {
        let child_phi = own.phi(self.player).min(tolerated(second, self.tolerance));
        let mut rest = self.rest_sum.saturating_add(self.waiting_penalty());
        if self.is_added(self.order[0]) {
            rest = rest.saturating_add(self.rest_max);
        }
        Thresholds::new(self.player, child_phi, own.delta(self.player).saturating_sub(rest))
    }

    /// The phi of the next best child.
    #[inline]
    pub(super) fn second_phi(&self) -> u32 {
        self.order.get(1).map_or(INFINITE, |&index| self.children[usize::from(index)].value.phi(self.player))
    }

    /// Lets another child be the best until it has been searched, if others are in the best one and it is hardly better.
    /// Returns the phi of the next best after it, as it seems with the others in there.
    pub(super) fn give_way(&mut self, own: Thresholds, presence: &Presence) -> u32 {
        let (mut best, mut first, mut second) = (0, u32::MAX, INFINITE);
        for (rank, &index) in self.order.iter().enumerate() {
            let child = &self.children[usize::from(index)];
            let phi = child.value.phi(self.player);
            if rank > 0 && phi >= second.min(own.phi(self.player)) {
                second = second.min(phi);
                break;
            }
            let seeming = if presence.is_in(child) { tolerated(phi, self.tolerance) } else { phi };
            if seeming < first {
                second = second.min(first);
                (best, first) = (rank, seeming);
            } else {
                second = second.min(seeming);
            }
        }
        if best > 0 {
            self.order[..=best].rotate_right(1);
            self.sum_up_rest();
        }
        second
    }

    /// The child with this index no longer adds to the sum of the deltas.
    pub(super) fn never_add(&mut self, index: u16) {
        if index < 64 {
            self.sum_mask &= !(1 << index);
        }
    }

    /// Takes a child out of the sum, because the same trouble is counted by the best one.
    pub(super) fn resolve_double_count(&mut self, place: Place<P::Hand>) {
        let best = self.order[0];
        self.never_add(best);
        let same = |&&index: &&u16| self.children[usize::from(index)].place == place;
        if let Some(&index) = self.order.iter().skip(1).find(same)
            && self.is_added(index)
        {
            self.never_add(index);
            self.sum_up_rest();
        }
    }

    /// By how much the other children dominate the sum of the deltas.
    pub(super) fn delta_beside_best(&self) -> u32 {
        self.delta().saturating_sub(self.best().value.delta(self.player))
    }

    #[inline]
    fn is_added(&self, index: u16) -> bool {
        index >= 64 || self.sum_mask & 1 << index != 0
    }

    #[inline]
    fn phi(&self) -> u32 {
        self.order.first().map_or(INFINITE, |&best| self.children[usize::from(best)].value.phi(self.player))
    }

    fn delta(&self) -> u32 {
        let Some(&best) = self.order.first() else { return 0 };
        let value = self.children[usize::from(best)].value.delta(self.player);
        let (mut sum, mut max) = (self.rest_sum, self.rest_max);
        if self.is_added(best) {
            sum += value;
        } else {
            max = max.max(value);
        }
        (sum + max + self.waiting_penalty()).min(INFINITE)
    }

    /// Moves that wait would be forgotten if they counted nothing: the defender could make the search endlessly deep by
    /// small changes of what he interposes.
    #[inline]
    fn waiting_penalty(&self) -> u32 {
        let waiting = (self.children.len() - self.order.len()) as u32;
        let beside = if self.is_unhurried { self.open_beside_best } else { 0 };
        if waiting + beside == 0 { 0 } else { (waiting / MANY_MOVES + beside / self.moves_for_one).max(1) }
    }

    fn sum_up_rest(&mut self) {
        let (mut sum, mut max, mut open) = (0, 0, 0);
        for &index in self.order.iter().skip(1) {
            let delta = self.children[usize::from(index)].value.delta(self.player);
            open += u32::from(delta > 0);
            if self.is_added(index) {
                sum = (sum + delta).min(INFINITE);
            } else {
                max = max.max(delta);
            }
        }
        (self.rest_sum, self.rest_max, self.open_beside_best) = (sum, max, open);
    }

    /// The first of `order` has changed: the others are in order.
    fn move_first_to_its_place(&mut self) {
        let (children, player) = (&self.children, self.player);
        let first = self.order[0];
        let smaller =
            self.order[1..].partition_point(|&other| compare(children, player, other, first).is_lt());
        self.order[..=smaller].rotate_left(1);
    }

    /// The next of a group, which waited, enters.
    fn release(&mut self, index: u16) {
        let (children, player) = (&self.children, self.player);
        let place = self.order.partition_point(|&other| compare(children, player, other, index).is_lt());
        self.order.insert(place, index);
    }
}

/// Moves that raise a number by one where they have the same answer, or wait.
pub(super) const MANY_MOVES: u32 = 8;

/// How far the phi of a child may rise before the search turns to the next best, whose phi is `second`: a little above it,
/// one in `tolerance`, lest it turn to and fro (1 + ε, Pawlewicz and Lew 2007).
#[inline]
fn tolerated(second: u32, tolerance: u32) -> u32 {
    second.saturating_add(1 + second / tolerance).min(INFINITE)
}

/// The order of two children: small phi, then small delta; of proofs the shorter for the attacker and the longer for the
/// defender; disproofs that lean on repetition last for the defender; little work first; then the moves' rank.
fn compare<M, H: Hand>(children: &[Child<M, H>], player: Player, a: u16, b: u16) -> std::cmp::Ordering {
    let (x, y) = (&children[usize::from(a)], &children[usize::from(b)]);
    let (v, w) = (&x.value, &y.value);
    let numbers = v.phi(player).cmp(&w.phi(player)).then(v.delta(player).cmp(&w.delta(player)));
    numbers
        .then_with(|| match (v.is_final(), player) {
            (true, Player::Attacker) if v.is_proved() => v.length.cmp(&w.length),
            (true, Player::Defender) if v.is_proved() => w.length.cmp(&v.length),
            (true, Player::Attacker) => v.since.cmp(&w.since),
            (true, Player::Defender) => w.since.cmp(&v.since),
            _ => std::cmp::Ordering::Equal,
        })
        .then_with(|| v.amount.cmp(&w.amount))
        .then_with(|| x.rank.cmp(&y.rank))
        .then_with(|| a.cmp(&b))
}
