//! Where an answer goes: events as lines of JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

/// Receives the events of an answer, from any thread.
pub trait Listener: Sync {
    /// Takes whole lines, each of them a JSON object.
    fn lines(&self, lines: Vec<u8>);

    /// Takes a complete event.
    fn send_event(&self, event: &Value) {
        self.lines(format!("{event}\n").into_bytes());
    }

    /// Takes `{"event": NAME, NAME: VALUE}`.
    fn send(&self, name: &str, value: &impl Serialize)
    where
        Self: Sized,
    {
        match serde_json::to_value(value) {
            Ok(value) => self.send_event(&json!({ "event": name, name: value })),
            Err(error) => self.error(&error.to_string()),
        }
    }

    /// Takes an error message for the user.
    fn error(&self, message: &str) {
        self.send_event(&json!({ "event": "error", "error": { "message": message } }));
    }
}

/// Passes on what is written to it whenever it is flushed.
pub struct Text<'a, L: Listener> {
    listener: &'a L,
    lines: Vec<u8>,
}

impl<'a, L: Listener> Text<'a, L> {
    /// Nothing is written yet.
    pub fn new(listener: &'a L) -> Text<'a, L> {
        Text { listener, lines: Vec::new() }
    }
}

impl<L: Listener> Write for Text<'_, L> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lines.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.lines.is_empty() {
            self.listener.lines(std::mem::take(&mut self.lines));
        }
        Ok(())
    }
}
