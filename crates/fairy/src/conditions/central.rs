//! Central chess: a man moves only if a chain of guards connects it to its king.

use chess::{Bitboard, Color, Square};

use crate::generate::ManMoves;
use crate::hooks::{Validator, Walking};
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::Condition;

/// Central chess.
pub(super) const CENTRAL: Condition = Condition {
    names: ["CentralChess", "ZentralSchach", "EchecsCentral"],
    arguments: &[],
    definition: "A man moves and gives check only while its king guards it, or a man that its king guards, and so on.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Paralysis, Central);
        rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, Central);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Central;

/// Whether a chain of guards leads from a royal man of `color` to the man on `square`.
fn is_connected(rules: &Rules, position: &Position, square: Square, color: Color) -> bool {
    let men = position.side(color);
    let royal = |&on: &Square| position.man(on).is_royal();
    let mut reached = men.into_iter().filter(royal).fold(Bitboard::EMPTY, Bitboard::with);
    let mut next: Vec<Square> = reached.into_iter().collect();
    while !reached.contains(square) {
        let Some(guard) = next.pop() else { return false };
        for guarded in men - reached {
            if rules.observes(position, guard, guarded, color, Level::Observer) {
                reached = reached.with(guarded);
                next.push(guarded);
            }
        }
    }
    true
}

impl Walking for Central {
    fn moves(&self, man: &mut ManMoves<'_>) {
        if is_connected(man.rules, man.position, man.from, man.color) {
            man.proceed();
        }
    }

    fn only_restricts(&self) -> bool {
        true
    }
}

impl Validator for Central {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        is_connected(observation.rules, observation.position, observation.from, observation.color)
    }
}
