//! Messigny chess: a man may exchange places with an enemy man of its kind.

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::moves::{Move, Special};
use crate::rules::WalkingStage;

use super::{Argument, Condition, REX_EXCLUSIVE};

/// Messigny chess.
pub(super) const MESSIGNY: Condition = Condition {
    names: ["MessignyChess", "MessignySchach", "EchecsMessigny"],
    arguments: &[Argument::Words(&[REX_EXCLUSIVE])],
    definition: "Instead of moving, a man may change places with an enemy man of the same kind; \
                 men that have just changed places may not do so again at once.",
    source: "named after Messigny",
    attach: |arguments, rules| {
        rules.attach_walking(WalkingStage::Exchange, Messigny { kings: !arguments.has(&REX_EXCLUSIVE) });
        rules.settings.remember_last(|last| last.special == Special::Exchange);
        rules.settings.series_remember_last = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Messigny {
    kings: bool,
}

impl Walking for Messigny {
    fn moves(&self, man: &mut ManMoves<'_>) {
        man.proceed();
        let (position, from) = (man.position, man.from);
        if !self.kings && position.king(man.color) == Some(from) {
            return;
        }
        let exchanged = position.memory.last.filter(|last| last.special == Special::Exchange);
        let may_exchange = |square| exchanged.is_none_or(|last| square != last.from && square != last.to);
        if !may_exchange(from) {
            return;
        }
        for to in position.side(!man.color) {
            if position.man(to).kind() == man.kind && to != from && may_exchange(to) {
                man.found.push(Move { special: Special::Exchange, ..Move::quiet(from, to) });
            }
        }
    }

    fn extends_observation(&self) -> bool {
        false
    }

    fn keeps_quiet_moves(&self) -> bool {
        true
    }
}
