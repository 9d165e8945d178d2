//! Counts solutions, and decides when there are enough.

use std::ops::ControlFlow;

use problem::Options;

/// The number of solutions of one phase, and its limits.
pub(super) struct Tally {
    all: u32,
    of_length: u32,
    max: Option<u32>,
    limit: Limit,
}

/// What the number after `Intelligent` limits.
#[derive(Clone, Copy)]
enum Limit {
    Nothing,
    /// Lines to each final position, in intelligent mode.
    ToEachTarget(u32),
    /// Solutions of each length, where intelligent mode does not apply.
    OfEachLength(u32),
}

impl Tally {
    /// A tally without solutions.
    pub(super) fn new(options: &Options, mode: Mode) -> Tally {
        let limit = match (options.intelligent.flatten(), mode) {
            (None, _) => Limit::Nothing,
            (Some(limit), Mode::Intelligent) => Limit::ToEachTarget(limit),
            (Some(limit), Mode::Plain) => Limit::OfEachLength(limit),
        };
        Tally { all: 0, of_length: 0, max: options.max_solutions, limit }
    }

    /// Starts counting the solutions of the next length.
    pub(super) fn length_begins(&mut self) {
        self.of_length = 0;
    }

    /// Counts a solution. Breaks if no more solutions of this length are wanted.
    pub(super) fn count(&mut self) -> ControlFlow<()> {
        self.all += 1;
        self.of_length += 1;
        match self.is_full() || self.length_is_full() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Whether the current length has a solution.
    pub(super) fn has_solution_of_length(&self) -> bool {
        self.of_length > 0
    }

    /// Whether there are enough solutions of the current length. Longer ones may still be wanted.
    pub(super) fn length_is_full(&self) -> bool {
        matches!(self.limit, Limit::OfEachLength(limit) if self.of_length >= limit)
    }

    /// Whether there are enough solutions.
    pub(super) fn is_full(&self) -> bool {
        self.max.is_some_and(|max| self.all >= max)
    }

    /// The most lines to each final position, if that is limited.
    pub(super) fn to_each_target(&self) -> Option<usize> {
        match self.limit {
            Limit::ToEachTarget(limit) => Some(limit as usize),
            Limit::OfEachLength(_) | Limit::Nothing => None,
        }
    }
}

/// How lines are searched for.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Mode {
    Plain,
    /// Starting from the final positions.
    Intelligent,
}
