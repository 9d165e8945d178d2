//! Signs of life for a program that waits for an answer.

use std::io::{self, Write as _};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Writes a line on standard error again and again, until it is dropped.
pub(super) struct Heartbeat {
    /// Ends the thread that writes, by being dropped.
    beating: Option<(mpsc::Sender<()>, thread::JoinHandle<()>)>,
}

impl Heartbeat {
    /// A heart that beats every `interval`.
    pub(super) fn every(interval: Duration) -> Heartbeat {
        let (sender, receiver) = mpsc::channel();
        Heartbeat { beating: Some((sender, thread::spawn(move || beat(interval, &receiver)))) }
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.beating.take() {
            drop(sender);
            // A thread that has panicked beats no more, which is all that is wanted.
            thread.join().ok();
        }
    }
}

fn beat(interval: Duration, ended: &mpsc::Receiver<()>) {
    let mut count = 0;
    while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
        count += 1;
        // Whoever has closed standard error does not listen.
        writeln!(io::stderr(), "heartbeat:{count:5}").ok();
    }
}
