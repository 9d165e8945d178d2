//! Clearance.

use chess::{Role, attacks};

use super::board::is_in_bad_spot;
use super::facts::FollowUp;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "clearance",
    "a man leaves a square, without need or at a price, that a bishop, rook or queen then goes to or passes",
    find,
)];

fn find(facts: &Facts<'_>) -> bool {
    facts.follow_ups().any(|FollowUp { previous, reply, step }| {
        let is_way = previous.from() == step.to()
            || attacks::between(step.from(), step.to()).contains(previous.from());
        step.victim().is_none()
            && step.is_slider()
            && previous.mv.promotion().is_none()
            && previous.to() != step.from()
            && previous.to() != step.to()
            && !step.answers_check()
            && (!step.gives_check() || reply.role() != Role::King)
            && is_way
            && (previous.victim().is_none() || is_in_bad_spot(previous.after.board(), previous.to()))
    })
}
