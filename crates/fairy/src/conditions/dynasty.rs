//! Royal dynasty: a side may have several kings, and a king is royal only if it is the last one.

use chess::{Color, Square};

use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::man::{Attributes, Man};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Royal dynasty.
pub(super) const ROYAL_DYNASTY: Condition = Condition {
    names: ["RoyalDynasty", "KoenigsDynastie", "DynastieRoyale"],
    arguments: &[],
    definition: "Pawns may promote to kings; a king can be in check only while its side has no other one.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.settings.more_promotions.push(Kind::KING);
        rules.attach_consequence(Stage::Dynasty, Dynasty);
        rules.settings.mating_order = [false; 2];
        uncrown_others(rules);
        Ok(())
    },
};

/// Makes kings royal only if they are the only ones of their side.
fn uncrown_others(rules: &mut Rules) {
    let diagram = rules.diagram_mut();
    let men: Vec<(Square, Man)> = diagram.men().collect();
    let kings =
        |color| men.iter().filter(|(_, man)| man.kind() == Kind::KING && man.belongs_to(color)).count();
    let has_only_one = Color::ALL.map(|color| kings(color) == 1);
    for &(square, man) in &men {
        let is_only =
            Color::ALL.into_iter().all(|color| !man.belongs_to(color) || has_only_one[color as usize]);
        if man.is_royal() && !(man.kind() == Kind::KING && is_only) {
            diagram.put(square, without_crown(man));
        }
    }
}

fn without_crown(man: Man) -> Man {
    man.with_attributes(man.attributes() & !Attributes::ROYAL)
}

struct Dynasty;

impl Consequence for Dynasty {
    fn happen(&self, playing: &mut Playing<'_>) {
        for color in Color::ALL {
            let mut kings =
                playing.position.men().filter(|(_, man)| man.kind() == Kind::KING && man.belongs_to(color));
            let only = kings.next().filter(|_| kings.next().is_none());
            drop(kings);
            match (only, playing.position.king(color)) {
                (Some((square, man)), None) => {
                    let attributes = man.attributes() | Attributes::ROYAL;
                    playing.change_attributes(square, attributes, Cause::Silent);
                }
                (None, Some(square)) => {
                    let attributes = without_crown(playing.position.man(square)).attributes();
                    playing.change_attributes(square, attributes, Cause::Silent);
                }
                _ => {}
            }
        }
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent::default())
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        mv.victim.is_some_and(|victim| before.man(victim).kind() == Kind::KING)
    }
}
