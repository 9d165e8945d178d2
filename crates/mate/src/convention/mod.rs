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

mod count;
mod line;

use game::Mating;

use crate::control::Limits;
use crate::length::Length;
use crate::solver::{Answer, Effort, Ending, Options, Solver, Verdict};
use count::{BYTES, Count, OutOfPatience};

/// Longer mates are not counted by convention: the count goes as deep as it is long.
const LONGEST: u16 = 99;

/// Positions after which a count is given up.
const MOST_NODES: usize = 1_000_000;

/// A mate as people count it.
#[derive(Clone, Debug)]
pub struct Conventional<M> {
    /// Plies without futile interpositions.
    pub length: Length,
    /// The mate without them, with as many plies; `None` where the length is the same by the rules, so that any line will do,
    /// and where it was not found within the limits.
    pub line: Option<Vec<M>>,
}

/// A count by convention, with what it cost.
#[derive(Clone, Debug)]
pub struct Counted<M> {
    /// The mate; `None` if the limits or the patience of the count were used up.
    pub mate: Option<Conventional<M>>,
    /// Positions made.
    pub nodes: u64,
}

impl Count<'_> {
    /// The shortest mate by convention, if it is shorter than `literal`.
    fn shortest<P: Mating>(
        &mut self,
        position: &P,
        literal: Length,
    ) -> Result<Option<Conventional<P::Move>>, OutOfPatience> {
        for length in (1..literal.plies()).step_by(2) {
            if length > LONGEST {
                return Err(OutOfPatience);
            }
            if self.mates(position, length)? {
                let line = self.line(position, length).ok();
                return Ok(Some(Conventional { length: Length::new(length), line }));
            }
        }
        Ok(None)
    }
}

impl Solver {
    /// The mate by checks as people count it, whose shortest length by the rules is `literal`.
    pub fn conventional<P: Mating>(
        &mut self,
        position: &P,
        literal: Length,
        limits: Limits<'_>,
    ) -> Counted<P::Move> {
        let mut nodes = 0;
        let mate = self.count(position, literal, limits, &mut nodes);
        Counted { mate, nodes }
    }

    fn count<P: Mating>(
        &mut self,
        position: &P,
        literal: Length,
        limits: Limits<'_>,
        nodes: &mut u64,
    ) -> Option<Conventional<P::Move>> {
        let as_by_the_rules = Some(Conventional { length: literal, line: None });
        let least = Length::new(1);
        if literal <= least {
            return as_by_the_rules;
        }
        let uninterposed = self.shorter_uninterposed(position, literal, limits);
        *nodes = uninterposed.nodes;
        match uninterposed.answer {
            Answer::NoMate => return as_by_the_rules,
            Answer::Unknown => return None,
            Answer::Mate => {}
        }
        // What follows needs the memory of the table.
        self.forget();
        let limits = limits.less(*nodes);
        let left = limits.nodes.map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
        let mut count = Count::new(limits, MOST_NODES.min(self.options().memory / BYTES).min(left));
        let counted = count.shortest(position, literal);
        *nodes += count.nodes();
        counted.ok()?.or(as_by_the_rules)
    }

    fn shorter_uninterposed<P: Mating>(
        &mut self,
        position: &P,
        literal: Length,
        limits: Limits<'_>,
    ) -> Verdict<P::Move> {
        let asked = *self.options();
        let within = literal.less_one().less_one();
        self.ask(Options { ending: Ending::Uninterposed, effort: Effort::AnyMate, within, ..asked });
        let verdict = self.solve(position, limits, &mut ());
        self.ask(asked);
        verdict
    }
}
