//! Patrol chess and its relatives: whether a man may capture depends on whether its own side guards it.

use chess::{Color, Square};

use crate::attributes;
use crate::generate::ManMoves;
use crate::hooks::{Filter, Validator, Walking};
use crate::man::Attributes;
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::Condition;

/// Only guarded men capture.
pub(super) const PATROL: Condition = Condition {
    names: ["Patrouille", "PatrouilleSchach", "Patrouille"],
    arguments: &[],
    definition: "A man captures and gives check only while a man of its own side guards it.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.give_to_all(Attributes::PATROL);
        (attributes::patrol::PATROL.attach)(rules);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// Only guarded men move.
pub(super) const ULTRA_PATROL: Condition = Condition {
    names: ["UltraPatrol", "UltraPatrouille", "UltraPatrouille"],
    arguments: &[],
    definition: "A man moves and gives check only while a man of its own side guards it.",
    source: "from Patrol chess",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Paralysis, UltraPatrol);
        rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, UltraPatrol);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// Only unguarded men capture.
pub(super) const LORTAP: Condition = Condition {
    names: ["Lortap", "Elliuortap", "Elliuortap"],
    arguments: &[],
    definition: "A man captures and gives check only while no man of its own side guards it.",
    source: "from Patrol chess",
    attach: |_, rules| {
        rules.attach_filter(Lortap);
        rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, Lortap);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// Whether a man of `color` guards a square.
fn is_guarded(rules: &Rules, position: &Position, square: Square, color: Color) -> bool {
    rules.is_observed(position, square, color, Level::Observer)
}

struct UltraPatrol;

impl Walking for UltraPatrol {
    fn moves(&self, man: &mut ManMoves<'_>) {
        if is_guarded(man.rules, man.position, man.from, man.color) {
            man.proceed();
        }
    }

    fn only_restricts(&self) -> bool {
        true
    }
}

impl Validator for UltraPatrol {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        is_guarded(observation.rules, observation.position, observation.from, observation.color)
    }
}

struct Lortap;

impl Filter for Lortap {
    fn allows(&self, rules: &Rules, position: &Position, mv: &Move) -> bool {
        !mv.is_capture() || !is_guarded(rules, position, mv.from, position.turn())
    }
}

impl Validator for Lortap {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        !is_guarded(observation.rules, observation.position, observation.from, observation.color)
    }
}
