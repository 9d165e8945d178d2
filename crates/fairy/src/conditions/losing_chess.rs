//! Losing chess and extinction: kings are men like others.

use chess::{Color, Square};

use crate::hooks::{CheckRule, CheckTest};
use crate::kind::Kind;
use crate::man::{Attributes, Man};
use crate::moves::Move;
use crate::observe::Level;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;
use super::maximummer::{Strictness, attach_measure, capture};

/// Who loses all men wins.
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

/// Who loses a kind of men loses.
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

/// Kings are no longer royal, and can be promoted to.
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

/// Whether the capture leaves no man of the captured kind, as one that is reborn would be.
fn extinguishes(test: &CheckTest<'_>, from: Square, on: Square) -> bool {
    let Some(before) = test.position.for_probe(!test.color) else { return true };
    let kind = before.man(on).kind();
    let mv = Move { victim: Some(on), ..Move::quiet(from, on) };
    !test.rules.outcomes(&before, mv, &mut |playing| {
        playing.is_forbidden() || count(&playing.position, test.color, kind) > 0
    })
}
