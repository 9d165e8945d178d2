//! Transmission menace: a man also moves like the men that attack it.

use chess::{Bitboard, Color};

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::kind::Kind;
use crate::rules::WalkingStage;

use super::Condition;
use super::check_by_moves::CheckByMoves;

/// Transmission menace.
pub(super) const TRANSMISSION_MENACE: Condition = Condition {
    names: ["TransmissionMenace", "TransmissionMenace", "TransmissionMenace"],
    arguments: &[],
    definition: "A man moves also as the men of the other side that attack it.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Neighbours, Transmission);
        rules.attach_check(CheckByMoves);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Transmission;

impl Walking for Transmission {
    fn moves_one_man(&self) -> bool {
        true
    }

    fn moves(&self, man: &mut ManMoves<'_>) {
        let start = man.found.len();
        man.proceed();
        let own = man.kind;
        for kind in attackers(man, !man.color) {
            man.kind = kind;
            man.proceed();
        }
        man.kind = own;
        // If there are several ways to a square, the first counts.
        let (mut index, mut seen) = (0, Bitboard::EMPTY);
        man.found.retain(|mv| {
            index += 1;
            let is_new = !seen.contains(mv.to);
            if index > start {
                seen = seen.with(mv.to);
            }
            index <= start || is_new
        });
    }
}

/// The kinds as which men of a side attack a man, in order.
fn attackers(man: &ManMoves<'_>, by: Color) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = man.rules.diagram().men().map(|(_, man)| man.kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let attacks_as = |kind: Kind| {
        let mut men = man.position.side(by).into_iter();
        men.any(|from| from != man.from && man.rules.observes_as(man.position, from, man.from, by, kind))
    };
    kinds.retain(|&kind| attacks_as(kind));
    kinds
}
