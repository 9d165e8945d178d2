//! Men on straight lines with hurdles: hoppers, lions, Chinese, marine and Argentinian men, hamsters.

use chess::Square;

use crate::step::Step;
use crate::walk::{Flow, Found, Walk};

/// The moves in one direction.
impl Walk<'_> {
    #[inline]
    pub(super) fn hop(&self, step: Step, distance: u8, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match self.end_of_line(self.from, step) {
            Some(hurdle) => self.arrive(self.behind(hurdle, step, distance), Some(hurdle), found),
            None => Flow::On,
        }
    }

    #[inline]
    pub(super) fn lion(&self, step: Step, hurdles: u8, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match self.nth_man(self.from, step, hurdles) {
            Some(hurdle) => self.line(hurdle, step, Some(hurdle).filter(|_| hurdles == 1), found),
            None => Flow::On,
        }
    }

    pub(super) fn kangaroo(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match self.nth_man(self.from, step, 2) {
            Some(hurdle) => self.arrive(step.from(hurdle), None, found),
            None => Flow::On,
        }
    }

    pub(super) fn leap_hop(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match step.from(self.from).filter(|&hurdle| self.is_man(hurdle)) {
            Some(hurdle) => self.arrive(step.from(hurdle), Some(hurdle), found),
            None => Flow::On,
        }
    }

    pub(super) fn contra_hop(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match step.from(self.from).filter(|&hurdle| self.is_man(hurdle)) {
            Some(hurdle) => self.line(hurdle, step, Some(hurdle), found),
            None => Flow::On,
        }
    }

    #[inline]
    pub(super) fn chinese(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match self.segment(self.from, step, None, found) {
            Ok(Some(hurdle)) if self.is_man(hurdle) => {
                self.take(self.end_of_line(hurdle, step), Some(hurdle), found)
            }
            Ok(_) => Flow::On,
            Err(flow) => flow,
        }
    }

    pub(super) fn chinese_leap(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match step.from(self.from) {
            Some(to) if self.is_empty(to) => self.quiet(to, None, found),
            Some(hurdle) if self.is_man(hurdle) => self.take(step.from(hurdle), None, found),
            _ => Flow::On,
        }
    }

    #[inline]
    pub(super) fn marine(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match self.segment(self.from, step, None, found) {
            Ok(end) => self.pass_over(end, step, found),
            Err(flow) => flow,
        }
    }

    pub(super) fn marine_leap(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match step.from(self.from) {
            Some(to) if self.is_empty(to) => self.quiet(to, None, found),
            victim => self.pass_over(victim, step, found),
        }
    }

    pub(super) fn argentinian(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let Some(hurdle) = self.end_of_line(self.from, step) else { return Flow::On };
        self.take(Some(hurdle), None, found).and_then(|| match self.segment(hurdle, step, None, found) {
            Ok(_) => Flow::On,
            Err(flow) => flow,
        })
    }

    pub(super) fn hamster(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let before = self.end_of_line(self.from, step).and_then(|hurdle| step.back().from(hurdle));
        match before.filter(|&to| to != self.from) {
            Some(to) => self.quiet(to, None, found),
            None => Flow::On,
        }
    }

    pub(super) fn contra_hamster(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match step.back().from(self.from).is_some_and(|hurdle| self.is_man(hurdle)) {
            true => self.line(self.from, step, None, found),
            false => Flow::On,
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
