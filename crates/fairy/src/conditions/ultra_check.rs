//! Ultra-Schachzwang: every move of a side must give check.

use chess::Color;

use crate::hooks::Legality;
use crate::playing::Playing;
use crate::rules::Rules;

use super::Condition;

/// The defending side must give check.
pub(super) const ULTRA_SCHACHZWANG: Condition = Condition {
    names: ["UltraSchachZwang", "UltraSchachZwang", "UltraSchachZwang"],
    arguments: &[],
    definition: "Every move of the side that defends must give check; a mate may be parried without one.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        attach(arguments.defender.unwrap_or(Color::Black), rules);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// Black must give check.
pub(super) const BLACK_ULTRA_SCHACHZWANG: Condition = Condition {
    names: ["BlackUltraSchachZwang", "SchwarzerUltraSchachZwang", "NoirUltraSchachZwang"],
    arguments: &[],
    definition: "Every move of Black must give check; a mate may be parried without one.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(Color::Black, rules);
        Ok(())
    },
};

/// White must give check.
pub(super) const WHITE_ULTRA_SCHACHZWANG: Condition = Condition {
    names: ["WhiteUltraSchachZwang", "WeisserUltraSchachZwang", "BlancUltraSchachZwang"],
    arguments: &[],
    definition: "Every move of White must give check; a mate may be parried without one.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(Color::White, rules);
        Ok(())
    },
};

fn attach(color: Color, rules: &mut Rules) {
    rules.attach_legality(MustCheck(color));
    rules.settings.goals_ignore_duties = true;
}

struct MustCheck(Color);

impl Legality for MustCheck {
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        // Questions about replies ask for moves that could be played, not for moves that must be.
        playing.mover != self.0
            || playing.position.nesting() > 0
            || playing.rules.is_check(&playing.position, !playing.mover)
    }

    fn binds_observations(&self) -> bool {
        false
    }
}
