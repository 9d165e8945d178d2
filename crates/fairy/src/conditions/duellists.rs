//! Duellists: each side continues to move the same man as long as it can.

use arrayvec::ArrayVec;
use chess::{Color, Square};

use crate::changes::Changes;
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;
use super::maximummer::{Strictness, attach_measure};

/// Duellists.
pub(super) const DUELLISTS: Condition = Condition {
    names: ["DuellistChess", "Duellantenschach", "Duelliste"],
    arguments: &[],
    definition: "A side must move the man that it moved last, if that is legal.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Duellists, Remember);
        rules.diagram_mut().memory.numbers = [NOBODY; 2];
        rules.settings.remembers = true;
        attach_measure(&Color::ALL, is_duellist, Strictness::Regular, rules)
    },
};

/// No man has moved.
const NOBODY: i32 = -1;

fn is_duellist(_: &Rules, position: &Position, mv: Move) -> i32 {
    i32::from(position.memory.numbers[position.turn() as usize] == square_number(Some(mv.from)))
}

fn square_number(square: Option<Square>) -> i32 {
    square.map_or(NOBODY, |square| square as i32)
}

/// Stores the square of the man that has moved.
struct Remember;

impl Consequence for Remember {
    fn happen(&self, playing: &mut Playing<'_>) {
        if playing.mv.goes_somewhere() {
            let duellist = square_number(playing.moved_man());
            playing.position.memory.numbers[playing.mover as usize] = duellist;
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
