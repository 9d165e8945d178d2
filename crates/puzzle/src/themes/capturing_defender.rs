//! Capturing the defender.

use chess::Role;
use game::Position as _;

use super::board::{attackers, is_hanging, worth};
use super::facts::FollowUp;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "capturingDefender",
    "the man that guards something is taken, and what it guarded is taken next, or it is mate there",
    find,
)];

fn find(facts: &Facts<'_>) -> bool {
    facts.follow_ups().any(|FollowUp { previous, reply, step }| {
        let square = step.to();
        let is_mate = step.gives_check() && !step.after.has_moves();
        let wins = step.victim().is_some_and(|victim| {
            step.role() != Role::King
                && worth(victim) <= worth(step.role())
                && is_hanging(step.before.board(), facts.them, square)
                && reply.to() != square
        });
        let guarded = || {
            let board = previous.before.board();
            attackers(board, facts.them, square).contains(previous.to())
        };
        (is_mate || wins)
            && !previous.gives_check()
            && previous.to() != step.from()
            && previous.victim().is_some()
            && !previous.answers_check()
            && guarded()
    })
}
