//! Checkless chess: only a mate may give check.

use crate::hooks::Legality;
use crate::playing::Playing;
use crate::rules::Rules;

use super::Condition;

/// Checkless chess.
pub(super) const CHECKLESS: Condition = Condition {
    names: ["ChecklessChess", "OhneSchach", "SansEchecs"],
    arguments: &[],
    definition: "A move may give check only if it mates.",
    source: "J. A. L. Jensen, 1947",
    attach: |_, rules: &mut Rules| {
        rules.attach_legality(Checkless);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Checkless;

/// The depth of nested checks beyond which a move is assumed to be mate.
const DEEPEST: u16 = 30;

impl Legality for Checkless {
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        let rules = playing.rules;
        !rules.is_check(&playing.position, !playing.mover)
            || playing.position.nesting() >= DEEPEST
            || !rules.has_moves(&playing.position.for_reply())
    }

    fn binds_observations(&self) -> bool {
        false
    }

    fn is_legal_at_once(&self, playing: &Playing<'_>) -> Option<bool> {
        (!playing.rules.is_check(&playing.position, !playing.mover)).then_some(true)
    }

    fn concerns_checks_alone(&self) -> bool {
        true
    }

    fn numbers_illegal_moves(&self) -> bool {
        true
    }
}
