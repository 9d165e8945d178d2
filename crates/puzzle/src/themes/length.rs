//! The length of a line, in moves of the solver.

use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[
    Theme::line("oneMove", "one move to find", |facts| moves(facts) == 1),
    Theme::line("short", "two moves to find", |facts| moves(facts) == 2),
    Theme::line("long", "three moves to find", |facts| moves(facts) == 3),
    Theme::line("veryLong", "four moves to find, or more", |facts| moves(facts) > 3),
];

fn moves(facts: &Facts<'_>) -> usize {
    facts.puzzle.solution().len()
}
