//! Heartbeats: lines on standard error for a program that waits for an answer.

use std::io::{self, Write as _};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use ::threads::{Kind, Running};

/// The thread that writes.
const THREAD: Kind = Kind::new("heartbeat", 1 << 18);

/// Writes a line on standard error again and again, until it is dropped.
pub(super) struct Heartbeat {
    /// Ends the thread that writes, by being dropped.
    beating: Option<(mpsc::Sender<()>, Running<()>)>,
}

impl Heartbeat {
    /// A heartbeat every `interval`.
    pub(super) fn every(interval: Duration) -> Heartbeat {
        let (sender, receiver) = mpsc::channel();
        // Without a thread there are no heartbeats, but the problem is still solved.
        let thread = THREAD.start(move || beat(interval, &receiver)).ok();
        Heartbeat { beating: thread.map(|thread| (sender, thread)) }
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.beating.take() {
            drop(sender);
            thread.join();
        }
    }
}

fn beat(interval: Duration, ended: &mpsc::Receiver<()>) {
    let mut count = 0;
    while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
        count += 1;
        // Standard error may be closed; then the heartbeat is lost.
        writeln!(io::stderr(), "heartbeat:{count:5}").ok();
    }
}
