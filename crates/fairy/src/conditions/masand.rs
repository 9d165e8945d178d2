//! Masand: a man that gives check changes the sides of the men that it observes.

use chess::{Color, Square};

use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::observe::Level;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// The man that has moved acts.
pub(super) const MASAND: Condition = Condition {
    names: ["Masand", "Masand", "Masand"],
    arguments: &[],
    definition: "When the man that has moved gives check, all men that it observes, of both sides, change sides; \
                 kings and neutral men do not.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(false, rules);
        Ok(())
    },
};

/// All men that give check act.
pub(super) const MASAND_GENERALISED: Condition = Condition {
    names: ["MasandGeneralised", "MasandVerallgemeinert", "MasandGeneralise"],
    arguments: &[],
    definition: "When a move gives check, all men that a checking man observes change sides, each once; \
                 kings and neutral men do not.",
    source: "from Masand",
    attach: |_, rules| {
        attach(true, rules);
        Ok(())
    },
};

fn attach(is_general: bool, rules: &mut Rules) {
    rules.attach_consequence(Stage::Masand, Masand { is_general });
}

struct Masand {
    /// Whether all men that give check act, or only the one that has moved.
    is_general: bool,
}

impl Consequence for Masand {
    fn happen(&self, playing: &mut Playing<'_>) {
        let (rules, mover) = (playing.rules, playing.mover);
        if playing.mv.is_null() || !rules.is_check(&with_king_of_before(playing), !mover) {
            return;
        }
        let mut changed = Vec::new();
        if self.is_general {
            for square in Square::ALL {
                if gives_check(playing, square, mover) {
                    change_observed(playing, square, &mut changed);
                }
            }
        } else if let Some(square) = playing.moved_man()
            && gives_check(playing, square, mover)
        {
            change_observed(playing, square, &mut changed);
        }
    }
}

/// The other side's king. As in Popeye, a neutral king that has moved is sought on its departure square.
fn king_of_before(playing: &Playing<'_>) -> Option<Square> {
    let (before, after) =
        [playing.before, &playing.position].map(|position| position.king(!playing.mover)).into();
    let has_moved = before == Some(playing.mv.from);
    if has_moved { before } else { after }
}

fn with_king_of_before(playing: &Playing<'_>) -> Position {
    let mut position = playing.position.clone();
    position.set_king(!playing.mover, king_of_before(playing));
    position
}

fn gives_check(playing: &Playing<'_>, square: Square, mover: Color) -> bool {
    let position = &playing.position;
    position.side(mover).contains(square)
        && king_of_before(playing)
            .is_some_and(|king| playing.rules.observes(position, square, king, mover, Level::Observation))
}

/// Changes the sides of the men that the man on `observer` observes, unless they have changed already.
fn change_observed(playing: &mut Playing<'_>, observer: Square, changed: &mut Vec<Square>) {
    for square in Square::ALL {
        let man = playing.position.man(square);
        let can_change = !man.is_none()
            && !man.is_royal()
            && !man.is_neutral()
            && square != observer
            && !changed.contains(&square);
        if can_change
            && playing.rules.observes(&playing.position, observer, square, playing.mover, Level::Observation)
        {
            playing.change_sides(square, man.sides().exchanged(), Cause::Bracketed);
            changed.push(square);
        }
    }
}
