//! Oscillating kings: the kings exchange places after certain moves.

use chess::Color;

use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::playing::Playing;
use crate::rules::Rules;

use super::{Argument, Arguments, Condition, TYPE_A, TYPE_B, TYPE_C};

const TYPES: &[Argument] = &[Argument::Words(&[TYPE_A, TYPE_B, TYPE_C])];

/// The kings exchange places after White's moves.
pub(super) const WHITE_OSCILLATING_KINGS: Condition = Condition {
    names: ["WhiteOscillatingKings", "WeisseOszillierendeKoenige", "BlancRoisOscillant"],
    arguments: TYPES,
    definition: "After each move of White the kings change places; in type B White may not be in check before \
                 they do, in type C they do only when White gives check.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        attach(Color::White, when(arguments), rules);
        Ok(())
    },
};

/// The kings exchange places after Black's moves.
pub(super) const BLACK_OSCILLATING_KINGS: Condition = Condition {
    names: ["BlackOscillatingKings", "SchwarzeOszillierendeKoenige", "NoirRoisOscillant"],
    arguments: TYPES,
    definition: "After each move of Black the kings change places; in type B Black may not be in check before \
                 they do, in type C they do only when Black gives check.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        attach(Color::Black, when(arguments), rules);
        Ok(())
    },
};

/// The kings exchange places after each check.
pub(super) const SWAPPING_KINGS: Condition = Condition {
    names: ["SwappingKings", "TauschKoenige", "RoisEchanges"],
    arguments: &[],
    definition: "When a move gives check, the kings change places.",
    source: "Popeye's help text",
    attach: |_, rules| {
        for color in Color::ALL {
            attach(color, When::Check, rules);
        }
        Ok(())
    },
};

#[derive(Clone, Copy, Eq, PartialEq)]
enum When {
    Always,
    Safe,
    Check,
}

fn when(arguments: &Arguments) -> When {
    if arguments.has(&TYPE_B) {
        When::Safe
    } else if arguments.has(&TYPE_C) {
        When::Check
    } else {
        When::Always
    }
}

fn attach(color: Color, when: When, rules: &mut Rules) {
    rules.attach_consequence(Stage::OscillatingKings, Oscillation { color, when });
    rules.settings.mating_order = [false; 2];
}

struct Oscillation {
    color: Color,
    when: When,
}

impl Consequence for Oscillation {
    fn happen(&self, playing: &mut Playing<'_>) {
        if playing.mover != self.color || playing.mv.is_null() {
            return;
        }
        let is_check = |color| playing.rules.is_check(&playing.position, color);
        match self.when {
            When::Safe if is_check(self.color) => return playing.forbid(),
            When::Check if !is_check(!self.color) => return,
            _ => {}
        }
        if let [Some(white), Some(black)] = Color::ALL.map(|color| playing.position.king(color)) {
            playing.exchange(white, black, Cause::Bracketed);
        }
    }
}
