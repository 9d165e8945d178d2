//! Captures that depend on guards and attacks: super guards, anti-guards, shielded kings, provocation.

use chess::{Color, Square};

use crate::hooks::{Filter, Validator};
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Guarded men cannot be captured.
pub(super) const SUPER_GUARDS: Condition = Condition {
    names: ["SuperGuards", "SuperDeckungen", "Supergardes"],
    arguments: &[],
    definition: "A man that its own side guards cannot be captured, and a guarded king is not in check.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(Rule::SuperGuards, rules);
        Ok(())
    },
};

/// Only guarded men can be captured.
pub(super) const ANTI_GUARDS: Condition = Condition {
    names: ["AntiGuards", "AntiDeckungen", "Antigardes"],
    arguments: &[],
    definition: "A man can be captured, and a king is in check, only while its own side guards it.",
    source: "from super guards",
    attach: |_, rules| {
        attach(Rule::AntiGuards, rules);
        Ok(())
    },
};

/// Guarded kings may stand side by side.
pub(super) const SHIELDED_KINGS: Condition = Condition {
    names: ["ShieldedKings", "SchutzKoenige", "ShieldedKings"],
    arguments: &[],
    definition: "A king that its own side guards may stand next to the other king.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(Rule::ShieldedKings, rules);
        Ok(())
    },
};

/// Only attacked men capture.
pub(super) const PROVOCATION: Condition = Condition {
    names: ["ProvocationChess", "ProvokationSchach", "EchecsProvacateurs"],
    arguments: &[],
    definition: "A man captures and gives check only while the other side attacks it.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(Rule::Provocation, rules);
        Ok(())
    },
};

fn attach(rule: Rule, rules: &mut Rules) {
    rules.attach_filter(rule);
    rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, rule);
    rules.settings.mating_order = [false; 2];
}

#[derive(Clone, Copy)]
enum Rule {
    SuperGuards,
    AntiGuards,
    ShieldedKings,
    Provocation,
}

impl Rule {
    /// Whether the man of `color` on `from` may capture on `victim`.
    fn may_capture(
        self,
        rules: &Rules,
        position: &Position,
        color: Color,
        (from, victim): (Square, Square),
    ) -> bool {
        let is_observed = |square| rules.is_observed(position, square, !color, Level::Observer);
        match self {
            Rule::SuperGuards => !is_observed(victim),
            Rule::AntiGuards => is_observed(victim),
            Rule::ShieldedKings => {
                let are_kings = position.man(from).is_royal() && position.man(victim).is_royal();
                !are_kings || !is_observed(victim)
            }
            Rule::Provocation => is_observed(from),
        }
    }
}

impl Filter for Rule {
    fn allows(&self, rules: &Rules, position: &Position, mv: &Move) -> bool {
        mv.victim.is_none_or(|victim| self.may_capture(rules, position, position.turn(), (mv.from, victim)))
    }
}

impl Validator for Rule {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        self.may_capture(
            observation.rules,
            observation.position,
            observation.color,
            (observation.from, observation.target),
        )
    }
}
