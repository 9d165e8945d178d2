//! Pawns of all kinds: steps, captures, and captures en passant.

use std::ops::ControlFlow;

use chess::{Color, Rank, Square};

use crate::kind::Kind;
use crate::moves::Special;
use crate::step::*;
use crate::walk::{Found, Visit, Walk};

impl Walk<'_> {
    #[inline]
    pub(super) fn pawn(&self, found: Visit<'_>) -> ControlFlow<()> {
        match self.pawn_steps() {
            0 => ControlFlow::Continue(()),
            steps => {
                self.pawn_captures(found)?;
                self.pawn_steps_along(forward(self.color, 0), steps, found)
            }
        }
    }

    pub(super) fn pawn_without_captures(&self, found: Visit<'_>) -> ControlFlow<()> {
        match self.pawn_steps() {
            0 => ControlFlow::Continue(()),
            steps => self.pawn_steps_along(forward(self.color, 0), steps, found),
        }
    }

    pub(super) fn pawn_without_steps(&self, found: Visit<'_>) -> ControlFlow<()> {
        match self.pawn_steps() {
            0 => ControlFlow::Continue(()),
            _ => self.pawn_captures(found),
        }
    }

    pub(super) fn berolina_pawn(&self, found: Visit<'_>) -> ControlFlow<()> {
        match self.pawn_steps() {
            0 => ControlFlow::Continue(()),
            steps => {
                self.pawn_capture(forward(self.color, 0), found)?;
                self.pawn_steps_along(forward(self.color, -1), steps, found)?;
                self.pawn_steps_along(forward(self.color, 1), steps, found)
            }
        }
    }

    pub(super) fn reverse_pawn(&self, found: Visit<'_>) -> ControlFlow<()> {
        match self.steps_of(!self.color) {
            0 => ControlFlow::Continue(()),
            steps => {
                self.pawn_capture(forward(!self.color, 1), found)?;
                self.pawn_capture(forward(!self.color, -1), found)?;
                self.pawn_steps_along(forward(!self.color, 0), steps, found)
            }
        }
    }

    pub(super) fn super_pawn(&self, found: Visit<'_>) -> ControlFlow<()> {
        self.segment(self.from, forward(self.color, 0), None, found)?;
        self.take(self.end_of_line(self.from, forward(self.color, -1)), None, found)?;
        self.take(self.end_of_line(self.from, forward(self.color, 1)), None, found)
    }

    pub(super) fn berolina_super_pawn(&self, found: Visit<'_>) -> ControlFlow<()> {
        for step in [forward(self.color, -1), forward(self.color, 1)] {
            self.segment(self.from, step, None, found)?;
        }
        self.take(self.end_of_line(self.from, forward(self.color, 0)), None, found)
    }

    pub(super) fn chinese_pawn(&self, found: Visit<'_>) -> ControlFlow<()> {
        let is_beyond_the_middle = self.color.rank(self.from.rank()) >= Rank::Fifth;
        let sideways: &[Step] = if is_beyond_the_middle { &[Step::new(1, 0), Step::new(-1, 0)] } else { &[] };
        let steps = [forward(self.color, 0)];
        for step in steps.iter().chain(sideways) {
            self.arrive(step.from(self.from), None, found)?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn marine_pawn(&self, found: Visit<'_>) -> ControlFlow<()> {
        match self.pawn_steps() {
            0 => ControlFlow::Continue(()),
            steps => {
                self.pawn_steps_along(forward(self.color, 0), steps, found)?;
                self.marine_pawn_captures(found)
            }
        }
    }

    pub(super) fn pawn_steps(&self) -> u8 {
        self.steps_of(self.color)
    }

    /// How many squares a pawn of `color` may step from here; 0 if it can neither step nor capture.
    pub(super) fn steps_of(&self, color: Color) -> u8 {
        match color.rank(self.from.rank()) {
            Rank::First => {
                let kind = self.position.man(self.from).kind();
                // A hunter observes from its own first rank, although it does not move there.
                let observes = self.target.is_some() && kind >= Kind::FIRST_DEFINED;
                let steps = u8::from(kind == Kind::ORPHAN || observes);
                self.rules.steps_from_first_rank(self.from).max(steps)
            }
            Rank::Second => 2,
            _ => 1,
        }
    }

    pub(super) fn pawn_captures(&self, found: Visit<'_>) -> ControlFlow<()> {
        self.pawn_capture(forward(self.color, -1), found)?;
        self.pawn_capture(forward(self.color, 1), found)
    }

    pub(super) fn pawn_capture(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        let Some(to) = step.from(self.from) else { return ControlFlow::Continue(()) };
        if self.is_enemy(to) {
            return self.take(Some(to), None, found);
        }
        match self.en_passant_victim(to) {
            Some(victim) => {
                found(Found { to, victim: Some(victim), hurdle: None, special: Special::EnPassant })
            }
            None => ControlFlow::Continue(()),
        }
    }

    /// The man that is captured en passant by a move to `to`.
    fn en_passant_victim(&self, to: Square) -> Option<Square> {
        let state = self.position.en_passant();
        if !state.passed.contains(to) || state.by == self.color {
            return None;
        }
        let is_orphan = self.position.man(self.from).kind() == Kind::ORPHAN;
        let victim = state.victim.filter(|_| !is_orphan)?;
        self.target.is_none_or(|target| target == victim).then_some(victim)
    }

    pub(super) fn pawn_steps_along(&self, step: Step, steps: u8, found: Visit<'_>) -> ControlFlow<()> {
        if self.target.is_some() {
            return ControlFlow::Continue(());
        }
        let mut square = step.from(self.from);
        for number in 0..steps {
            let Some(to) = square.filter(|&to| self.is_empty(to)) else { return ControlFlow::Continue(()) };
            let special = if number == 0 { Special::None } else { Special::MultipleStep };
            found(Found { to, victim: None, hurdle: None, special })?;
            square = step.from(to);
        }
        ControlFlow::Continue(())
    }

    pub(super) fn marine_pawn_captures(&self, found: Visit<'_>) -> ControlFlow<()> {
        for step in [forward(self.color, 1), forward(self.color, -1)] {
            let Some(passed) = step.from(self.from) else { continue };
            let Some(to) = step.from(passed).filter(|&to| self.is_empty(to)) else { continue };
            if self.is_enemy(passed) {
                self.pass_over(Some(passed), step, found)?;
            } else if let Some(victim) = self.en_passant_victim(passed) {
                found(Found { to, victim: Some(victim), hurdle: None, special: Special::EnPassant })?;
            }
        }
        ControlFlow::Continue(())
    }
}
