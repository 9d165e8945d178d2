//! Skewers and X-rays: captures through a square that the opponent has left.

use chess::{Role, attacks};
use game::Position as _;

use super::board::{is_in_bad_spot, worth};
use super::facts::FollowUp;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[
    Theme::line("skewer", "a valuable man gives way, and what stood behind it is taken", skewers),
    Theme::line("xRayAttack", "a man takes back through the man that has just taken", takes_through),
];

fn skewers(facts: &Facts<'_>) -> bool {
    facts.follow_ups().any(|FollowUp { reply, step, .. }| {
        let Some(victim) = step.victim() else { return false };
        let is_mate = step.gives_check() && !step.after.has_moves();
        step.is_slider()
            && !is_mate
            && reply.to() != step.to()
            && attacks::between(step.from(), step.to()).contains(reply.from())
            && worth(reply.role()) > worth(victim)
            && is_in_bad_spot(step.before.board(), step.to())
    })
}

fn takes_through(facts: &Facts<'_>) -> bool {
    facts.follow_ups().any(|FollowUp { previous, reply, step }| {
        step.is_capture()
            && reply.to() == step.to()
            && reply.role() != Role::King
            && previous.to() == reply.to()
            && attacks::between(step.from(), step.to()).contains(reply.from())
    })
}
