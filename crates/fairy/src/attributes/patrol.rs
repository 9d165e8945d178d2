//! Patrol men: they capture and give check only while a man of their side guards them.

use chess::Color;

use crate::hooks::{Filter, Validator};
use crate::man::Attributes;
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::Rules;

use super::Attribute;

pub(crate) const PATROL: Attribute = Attribute {
    attribute: Attributes::PATROL,
    definition: "A patrol man captures and gives check only while a man of its own side observes it.",
    attach: |rules| {
        rules.attach_filter(Patrol);
        rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, Patrol);
        rules.settings.mating_order = [false; 2];
    },
};

struct Patrol;

impl Filter for Patrol {
    fn allows(&self, rules: &Rules, position: &Position, mv: &Move) -> bool {
        !mv.is_capture()
            || !position.man(mv.from).has(Attributes::PATROL)
            || rules.is_observed(position, mv.from, position.turn(), Level::Observer)
    }
}

impl Validator for Patrol {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        !observation.position.man(observation.from).has(Attributes::PATROL)
            || observation.rules.is_observed(
                observation.position,
                observation.from,
                observation.color,
                Level::Observer,
            )
    }
}
