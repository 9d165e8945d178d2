//! What a run that was cut off needs to go on where it stopped.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Sum, Totals};

/// The journal of a run, which stands beside its output until the run has ended.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// What is done to what: a run is only resumed by the same command on the same input.
    run: String,
    answers: u64,
    rejects: u64,
}

/// An entry of the journal; only the last is kept.
#[derive(Deserialize, Serialize)]
struct Entry<S> {
    run: String,
    /// Blocks that are done.
    blocks: u64,
    /// Bytes of answers that belong to them.
    answers: u64,
    /// Bytes of rejected lines that belong to them.
    rejects: u64,
    totals: Totals<S>,
}

/// Where a run goes on.
#[derive(Debug)]
pub struct Resumed<S> {
    /// The journal, to be kept on.
    pub journal: Journal,
    /// Blocks of the input that are done.
    pub blocks: u64,
    /// Bytes of the file of answers that are to stay.
    pub answers: u64,
    /// Bytes of the file of rejected lines that are to stay.
    pub rejects: u64,
    /// What was counted.
    pub totals: Totals<S>,
}

/// Why a run cannot be resumed.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// The journal cannot be read.
    #[error("{} cannot be read: {error}", path.display())]
    Unreadable {
        /// The journal.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// It is none.
    #[error("{} is no journal of a run: {error}", path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// Something else was done.
    #[error("{} was left by another run: `{left}`, and this is `{given}`", path.display())]
    Another {
        /// The journal.
        path: PathBuf,
        /// The run that left it.
        left: String,
        /// The run that is to be resumed.
        given: String,
    },
}

impl Journal {
    /// The journal of a run that begins. `run` says what is done to what.
    pub fn begin(path: &Path, run: &str) -> Journal {
        Journal { path: path.to_owned(), run: run.to_owned(), answers: 0, rejects: 0 }
    }

    /// Where the run that kept this journal stopped; `None` if there is no journal, so that it has to begin anew.
    pub fn resume<S: Sum>(path: &Path, run: &str) -> Result<Option<Resumed<S>>, ResumeError> {
        let owned = || path.to_owned();
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(ResumeError::Unreadable { path: owned(), error }),
        };
        let entry: Entry<S> =
            serde_json::from_slice(&bytes).map_err(|error| ResumeError::Invalid { path: owned(), error })?;
        if entry.run != run {
            return Err(ResumeError::Another { path: owned(), left: entry.run, given: run.to_owned() });
        }
        let Entry { run, blocks, answers, rejects, totals } = entry;
        let journal = Journal { path: owned(), run, answers, rejects };
        Ok(Some(Resumed { journal, blocks, answers, rejects, totals }))
    }

    pub(super) fn wrote(&mut self, answers: usize, rejects: usize) {
        self.answers += answers as u64;
        self.rejects += rejects as u64;
    }

    /// Replaces the entry by one that says: the first `blocks` blocks are done.
    pub(super) fn enter<S: Sum>(&self, blocks: u64, totals: &Totals<S>) -> io::Result<()> {
        let &Journal { ref path, ref run, answers, rejects } = self;
        // The shape of an `Entry`, without a copy of the sum.
        let entry = serde_json::json!({
            "run": run, "blocks": blocks, "answers": answers, "rejects": rejects, "totals": totals,
        });
        // Whoever is killed while writing leaves the old entry.
        let new = path.with_extension("new");
        fs::write(&new, serde_json::to_vec(&entry)?)?;
        fs::rename(&new, path)
    }

    pub(super) fn remove(self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
