//! The order of events: which men must leave their squares, or arrive, before which others.
//!
//! The *start* of a man is its first move, its *arrival* the last. A man stands in the way on its present square until its start,
//! and on its final square from its arrival on. If an event is impossible while another man is in the way, the two have an order.
//! Orders accumulate: an event that must come late finds more men on their final squares.

use chess::{Bitboard, Color, Role, Square};

use crate::orthodox::proofgame::distances::DistanceTable;
use crate::orthodox::proofgame::mover::{Mover, NOBODY};
use crate::orthodox::proofgame::side::Side;

/// The most men on the board.
pub(super) const MOST: usize = 32;

/// An event: the start of a man if even, its arrival if odd.
pub(super) type Event = usize;

/// The events and their order.
pub(super) struct Precedence {
    pub(super) movers: [Mover; MOST],
    pub(super) len: usize,
    /// By event, the events that come before and after it, a bit each.
    pub(super) before: [u64; 2 * MOST],
    pub(super) after: [u64; 2 * MOST],
    /// The events of each side.
    of_color: [u64; 2],
    fixed: Bitboard,
    has_changed: bool,
}

/// Whether an event has taken place, of a man that may be in the way.
#[derive(Clone, Copy)]
enum Stage {
    /// It stands on its present square.
    Home,
    /// It stands on its final square.
    Final,
}

/// Whether an event is the start of a man.
fn is_start(event: Event) -> bool {
    event.is_multiple_of(2)
}

/// A bit for an event.
fn bit(event: Event) -> u64 {
    1 << event
}

impl Precedence {
    /// Finds the order of events; `None` if there is none.
    pub(super) fn find(sides: &[Side; 2], distances: &mut DistanceTable) -> Option<Precedence> {
        let mut all = Precedence {
            movers: [NOBODY; MOST],
            len: 0,
            before: [0; 2 * MOST],
            after: [0; 2 * MOST],
            of_color: [0; 2],
            fixed: distances.fixed(),
            has_changed: true,
        };
        let mut known = [0_u16; 2];
        for side in sides {
            for number in 0..side.len {
                if let Some(mover) = Mover::new(side, number, distances) {
                    if mover.target.is_some() {
                        known[side.color as usize] |= side.men[number].becomes;
                    }
                    all.push(mover);
                }
            }
        }
        for side in sides {
            for fate in (0..side.targets_len).filter(|fate| known[side.color as usize] & 1 << fate == 0) {
                Mover::unknown(side, fate, all.fixed).into_iter().for_each(|mover| all.push(mover));
            }
        }
        for number in 0..all.len {
            let mover = &all.movers[number];
            if mover.number.is_some() && mover.target.is_some() && mover.moves && mover.lengths & 2 == 0 {
                all.add(2 * number, 2 * number + 1)?;
            }
        }
        while all.has_changed {
            all.has_changed = false;
            for number in 0..all.len {
                all.examine(number)?;
            }
        }
        Some(all)
    }

    /// Adds a man, if there is room.
    fn push(&mut self, mover: Mover) {
        if self.len < MOST {
            self.movers[self.len] = mover;
            self.of_color[mover.color as usize] |= 3 << (2 * self.len);
            self.len += 1;
        }
    }

    /// Puts one event before another; `None` if they have the opposite order.
    fn add(&mut self, one: Event, other: Event) -> Option<()> {
        if self.before[other] & bit(one) != 0 {
            return Some(());
        }
        self.has_changed = true;
        let mut earlier = self.before[one] | bit(one);
        let mut later = self.after[other] | bit(other);
        // The start of a man is no later than its arrival.
        if self.happens(one & !1) && !is_start(one) {
            earlier |= bit(one - 1) | self.before[one - 1];
        }
        if is_start(other) && self.movers[other / 2].target.is_some() {
            later |= bit(other + 1) | self.after[other + 1];
        }
        if earlier & later != 0 {
            return None;
        }
        for event in bits(earlier) {
            self.after[event] |= later;
        }
        for event in bits(later) {
            self.before[event] |= earlier;
        }
        Some(())
    }

    /// The events of a man: its start, and its arrival if that is another one.
    fn examine(&mut self, number: usize) -> Option<()> {
        let mover = self.movers[number];
        if !mover.moves {
            return Some(());
        }
        let start = 2 * number;
        if mover.number.is_none() {
            return self.examine_event(number, start + 1);
        }
        self.examine_event(number, start)?;
        if mover.target.is_some() && !mover.is_single() {
            self.examine_event(number, start + 1)?;
            if mover.lengths == 1 << 2 {
                let [first, last] = [start, start + 1].map(|event| self.in_the_way(number, event));
                let first = (mover.steps(mover.home, first.0 | self.fixed) & mover.first) - first.1;
                let to = mover.target?;
                if !(mover.steps_back(to, last.0 | self.fixed) & mover.sources).meets(first) {
                    return None;
                }
            }
        }
        if mover.is_single() {
            // Both events are the same.
            for event in bits(self.before[start]) {
                self.add(event, start + 1)?;
            }
            for event in bits(self.after[start + 1]) {
                self.add(start, event)?;
            }
            for event in bits(self.before[start + 1] & !bit(start)) {
                self.add(event, start)?;
            }
            for event in bits(self.after[start] & !bit(start + 1)) {
                self.add(start + 1, event)?;
            }
        }
        Some(())
    }

    /// Finds the men that must have left, or must not have arrived, at an event of `number`.
    fn examine_event(&mut self, number: usize, event: Event) -> Option<()> {
        let (occupied, guarded) = self.in_the_way(number, event);
        if !self.is_possible(number, event, occupied, guarded) {
            return None;
        }
        let mover = self.movers[number];
        let sensitive = mover.sensitive[event % 2];
        for other in 0..self.len {
            let man = self.movers[other];
            if other == number {
                continue;
            }
            let disturbs = |at: Square, guards: Bitboard| {
                sensitive.contains(at)
                    || mover.role == Role::King && man.color != mover.color && guards.meets(sensitive)
            };
            let rook_disturbs = man.castling.is_some_and(|castling| sensitive.contains(castling.rook));
            let start = 2 * other;
            let is_open =
                |event: Event, other: Event| (self.before[event] | self.after[event]) & bit(other) == 0;
            let disturbs_first = rook_disturbs || disturbs(man.home, man.guards[0]);
            if man.number.is_some() && is_open(event, start) && disturbs_first {
                let with = self.with(mover, man, Stage::Home, (occupied, guarded));
                if !self.is_possible(number, event, with.0, with.1) {
                    self.movers[other].moves = true;
                    if man.lengths & 1 == 1 {
                        self.movers[other].lengths &= !1;
                        self.add(start, start + 1)?;
                    }
                    self.add(start, event)?;
                }
            }
            let Some(target) = man.target else { continue };
            let is_open = (self.before[event] | self.after[event]) & bit(start + 1) == 0;
            if is_open && disturbs(target, man.guards[1]) {
                let with = self.with(mover, man, Stage::Final, (occupied, guarded));
                if !self.is_possible(number, event, with.0, with.1) {
                    self.add(event, start + 1)?;
                }
            }
        }
        Some(())
    }

    /// The squares occupied, and those attacked by men of the other side, if `man` stands in the way of `mover` as well.
    fn with(
        &self,
        mover: Mover,
        man: Mover,
        stage: Stage,
        known: (Bitboard, Bitboard),
    ) -> (Bitboard, Bitboard) {
        let (at, guards) = match stage {
            Stage::Home => (man.home, man.guards[0]),
            Stage::Final => (man.target.unwrap_or(man.home), man.guards[1]),
        };
        let guards =
            if mover.role == Role::King && man.color != mover.color { guards } else { Bitboard::EMPTY };
        let rook = man.castling.filter(|_| matches!(stage, Stage::Home)).map(|castling| castling.rook);
        let known = rook.map_or(known, |rook| (known.0.with(rook), known.1));
        (known.0.with(at), known.1 | guards)
    }

    /// The squares occupied by other men at an event, and those attacked by men of the other side, as far as known.
    fn in_the_way(&self, number: usize, event: Event) -> (Bitboard, Bitboard) {
        let mut known = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mover = self.movers[number];
        for later in bits(self.after[event]).filter(|&later| is_start(later) && later / 2 != number) {
            known = self.with(mover, self.movers[later / 2], Stage::Home, known);
        }
        for earlier in bits(self.before[event]).filter(|&earlier| !is_start(earlier) && earlier / 2 != number)
        {
            known = self.with(mover, self.movers[earlier / 2], Stage::Final, known);
        }
        known
    }

    /// Whether an event is possible with these squares occupied, and attacked by men of the other side.
    fn is_possible(&self, number: usize, event: Event, occupied: Bitboard, guarded: Bitboard) -> bool {
        let mover = &self.movers[number];
        let occupied = occupied | self.fixed;
        match mover.target.filter(|_| !is_start(event)) {
            None => mover.can_start(occupied, guarded),
            Some(to) => !guarded.contains(to) && mover.steps_back(to, occupied).meets(mover.sources),
        }
    }

    /// Whether an event is certain to happen.
    pub(super) fn happens(&self, event: Event) -> bool {
        let mover = &self.movers[event / 2];
        mover.moves && if is_start(event) { mover.number.is_some() } else { mover.target.is_some() }
    }

    /// The fewest moves of a side that are made if these events have taken place, the last of them included.
    pub(super) fn moves_until(&self, events: u64, color: Color) -> i32 {
        let mut moves = 0;
        for event in bits(events & self.of_color[color as usize]) {
            // An arrival follows a start.
            moves += if is_start(event) { 1 } else { (self.movers[event / 2].fewest() - 1).max(0) };
        }
        moves
    }

    /// The fewest moves of a side that are made if these events are still to come.
    pub(super) fn moves_from(&self, events: u64, color: Color) -> i32 {
        let mut moves = 0;
        for event in bits(events & self.of_color[color as usize]) {
            // A start precedes an arrival, if that is known.
            let mover = &self.movers[event / 2];
            let fewest = mover.fewest();
            if mover.number.is_none() {
                continue;
            }
            moves += if !is_start(event) { 1 } else { fewest - i32::from(mover.target.is_some()) };
        }
        moves
    }

    /// The moves of the same man before its arrival, apart from a start that is known to come before.
    pub(super) fn rest_before(&self, event: Event) -> i32 {
        if is_start(event) || self.movers[event / 2].number.is_none() {
            return 0;
        }
        let is_counted = self.before[event] & bit(event - 1) != 0;
        self.movers[event / 2].fewest() - 1 - i32::from(is_counted)
    }

    /// The moves of the same man after its start, apart from an arrival that is known to come after.
    pub(super) fn rest_after(&self, event: Event) -> i32 {
        if !is_start(event) {
            return 0;
        }
        let is_counted = self.after[event] & bit(event + 1) != 0;
        self.movers[event / 2].fewest() - 1 - i32::from(is_counted)
    }

    /// The squares to which the first move of a man may lead at once.
    pub(super) fn first_squares(&self, number: usize) -> Bitboard {
        let (start, mover) = (2 * number, &self.movers[number]);
        if self.before[start] != 0 {
            return Bitboard::EMPTY;
        }
        mover.first
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}
