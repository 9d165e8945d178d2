//! Annan and Nanna chess: a man moves as the man of its side that stands behind it, or in front of it.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::kind::Kind;
use crate::man::Man;
use crate::observe::ObservationQuery;
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};
use crate::step::forward;

use super::{Argument, Arguments, Condition, Refusal, TYPE_A, TYPE_B, TYPE_C, TYPE_D};

/// Annan chess: the man behind lends its movement.
pub(super) const ANNAN: Condition = Condition {
    names: ["AnnanChess", "Annanschach", "AnnanEchecs"],
    arguments: &[Argument::Words(&[TYPE_A, TYPE_B, TYPE_C, TYPE_D])],
    definition: "A man moves only as the man of its own side that stands right behind it, if there is one. \
                 Kings lend and borrow (type A), only borrow (B), only lend (C), or neither (D).",
    source: "from Annan shogi",
    attach: |arguments, rules| attach(Lender::Behind, arguments, rules),
};

/// Nanna chess: the man in front lends its movement.
pub(super) const NANNA: Condition = Condition {
    names: ["NannaChess", "Nannaschach", "AnnanEchecs"],
    arguments: &[Argument::Words(&[TYPE_A, TYPE_B, TYPE_C, TYPE_D])],
    definition: "A man moves only as the man of its own side that stands right in front of it, if there is one. \
                 Kings lend and borrow (type A), only borrow (B), only lend (C), or neither (D).",
    source: "from Annan chess",
    attach: |arguments, rules| attach(Lender::InFront, arguments, rules),
};

fn attach(lender: Lender, arguments: &Arguments, rules: &mut Rules) -> Result<(), Refusal> {
    let kings_lend = !arguments.has(&TYPE_B) && !arguments.has(&TYPE_D);
    let kings_borrow = !arguments.has(&TYPE_C) && !arguments.has(&TYPE_D);
    rules.attach_walking(WalkingStage::Neighbours, Annan { lender, kings_lend, kings_borrow });
    rules.settings.mating_order = [false; 2];
    Ok(())
}

/// Where the man stands that lends its movement.
enum Lender {
    Behind,
    InFront,
}

struct Annan {
    lender: Lender,
    kings_lend: bool,
    kings_borrow: bool,
}

impl Annan {
    fn borrowed(&self, position: &Position, color: Color, from: Square, man: Man) -> Option<Kind> {
        let towards = match self.lender {
            Lender::Behind => !color,
            Lender::InFront => color,
        };
        let lender = position.man(forward(towards, 0).from(from)?);
        let lends = !lender.is_none() && lender.belongs_to(color) && (self.kings_lend || !lender.is_royal());
        (lends && (self.kings_borrow || !man.is_royal())).then(|| lender.kind())
    }
}

impl Walking for Annan {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let own = man.kind;
        man.kind = self.borrowed(man.position, man.color, man.from, man.man).unwrap_or(own);
        man.proceed();
        man.kind = own;
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        let own = query.kind;
        query.kind = self.borrowed(query.position, query.color, query.from, query.man).unwrap_or(own);
        let observes = query.proceed();
        query.kind = own;
        observes
    }
}
