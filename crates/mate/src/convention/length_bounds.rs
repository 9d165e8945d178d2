//! Bounds of conventional lengths: a mate is no shorter than if capturable interpositions were not allowed at all, and
//! no longer than by the rules.
//!
//! Both bounds are searched for by proof numbers, which is fast. Only where they differ does it matter which
//! interpositions are futile.

use game::Mating;

use crate::control::Limits;
use crate::length::Length;
use crate::solver::{Decision, Effort, Ending, Options, Solver, Victim};

/// The solvers of both bounds, with what they know about the positions of one problem.
pub(super) struct LengthBounds<'s> {
    by_the_rules: &'s mut Solver,
    uninterposed: Solver,
}

impl<'s> LengthBounds<'s> {
    /// Bounds from a solver by the rules, which may use half of its memory, and from another one with a quarter of it.
    pub(super) fn new(by_the_rules: &'s mut Solver) -> LengthBounds<'s> {
        let options = *by_the_rules.options();
        by_the_rules.keep_within(options.memory / 2);
        let (memory, ending, effort) = (options.memory / 4, Ending::Uninterposed, Effort::Shortest);
        LengthBounds {
            by_the_rules,
            uninterposed: Solver::new(Options { memory, ending, effort, ..options }),
        }
    }

    /// A lower bound for a mate that takes `literal` by the rules; `literal` itself if no convention makes it shorter.
    /// Adds the positions visited to `nodes`.
    pub(super) fn least<P: Mating>(
        &mut self,
        position: &P,
        literal: Length,
        limits: Limits<'_>,
        nodes: &mut u64,
    ) -> Length {
        let within = literal.less_one().less_one();
        let options = *self.uninterposed.options();
        self.uninterposed.ask(Options { within, ..options });
        let verdict = self.uninterposed.solve(position, limits, &mut ());
        *nodes += verdict.nodes;
        match verdict.answer {
            crate::Answer::NoMate => literal,
            _ => verdict.bounds.at_least,
        }
    }

    /// Whether `victim` is mated within `length` by convention, if the bounds tell.
    pub(super) fn decide<P: Mating>(
        &mut self,
        position: &P,
        victim: Victim,
        length: Length,
        limits: Limits<'_>,
    ) -> Decision {
        let lower = self.uninterposed.decide(position, victim, length, limits);
        if lower.is_mate == Some(false) {
            return lower;
        }
        let upper = self.by_the_rules.decide(position, victim, length, limits);
        Decision { is_mate: upper.is_mate.filter(|&is_mate| is_mate), nodes: lower.nodes + upper.nodes }
    }
}

impl Drop for LengthBounds<'_> {
    fn drop(&mut self) {
        self.by_the_rules.use_all_memory();
    }
}
