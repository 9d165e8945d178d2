//! Magic squares: a man that arrives there changes sides.

use arrayvec::ArrayVec;
use chess::{Bitboard, Square};

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::man::Man;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;

use super::{Argument, Condition, TYPE_1, TYPE_2};
use crate::rules::Rules;

/// Magic squares.
pub(super) const MAGIC_SQUARES: Condition = Condition {
    names: ["MagicSquares", "MagischeFelder", "CaseMagique"],
    arguments: &[Argument::Squares, Argument::Words(&[TYPE_1, TYPE_2])],
    definition: "A man other than a king that arrives on a magic square changes sides; \
                 in type 2 before a rebirth of the same move.",
    source: "A. H. Kniest, 1952",
    attach: |arguments, rules| {
        let squares = arguments.squares().into_iter().fold(Bitboard::EMPTY, Bitboard::with);
        let stage = if arguments.has(&TYPE_2) { Stage::MagicSquaresEarly } else { Stage::MagicSquares };
        rules.attach_consequence(stage, Magic { squares });
        Ok(())
    },
};

struct Magic {
    squares: Bitboard,
}

impl Consequence for Magic {
    fn happen(&self, playing: &mut Playing<'_>) {
        for index in 0..playing.effects().len() {
            match playing.effects()[index] {
                Effect::Movement { to, man, .. } => self.change(playing, to, man),
                Effect::Addition { on, man, .. } => self.change(playing, on, man),
                _ => {}
            }
        }
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        self.squares.contains(mv.to) && !before.man(mv.from).is_royal()
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, ..Extent::default() })
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let mover = before.man(mv.from);
        if !mv.goes_somewhere() {
            return None;
        }
        if self.squares.contains(mv.to) && !mover.is_royal() && !mover.is_neutral() {
            changes.turn_into(|man| man.with_sides(man.sides().exchanged()));
        }
        Some(())
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind]))
    }
}

impl Magic {
    fn change(&self, playing: &mut Playing<'_>, on: Square, arrived: Man) {
        let man = playing.position.man(on);
        let is_same = !man.is_none() && man.is_royal() == arrived.is_royal();
        if self.squares.contains(on) && is_same && !arrived.is_royal() && !arrived.is_neutral() {
            playing.change_sides(on, man.sides().exchanged(), Cause::Appended);
        }
    }
}
