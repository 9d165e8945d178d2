//! What has been played, kept in a file, so that a match can be taken up again.
//!
//! The first line names the match, each further one is a finished pair. A line that was not written to its end, because
//! the machine went down, is as if it had never been.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::PairResult;

/// A journal that is being kept.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// A journal that cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{path}: {source}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A line is no entry of a journal.
    #[error("{path}, line {line}: expected a finished pair of games as JSON", path = .path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The line, from 1 on.
        line: usize,
    },
    /// It belongs to another match.
    #[error("{path} is the journal of another match: {found}", path = .path.display())]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What it says about its match.
        found: String,
    },
}

/// The first line.
#[derive(Deserialize, Serialize)]
struct Title {
    #[serde(rename = "match")]
    name: String,
}

impl Journal {
    /// Opens or begins the journal of the match called `name`, and tells what is in it.
    pub fn open(path: &Path, name: &str) -> Result<(Journal, Vec<PairResult>), JournalError> {
        let io = |source| JournalError::Io { path: path.to_owned(), source };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        let text = io::read_to_string(&file).map_err(io)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let (text, _torn) = text.split_at(whole);
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Journal { path: path.to_owned(), file };
        let mut lines = text.lines().enumerate();
        let Some((_, title)) = lines.next() else {
            journal.write(&Title { name: name.to_owned() })?;
            return Ok((journal, Vec::new()));
        };
        let invalid = |line| JournalError::Invalid { path: path.to_owned(), line };
        let found = serde_json::from_str::<Title>(title).map_err(|_| invalid(1))?.name;
        if found != name {
            return Err(JournalError::OtherMatch { path: path.to_owned(), found });
        }
        let pairs = lines
            .map(|(index, line)| serde_json::from_str(line).map_err(|_| invalid(index + 1)))
            .collect::<Result<_, _>>()?;
        Ok((journal, pairs))
    }

    /// Notes a finished pair.
    pub fn note(&mut self, result: &PairResult) -> Result<(), JournalError> {
        self.write(result)
    }

    fn write(&mut self, entry: &impl Serialize) -> Result<(), JournalError> {
        let mut line = serde_json::to_string(entry).unwrap_or_default();
        line.push('\n');
        // One write for a line: it is there as a whole or torn at the end.
        self.file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_data())
            .map_err(|source| JournalError::Io { path: self.path.clone(), source })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::statistics::Outcome;

    fn result(pair: usize) -> PairResult {
        let ends = ["mate".to_owned(), "illegal move: no".to_owned()];
        PairResult { pair, outcomes: [Outcome::Win, Outcome::Draw], ends, faults: [None, None] }
    }

    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("keymove-journal-{}-{name}", std::process::id()));
        fs::remove_file(&path).ok();
        path
    }

    #[test]
    fn a_journal_is_taken_up_again_without_its_torn_line() {
        let path = path("torn");
        let (mut journal, done) = Journal::open(&path, "a").expect("it can be written");
        assert!(done.is_empty());
        journal.note(&result(4)).expect("it can be written");
        journal.note(&result(2)).expect("it can be written");
        drop(journal);
        let text = fs::read_to_string(&path).expect("it was written");
        fs::write(&path, &text[..text.len() - 5]).expect("it can be torn");
        let (mut journal, done) = Journal::open(&path, "a").expect("it can be read");
        assert_eq!(done, [result(4)]);
        journal.note(&result(7)).expect("it can be written");
        let (_, done) = Journal::open(&path, "a").expect("it can be read");
        assert_eq!(done, [result(4), result(7)]);
        fs::remove_file(path).ok();
    }

    #[test]
    fn another_matchs_journal_and_other_files_are_refused() {
        let path = path("other");
        Journal::open(&path, "a").expect("it can be written");
        assert!(matches!(Journal::open(&path, "b"), Err(JournalError::OtherMatch { .. })));
        fs::write(&path, "Dear diary\n").expect("it can be written");
        assert!(matches!(Journal::open(&path, "a"), Err(JournalError::Invalid { line: 1, .. })));
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "Dear diary\n");
        fs::remove_file(path).ok();
    }
}
