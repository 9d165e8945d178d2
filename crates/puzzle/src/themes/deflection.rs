//! Deflection.

use chess::Role;

use super::board::{attacks_from, worth};
use super::facts::FollowUp;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "deflection",
    "a man is lured from where it guards a square, by a sacrifice or a check, and that square is taken or promoted on",
    find,
)];

fn find(facts: &Facts<'_>) -> bool {
    facts.follow_ups().any(|follow_up| deflects(&follow_up))
}

fn deflects(FollowUp { previous, reply, step }: &FollowUp<'_>) -> bool {
    let promotes = step.mv.promotion().is_some();
    let (square, guard) = (step.to(), reply.from());
    let takes_enough = match step.victim() {
        Some(victim) => worth(victim) <= worth(step.role()),
        None => promotes,
    };
    // A bait that captured something of its own value was not a bait.
    let is_bait = previous.victim().is_none_or(|victim| worth(victim) < rank_of(previous.role()));
    let is_lured = reply.to() == previous.to() || previous.gives_check();
    let board = previous.after.board();
    let guarded = attacks_from(board, guard).contains(square)
        || promotes && square.file() == guard.file() && attacks_from(board, guard).contains(step.from());
    takes_enough
        && is_bait
        && square != reply.to()
        && square != previous.to()
        && is_lured
        && guarded
        && !attacks_from(step.before.board(), reply.to()).contains(square)
}

/// The rank of a man, from 1 for a pawn upwards, which limits what a bait may capture.
fn rank_of(role: Role) -> i32 {
    role as i32 + 1
}
