//! Functionaries: they move only while they are attacked.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::{Validator, Walking};
use crate::man::Attributes;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::Attribute;

pub(crate) const FUNCTIONARY: Attribute = Attribute {
    attribute: Attributes::FUNCTIONARY,
    definition: "A functionary moves and gives check only while an enemy man observes it.",
    attach: |rules| {
        rules.attach_walking(WalkingStage::Paralysis, Functionary);
        rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, Functionary);
        rules.settings.mating_order = [false; 2];
    },
};

struct Functionary;

fn may_act(rules: &Rules, position: &Position, square: Square, color: Color) -> bool {
    !position.man(square).has(Attributes::FUNCTIONARY)
        || rules.is_observed(position, square, !color, Level::Observer)
}

impl Walking for Functionary {
    fn moves(&self, man: &mut ManMoves<'_>) {
        if may_act(man.rules, man.position, man.from, man.color) {
            man.proceed();
        }
    }

    fn only_restricts(&self) -> bool {
        true
    }
}

impl Validator for Functionary {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        may_act(observation.rules, observation.position, observation.from, observation.color)
    }
}
