//! Disparate chess: a move may not be answered by a man of the same kind.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::{Validator, Walking};
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::WalkingStage;

use super::Condition;

/// Disparate chess.
pub(super) const DISPARATE: Condition = Condition {
    names: ["Disparate", "Disparate", "Disparate"],
    arguments: &[],
    definition: "A man may neither move nor give check when the other side has just moved a man of its kind.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Paralysis, Disparate);
        rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, Disparate);
        rules.settings.remember_last(|_| true);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Disparate;

fn may_move(position: &Position, from: Square, color: Color) -> bool {
    position.memory.last.is_none_or(|last| last.by == color || last.man.kind() != position.man(from).kind())
}

impl Walking for Disparate {
    fn moves(&self, man: &mut ManMoves<'_>) {
        if may_move(man.position, man.from, man.color) {
            man.proceed();
        }
    }

    fn only_restricts(&self) -> bool {
        true
    }
}

impl Validator for Disparate {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        may_move(observation.position, observation.from, observation.color)
    }
}
