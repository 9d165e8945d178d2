//! Limits how often lines are listed from the same position, where only the first lines to each final position are wanted.

use std::collections::HashMap;

/// Counts how often lines have been listed from each position.
///
/// Lines are listed in order of preference. Listing all lines from a position adds at least one line to each final position
/// that can be reached from there. So if n lines to each final position are wanted, the visits after the n-th add none.
#[derive(Debug)]
pub(crate) struct Revisits {
    most: usize,
    visits: HashMap<u64, usize>,
}

impl Revisits {
    /// A counter for `most` lines to each final position.
    pub(crate) fn new(most: usize) -> Revisits {
        Revisits { most: most.max(1), visits: HashMap::new() }
    }

    /// Counts a visit to the position identified by `tag`. Returns whether it may find a line that is wanted.
    pub(crate) fn visit(&mut self, tag: u64) -> bool {
        let visits = self.visits.entry(tag).or_insert(0);
        *visits += 1;
        *visits <= self.most
    }
}
