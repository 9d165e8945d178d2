//! Isardam: no move may create a paralysis as in Madrasi.

use chess::Color;

use crate::hooks::Legality;
use crate::playing::Playing;

use super::madrasi::is_observed_by_kind;
use super::{Argument, Condition, REX_INCLUSIVE, TYPE_A, TYPE_B};

/// Isardam.
pub(super) const ISARDAM: Condition = Condition {
    names: ["Isardam", "Isardam", "Isardam"],
    arguments: &[Argument::Words(&[TYPE_A, TYPE_B, REX_INCLUSIVE])],
    definition: "A move is illegal if after it a man other than a king is attacked by an enemy man of its kind. \
                 In type A the capture of a king has to be legal in this sense too.",
    source: "V. Nebotov, 1991",
    attach: |arguments, rules| {
        rules.attach_legality(Isardam { kings: arguments.has(&REX_INCLUSIVE) });
        if !arguments.has(&TYPE_B) {
            rules.settings.checks_by_playing = true;
            rules.settings.observations_by_playing = true;
        }
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Isardam {
    kings: bool,
}

impl Legality for Isardam {
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        let position = &playing.position;
        !Color::ALL.into_iter().any(|color| {
            position.side(color).into_iter().any(|square| {
                let man = position.man(square);
                (self.kings || !man.is_royal())
                    && is_observed_by_kind(playing.rules, position, square, !color, man.kind())
            })
        })
    }
}
