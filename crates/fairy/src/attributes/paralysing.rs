//! Paralysing men: they do not capture, and men that they attack cannot move.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::{Filter, Validator, Walking};
use crate::man::Attributes;
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};
use crate::walk::Walk;

use super::Attribute;

pub(super) const PARALYSING: Attribute = Attribute {
    attribute: Attributes::PARALYSING,
    definition: "A paralysing man cannot capture; enemy men that it attacks can neither move nor give check.",
    attach: |rules| {
        rules.attach_walking(WalkingStage::Paralysis, Paralysis);
        rules.attach_validator(&[Level::Observer], &Color::ALL, Paralysis);
        rules.attach_filter(Paralysis);
        rules.settings.paralyses = true;
        rules.settings.mating_order = [false; 2];
    },
};

struct Paralysis;

/// Whether a paralysing man of the other side attacks a square.
fn is_paralysed(rules: &Rules, position: &Position, square: Square, color: Color) -> bool {
    position.side(!color).into_iter().any(|from| {
        position.man(from).has(Attributes::PARALYSING)
            && rules.observes(position, from, square, !color, Level::Geometry)
    })
}

/// Whether some men of the side to move could move if they were not paralysed, and no other man can.
pub(crate) fn suffocates(rules: &Rules, position: &Position) -> bool {
    let color = position.turn();
    let can_move = |from: Square| {
        let walk = Walk::new(rules, position, color, from, None);
        walk.any(position.man(from).kind(), |_| true)
    };
    let mut movable = position.side(color).into_iter().filter(|&from| can_move(from)).peekable();
    movable.peek().is_some() && movable.all(|from| is_paralysed(rules, position, from, color))
}

impl Walking for Paralysis {
    fn moves(&self, man: &mut ManMoves<'_>) {
        if !is_paralysed(man.rules, man.position, man.from, man.color) {
            man.proceed();
        }
    }

    fn only_restricts(&self) -> bool {
        true
    }
}

impl Validator for Paralysis {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        !observation.position.man(observation.from).has(Attributes::PARALYSING)
            && !is_paralysed(observation.rules, observation.position, observation.from, observation.color)
    }
}

impl Filter for Paralysis {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        !mv.is_capture() || !position.man(mv.from).has(Attributes::PARALYSING)
    }
}
