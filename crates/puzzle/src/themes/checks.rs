//! Checks by men other than the one that moves.

use super::Theme;

pub(super) const ALL: &[Theme] = &[
    Theme::line("discoveredCheck", "a man moves out of the way of another, which gives check", |facts| {
        facts.solver().any(|step| !step.checkers.without(step.to()).is_empty())
    }),
    Theme::line("doubleCheck", "two men give check at once", |facts| {
        facts.solver().any(|step| step.checkers.has_several())
    }),
];
