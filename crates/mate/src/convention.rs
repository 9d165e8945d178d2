//! Lengths by convention: how long a mate is if futile interpositions (mudaai) are left out.
//!
//! The king is checked from a distance by one man. A drop between is *futile* if the checking man takes it at once and the
//! mate is then no further away than it was against all other moves, everything counted by this same convention. If there
//! are no other moves, this means mate. Futile drops count nothing:
//!
//! ```text
//! length(defender to move) = 1 + the largest length after a move that is not futile, or 0 if there is none
//! length(attacker to move) = 1 + the smallest length after a check
//! ```
//!
//! This is a definition and no algorithm to be proud of: it is searched length by length with a memory of positions. So it
//! is asked only where a search that leaves out all such drops finds something shorter than the rules do.

use std::collections::HashMap;

use game::{Key, Mating, MoveList};

use crate::control::Limits;
use crate::length::Length;
use crate::solver::{Answer, Effort, Ending, Options, Solver};

/// Longer mates are not counted by convention: the count goes as deep as it is long.
const LONGEST: u16 = 99;

/// Positions after which a count is given up.
const MOST_NODES: usize = 1_000_000;

/// After so many positions the clock is looked at.
const STRIDE: usize = 256;

/// Bytes that a position takes at most in the memory of a count.
const BYTES: usize = 40;

impl Solver {
    /// The length by convention of the mate by checks whose shortest length by the rules is `literal`; `None` if the limits
    /// or the patience of the count are used up.
    pub fn conventional_length<P: Mating>(
        &mut self,
        position: &P,
        literal: Length,
        limits: Limits<'_>,
    ) -> Option<Length> {
        let least = Length::new(1);
        if literal <= least {
            return Some(literal);
        }
        match self.is_shorter_uninterposed(position, literal, limits) {
            Answer::NoMate => return Some(literal),
            Answer::Unknown => return None,
            Answer::Mate => {}
        }
        // What follows needs the memory of the table.
        self.forget();
        let most = MOST_NODES.min(self.options().memory / BYTES);
        let mut count = Count { limits, nodes_left: most, known: HashMap::new() };
        let mut length = least.plies();
        while length < literal.plies() {
            if length > LONGEST {
                return None;
            }
            if count.mates(position, length).ok()? {
                return Some(Length::new(length));
            }
            length += 2;
        }
        Some(literal)
    }

    fn is_shorter_uninterposed<P: Mating>(
        &mut self,
        position: &P,
        literal: Length,
        limits: Limits<'_>,
    ) -> Answer {
        let asked = *self.options();
        let within = literal.less_one().less_one();
        self.ask(Options { ending: Ending::Uninterposed, effort: Effort::AnyMate, within, ..asked });
        let answer = self.solve(position, limits, &mut ()).answer;
        self.ask(asked);
        answer
    }
}

/// The limits are used up.
struct OutOfPatience;

/// What is known of a position: mate within `proved` plies, none within fewer than `open`.
#[derive(Clone, Copy)]
struct Span {
    proved: u16,
    open: u16,
}

struct Count<'a> {
    limits: Limits<'a>,
    nodes_left: usize,
    known: HashMap<Key, Span>,
}

impl Count<'_> {
    /// Whether the attacker, who is to move, mates within `plies`.
    fn mates<P: Mating>(&mut self, position: &P, plies: u16) -> Result<bool, OutOfPatience> {
        let Some(left) = plies.checked_sub(1) else { return Ok(false) };
        self.remembered(position, plies, |count| {
            let mut checks = MoveList::new();
            position.checking_moves(&mut checks);
            for &mv in &checks {
                if count.is_mated(&position.after(mv), left)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Whether the defender, who is in check, is mated within `plies`.
    fn is_mated<P: Mating>(&mut self, position: &P, plies: u16) -> Result<bool, OutOfPatience> {
        self.remembered(position, plies, |count| {
            let mut evasions = MoveList::new();
            position.evasions(&mut evasions);
            let (drops, others) = parted(position, &evasions);
            if !count.fail(position, &others, plies)? {
                return Ok(false);
            }
            for (drop, takes) in drops {
                if !count.is_futile(position, (drop, &takes), &others, plies)?
                    && !count.fail(position, &[drop], plies)?
                {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Whether each of `moves` leads to mate within `plies` from before it.
    fn fail<P: Mating>(
        &mut self,
        position: &P,
        moves: &[P::Move],
        plies: u16,
    ) -> Result<bool, OutOfPatience> {
        let Some(left) = plies.checked_sub(1) else { return Ok(moves.is_empty()) };
        for &mv in moves {
            if !self.mates(&position.after(mv), left)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether one of `takes` answers `drop` in such a way that the mate is within `plies`, and no further away than it was
    /// against the `others`.
    fn is_futile<P: Mating>(
        &mut self,
        position: &P,
        (drop, takes): (P::Move, &[P::Move]),
        others: &[P::Move],
        plies: u16,
    ) -> Result<bool, OutOfPatience> {
        let dropped = position.after(drop);
        for &take in takes {
            let taken = dropped.after(take);
            let mut length = 0;
            while length <= plies && !self.is_mated(&taken, length)? {
                length += 2;
            }
            let is_no_further = length == 0 || !self.fail(position, others, length - 2)?;
            if length <= plies && is_no_further {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The answer that is known, or else the one that `find` gives.
    fn remembered<P: Mating>(
        &mut self,
        position: &P,
        plies: u16,
        find: impl FnOnce(&mut Self) -> Result<bool, OutOfPatience>,
    ) -> Result<bool, OutOfPatience> {
        let key = position.key();
        match self.known.get(&key) {
            Some(span) if span.proved <= plies => return Ok(true),
            Some(span) if plies < span.open => return Ok(false),
            _ => {}
        }
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(OutOfPatience)?;
        if self.nodes_left.is_multiple_of(STRIDE) && self.limits.are_used_up() {
            return Err(OutOfPatience);
        }
        let answer = find(self)?;
        let span = self.known.entry(key).or_insert(Span { proved: u16::MAX, open: 0 });
        match answer {
            true => span.proved = span.proved.min(plies),
            false => span.open = span.open.max(plies + 1),
        }
        Ok(answer)
    }
}

/// A drop that the checking man can take at once, and by which moves.
type Interposed<M> = (M, MoveList<M>);

/// Parts the evasions into drops that the checking man can take at once, and others.
fn parted<P: Mating>(position: &P, evasions: &[P::Move]) -> (Vec<Interposed<P::Move>>, Vec<P::Move>) {
    let (mut drops, mut others) = (Vec::new(), Vec::new());
    for &mv in evasions {
        let mut takes = MoveList::new();
        position.takes_of_interposed(mv, &mut takes);
        match takes.is_empty() {
            true => others.push(mv),
            false => drops.push((mv, takes)),
        }
    }
    (drops, others)
}
