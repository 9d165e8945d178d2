//! Discovered attacks.

use chess::attacks;

use super::facts::FollowUp;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "discoveredAttack",
    "a man moves out of the way of another, which gives check or takes something next",
    find,
)];

fn find(facts: &Facts<'_>) -> bool {
    facts.solver().any(|step| step.gives_check() && !step.checkers.contains(step.to()))
        || takes_through(facts)
}

fn takes_through(facts: &Facts<'_>) -> bool {
    for FollowUp { previous, reply, step } in
        facts.follow_ups().filter(|follow_up| follow_up.step.is_capture())
    {
        // A man that moved there was not attacked before.
        if reply.to() == step.to() {
            return false;
        }
        let opened = attacks::between(step.from(), step.to()).contains(previous.from());
        if opened && previous.to() != step.to() && previous.to() != step.from() && !previous.is_castling() {
            return true;
        }
    }
    false
}
