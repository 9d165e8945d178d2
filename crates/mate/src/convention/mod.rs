//! Conventional lengths: the length of a mate without futile interpositions (mudaai).
//!
//! One man checks the king from a distance. A drop in between is *futile* if the checking man captures it at once and
//! the mate is then no further away than it was against all other moves, everything counted by this same convention. If
//! there are no other moves, this means mate. Futile drops count nothing:
//!
//! ```text
//! length(defender to move) = 1 + the largest length after a move that is not futile, or 0 if there is none
//! length(attacker to move) = 1 + the smallest length after a check
//! ```
//!
//! The code follows this definition length by length and memoises positions, which is slow. So it does so only in
//! positions where the length depends on it: where a search without such drops and a search by the rules disagree
//! ([`length_bounds`]).

mod count;
mod length_bounds;
mod line;

use game::Mating;

use crate::control::Limits;
use crate::length::Length;
use crate::solver::Solver;
use count::{BYTES, Count, LimitReached};
use length_bounds::LengthBounds;

/// Longer mates are not counted: the recursion is as deep as the mate is long.
const LONGEST: u16 = 99;

/// A mate with its conventional length.
#[derive(Clone, Debug)]
pub struct Conventional<M> {
    /// Plies without futile interpositions.
    pub length: Length,
    /// The mate without them, of that many plies. `None` if the length by the rules is the same, so that any line will
    /// do, or if the line was not found within the limits.
    pub line: Option<Vec<M>>,
}

/// The result of a count, and its cost.
#[derive(Clone, Debug)]
pub struct Counted<M> {
    /// The mate; `None` if a limit was reached.
    pub mate: Option<Conventional<M>>,
    /// The number of positions visited.
    pub nodes: u64,
}

impl Count<'_> {
    /// The shortest conventional mate of at least `least` plies, if it is shorter than `literal`.
    fn shortest<P: Mating>(
        &mut self,
        position: &P,
        least: Length,
        literal: Length,
    ) -> Result<Option<Conventional<P::Move>>, LimitReached> {
        for length in (least.plies()..literal.plies()).step_by(2) {
            if length > LONGEST {
                return Err(LimitReached);
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
    /// The conventional mate by checks, given `literal`, its shortest length by the rules.
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
        if literal <= Length::new(1) {
            return as_by_the_rules;
        }
        let memory = self.options().memory;
        let mut bounds = LengthBounds::new(self);
        let least = bounds.least(position, literal, limits, nodes);
        let mut count = Count::new(bounds, limits.less(*nodes).at_most((memory / 4 / BYTES) as u64));
        let counted = count.shortest(position, least, literal);
        *nodes += count.nodes();
        counted.ok()?.or(as_by_the_rules)
    }
}
