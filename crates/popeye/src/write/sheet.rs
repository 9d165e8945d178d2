//! Where writers write: a sink that keeps its first error.

use std::io::{self, Write};

/// A place to write to that keeps its first error and is silent from then on.
///
/// Observers cannot fail, and writing can: the error is handed out when somebody asks.
pub(super) struct Sheet<'w> {
    out: &'w mut (dyn Write + Send),
    error: Option<io::Error>,
}

impl<'w> Sheet<'w> {
    pub(super) fn new(out: &'w mut (dyn Write + Send)) -> Sheet<'w> {
        Sheet { out, error: None }
    }

    pub(super) fn write(&mut self, text: &str) {
        self.write_bytes(text.as_bytes());
    }

    pub(super) fn write_bytes(&mut self, bytes: &[u8]) {
        self.attempt(|out| out.write_all(bytes));
    }

    /// Lets readers see what has been written.
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
