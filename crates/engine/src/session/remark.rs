//! The remark about a chosen move, for the log.

use std::fmt;
use std::time::Duration;

/// A move with the position it was chosen in and what the search knew of it.
pub(super) struct Remark {
    pub(super) position: String,
    pub(super) best: String,
    /// As the protocol writes it.
    pub(super) score: String,
    pub(super) depth: usize,
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Remark { position, best, score, depth, nodes, time } = self;
        let time = time.as_millis();
        write!(f, "move {best} score {score} depth {depth} nodes {nodes} time {time} position {position}")
    }
}
