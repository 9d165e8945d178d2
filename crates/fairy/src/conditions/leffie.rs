//! Leffie: no move may create a paralysis as in Eiffel chess.

use chess::Color;

use crate::hooks::Legality;
use crate::playing::Playing;

use super::Condition;
use super::eiffel::is_paralysed;

/// Leffie.
pub(super) const LEFFIE: Condition = Condition {
    names: ["Leffie", "Leffie", "Leffie"],
    arguments: &[],
    definition: "A move is illegal if after it a man would be paralysed in Eiffel chess.",
    source: "from Eiffel chess, as Isardam from Madrasi",
    attach: |_, rules| {
        rules.attach_legality(Leffie);
        rules.settings.checks_by_playing = true;
        rules.settings.observations_by_playing = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Leffie;

impl Legality for Leffie {
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        let position = &playing.position;
        !Color::ALL.into_iter().any(|color| {
            let mut men = position.side(color).into_iter();
            men.any(|square| is_paralysed(playing.rules, position, square, color))
        })
    }
}
