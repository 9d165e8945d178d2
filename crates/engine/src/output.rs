//! The output of a session: whole lines from any thread, and a log if there is one.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::log::{Direction, Log};

/// A writer that the session and its search share.
pub(crate) struct Output<W>(Arc<Mutex<Inner<W>>>);

struct Inner<W> {
    writer: W,
    /// The first thing that went wrong; nothing is written after it.
    error: Option<io::Error>,
    log: Option<Log>,
    /// Whether remarks are printed as well.
    debug: bool,
}

impl<W> Clone for Output<W> {
    fn clone(&self) -> Output<W> {
        Output(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    pub(crate) fn new(writer: W) -> Output<W> {
        Output(Arc::new(Mutex::new(Inner { writer, error: None, log: None, debug: false })))
    }

    /// Writes and flushes a line. [`Output::check`] reports write errors.
    pub(crate) fn line(&self, line: impl fmt::Display) {
        self.lock().line(&line);
    }

    /// Prints a message for the user, as `info string`.
    pub(crate) fn info(&self, message: impl fmt::Display) {
        self.line(format_args!("info string {message}"));
    }

    /// Logs a line that came in.
    pub(crate) fn log_input(&self, line: impl fmt::Display) {
        self.lock().record(Direction::Input, &line);
    }

    /// Logs a remark about a move, and prints it in debug mode.
    pub(crate) fn remark(&self, remark: impl fmt::Display) {
        let mut inner = self.lock();
        match inner.debug {
            true => inner.line(&format_args!("info string {remark}")),
            false => inner.record(Direction::Remark, &remark),
        }
    }

    /// Whether remarks are printed.
    pub(crate) fn set_debug(&self, debug: bool) {
        self.lock().debug = debug;
    }

    /// Logs to the file at `path` from now on, or nowhere if that is empty.
    pub(crate) fn log_to(&self, path: &str) {
        let log = if path.is_empty() { Ok(None) } else { Log::open(path).map(Some) };
        let mut inner = self.lock();
        inner.log = None;
        match log {
            Ok(log) => inner.log = log,
            Err(error) => inner.line(&format_args!("info string {error}")),
        }
    }

    /// Whether everything has been written so far.
    pub(crate) fn check(&self) -> io::Result<()> {
        self.lock().error.take().map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, Inner<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: Write> Inner<W> {
    fn line(&mut self, line: &dyn fmt::Display) {
        if self.error.is_none()
            && let Err(error) = writeln!(self.writer, "{line}").and_then(|()| self.writer.flush())
        {
            self.error = Some(error);
        }
        self.record(Direction::Output, line);
    }

    fn record(&mut self, direction: Direction, line: &dyn fmt::Display) {
        if let Some(log) = &mut self.log
            && let Err(error) = log.write(direction, line)
        {
            // Reported once: the log is closed.
            self.log = None;
            self.line(&format_args!("info string {error}"));
        }
    }
}
