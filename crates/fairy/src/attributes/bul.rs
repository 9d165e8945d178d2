//! Bul and dob men: their hurdle moves after them.

use chess::Square;

use crate::conditions::quiet_moves_as;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::man::Attributes;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Attribute;

pub(super) const BUL: Attribute = Attribute {
    attribute: Attributes::BUL,
    definition: "When such a hopper moves over a man, that man must then move without capture as the hopper does.",
    attach,
};

pub(super) const DOB: Attribute = Attribute {
    attribute: Attributes::DOB,
    definition: "When such a hopper moves over a man, that man must then move as itself, without capture.",
    attach: |rules| {
        // A problem with both attributes attaches this hook only once.
        let has_bul = rules.diagram().men().any(|(_, man)| man.has(Attributes::BUL));
        if !has_bul {
            attach(rules);
        }
    },
};

fn attach(rules: &mut Rules) {
    rules.attach_consequence(Stage::Bul, MovingHurdle);
    rules.settings.checks_by_playing = true;
    rules.settings.hurdles_matter = true;
    rules.settings.mating_order = [false; 2];
}

struct MovingHurdle;

impl Consequence for MovingHurdle {
    fn happen(&self, playing: &mut Playing<'_>) {
        let hopper = playing.before.man(playing.mv.from);
        let is_bul = hopper.has(Attributes::BUL);
        if !is_bul && !hopper.has(Attributes::DOB) {
            return;
        }
        let Some(hurdle) = playing.mv.via else { return };
        let man = playing.position.man(hurdle);
        if man.is_none() {
            return;
        }
        let color = if is_bul || man.belongs_to(playing.mover) { playing.mover } else { !playing.mover };
        let kind = if is_bul { hopper.kind() } else { man.kind() };
        let mut squares: Vec<Square> = quiet_moves_as(playing.rules, &playing.position, hurdle, color, kind);
        squares.reverse();
        let chosen = playing.choose(squares.len());
        if let Some(&to) = squares.get(chosen) {
            playing.relocate(hurdle, to, Cause::Bracketed);
            playing.promote_from_here();
        }
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        let hopper = before.man(mv.from);
        hopper.has(Attributes::BUL) || hopper.has(Attributes::DOB)
    }
}
