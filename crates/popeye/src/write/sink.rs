//! The output of writers, which keeps its first error.

use std::io::{self, Write};

/// An output that keeps its first error and ignores writes after it.
///
/// Observers cannot fail, but writing can: the error is returned on request.
pub(super) struct Sink<'w> {
    out: &'w mut (dyn Write + Send),
    error: Option<io::Error>,
}

impl<'w> Sink<'w> {
    pub(super) fn new(out: &'w mut (dyn Write + Send)) -> Sink<'w> {
        Sink { out, error: None }
    }

    pub(super) fn write(&mut self, text: &str) {
        self.write_bytes(text.as_bytes());
    }

    pub(super) fn write_bytes(&mut self, bytes: &[u8]) {
        self.attempt(|out| out.write_all(bytes));
    }

    /// Flushes what has been written.
    pub(super) fn flush(&mut self) {
        self.attempt(|out| out.flush());
    }

    pub(super) fn result(&mut self) -> io::Result<()> {
        self.error.take().map_or(Ok(()), Err)
    }

    fn attempt(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.error.is_none() {
            self.error = write(self.out).err();
        }
    }
}
