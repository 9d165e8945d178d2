//! Partial paralysis: a man loses the moves that it shares with enemies that attack it.

use chess::{Bitboard, Color, Square};

use crate::generate::ManMoves;
use crate::hooks::{Validator, Walking};
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};
use crate::walk::Walk;

use super::Condition;

/// Partial paralysis.
pub(super) const PARTIAL_PARALYSIS: Condition = Condition {
    names: ["PartialParalysis", "PartielleParalyse", "ParalysePartielle"],
    arguments: &[],
    definition: "A man that an enemy man attacks may not go where that man could go from its square.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Paralysis, PartialParalysis);
        rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, PartialParalysis);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct PartialParalysis;

/// The squares to which the man on `from` may not move.
fn forbidden(rules: &Rules, position: &Position, color: Color, from: Square) -> Bitboard {
    let attackers = rules.observers(position, from, !color, Level::Geometry).into_iter();
    let mut kinds: Vec<_> = attackers.map(|on| position.man(on).kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut squares = Bitboard::EMPTY;
    let walk = Walk::new(rules, position, color, from, None);
    for kind in kinds {
        walk.for_each(kind, |found| squares = squares.with(found.to));
    }
    squares
}

impl Walking for PartialParalysis {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let start = man.found.len();
        man.proceed();
        let squares = forbidden(man.rules, man.position, man.color, man.from);
        let mut index = 0;
        man.found.retain(|mv| {
            index += 1;
            index <= start || !squares.contains(mv.to)
        });
    }

    fn only_restricts(&self) -> bool {
        true
    }
}

impl Validator for PartialParalysis {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        !forbidden(observation.rules, observation.position, observation.color, observation.from)
            .contains(observation.target)
    }
}
