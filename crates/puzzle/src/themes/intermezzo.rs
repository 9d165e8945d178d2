//! Intermezzo.

use game::Position as _;

use super::board::attackers;
use super::facts::FollowUp;
use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[Theme::line(
    "intermezzo",
    "the solver could take back at once, makes another move that must be answered, and takes back then",
    find,
)];

fn find(facts: &Facts<'_>) -> bool {
    for FollowUp { previous, reply, step } in
        facts.follow_ups().filter(|follow_up| follow_up.step.is_capture())
    {
        let square = step.to();
        let is_free = !attackers(previous.after.board(), facts.them, square).contains(reply.from());
        if is_free && previous.to() != square {
            let Some(before) = facts.step(previous.index - 1) else { return false };
            return before.to() == square && before.is_capture() && previous.before.is_legal(step.mv);
        }
    }
    false
}
