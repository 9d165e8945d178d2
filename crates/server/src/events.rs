//! The events of a job, sent line by line to a client that may be slow or gone.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use search::Signal;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;

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

    /// Sends `{"event": NAME, NAME: VALUE}`.
    pub(crate) fn send(&self, name: &str, value: &impl Serialize) {
        match serde_json::to_value(value) {
            Ok(value) => self.send_event(&json!({ "event": name, name: value })),
            Err(error) => self.error(&error.to_string()),
        }
    }

    /// Sends a complete event.
    pub(crate) fn send_event(&self, event: &Value) {
        self.line(format!("{event}\n").into());
    }

    /// Sends an error message for the user.
    pub(crate) fn error(&self, message: &str) {
        self.send_event(&json!({ "event": "error", "error": { "message": message } }));
    }

    /// Sends lines that are JSON already.
    pub(crate) fn line(&self, line: Bytes) {
        let (mut line, since) = (line, Instant::now());
        loop {
            match self.lines.try_send(line) {
                Ok(()) => return,
                Err(TrySendError::Full(unsent))
                    if since.elapsed() < self.patience && !self.signal.is_stopped() =>
                {
                    line = unsent;
                    std::thread::sleep(NAP);
                }
                Err(_) => return self.signal.stop(),
            }
        }
    }
}

/// Events written as text.
pub(crate) struct Text {
    events: Events,
    lines: Vec<u8>,
}

impl Text {
    pub(crate) fn new(events: &Events) -> Text {
        Text { events: events.clone(), lines: Vec::new() }
    }
}

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lines.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.lines.is_empty() {
            self.events.line(std::mem::take(&mut self.lines).into());
        }
        Ok(())
    }
}
