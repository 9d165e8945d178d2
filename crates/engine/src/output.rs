//! Where a session's answers go: one line at a time, whoever writes it.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A writer that the session and its search share.
pub(crate) struct Output<W>(Arc<Mutex<Inner<W>>>);

struct Inner<W> {
    writer: W,
    /// The first thing that went wrong; nothing is written after it.
    error: Option<io::Error>,
}

impl<W> Clone for Output<W> {
    fn clone(&self) -> Output<W> {
        Output(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    pub(crate) fn new(writer: W) -> Output<W> {
        Output(Arc::new(Mutex::new(Inner { writer, error: None })))
    }

    /// Writes a line and sends it off. That nobody reads is found out by [`Output::check`].
    pub(crate) fn line(&self, line: impl fmt::Display) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if inner.error.is_none()
            && let Err(error) = writeln!(inner.writer, "{line}").and_then(|()| inner.writer.flush())
        {
            inner.error = Some(error);
        }
    }

    /// Tells the user something in the protocol's own way.
    pub(crate) fn say(&self, message: impl fmt::Display) {
        self.line(format_args!("info string {message}"));
    }

    /// Whether everything has been written so far.
    pub(crate) fn check(&self) -> io::Result<()> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.error.take().map_or(Ok(()), Err)
    }
}
