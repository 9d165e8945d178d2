//! Ghost chess and haunted chess: captured men return when their square is left.

use std::sync::Arc;

use crate::effect::Cause;
use crate::hooks::{Consequence, Filter, Stage};
use crate::identity::Placed;
use crate::man::Attributes;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Men that return cannot be captured.
pub(super) const GHOST: Condition = Condition {
    names: ["GhostChess", "Geisterschach", "EchecsGhost"],
    arguments: &[],
    definition: "A captured man appears again on its square when the capturing man leaves it, \
                 and cannot be captured from then on.",
    source: "K. Widlert, 1987",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Ghosts, Remember { ghosts: true });
        rules.attach_consequence(Stage::GhostsReturn, Return);
        rules.attach_filter(Uncapturable);
        rules.settings.remembers = true;
        Ok(())
    },
};

/// Men that return can be captured.
pub(super) const HAUNTED: Condition = Condition {
    names: ["HauntedChess", "Spukschach", "EchecsHantes"],
    arguments: &[],
    definition: "A captured man appears again on its square when the capturing man leaves it.",
    source: "K. Widlert, 1987",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Ghosts, Remember { ghosts: false });
        rules.attach_consequence(Stage::GhostsReturn, Return);
        rules.settings.remembers = true;
        Ok(())
    },
};

/// Stores captured men beneath their squares.
struct Remember {
    ghosts: bool,
}

impl Consequence for Remember {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(square) = playing.mv.victim else { return };
        let man = playing.before.man(square);
        let identity = playing.before.identity(square);
        let mut beneath = beneath(&playing.position);
        let man = if self.ghosts {
            man.with_attributes(man.attributes() | Attributes::UNCAPTURABLE)
        } else {
            if let Some(earlier) = beneath.iter().rposition(|earlier| earlier.on == square) {
                beneath.remove(earlier);
            }
            man
        };
        beneath.push(Placed { on: square, man, identity });
        playing.position.memory.underworld = Some(Arc::new(beneath));
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }
}

/// Lets men return to squares that have become empty.
pub(super) struct Return;

impl Consequence for Return {
    fn happen(&self, playing: &mut Playing<'_>) {
        let mut beneath = beneath(&playing.position);
        for index in (0..beneath.len()).rev() {
            let Placed { on, man, identity } = beneath[index];
            if playing.position.man(on).is_none() {
                beneath.remove(index);
                playing.add(on, (man, identity), playing.mover, Cause::Rebirth);
            }
        }
        playing.position.memory.underworld = (!beneath.is_empty()).then(|| Arc::new(beneath));
    }

    fn acts_on_quiet_moves(&self, before: &Position) -> bool {
        before.memory.underworld.as_ref().is_some_and(|men| !men.is_empty())
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        let mut beneath = before.memory.underworld.iter().flat_map(|men| men.iter());
        mv.is_capture() || beneath.any(|man| man.on == mv.from)
    }
}

/// The men beneath squares, the topmost last.
pub(super) fn beneath(position: &Position) -> Vec<Placed> {
    position.memory.underworld.as_ref().map_or_else(Vec::new, |men| men.to_vec())
}

/// Forbids the capture of men that cannot be captured.
struct Uncapturable;

impl Filter for Uncapturable {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        mv.victim.is_none_or(|victim| !position.man(victim).has(Attributes::UNCAPTURABLE))
    }

    fn concerns_captures_alone(&self) -> bool {
        true
    }
}
