//! The log of a session: input, output and times.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};

use search::Clock;

use crate::protocol::quoted;

/// A file that every line is appended to, with the seconds since it was opened.
pub(crate) struct Log {
    path: String,
    file: File,
    clock: Clock,
}

/// Which way a line went.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Direction {
    /// From the GUI.
    Input,
    /// To the GUI.
    Output,
    /// Only to the log: a remark about the chosen move.
    Remark,
}

/// A log that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("the log {} cannot be written: {source}", quoted(.path))]
pub(crate) struct LogError {
    path: String,
    source: io::Error,
}

impl Log {
    /// Opens a log; an existing one is continued.
    pub(crate) fn open(path: &str) -> Result<Log, LogError> {
        let path = path.to_owned();
        match OpenOptions::new().create(true).append(true).open(&path) {
            Ok(file) => Ok(Log { path, file, clock: Clock::start() }),
            Err(source) => Err(LogError { path, source }),
        }
    }

    pub(crate) fn write(&mut self, direction: Direction, line: &dyn fmt::Display) -> Result<(), LogError> {
        let mark = match direction {
            Direction::Input => '>',
            Direction::Output => '<',
            Direction::Remark => '=',
        };
        let seconds = self.clock.elapsed().as_secs_f64();
        // One call for each line: what is logged is in the file even if the program is killed.
        let text = format!("{seconds:.3} {mark} {line}\n");
        self.file.write_all(text.as_bytes()).map_err(|source| LogError { path: self.path.clone(), source })
    }
}
