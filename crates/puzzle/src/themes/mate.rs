//! Mate, and the number of moves.

use super::{Facts, Theme};

pub(super) const ALL: &[Theme] = &[
    Theme::line("mate", "the line ends in mate", |facts| facts.is_mate),
    Theme::line("mateIn1", "mate in one move", |facts| mates_in(facts, 1)),
    Theme::line("mateIn2", "mate in two moves", |facts| mates_in(facts, 2)),
    Theme::line("mateIn3", "mate in three moves", |facts| mates_in(facts, 3)),
    Theme::line("mateIn4", "mate in four moves", |facts| mates_in(facts, 4)),
    Theme::line("mateIn5", "mate in five moves or more", |facts| mates_in(facts, 5)),
];

fn mates_in(facts: &Facts<'_>, moves: usize) -> bool {
    facts.is_mate && facts.puzzle.solution().len().min(5) == moves
}
