//! The events of a job, sent line by line to a client that may be slow or gone.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use search::Signal;
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;
use workbench::Listener;

/// The maximum number of lines that wait for the client.
pub(crate) const WAITING_LINES: usize = 1024;

/// How long a job sleeps before it tries to send again.
const NAP: Duration = Duration::from_millis(2);

/// Sends the events of a job. The job is stopped if the client does not read them.
#[derive(Clone)]
pub(crate) struct Events {
    lines: Sender<Bytes>,
    pub(crate) signal: Arc<Signal>,
    patience: Duration,
}

impl Events {
    pub(crate) fn new(lines: Sender<Bytes>, signal: Arc<Signal>, patience: Duration) -> Events {
        Events { lines, signal, patience }
    }
}

impl Listener for Events {
    fn lines(&self, lines: Vec<u8>) {
        let (mut lines, since) = (Bytes::from(lines), Instant::now());
        loop {
            match self.lines.try_send(lines) {
                Ok(()) => return,
                Err(TrySendError::Full(unsent))
                    if since.elapsed() < self.patience && !self.signal.is_stopped() =>
                {
                    lines = unsent;
                    std::thread::sleep(NAP);
                }
                Err(_) => return self.signal.stop(),
            }
        }
    }
}
