//! The shortest mate where quiet moves are allowed: all lengths are tried in turn, from below, each time with more effort.
//!
//! To disprove every shorter mate takes far more than to find the shortest one. So a length is left when it has had its share,
//! and taken up again, where it was left, when all others have had theirs. A mate of any length is looked for in the same
//! way until there is one; from then on only shorter ones matter.

use game::Mating;

use super::Rounds;
use crate::evaluation::Evaluation;
use crate::length::Length;
use crate::observer::{Bounds, Observer};
use crate::search::Attack;
use crate::solver::{Answer, Effort, Ending, Verdict};

/// Nodes for each length in the first turn; every turn has twice as many as the one before.
const FIRST_EFFORT: u64 = 4096;

/// The share of a mate of any length in a turn, in shares of a length.
const ANY_LENGTH: u64 = 4;

/// Lengths tried in the first turn as long as no mate is known, and how many more in each turn.
const FIRST_LENGTHS: u16 = 8;
const MORE_LENGTHS: u16 = 2;

/// Nodes that checks alone are worth at most before that.
const CHECKS: u64 = 500_000;

impl<P: Mating> Rounds<'_, P> {
    /// Whether the shortest mate is looked for length by length.
    pub(super) fn tries_lengths(&self) -> bool {
        let options = self.options;
        options.effort == Effort::Shortest
            && options.attack == Attack::AllMoves
            && options.ending == Ending::Literal
    }

    pub(super) fn run_by_lengths(mut self, observer: &mut dyn Observer<P::Move>) -> Verdict<P::Move> {
        let mut bounds = Bounds { at_least: self.least_length(), at_most: Length::UNLIMITED };
        let mut line = Vec::new();
        self.mate_by_checks(&mut bounds, &mut line);
        if bounds.at_most != Length::UNLIMITED {
            observer.bounds(bounds, &line);
        }
        let (mut effort, mut lengths) = (FIRST_EFFORT, FIRST_LENGTHS);
        while !bounds.meet() && !self.control.is_over() {
            if bounds.at_most == Length::UNLIMITED {
                let value = self.decide_briefly(self.options.within, ANY_LENGTH * effort);
                if value.is_disproved() {
                    return self.verdict(Answer::NoMate, bounds, Vec::new());
                }
                if self.take_shorter(value, &mut bounds, &mut line) {
                    observer.bounds(bounds, &line);
                }
            }
            self.take_turn(effort, lengths, &mut bounds, &mut line, observer);
            effort = effort.saturating_mul(2);
            lengths = lengths.saturating_add(MORE_LENGTHS);
        }
        if line.is_empty() && bounds.at_most != Length::ZERO {
            return self.verdict(Answer::Unknown, bounds, line);
        }
        match bounds.meet() {
            true => self.show_longest(&mut bounds, &mut line),
            false => self.resist(&mut bounds, &mut line),
        }
        self.verdict(Answer::Mate, bounds, line)
    }

    /// A first mate, where checks alone soon lead to one.
    fn mate_by_checks(&mut self, bounds: &mut Bounds, line: &mut Vec<P::Move>) {
        if !self.tries_checks_first() {
            return;
        }
        self.attack = Attack::Checks;
        let effort = self.control.nodes_left().map_or(CHECKS, |left| (left / 8).min(CHECKS));
        let value = self.decide_briefly(self.options.within, effort);
        self.take_shorter(value, bounds, line);
        self.table.keep_proofs::<P::Hand>();
        self.attack = self.options.attack;
    }

    /// Tries every length that may be that of the shortest mate until one is proved; the first `lengths` of them as long as no
    /// mate is known.
    fn take_turn(
        &mut self,
        effort: u64,
        lengths: u16,
        bounds: &mut Bounds,
        line: &mut Vec<P::Move>,
        observer: &mut dyn Observer<P::Move>,
    ) {
        let mut length = bounds.at_least;
        let most = if bounds.at_most == Length::UNLIMITED { lengths } else { u16::MAX };
        for _ in 0..most {
            if length >= bounds.at_most || length > self.options.within || self.control.is_over() {
                return;
            }
            let value = self.decide_briefly(length, effort);
            let is_shorter = self.take_shorter(value, bounds, line);
            length = length.plus_one().plus_one();
            if value.is_disproved() {
                bounds.at_least = bounds.at_least.max(length);
            }
            if bounds.at_most != Length::UNLIMITED && (value.is_disproved() || is_shorter) {
                observer.bounds(*bounds, line);
            }
            if is_shorter {
                return;
            }
        }
    }

    /// Decides about mates within `length`, if that takes no more than so many nodes.
    fn decide_briefly(&mut self, length: Length, nodes: u64) -> Evaluation<P::Hand> {
        self.control.pause_after(nodes);
        let value = self.decide(length);
        self.control.never_pause();
        value
    }
}
