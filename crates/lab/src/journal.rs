//! What has been done of long work, kept in a file, so that the work can be taken up again.
//!
//! The first line says whose journal it is, each further one is something that was finished. A line that was not written to
//! its end, because the program was killed or the machine went down, is as if it had never been.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// A journal that is being kept. Nobody else can open it meanwhile.
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
    /// Another run keeps it.
    #[error("{path} is the journal of a run that is still going on", path = .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A line is no entry of such a journal.
    #[error("{path}, line {line}: {reason}", path = .path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The line, from 1 on.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// It belongs to other work.
    #[error("{path} is the journal of something else: {found}", path = .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// Its first line.
        found: String,
    },
}

impl Journal {
    /// Opens or begins the journal of the work that `title` names, and tells what is in it.
    pub fn open<Title, Entry>(path: &Path, title: &Title) -> Result<(Journal, Vec<Entry>), JournalError>
    where
        Title: Serialize + DeserializeOwned + PartialEq,
        Entry: DeserializeOwned,
    {
        let io = |source| JournalError::Io { path: path.to_owned(), source };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(io(source)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let other = |line: &[u8]| {
            let found = String::from_utf8_lossy(line).chars().take(LONGEST_SHOWN).collect();
            JournalError::Other { path: path.to_owned(), found }
        };
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let first = serde_json::to_vec(title).map_err(|error| io(error.into()))?;
        // Whatever else the file may be, it is not overwritten.
        if whole == 0 && !first.starts_with(&bytes) {
            return Err(other(&bytes));
        }
        bytes.truncate(whole);
        let invalid = |line, reason: &dyn ToString| JournalError::Invalid {
            path: path.to_owned(),
            line,
            reason: reason.to_string(),
        };
        let mut lines = bytes.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
        let mut entries = Vec::new();
        let begun = lines.next();
        if let Some((_, line)) = begun {
            let found: Option<Title> = serde_json::from_slice(line).ok();
            if found.as_ref() != Some(title) {
                return Err(other(line));
            }
        }
        for (index, line) in lines {
            entries.push(serde_json::from_slice(line).map_err(|error| invalid(index + 1, &error))?);
        }
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Journal { path: path.to_owned(), file };
        if begun.is_none() {
            journal.note(title)?;
        }
        Ok((journal, entries))
    }

    /// Notes something that is finished. Once this returns, the note survives the program and the machine.
    pub fn note(&mut self, entry: &impl Serialize) -> Result<(), JournalError> {
        let io = |source| JournalError::Io { path: self.path.clone(), source };
        let mut line = serde_json::to_vec(entry).map_err(|error| io(error.into()))?;
        line.push(b'\n');
        // One write for a line: it is there as a whole, or torn at the end.
        self.file.write_all(&line).and_then(|()| self.file.sync_data()).map_err(io)
    }
}

/// Characters of a stranger's first line that are shown.
const LONGEST_SHOWN: usize = 200;

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("keymove-lab-journal-{}-{name}", std::process::id()));
        fs::remove_file(&path).ok();
        path
    }

    fn open(path: &Path, title: &str) -> Result<(Journal, Vec<u32>), JournalError> {
        Journal::open(path, &title.to_owned())
    }

    #[test]
    fn a_torn_line_is_as_if_it_had_never_been() {
        let path = path("torn");
        let (mut journal, done) = open(&path, "a").expect("it can be written");
        assert!(done.is_empty());
        for entry in [17, 18, 19] {
            journal.note(&entry).expect("it can be written");
        }
        drop(journal);
        let whole = fs::read(&path).expect("it was written");
        for torn in 0..whole.len() {
            fs::write(&path, &whole[..torn]).expect("it can be torn");
            let (mut journal, done) = open(&path, "a").expect("it can be read");
            let lines = whole[..torn].iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(&done[..], &[17, 18, 19][..lines.saturating_sub(1)], "{torn} bytes");
            journal.note(&20).expect("it can be written");
            drop(journal);
            let (_, done) = open(&path, "a").expect("it can be read");
            assert_eq!(done.last(), Some(&20), "{torn} bytes");
        }
        fs::remove_file(path).ok();
    }

    #[test]
    fn other_journals_and_other_files_are_refused_and_left_alone() {
        let path = path("other");
        drop(open(&path, "a"));
        assert!(matches!(open(&path, "b"), Err(JournalError::Other { .. })));
        for text in ["dear diary\n", "dear diary", "\"a\"\nseven\n8\n", "\"a\"\n7\n\u{0}\n"] {
            fs::write(&path, text).expect("it can be written");
            let error = open(&path, "a").map(|_| ());
            match text.starts_with("dear") {
                true => assert!(matches!(error, Err(JournalError::Other { .. })), "{text:?}"),
                false => assert!(matches!(error, Err(JournalError::Invalid { line: 2 | 3, .. })), "{text:?}"),
            }
            assert_eq!(fs::read_to_string(&path).expect("it can be read"), text);
        }
        fs::remove_file(path).ok();
    }

    #[test]
    fn a_journal_that_is_kept_cannot_be_kept_twice() {
        let path = path("twice");
        let kept = open(&path, "a").expect("it can be written");
        assert!(matches!(open(&path, "a"), Err(JournalError::InUse { .. })));
        drop(kept);
        assert!(open(&path, "a").is_ok());
        fs::remove_file(path).ok();
    }
}
