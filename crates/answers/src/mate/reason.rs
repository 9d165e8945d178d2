//! Why a search ended without an answer.

use std::fmt;
use std::sync::atomic::Ordering;
use std::time::Instant;

use ::mate::{Answer, Effort, Limits, Verdict};
use serde::Serialize;

/// What ended an incomplete search.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The user stopped it.
    Stopped,
    /// The time was used up.
    Time,
    /// The limit on positions was reached.
    Nodes,
    /// The search would have had to go deeper than it can.
    Depth,
}

impl Reason {
    /// Why `verdict` is less than was requested, if it is.
    pub fn of<M>(verdict: &Verdict<M>, effort: Effort, limits: &Limits<'_>) -> Option<Reason> {
        let is_done = match (verdict.answer, effort) {
            (Answer::Unknown, _) => false,
            (Answer::Mate, Effort::Shortest) => verdict.bounds.meet(),
            _ => true,
        };
        if is_done {
            return None;
        }
        Some(if limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            Reason::Stopped
        } else if limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Reason::Time
        } else if limits.nodes.is_some_and(|most| verdict.nodes >= most) {
            Reason::Nodes
        } else {
            Reason::Depth
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Stopped => "the search was stopped",
            Reason::Time => "the time was used up",
            Reason::Nodes => "the nodes were used up",
            Reason::Depth => "the search became too deep",
        })
    }
}
