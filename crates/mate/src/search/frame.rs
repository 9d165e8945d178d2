//! A position under search with its moves, the most promising first.

use game::{Hand, Key, Mating};

use super::presence::Presence;
use super::thresholds::Thresholds;
use crate::Length;
use crate::evaluation::{Evaluation, INFINITE, Player, TOO_LARGE_TO_ADD};
use crate::table::Place;

/// A move and what is known about the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M, H> {
    pub(super) mv: M,
    pub(super) place: Place<H>,
    pub(super) value: Evaluation<H>,
    /// Which of its own children's numbers are added, from the table.
    pub(super) sum_mask: u64,
    pub(super) is_new: bool,
    /// The move's rank among moves with equal numbers.
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
    /// The defender is to move and not in check: his moves mostly have the same refutation, the threat, so their
    /// numbers are not added.
    pub(super) is_quiet_defence: bool,
    /// Where the numbers of his moves are not added, this many moves raise the number by one, because each needs an
    /// answer.
    pub(super) moves_for_one: u32,
    /// The search stays with a child until it is harder than the next best by a fraction of one in this many.
    pub(super) tolerance: u32,
    /// Whether results hold only for the attacker's exact hand.
    pub(super) exact_hand: bool,
    /// The plies left for the mate.
    pub(super) length: Length,
    pub(super) path: Key,
    pub(super) ply: u16,
    /// The positions that the moves lead to.
    pub(super) places: Vec<Place<P::Hand>>,
    pub(super) children: Vec<Child<P::Move, P::Hand>>,
    /// Children that are not waiting, the best first.
    pub(super) order: Vec<u16>,
    /// The groups among the open children, each with its last child so far.
    pub(super) groups: Vec<(u32, u16)>,
    /// The children whose deltas are added; of the others, only the largest counts.
    pub(super) sum_mask: u64,
    /// Whether the number of some child comes from a shallower ply.
    pub(super) has_old_child: bool,
    /// The value of the position if it is known without its moves, such as stalemate.
    pub(super) settled: Option<Evaluation<P::Hand>>,
    /// The sum and the maximum of the deltas of all children in `order` but the first.
    rest_sum: u32,
    rest_max: u32,
    /// The number of open ones among them.
    open_beside_best: u32,
}

impl<P: Mating> Frame<P> {
    pub(super) fn new(position: P, player: Player, length: Length) -> Frame<P> {
        let place = Place::of(&position, player);
        // Different roots must give different path keys.
        let path = Key(place.key ^ place.hand.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Frame {
            position,
            player,
            place,
            is_quiet_defence: false,
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

    /// Replaces the position, and reuses the memory.
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

    /// Updates the value of the best child.
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

    /// The value of this position, from its children.
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

    /// Moves another child to the front until it has been searched, if other threads are in the best one and the
    /// difference is small. Returns the phi of the next best child, including the penalty for other threads.
    pub(super) fn prefer_unoccupied(&mut self, own: Thresholds, presence: &Presence) -> u32 {
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

    /// Excludes the child with this index from the sum of the deltas.
    pub(super) fn never_add(&mut self, index: u16) {
        if index < 64 {
            self.sum_mask &= !(1 << index);
        }
    }

    /// Excludes a child from the sum, because the best one leads to the same position.
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

    /// The share of the other children in the delta.
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

    /// Waiting moves must count something, or they would be ignored: the defender could make the search endlessly deep
    /// by small variations of his interpositions.
    #[inline]
    fn waiting_penalty(&self) -> u32 {
        let waiting = (self.children.len() - self.order.len()) as u32;
        let beside = if self.is_quiet_defence { self.open_beside_best } else { 0 };
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

    /// Moves the first of `order`, which has changed, to its place; the others are sorted.
    fn move_first_to_its_place(&mut self) {
        let (children, player) = (&self.children, self.player);
        let first = self.order[0];
        let smaller =
            self.order[1..].partition_point(|&other| compare(children, player, other, first).is_lt());
        self.order[..=smaller].rotate_left(1);
    }

    /// Adds the next child of a group, which was waiting.
    fn release(&mut self, index: u16) {
        let (children, player) = (&self.children, self.player);
        let place = self.order.partition_point(|&other| compare(children, player, other, index).is_lt());
        self.order.insert(place, index);
    }
}

/// The number of moves that raise a number by one, where they have the same refutation or wait.
pub(super) const MANY_MOVES: u32 = 8;

/// The phi up to which the search stays with a child, when that of the next best is `second`: slightly above it, by one
/// in `tolerance`, to avoid switching back and forth (1 + ε, Pawlewicz and Lew 2007).
#[inline]
fn tolerated(second: u32, tolerance: u32) -> u32 {
    second.saturating_add(1 + second / tolerance).min(INFINITE)
}

/// The order of two children: small phi, then small delta; among proofs, short ones first for the attacker and long
/// ones first for the defender; disproofs that depend on repetition last for the defender; then little work first; then
/// the moves' rank.
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
