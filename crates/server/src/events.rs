//! What a job says, line by line, to a client that may be slow or gone.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use search::Signal;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;

/// Lines that wait for the client at most.
pub(crate) const WAITING_LINES: usize = 1024;

/// How long a job sleeps before it tries again to be heard.
const NAP: Duration = Duration::from_millis(2);

/// Where a job says what it finds. It is stopped if nobody listens.
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

    /// `{"event": NAME, NAME: VALUE}`
    pub(crate) fn tell(&self, name: &str, value: &impl Serialize) {
        match serde_json::to_value(value) {
            Ok(value) => self.say(&json!({ "event": name, name: value })),
            Err(error) => self.error(&error.to_string()),
        }
    }

    /// An event as it is.
    pub(crate) fn say(&self, event: &Value) {
        self.line(format!("{event}\n").into());
    }

    /// Something is wrong that only a person can put right.
    pub(crate) fn error(&self, message: &str) {
        self.say(&json!({ "event": "error", "error": { "message": message } }));
    }

    /// Lines that are JSON already.
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
