//! Haaner chess: the squares that men leave become holes.

use arrayvec::ArrayVec;
use chess::Square;

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::moves::Move;
use crate::playing::Playing;

use super::Condition;
use crate::position::Position;
use crate::rules::Rules;

/// Haaner chess.
pub(super) const HAANER: Condition = Condition {
    names: ["HaanerChess", "HaanerSchach", "Haan"],
    arguments: &[],
    definition: "A square that a man has left is a hole from then on: nothing may enter or pass it.",
    source: "Meeting at Haan, 1985",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Holes, Haaner);
        rules.settings.marked_are_holes = true;
        rules.settings.remembers = true;
        Ok(())
    },
};

struct Haaner;

impl Consequence for Haaner {
    fn happen(&self, playing: &mut Playing<'_>) {
        let mut left: Vec<Square> = Vec::new();
        for effect in playing.effects() {
            match *effect {
                // A square of rebirth that the man only passed does not become a hole.
                Effect::Movement { from, .. }
                    if from == playing.mv.from || playing.mv.origin != Some(from) =>
                {
                    left.push(from);
                }
                Effect::Removal { on, cause: Cause::EnPassant, .. } => left.push(on),
                _ => {}
            }
        }
        for square in left {
            if playing.position.man(square).is_none() {
                playing.position.memory.marked = playing.position.memory.marked.with(square);
            }
        }
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent::default())
    }

    fn add_changes(&self, _: &Rules, _: &Position, _: Move, _: &mut Changes) -> Option<()> {
        Some(())
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind]))
    }
}
