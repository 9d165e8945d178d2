//! Proof games and the way from one position to another: is the target still near enough?

use chess::Color;

use crate::bounds::Aim;
use crate::general::{Left, Prover, Stage};
use crate::plan::{Battle, Help};
use problem::State;

impl Prover<'_> {
    /// Whether the moves that are left may lead to the target position, if that is what help play is after.
    pub(super) fn is_near_target(&mut self, help: &Help, state: &State, stage: Stage) -> bool {
        let Some(target) = &mut self.target else { return true };
        let Some(rest) = help.rest(stage.remaining, stage.leg).filter(|rest| rest.aim == Aim::Target) else {
            return true;
        };
        target.is_near(&state.position, white_first(state, rest.own, rest.other))
    }

    /// Whether the attacker could reach the target position within what is left if the defender helped him.
    pub(super) fn is_target_in_range(&mut self, battle: &Battle, state: &State, left: Left) -> bool {
        let Some(target) = &mut self.target else { return true };
        let is_only_end = battle.defence.ends.is_empty()
            && battle.attack.only_goal().is_some_and(|goal| matches!(goal.spec.symbol, "dia" | "a=>b"));
        !is_only_end || target.is_near(&state.position, white_first(state, (left.max + 1) / 2, left.max / 2))
    }
}

/// The moves of the side to move and of the other, White's first.
fn white_first(state: &State, own: i32, other: i32) -> [i32; 2] {
    match state.position.turn() {
        Color::White => [own, other],
        Color::Black => [other, own],
    }
}
