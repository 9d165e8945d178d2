//! Attraction.

use chess::Role;

use super::board::attackers;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "attraction",
    "king, queen or rook takes on a square where it is attacked next; a king is checked, the others are taken there",
    find,
)];

fn find(facts: &Facts<'_>) -> bool {
    facts.solver().any(|bait| {
        let (Some(taker), Some(next)) = (facts.step(bait.index + 1), facts.step(bait.index + 2)) else {
            return false;
        };
        let square = bait.to();
        if taker.to() != square || !matches!(taker.role(), Role::King | Role::Queen | Role::Rook) {
            return false;
        }
        let attacks_it = attackers(next.after.board(), facts.us, square).contains(next.to());
        attacks_it
            && (taker.role() == Role::King
                || facts.step(bait.index + 4).is_some_and(|later| later.to() == square))
    })
}
