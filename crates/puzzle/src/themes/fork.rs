//! Forks.

use chess::{Color, Role};

use super::board::{attackers, attacks_from, is_hanging, is_in_bad_spot, worth};
use super::facts::Step;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "fork",
    "a man that is safe where it goes attacks two men at once, each of which is worth more than it or is unguarded",
    find,
)];

/// The last move cannot be a fork, because nothing is won after it.
pub(super) fn find(facts: &Facts<'_>) -> bool {
    let last = facts.puzzle.moves().len() - 1;
    facts.solver().filter(|step| step.index != last).any(|step| forks(&step, facts.them))
}

fn forks(step: &Step<'_>, them: Color) -> bool {
    let (board, square, role) = (step.after.board(), step.to(), step.role());
    if role == Role::King || is_in_bad_spot(board, square) {
        return false;
    }
    let victims = (attacks_from(board, square) & board.color(them)) - board.role(Role::Pawn);
    let counts = victims.into_iter().filter(|&victim| {
        let is_dearer = board.role_at(victim).is_some_and(|attacked| worth(attacked) > worth(role));
        is_dearer || is_hanging(board, them, victim) && !attackers(board, them, square).contains(victim)
    });
    counts.count() > 1
}
