//! Losing chess and extinction chess: kings are not royal.

use chess::{Color, Square};

use crate::flow::break_if;
use crate::hooks::{CheckRule, CheckTest};
use crate::kind::Kind;
use crate::man::{Attributes, Man};
use crate::moves::Move;
use crate::observe::Level;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;
use super::maximummer::{Strictness, attach_measure, capture};

/// The side that loses all its men wins.
pub(super) const LOSING_CHESS: Condition = Condition {
    names: ["LosingChess", "Schlagschach", "QuiPerdGagne"],
    arguments: &[],
    definition: "There is no check; a side must capture if it can, and pawns may promote to kings.",
    source: "traditional",
    attach: |_, rules| {
        uncrown(rules);
        rules.settings.castling = false;
        attach_measure(&Color::ALL, capture, Strictness::Regular, rules)
    },
};

/// The side that loses all men of a kind loses.
pub(super) const EXTINCTION: Condition = Condition {
    names: ["ExtinctionChess", "AusrottungsSchach", "EchecsExtinction"],
    arguments: &[],
    definition: "A side is in check when the last of its men of any kind is attacked; pawns may promote to kings.",
    source: "R. W. Schmittberger, 1985",
    attach: |_, rules| {
        uncrown(rules);
        rules.attach_check(Extinction);
        rules.settings.check_without_king = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// Makes kings not royal, and lets pawns promote to them.
fn uncrown(rules: &mut Rules) {
    let men: Vec<(Square, Man)> = rules.diagram().men().filter(|(_, man)| man.is_royal()).collect();
    for (on, man) in men {
        let plain = man.with_attributes(man.attributes() & !Attributes::ROYAL);
        rules.diagram_mut().put(on, plain);
    }
    let [king, ..] = rules.settings.standard;
    rules.settings.more_promotions.push(king);
}

struct Extinction;

impl CheckRule for Extinction {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        let (rules, position) = (test.rules, test.position);
        let men = position.side(test.color);
        let mut last =
            men.into_iter().filter(|&on| count(position, test.color, position.man(on).kind()) == 1);
        last.any(|on| {
            let observers = rules.observers(position, on, !test.color, Level::Check);
            observers.into_iter().any(|from| extinguishes(test, from, on))
        })
    }
}

fn count(position: &Position, color: Color, kind: Kind) -> usize {
    position.side(color).into_iter().filter(|&on| position.man(on).kind() == kind).count()
}

/// Whether the capture removes the last man of its kind; a man that is reborn does not count as lost.
fn extinguishes(test: &CheckTest<'_>, from: Square, on: Square) -> bool {
    let Some(before) = test.position.for_probe(!test.color) else { return true };
    let kind = before.man(on).kind();
    let mv = Move { victim: Some(on), ..Move::quiet(from, on) };
    let outcomes = test.rules.outcomes(&before, mv, &mut |playing| {
        break_if(!playing.is_forbidden() && count(&playing.position, test.color, kind) == 0)
    });
    outcomes.is_break()
}
