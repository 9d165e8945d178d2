//! The limits of a search, and the flag that interrupts all its threads.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use crate::table::Table;

/// The limits of a search. It ends with [`Answer::Unknown`](crate::Answer::Unknown) when one of them is reached.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The maximum number of positions.
    pub nodes: Option<u64>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// A flag by which the caller stops the search.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// No limits.
    pub const NONE: Limits<'static> = Limits { nodes: None, deadline: None, stop: None };

    /// The limits that remain after so many positions.
    #[must_use]
    pub fn less(self, nodes: u64) -> Self {
        Limits { nodes: self.nodes.map(|most| most.saturating_sub(nodes)), ..self }
    }

    /// These limits, with no more than this many positions.
    #[must_use]
    pub fn at_most(self, nodes: u64) -> Self {
        Limits { nodes: Some(self.nodes.map_or(nodes, |most| most.min(nodes))), ..self }
    }

    /// Whether the deadline has passed or the caller has set the stop flag.
    pub(crate) fn are_used_up(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The state that the threads of a running search share.
pub(crate) struct Control<'a> {
    limits: Limits<'a>,
    nodes: AtomicU64,
    /// Pause the search at this number of nodes.
    pause: AtomicU64,
    /// Set when every thread must return: a limit is reached, the table must grow, or another thread has the answer.
    interrupted: AtomicBool,
    /// The smallest number of threads that worked when several were requested.
    fewest_threads: AtomicUsize,
}

impl<'a> Control<'a> {
    /// The number of nodes after which a thread checks the clock.
    pub(crate) const STRIDE: u64 = 256;

    /// Nodes to spend on a line after the limits are reached: a few hundredths of a second.
    pub(crate) const LINE_NODES: u64 = 20_000;

    pub(crate) fn new(limits: Limits<'a>) -> Control<'a> {
        let control = Control {
            limits,
            nodes: AtomicU64::new(0),
            pause: AtomicU64::new(u64::MAX),
            interrupted: AtomicBool::new(false),
            fewest_threads: AtomicUsize::new(usize::MAX),
        };
        control.resume();
        control
    }

    /// A control for extracting the line of a proved mate, even if the limits are reached. A full table may have lost
    /// parts of the proof; if there are limits, proving them again may not take longer than the proof did.
    pub(crate) fn for_line(&self) -> Control<'a> {
        let is_limited = self.limits.nodes.is_some() || self.limits.deadline.is_some();
        let nodes = is_limited.then(|| self.nodes().max(Self::LINE_NODES));
        Control::new(Limits { nodes, deadline: None, stop: self.limits.stop })
    }

    /// A control with the remaining limits.
    pub(crate) fn rest(&self) -> Control<'a> {
        Control::new(Limits { nodes: self.nodes_left(), ..self.limits })
    }

    /// A control for extracting the line of a proved mate with at most [`Control::LINE_NODES`] nodes.
    pub(crate) fn for_line_briefly(&self) -> Control<'a> {
        Control::new(Limits { nodes: Some(Self::LINE_NODES), deadline: None, stop: self.limits.stop })
    }

    /// Counts nodes, and interrupts the search if a limit is reached.
    pub(crate) fn add_nodes(&self, nodes: u64, table: &Table) {
        self.count(nodes);
        if self.is_used_up() || table.is_crowded() {
            self.interrupt();
        }
    }

    pub(crate) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The remaining nodes, if they are limited.
    pub(crate) fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|most| most.saturating_sub(self.nodes()))
    }

    /// Interrupts the search after this many more nodes.
    pub(crate) fn pause_after(&self, nodes: u64) {
        self.pause.store(self.nodes().saturating_add(nodes), Ordering::Relaxed);
    }

    pub(crate) fn never_pause(&self) {
        self.pause.store(u64::MAX, Ordering::Relaxed);
        self.resume();
    }

    pub(crate) fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Records that only this many threads worked when more were requested.
    pub(crate) fn note_threads(&self, threads: usize) {
        self.fewest_threads.fetch_min(threads, Ordering::Relaxed);
    }

    pub(crate) fn fewest_threads(&self) -> usize {
        self.fewest_threads.load(Ordering::Relaxed)
    }

    /// Clears the interruption, unless the limits are reached.
    pub(crate) fn resume(&self) {
        self.interrupted.store(self.is_used_up(), Ordering::Relaxed);
    }

    /// Whether the limits are reached, regardless of any pause.
    pub(crate) fn is_over(&self) -> bool {
        self.nodes_left() == Some(0) || self.limits.are_used_up()
    }

    fn is_used_up(&self) -> bool {
        let most = self.limits.nodes.unwrap_or(u64::MAX).min(self.pause.load(Ordering::Relaxed));
        self.nodes() >= most || self.limits.are_used_up()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_pass_the_limits_by_no_more_than_the_proof_took() {
        let table = Table::new(1);
        let limited = Control::new(Limits { nodes: Some(50_000), ..Limits::NONE });
        assert_eq!(limited.for_line().nodes_left(), Some(Control::LINE_NODES));
        limited.add_nodes(50_000, &table);
        assert!(limited.is_interrupted() && limited.rest().is_interrupted());
        assert!(!limited.for_line().is_interrupted());
        assert_eq!(limited.for_line().nodes_left(), Some(50_000));
        assert_eq!(limited.for_line_briefly().nodes_left(), Some(Control::LINE_NODES));
        assert_eq!(Control::new(Limits::NONE).for_line().nodes_left(), None);
    }
}
