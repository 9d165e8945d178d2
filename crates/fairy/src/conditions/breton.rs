//! Breton chess: when a man is captured, another man of its kind disappears.

use chess::Square;

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::moves::Move;
use crate::playing::Playing;

use super::{Argument, Condition, Word};
use crate::position::Position;
use crate::rules::Rules;

const ADVERSE: Word = Word::new(["Adverse", "Advers", "Adverse"]);
const CHROMATIC: Word = Word::new(["Chromatic", "Chromatisch", "Chromatique"]);
const PY: Word = Word::new(["PY", "PY", "PY"]);

/// Breton chess.
pub(super) const BRETON: Condition = Condition {
    names: ["Breton", "Breton", "Breton"],
    arguments: &[Argument::Words(&[ADVERSE, CHROMATIC, PY])],
    definition: "A side that captures chooses one of its own men of the captured kind, if there is one, to vanish \
                 too. Adverse: one of the opponent's. Chromatic: it changes sides instead. \
                 PY: after promotion and rebirth, and neutral men can be chosen.",
    source: "WinChloe and Popeye",
    attach: |arguments, rules| {
        let is_late = arguments.has(&PY);
        let stage = if is_late { Stage::BretonLate } else { Stage::Breton };
        let (is_adverse, is_chromatic) = (arguments.has(&ADVERSE), arguments.has(&CHROMATIC));
        rules.attach_consequence(stage, Breton { is_adverse, is_chromatic, takes_neutral: is_late });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Breton {
    is_adverse: bool,
    is_chromatic: bool,
    takes_neutral: bool,
}

impl Consequence for Breton {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(captured) = playing.captured() else { return };
        let side = if self.is_adverse { !playing.mover } else { playing.mover };
        let men: Vec<Square> = playing
            .position
            .men()
            .filter(|(_, man)| {
                man.kind() == captured.kind()
                    && man.belongs_to(side)
                    && (self.takes_neutral || !man.is_neutral())
            })
            .map(|(square, _)| square)
            .collect();
        if men.is_empty() {
            return;
        }
        let square = men[playing.choose(men.len())];
        if self.is_chromatic {
            let sides = playing.position.man(square).sides().exchanged();
            playing.change_sides(square, sides, Cause::Bracketed);
        } else {
            playing.remove(square, Cause::Bracketed);
        }
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let Some(victim) = mv.victim else { return Some(()) };
        let kind = before.man(victim).kind();
        let side = if self.is_adverse { !before.turn() } else { before.turn() };
        let men = before.side(side).without(victim).without(mv.from).into_iter();
        for on in men.filter(|&on| before.man(on).kind() == kind) {
            changes.leave(on.into());
            if self.is_chromatic {
                let man = before.man(on);
                changes.arrive(on.into(), man.with_sides(man.sides().exchanged()))?;
            }
        }
        match self.is_chromatic {
            true => changes.may_turn_into(|man| man.with_sides(man.sides().exchanged())),
            false => Some(()),
        }
    }
}
