//! Proof games and the way from one position to another: is the target still near enough?

use chess::Color;

use super::super::needs::Aim;
use super::super::plan::Help;
use super::{Prover, Stage};
use crate::state::State;

impl Prover<'_> {
    /// Whether the moves that are left may lead to the target position, if that is what help play is after.
    pub(super) fn is_near_target(&mut self, help: &Help, state: &State, stage: Stage) -> bool {
        let Some(target) = &mut self.target else { return true };
        let Some(rest) = help.rest(stage.remaining, stage.leg).filter(|rest| rest.aim == Aim::Target) else {
            return true;
        };
        let left = match state.position.turn() {
            Color::White => [rest.own, rest.other],
            Color::Black => [rest.other, rest.own],
        };
        target.is_near(&state.position, left)
    }
}
