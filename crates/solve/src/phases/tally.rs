//! How many solutions there are, and whether that is enough.

use std::ops::ControlFlow;

use problem::Options;

/// The solutions of one phase.
pub(super) struct Tally {
    all: u32,
    of_length: u32,
    max: Option<u32>,
    limit: Limit,
}

/// What the number behind `Intelligent` limits.
#[derive(Clone, Copy)]
enum Limit {
    Nothing,
    /// Lines to each final position, in intelligent mode.
    ToEachTarget(u32),
    /// Solutions of each length, where intelligent mode does not apply.
    OfEachLength(u32),
}

impl Tally {
    /// No solution yet.
    pub(super) fn new(options: &Options, mode: Mode) -> Tally {
        let limit = match (options.intelligent.flatten(), mode) {
            (None, _) => Limit::Nothing,
            (Some(limit), Mode::Intelligent) => Limit::ToEachTarget(limit),
            (Some(limit), Mode::Plain) => Limit::OfEachLength(limit),
        };
        Tally { all: 0, of_length: 0, max: options.max_solutions, limit }
    }

    /// The solutions that follow are of another length.
    pub(super) fn length_begins(&mut self) {
        self.of_length = 0;
    }

    /// Counts a solution; whether others of the same length are wanted.
    pub(super) fn count(&mut self) -> ControlFlow<()> {
        self.all += 1;
        self.of_length += 1;
        match self.is_full() || self.length_is_full() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Whether the length at hand has a solution.
    pub(super) fn has_solution_of_length(&self) -> bool {
        self.of_length > 0
    }

    /// Whether there are enough solutions of the length at hand; longer ones may be wanted.
    pub(super) fn length_is_full(&self) -> bool {
        matches!(self.limit, Limit::OfEachLength(limit) if self.of_length >= limit)
    }

    /// Whether there are enough solutions.
    pub(super) fn is_full(&self) -> bool {
        self.max.is_some_and(|max| self.all >= max)
    }

    /// How many lines to each final position are wanted, if not all of them.
    pub(super) fn to_each_target(&self) -> Option<usize> {
        match self.limit {
            Limit::ToEachTarget(limit) => Some(limit as usize),
            Limit::OfEachLength(_) | Limit::Nothing => None,
        }
    }
}

/// How lines are looked for.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Mode {
    Plain,
    /// From the final positions.
    Intelligent,
}
