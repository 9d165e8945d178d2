//! How often the rest of a line is listed again, where only the first lines to each final position are wanted.

use std::collections::HashMap;

/// Counts how often lines have gone on from each position.
///
/// Lines are listed in the order in which they are preferred. Whoever has listed all lines from a position has added at
/// least one to each final position that can be reached from there. After as many visits as lines are wanted to each, a
/// further visit finds none that is wanted.
#[derive(Debug)]
pub(crate) struct Revisits {
    most: usize,
    visits: HashMap<u64, usize>,
}

impl Revisits {
    /// For so many lines to each final position.
    pub(crate) fn new(most: usize) -> Revisits {
        Revisits { most: most.max(1), visits: HashMap::new() }
    }

    /// Notes a visit to the position that a tag stands for; whether it may find a line that is wanted.
    pub(crate) fn visit(&mut self, tag: u64) -> bool {
        let visits = self.visits.entry(tag).or_insert(0);
        *visits += 1;
        *visits <= self.most
    }
}
