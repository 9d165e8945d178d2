//! Men on straight lines with hurdles: hoppers, lions, Chinese, marine and Argentinian men, hamsters.

use std::ops::ControlFlow;

use chess::Square;

use crate::step::Step;
use crate::walk::{Visit, Walk};

/// The moves in one direction.
impl Walk<'_> {
    #[inline]
    pub(super) fn hop(&self, step: Step, distance: u8, found: Visit<'_>) -> ControlFlow<()> {
        match self.end_of_line(self.from, step) {
            Some(hurdle) => self.arrive(self.behind(hurdle, step, distance), Some(hurdle), found),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline]
    pub(super) fn lion(&self, step: Step, hurdles: u8, found: Visit<'_>) -> ControlFlow<()> {
        match self.nth_man(self.from, step, hurdles) {
            Some(hurdle) => self.line(hurdle, step, Some(hurdle).filter(|_| hurdles == 1), found),
            None => ControlFlow::Continue(()),
        }
    }

    pub(super) fn kangaroo(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        match self.nth_man(self.from, step, 2) {
            Some(hurdle) => self.arrive(step.from(hurdle), None, found),
            None => ControlFlow::Continue(()),
        }
    }

    pub(super) fn leap_hop(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        match step.from(self.from).filter(|&hurdle| self.is_man(hurdle)) {
            Some(hurdle) => self.arrive(step.from(hurdle), Some(hurdle), found),
            None => ControlFlow::Continue(()),
        }
    }

    pub(super) fn contra_hop(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        match step.from(self.from).filter(|&hurdle| self.is_man(hurdle)) {
            Some(hurdle) => self.line(hurdle, step, Some(hurdle), found),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline]
    pub(super) fn chinese(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        match self.segment(self.from, step, None, found)? {
            Some(hurdle) if self.is_man(hurdle) => {
                self.take(self.end_of_line(hurdle, step), Some(hurdle), found)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    pub(super) fn chinese_leap(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        match step.from(self.from) {
            Some(to) if self.is_empty(to) => self.quiet(to, None, found),
            Some(hurdle) if self.is_man(hurdle) => self.take(step.from(hurdle), None, found),
            _ => ControlFlow::Continue(()),
        }
    }

    #[inline]
    pub(super) fn marine(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        let end = self.segment(self.from, step, None, found)?;
        self.pass_over(end, step, found)
    }

    pub(super) fn marine_leap(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        match step.from(self.from) {
            Some(to) if self.is_empty(to) => self.quiet(to, None, found),
            victim => self.pass_over(victim, step, found),
        }
    }

    pub(super) fn argentinian(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        let Some(hurdle) = self.end_of_line(self.from, step) else { return ControlFlow::Continue(()) };
        self.take(Some(hurdle), None, found)?;
        self.segment(hurdle, step, None, found)?;
        ControlFlow::Continue(())
    }

    pub(super) fn hamster(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        let before = self.end_of_line(self.from, step).and_then(|hurdle| step.back().from(hurdle));
        match before.filter(|&to| to != self.from) {
            Some(to) => self.quiet(to, None, found),
            None => ControlFlow::Continue(()),
        }
    }

    pub(super) fn contra_hamster(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        match step.back().from(self.from).is_some_and(|hurdle| self.is_man(hurdle)) {
            true => self.line(self.from, step, None, found),
            false => ControlFlow::Continue(()),
        }
    }

    /// The square that many steps behind a hurdle, if the squares between are empty.
    pub(super) fn behind(&self, hurdle: Square, step: Step, distance: u8) -> Option<Square> {
        let mut square = step.from(hurdle)?;
        for _ in 1..distance {
            if !self.is_empty(square) {
                return None;
            }
            square = step.from(square)?;
        }
        Some(square)
    }

    fn nth_man(&self, from: Square, step: Step, number: u8) -> Option<Square> {
        let mut square = from;
        for _ in 0..number {
            square = self.end_of_line(square, step)?;
        }
        Some(square)
    }
}
