//! Finds the shortest mate where quiet moves are allowed: tries all lengths in turn, from below, with more effort in
//! each turn.
//!
//! Disproving every shorter mate takes far more work than finding the shortest one. So a length is suspended when it
//! has used its share, and resumed after all others have used theirs. A mate of any length is searched for in the same
//! way until there is one; from then on only shorter ones matter.

use game::Mating;

use super::Rounds;
use crate::evaluation::Evaluation;
use crate::length::Length;
use crate::observer::{Bounds, Observer};
use crate::search::Attack;
use crate::solver::{Answer, Effort, Ending, Verdict};

/// Nodes for each length in the first turn; they double in every turn.
const FIRST_EFFORT: u64 = 4096;

/// The share of the search for a mate of any length, in shares of one length.
const ANY_LENGTH: u64 = 4;

/// The number of lengths in the first turn while no mate is known, and the increase per turn.
const FIRST_LENGTHS: u16 = 8;
const MORE_LENGTHS: u16 = 2;

/// The maximum number of nodes for checks alone, which are tried first.
const CHECKS: u64 = 500_000;

impl<P: Mating> Rounds<'_, P> {
    /// Whether the shortest mate is searched for length by length.
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

    /// Finds a first mate by checks alone, if that takes few nodes.
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

    /// Tries every possible length of the shortest mate until one is proved; only the first `lengths` of them while no
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

    /// Searches for a mate within `length`, with a limit of nodes.
    fn decide_briefly(&mut self, length: Length, nodes: u64) -> Evaluation<P::Hand> {
        self.control.pause_after(nodes);
        let value = self.decide(length);
        self.control.never_pause();
        value
    }
}
