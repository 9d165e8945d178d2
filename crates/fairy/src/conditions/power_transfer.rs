//! Power transfer: a man moves like the man on its square of rebirth.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::kind::Kind;
use crate::man::Man;
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::check_by_moves::CheckByMoves;
use super::rebirth::Rebirth;
use super::{Argument, Condition, REX_EXCLUSIVE, REX_INCLUSIVE};

/// Power transfer.
pub(super) const POWER_TRANSFER: Condition = Condition {
    names: ["PowerTransfer", "KraftTransfer", "TransfertPouvoir"],
    arguments: &[Argument::Words(&[REX_INCLUSIVE, REX_EXCLUSIVE])],
    definition: "A man moves as the man that stands on its square of rebirth, if there is one.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        rules.attach_walking(
            WalkingStage::Neighbours,
            PowerTransfer { kings: !arguments.has(&REX_EXCLUSIVE), rebirth: Rebirth::anticirce() },
        );
        rules.attach_check(CheckByMoves);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct PowerTransfer {
    kings: bool,
    rebirth: Rebirth,
}

impl PowerTransfer {
    fn kind(
        &self,
        rules: &Rules,
        position: &Position,
        from: Square,
        (man, color): (Man, Color),
    ) -> Option<Kind> {
        if man.is_royal() && !self.kings {
            return None;
        }
        let home = self.rebirth.home(rules, position, from, man.kind(), color)?;
        let lender = position.man(home);
        (!lender.is_none()).then(|| lender.kind())
    }
}

impl Walking for PowerTransfer {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let own = man.kind;
        man.kind = self.kind(man.rules, man.position, man.from, (man.man, man.color)).unwrap_or(own);
        man.proceed();
        man.kind = own;
    }
}
