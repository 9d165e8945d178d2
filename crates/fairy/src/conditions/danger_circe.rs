//! Danger Circe: an attacked man may move to its square of rebirth.

use chess::Square;

use crate::generate::ManMoves;
use crate::hooks::{CheckRule, CheckTest, Walking};
use crate::moves::Move;
use crate::observe::Level;
use crate::rules::WalkingStage;

use super::Condition;
use super::rebirth::array_square;

/// Danger Circe.
pub(super) const DANGER_CIRCE: Condition = Condition {
    names: ["DangerCirce", "GefahrenCirce", "CirceDanger"],
    arguments: &[],
    definition: "A man that is attacked may also move to its square of rebirth, capturing what stands there \
                 of the other side.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Escape, Danger);
        rules.attach_check(ByMoves);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Danger;

impl Walking for Danger {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let (rules, position, color) = (man.rules, man.position, man.color);
        if rules.is_observed(position, man.from, !color, Level::Observer) {
            let home = array_square(rules, position.man(man.from).kind(), man.from, !color);
            let there = position.man(home);
            // Popeye lets a neutral man on its own square of rebirth capture itself.
            if home == man.from {
                // It is there already.
            } else if there.is_none() {
                man.found.push(Move::quiet(man.from, home));
            } else if there.belongs_to(!color) {
                man.found.push(Move { victim: Some(home), ..Move::quiet(man.from, home) });
            }
        }
        man.proceed();
    }

    fn extends_observation(&self) -> bool {
        false
    }

    fn moves_one_man(&self) -> bool {
        true
    }
}

/// A king is in check if a move captures it, regardless of what observes its square.
struct ByMoves;

impl CheckRule for ByMoves {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        let (rules, position, color) = (test.rules, test.position, test.color);
        if rules.hooks.walkings.len() > 1 || !rules.hooks.filters.is_empty() {
            return rules.is_captured_by_a_move(position, color);
        }
        let Some(king) = position.king(color) else { return false };
        // If no other condition changes moves, only two kinds of men capture a king: those that observe it, and
        // attacked men whose square of rebirth is the king's.
        let goes_home = |&from: &Square| {
            from != king && array_square(rules, position.man(from).kind(), from, color) == king
        };
        let is_attacked = |from: Square| rules.is_observed(position, from, color, Level::Observer);
        let counts = |from: Square| {
            let query = rules.observation_query(position, from, king, !color, Level::Check);
            rules.is_valid(&query.observation(king, None))
        };
        rules.is_attacked_king(position, color)
            || position
                .side(!color)
                .into_iter()
                .filter(goes_home)
                .any(|from| is_attacked(from) && counts(from))
    }
}
