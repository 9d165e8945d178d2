//! When to stop: what the caller allows, and the flag that all threads watch.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use crate::table::Table;

/// What a search may take. It ends with [`Answer::Unknown`](crate::Answer::Unknown) when any of it is used up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Positions to make.
    pub nodes: Option<u64>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Somebody else's wish to stop.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// No limits at all.
    pub const NONE: Limits<'static> = Limits { nodes: None, deadline: None, stop: None };

    /// What is left of them after so many positions.
    #[must_use]
    pub fn less(self, nodes: u64) -> Self {
        Limits { nodes: self.nodes.map(|most| most.saturating_sub(nodes)), ..self }
    }

    /// Whether the time is over or somebody wants to stop.
    pub(crate) fn are_used_up(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The state of a running search that its threads share.
pub(crate) struct Control<'a> {
    limits: Limits<'a>,
    nodes: AtomicU64,
    /// Come back at this number of nodes, to ask something else.
    pause: AtomicU64,
    /// Every thread is to come back: because of the limits, or to let the table grow, or because another has the answer.
    interrupted: AtomicBool,
    /// The fewest threads that were there when several were asked for.
    fewest_threads: AtomicUsize,
}

impl<'a> Control<'a> {
    /// After so many nodes a thread looks at the clock.
    pub(crate) const STRIDE: u64 = 256;

    /// Nodes that a line is worth when the limits are used up: a few hundredths of a second.
    pub(crate) const PATIENCE: u64 = 20_000;

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

    /// A control for going over what has been proved already, whatever time and nodes are left. Of a full table parts of the
    /// proof may be gone: where there are limits, finding them again must not take longer than the proof did.
    pub(crate) fn patiently(&self) -> Control<'a> {
        let is_limited = self.limits.nodes.is_some() || self.limits.deadline.is_some();
        let nodes = is_limited.then(|| self.nodes().max(Self::PATIENCE));
        Control::new(Limits { nodes, deadline: None, stop: self.limits.stop })
    }

    /// A control for what is left of the limits.
    pub(crate) fn rest(&self) -> Control<'a> {
        Control::new(Limits { nodes: self.nodes_left(), ..self.limits })
    }

    /// A control for going over what has been proved already, with [`Control::PATIENCE`] nodes at most.
    pub(crate) fn briefly(&self) -> Control<'a> {
        Control::new(Limits { nodes: Some(Self::PATIENCE), deadline: None, stop: self.limits.stop })
    }

    /// Counts nodes and looks whether to go on.
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

    /// How many nodes are left to be made, if they are limited.
    pub(crate) fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|most| most.saturating_sub(self.nodes()))
    }

    /// Interrupts the search after so many more nodes.
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

    /// So many threads worked where more were asked for.
    pub(crate) fn note_threads(&self, threads: usize) {
        self.fewest_threads.fetch_min(threads, Ordering::Relaxed);
    }

    pub(crate) fn fewest_threads(&self) -> usize {
        self.fewest_threads.load(Ordering::Relaxed)
    }

    /// Lets threads start again if nothing but the table or an answer made them come back.
    pub(crate) fn resume(&self) {
        self.interrupted.store(self.is_used_up(), Ordering::Relaxed);
    }

    /// Whether the limits are used up, whatever was said of a pause.
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
        assert_eq!(limited.patiently().nodes_left(), Some(Control::PATIENCE));
        limited.add_nodes(50_000, &table);
        assert!(limited.is_interrupted() && limited.rest().is_interrupted());
        assert!(!limited.patiently().is_interrupted());
        assert_eq!(limited.patiently().nodes_left(), Some(50_000));
        assert_eq!(limited.briefly().nodes_left(), Some(Control::PATIENCE));
        assert_eq!(Control::new(Limits::NONE).patiently().nodes_left(), None);
    }
}
