//! Counts lengths as the definition states.

use std::collections::HashMap;

use game::{Key, Mating, MoveList};

use super::length_bounds::LengthBounds;
use crate::control::Limits;
use crate::length::Length;
use crate::solver::Victim;

/// The number of positions after which the clock is checked.
const STRIDE: usize = 256;

/// The number of positions that each bound of a length may take. If it takes more, counting the moves is cheaper.
const BOUND_NODES: u64 = 2_000;

/// Shorter mates are counted without bounds.
const SHORTEST_WITH_BOUNDS: u16 = 3;

/// The maximum memory per position, in bytes.
pub(super) const BYTES: usize = 40;

/// The limits are reached.
pub(super) struct LimitReached;

/// The known bounds of a position: mate within `proved` plies, none within fewer than `open`.
#[derive(Clone, Copy)]
struct Span {
    proved: u16,
    open: u16,
}

/// A count of lengths by the definition, for positions that the bounds do not decide.
pub(super) struct Count<'a> {
    bounds: LengthBounds<'a>,
    limits: Limits<'a>,
    /// The number of positions visited, including those visited for bounds.
    nodes: u64,
    known: HashMap<Key, Span>,
}

impl<'a> Count<'a> {
    /// A count within the limits, which include the positions visited for bounds.
    pub(super) fn new(bounds: LengthBounds<'a>, limits: Limits<'a>) -> Count<'a> {
        Count { bounds, limits, nodes: 0, known: HashMap::new() }
    }

    /// The number of positions visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the attacker, to move, mates within `plies`.
    pub(super) fn mates<P: Mating>(&mut self, position: &P, plies: u16) -> Result<bool, LimitReached> {
        let Some(left) = plies.checked_sub(1) else { return Ok(false) };
        self.remembered(position, Victim::Opponent, plies, |count| {
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

    /// Whether the defender, in check, is mated within `plies`.
    pub(super) fn is_mated<P: Mating>(&mut self, position: &P, plies: u16) -> Result<bool, LimitReached> {
        self.remembered(position, Victim::SideToMove, plies, |count| {
            let mut evasions = MoveList::new();
            position.evasions(&mut evasions);
            let (drops, others) = split_evasions(position, &evasions);
            if !count.fail(position, &others, plies)? {
                return Ok(false);
            }
            for interposed in drops {
                if !count.is_futile(position, &interposed, &others, plies)?
                    && !count.fail(position, &[interposed.drop], plies)?
                {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Whether all of `moves` lose: the mate is within `plies`, counted from before the move.
    pub(super) fn fail<P: Mating>(
        &mut self,
        position: &P,
        moves: &[P::Move],
        plies: u16,
    ) -> Result<bool, LimitReached> {
        let Some(left) = plies.checked_sub(1) else { return Ok(moves.is_empty()) };
        for &mv in moves {
            if !self.mates(&position.after(mv), left)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the drop is futile: one of the captures leads to mate within `plies`, and no later than against the
    /// `others`.
    pub(super) fn is_futile<P: Mating>(
        &mut self,
        position: &P,
        interposed: &Interposed<P::Move>,
        others: &[P::Move],
        plies: u16,
    ) -> Result<bool, LimitReached> {
        let dropped = position.after(interposed.drop);
        for &take in &interposed.takes {
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

    /// The memoised answer, or else that of the bounds, or else that of `find`.
    fn remembered<P: Mating>(
        &mut self,
        position: &P,
        victim: Victim,
        plies: u16,
        find: impl FnOnce(&mut Self) -> Result<bool, LimitReached>,
    ) -> Result<bool, LimitReached> {
        let key = position.key();
        match self.known.get(&key) {
            Some(span) if span.proved <= plies => return Ok(true),
            Some(span) if plies < span.open => return Ok(false),
            _ => {}
        }
        self.nodes += 1;
        let is_time_to_look = self.known.len().is_multiple_of(STRIDE);
        if self.limits.less(self.nodes).nodes == Some(0) || is_time_to_look && self.limits.are_used_up() {
            return Err(LimitReached);
        }
        let answer = match self.bounded(position, victim, plies) {
            Some(answer) => answer,
            None => find(self)?,
        };
        let span = self.known.entry(key).or_insert(Span { proved: u16::MAX, open: 0 });
        match answer {
            true => span.proved = span.proved.min(plies),
            false => span.open = span.open.max(plies + 1),
        }
        Ok(answer)
    }

    /// Whether `victim` is mated within `plies`, if the bounds tell.
    fn bounded<P: Mating>(&mut self, position: &P, victim: Victim, plies: u16) -> Option<bool> {
        if plies < SHORTEST_WITH_BOUNDS {
            return None;
        }
        let limits = self.limits.less(self.nodes).at_most(BOUND_NODES);
        let decision = self.bounds.decide(position, victim, Length::new(plies), limits);
        self.nodes += decision.nodes;
        decision.is_mate
    }
}

/// A drop that the checking man can capture at once, and the captures.
pub(super) struct Interposed<M> {
    pub(super) drop: M,
    takes: MoveList<M>,
}

/// Splits the evasions into such drops and all others.
pub(super) fn split_evasions<P: Mating>(
    position: &P,
    evasions: &[P::Move],
) -> (Vec<Interposed<P::Move>>, Vec<P::Move>) {
    let (mut drops, mut others) = (Vec::new(), Vec::new());
    for &mv in evasions {
        let mut takes = MoveList::new();
        position.takes_of_interposed(mv, &mut takes);
        match takes.is_empty() {
            true => others.push(mv),
            false => drops.push(Interposed { drop: mv, takes }),
        }
    }
    (drops, others)
}
