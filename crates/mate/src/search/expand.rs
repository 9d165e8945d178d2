//! Generates the moves of a position and looks each of them up in the table.

use game::{Glance, Hand, Mating, Move as _, MoveList};

use super::frame::{Child, Frame, MANY_MOVES};
use super::graph::Graph;
use super::repetitions::path_after;
use super::{Attack, Novelty, Worker};
use crate::Length;
use crate::evaluation::{Evaluation, Player, TOO_LARGE_TO_ADD};
use crate::solver::Ending;
use crate::table::{Found, Place, Table};

impl<P: Mating> Worker<'_, P> {
    /// Fills `frames[ply]` with the moves of its position, as far as needed to know what to search next.
    pub(super) fn expand(&mut self, ply: usize, sum_mask: u64, novelty: Novelty) {
        if self.graph == Graph::ByLength && self.settle_short_mate(ply, novelty) {
            return;
        }
        let mut list = MoveList::new();
        let frame = &mut self.frames[ply];
        match (frame.player, self.rules.attack) {
            (Player::Attacker, Attack::Checks) => frame.position.checking_moves(&mut list),
            (Player::Attacker, Attack::AllMoves) => frame.position.legal_moves(&mut list),
            (Player::Defender, Attack::Checks) if ply > 0 => frame.position.evasions(&mut list),
            // At the root the defender need not be in check.
            (Player::Defender, _) => frame.position.legal_moves(&mut list),
        }
        if frame.player == Player::Defender && self.rules.ending == Ending::Uninterposed {
            list.retain(|mv| lasts(&frame.position, *mv));
        }
        frame.begin(sum_mask);
        frame.is_quiet_defence = frame.player == Player::Defender && !frame.position.is_check();
        frame.exact_hand = !self.rules.generalise_hands();
        frame.tolerance = self.graph.tolerance();
        frame.moves_for_one = MANY_MOVES;
        if frame.is_quiet_defence
            && self.graph == Graph::ByLength
            && !threatens_mate(&frame.position, &mut self.nodes)
        {
            frame.moves_for_one = 1;
        }
        if frame.player == Player::Defender
            && self.rules.ending == Ending::Conventional
            && frame.position.is_mate_by_convention()
        {
            frame.settled = Some(Evaluation::proved(frame.place.hand, Length::ZERO, 1));
            return;
        }
        if frame.player == Player::Defender && list.is_empty() && !frame.position.is_check() {
            frame.settled = Some(Evaluation::disproved(frame.place.hand, Length::UNLIMITED, 1));
            return;
        }
        frame.find_places(&list, self.table, self.graph);
        for (index, &mv) in list.iter().enumerate() {
            let place = self.frames[ply].places[index];
            let child = self.child(ply, mv, place, novelty);
            if self.frames[ply].admit(child) == Verdict::Won {
                break;
            }
        }
        self.frames[ply].sort();
    }

    /// The child for a move, with its value as far as it is known without a search.
    fn child(
        &mut self,
        ply: usize,
        mv: P::Move,
        place: Place<P::Hand>,
        novelty: Novelty,
    ) -> Child<P::Move, P::Hand> {
        let found = self.look_up(place, self.frames[ply].ply + 1, self.frames[ply].length.less_one());
        let frame = &self.frames[ply];
        let (player, length, hand) = (frame.player, frame.length.less_one(), place.hand);
        let mut child = Child {
            mv,
            place,
            value: Evaluation::disproved(hand, Length::ZERO, 1),
            sum_mask: u64::MAX,
            is_new: false,
            rank: frame.position.rank(mv),
            group: None,
            next: None,
        };
        if player == Player::Defender && length == Length::ZERO {
            return child;
        }
        if let Some(since) = self.path.dominates(place) {
            child.value = Evaluation::repeated(hand, length, 1, since);
            return child;
        }
        self.apply(ply, &mut child, found);
        if !child.value.is_final() && player == Player::Defender && self.rules.are_settled_by_glance(length) {
            self.settle_by_glance(ply, &mut child);
            return child;
        }
        if !child.value.is_final() {
            let frame = &self.frames[ply];
            child.group = frame.position.group(mv);
            if child.is_new
                && player == Player::Defender
                && novelty == Novelty::New
                && !frame.must_wait(&child)
            {
                self.try_mate_in_one(ply, &mut child);
            }
        }
        child
    }

    /// Gives a child the value that the table has for it, or else an estimate.
    fn apply(&mut self, ply: usize, child: &mut Child<P::Move, P::Hand>, found: Found<P::Hand>) {
        let frame = &mut self.frames[ply];
        let length = frame.length.less_one();
        match found {
            Found::Answer(value) => child.value = value,
            Found::Numbers { numbers, amount, exact: Some(exact), is_old } => {
                let path = path_after(frame.path, child.mv.to_bits(), frame.ply);
                child.sum_mask = exact.sum_mask;
                child.value = match self.repetitions.get(path, length).filter(|_| exact.repeats) {
                    Some(found) => Evaluation::repeated(child.place.hand, found.length, amount, found.since),
                    None => Evaluation::open(numbers, length, amount),
                };
                frame.has_old_child |= is_old;
            }
            Found::Numbers { mut numbers, amount, exact: None, is_old } => {
                let estimate = match frame.player {
                    Player::Attacker => frame.position.estimate_attack(child.mv),
                    Player::Defender => frame.position.estimate_defence(child.mv),
                };
                numbers.proof = numbers.proof.max(estimate.proof);
                numbers.disproof = numbers.disproof.max(estimate.disproof);
                child.value = Evaluation::open(numbers, length, amount);
                child.is_new = true;
                frame.has_old_child |= is_old;
            }
        }
    }

    /// Decides a position after a defender's move that the attacker's next check must answer by mate.
    fn settle_by_glance(&mut self, ply: usize, child: &mut Child<P::Move, P::Hand>) {
        self.try_mate_in_one(ply, child);
        if !child.value.is_final() {
            child.value = Evaluation::disproved(child.place.hand, Length::new(1), 1);
            child.is_new = false;
            self.table.store_answer(child.place.key, &child.value);
        }
    }

    /// Searches for a mate in one after the defender's move, and for any check at all.
    fn try_mate_in_one(&mut self, ply: usize, child: &mut Child<P::Move, P::Hand>) {
        if self.rules.attack == Attack::AllMoves {
            return;
        }
        let next = self.frames[ply].position.after(child.mv);
        self.nodes += 1;
        let value = match next.glance(&mut self.nodes) {
            Glance::Open => return,
            Glance::NoCheck => Evaluation::disproved(next.disproof_hand(P::Hand::FULL), Length::UNLIMITED, 1),
            Glance::Mate(mv) => {
                let hand = next.after(mv).proof_hand(P::Hand::EMPTY);
                Evaluation::proved(next.needed_before(mv, hand), Length::new(1), 1)
            }
        };
        self.table.store_answer(child.place.key, &value);
        child.value = value;
        child.is_new = false;
    }
}

/// Whether a defender who passed would be mated at once. If not, his moves are less likely to have the same refutation.
fn threatens_mate<P: Mating>(position: &P, made: &mut u64) -> bool {
    let mut passed = position.clone();
    passed.pass();
    *made += 1;
    passed.mate_in_one(made).is_some()
}

/// Whether the side to move, in check, has an evasion other than interpositions that the checking man can capture at
/// once.
pub(crate) fn has_lasting_evasion<P: Mating>(position: &P) -> bool {
    let mut list = MoveList::new();
    position.evasions(&mut list);
    list.iter().any(|&mv| lasts(position, mv))
}

fn lasts<P: Mating>(position: &P, mv: P::Move) -> bool {
    let mut takes = MoveList::new();
    position.takes_of_interposed(mv, &mut takes);
    takes.is_empty()
}

/// Whether a child decides its parent.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Verdict {
    Won,
    Open,
}

impl<P: Mating> Frame<P> {
    /// Prepares the frame for new children.
    pub(super) fn begin(&mut self, sum_mask: u64) {
        self.children.clear();
        self.order.clear();
        self.groups.clear();
        self.sum_mask = sum_mask;
        self.has_old_child = false;
        self.settled = None;
    }

    /// Computes where the moves lead, and prefetches their table entries meanwhile: a search spends most of its time
    /// waiting for the table.
    fn find_places(&mut self, moves: &[P::Move], table: &Table, graph: Graph) {
        self.places.clear();
        let salt = graph.salt(self.length.less_one());
        for &mv in moves {
            let hand = match self.player {
                Player::Attacker => self.position.held_after(mv),
                Player::Defender => self.place.hand,
            };
            let key = self.position.board_key_after(mv).0 ^ salt;
            table.prefetch(key);
            self.places.push(Place { key, hand });
        }
    }

    /// Whether an open child must wait for another of its group.
    fn must_wait(&self, child: &Child<P::Move, P::Hand>) -> bool {
        child.group.is_some_and(|group| self.groups.iter().any(|&(other, _)| other == group))
    }

    /// Adds a child. If it is open and another of its group is too, it waits.
    pub(super) fn admit(&mut self, child: Child<P::Move, P::Hand>) -> Verdict {
        let index = self.children.len() as u16;
        if child.value.is_final() {
            self.order.push(index);
        } else {
            self.enter_group(&child, index);
            if self.is_quiet_defence
                || self.position.is_akin(child.mv)
                || child.value.delta(self.player) >= TOO_LARGE_TO_ADD
            {
                self.never_add(index);
            }
        }
        self.children.push(child);
        if child.value.phi(self.player) == 0 { Verdict::Won } else { Verdict::Open }
    }

    fn enter_group(&mut self, child: &Child<P::Move, P::Hand>, index: u16) {
        if let Some(group) = child.group {
            if let Some((_, last)) = self.groups.iter_mut().find(|(other, _)| *other == group) {
                let predecessor = std::mem::replace(last, index);
                self.children[usize::from(predecessor)].next = Some(index);
                return;
            }
            self.groups.push((group, index));
        }
        self.order.push(index);
    }
}
