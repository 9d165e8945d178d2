//! Jiggers: they move only to squares beside a man.

use chess::Square;

use crate::hooks::Legality;
use crate::man::Attributes;
use crate::playing::Playing;
use crate::position::Position;
use crate::step::QUEEN;

use super::Attribute;

pub(super) const JIGGER: Attribute = Attribute {
    attribute: Attributes::JIGGER,
    definition: "A jigger must stand beside another man after its move.",
    attach: |rules| {
        rules.attach_legality(Jigger);
        rules.settings.observations_by_playing = true;
        rules.settings.checks_by_playing = true;
        rules.settings.mating_order = [false; 2];
    },
};

struct Jigger;

impl Legality for Jigger {
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        if !playing.before.man(playing.mv.from).has(Attributes::JIGGER) || playing.mv.is_null() {
            return true;
        }
        playing.moved_man().is_none_or(|square| has_neighbour(&playing.position, square))
    }
}

fn has_neighbour(position: &Position, square: Square) -> bool {
    QUEEN.iter().filter_map(|step| step.from(square)).any(|beside| !position.man(beside).is_none())
}
