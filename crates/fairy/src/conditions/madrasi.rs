//! Madrasi: men of the same kind that attack each other are paralysed.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::{Validator, Walking};
use crate::kind::Kind;
use crate::observe::{Level, Observation, ObservationQuery};
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::{Argument, Condition, REX_INCLUSIVE};

/// Madrasi.
pub(super) const MADRASI: Condition = Condition {
    names: ["Madrasi", "Madrasi", "Madrasi"],
    arguments: &[Argument::Words(&[REX_INCLUSIVE])],
    definition: "A man other than a king that is attacked by an enemy man of the same kind can neither move nor give check.",
    source: "A. J. Karwatkar, feenschach 1979",
    attach: |arguments, rules| {
        let kings = arguments.has(&REX_INCLUSIVE);
        rules.attach_walking(WalkingStage::Paralysis, Madrasi { kings });
        rules.attach_validator(&[Level::Observer], &Color::ALL, Madrasi { kings });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Madrasi {
    kings: bool,
}

impl Madrasi {
    fn is_paralysed(&self, rules: &Rules, position: &Position, square: Square, color: Color) -> bool {
        let man = position.man(square);
        (self.kings || !man.is_royal()) && is_observed_by_kind(rules, position, square, !color, man.kind())
    }
}

/// Whether a man of `by` of this kind observes a square, whether or not it is paralysed.
pub(super) fn is_observed_by_kind(
    rules: &Rules,
    position: &Position,
    square: Square,
    by: Color,
    kind: Kind,
) -> bool {
    position.side(by).into_iter().any(|from| rules.observes_as(position, from, square, by, kind))
}

impl Walking for Madrasi {
    fn moves(&self, man: &mut ManMoves<'_>) {
        if !self.is_paralysed(man.rules, man.position, man.from, man.color) {
            man.proceed();
        }
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        // If men capture from other squares than their own, only their own square counts here.
        let counts = query.level == Level::Geometry
            || !captures_elsewhere(query.rules)
            || !self.is_paralysed(query.rules, query.position, query.from, query.color);
        counts && query.proceed()
    }

    // Madrasi changes observations only together with Mars circe, which changes them itself.
    fn only_restricts(&self) -> bool {
        true
    }
}

/// Whether men capture from their squares of rebirth.
fn captures_elsewhere(rules: &Rules) -> bool {
    rules.settings.families.contains(&"MarsCirce")
}

impl Validator for Madrasi {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        captures_elsewhere(observation.rules)
            || !self.is_paralysed(
                observation.rules,
                observation.position,
                observation.from,
                observation.color,
            )
    }
}
