//! A file that cannot be written, by its name.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A file that cannot be written.
#[derive(Debug, Error)]
#[error("{path} cannot be written: {source}", path = .path.display())]
pub struct WriteError {
    /// The requested file.
    pub path: PathBuf,
    /// The system's error.
    pub source: io::Error,
}

impl WriteError {
    /// What names `path` in errors about it.
    pub(crate) fn about(path: &Path) -> impl Fn(io::Error) -> WriteError + '_ {
        |source| WriteError { path: path.to_owned(), source }
    }
}

/// For interfaces that know only [`io::Error`]: the kind stays, and the message names the file.
impl From<WriteError> for io::Error {
    fn from(error: WriteError) -> io::Error {
        io::Error::new(error.source.kind(), error)
    }
}
