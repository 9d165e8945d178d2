//! The finished parts of long work, kept in a file, so that the work can be resumed.
//!
//! ```text
//! "the title: whose journal it is"⇥1c291ca3
//! {"what":"was finished first"}⇥9d3f0bb8
//! {"what":"was finished next"}⇥5b2c7e01
//! ```
//! Each line is JSON, a tab, and the CRC-32 of the JSON. A last line that was not written to its end, because the program
//! was killed or the machine went down, is as if it had never been. Lines without a checksum are read, too: earlier versions
//! wrote them.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use thiserror::Error;

use crate::replace;

/// An open journal. No other process can open it at the same time.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// A journal that cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{path} cannot be used: {source}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
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
    /// Opens or begins the journal of the work that `title` names, and returns its entries.
    pub fn open<Title, Entry>(path: &Path, title: &Title) -> Result<(Journal, Vec<Entry>), JournalError>
    where
        Title: Serialize + DeserializeOwned + PartialEq,
        Entry: DeserializeOwned,
    {
        let io = |source| JournalError::Io { path: path.to_owned(), source };
        let mut file = locked(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let other = |line: &[u8]| {
            let found = String::from_utf8_lossy(line).chars().take(LONGEST_SHOWN).collect();
            JournalError::Other { path: path.to_owned(), found }
        };
        let mut whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let first = serde_json::to_vec(title).map_err(|error| io(error.into()))?;
        // Whatever else the file may be, it is not overwritten.
        if whole == 0 && !written(&first).starts_with(&bytes) {
            return Err(other(&bytes));
        }
        bytes.truncate(whole);
        let mut lines: Vec<(usize, &[u8])> = bytes.split(|&byte| byte == b'\n').enumerate().collect();
        lines.retain(|(_, line)| !line.is_empty());
        // The machine went down while the last line was on its way to the disk.
        if let Some((_, last)) = lines.pop_if(|(index, line)| *index > 0 && is_torn(line)) {
            whole -= last.len() + 1;
        }
        let mut lines = lines.into_iter();
        let begun = lines.next();
        if let Some((_, line)) = begun {
            let found: Option<Title> = content(line).and_then(|json| serde_json::from_slice(json).ok());
            if found.as_ref() != Some(title) {
                return Err(other(line));
            }
        }
        let mut entries = Vec::new();
        for (index, line) in lines {
            let invalid =
                |reason: String| JournalError::Invalid { path: path.to_owned(), line: index + 1, reason };
            let json = content(line).ok_or_else(|| invalid("the checksum is wrong".to_owned()))?;
            entries.push(serde_json::from_slice(json).map_err(|error| invalid(error.to_string()))?);
        }
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Journal { path: path.to_owned(), file };
        if begun.is_none() {
            journal.note(title)?;
        }
        Ok((journal, entries))
    }

    /// The title and entries of a journal, which another process may have open. The file is not changed; a torn last line
    /// is ignored.
    pub fn read<Title, Entry>(path: &Path) -> Result<(Title, Vec<Entry>), JournalError>
    where
        Title: DeserializeOwned,
        Entry: DeserializeOwned,
    {
        let bytes = fs::read(path).map_err(|source| JournalError::Io { path: path.to_owned(), source })?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let lines = bytes.get(..whole).unwrap_or_default().split(|&byte| byte == b'\n').enumerate();
        let mut lines: Vec<(usize, &[u8])> = lines.filter(|(_, line)| !line.is_empty()).collect();
        lines.pop_if(|(index, line)| *index > 0 && is_torn(line));
        let invalid = |index: usize, reason: String| JournalError::Invalid {
            path: path.to_owned(),
            line: index + 1,
            reason,
        };
        let json = |(index, line): (usize, &[u8])| match content(line) {
            Some(json) => Ok(json.to_vec()),
            None => Err(invalid(index, "the checksum is wrong".to_owned())),
        };
        let mut lines = lines.into_iter();
        let Some(first) = lines.next() else { return Err(invalid(0, "there is no title".to_owned())) };
        let title =
            serde_json::from_slice(&json(first)?).map_err(|error| invalid(first.0, error.to_string()))?;
        let mut entries = Vec::new();
        for line in lines {
            let entry = serde_json::from_slice(&json(line)?);
            entries.push(entry.map_err(|error| invalid(line.0, error.to_string()))?);
        }
        Ok((title, entries))
    }

    /// Begins a journal anew. What is in the file is lost.
    pub fn begin(path: &Path, title: &impl Serialize) -> Result<Journal, JournalError> {
        let file = locked(path)?;
        file.set_len(0).map_err(|source| JournalError::Io { path: path.to_owned(), source })?;
        let mut journal = Journal { path: path.to_owned(), file };
        journal.note(title)?;
        Ok(journal)
    }

    /// Adds something that is finished. Once this returns, the entry survives the program, but not the machine.
    pub fn add(&mut self, entry: &impl Serialize) -> Result<(), JournalError> {
        let io = |source| JournalError::Io { path: self.path.clone(), source };
        let json = serde_json::to_vec(entry).map_err(|error| io(error.into()))?;
        // One write for a line: it is there as a whole, or torn at the end.
        self.file.write_all(&written(&json)).map_err(io)
    }

    /// Notes something that is finished. Once this returns, the note survives the program and the machine.
    pub fn note(&mut self, entry: &impl Serialize) -> Result<(), JournalError> {
        self.add(entry)?;
        self.file.sync_data().map_err(|source| JournalError::Io { path: self.path.clone(), source })
    }

    /// Replaces everything in the journal, at once or not at all.
    pub fn rewrite<Entry: Serialize>(
        self,
        title: &impl Serialize,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<Journal, JournalError> {
        let path = self.path.clone();
        let io = |source| JournalError::Io { path: path.clone(), source };
        let mut bytes = written(&serde_json::to_vec(title).map_err(|error| io(error.into()))?);
        for entry in entries {
            bytes.extend(written(&serde_json::to_vec(&entry).map_err(|error| io(error.into()))?));
        }
        replace(&path, &bytes).map_err(|error| io(error.source))?;
        let mut file = locked(&path)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        Ok(Journal { path: self.path, file })
    }

    /// Removes the file: the work is done.
    pub fn remove(self) -> Result<(), JournalError> {
        match fs::remove_file(&self.path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                Err(JournalError::Io { path: self.path, source })
            }
            _ => Ok(()),
        }
    }
}

/// The file, locked for this process.
fn locked(path: &Path) -> Result<File, JournalError> {
    let io = |source| JournalError::Io { path: path.to_owned(), source };
    let file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(source)) => Err(io(source)),
    }
}

/// A line as written in the file.
fn written(json: &[u8]) -> Vec<u8> {
    let checksum = format!("\t{:08x}\n", crc32fast::hash(json));
    [json, checksum.as_bytes()].concat()
}

/// The JSON of a line; `None` if its checksum is wrong.
fn content(line: &[u8]) -> Option<&[u8]> {
    // JSON has no tabs.
    let Some(tab) = line.iter().rposition(|&byte| byte == b'\t') else { return Some(line) };
    let (json, checksum) = line.split_at(tab);
    let expected = format!("\t{:08x}", crc32fast::hash(json));
    (checksum == expected.as_bytes()).then_some(json)
}

/// Whether a line has not been written as it was meant, rather than meant for something else.
fn is_torn(line: &[u8]) -> bool {
    content(line).is_none_or(|json| serde_json::from_slice::<IgnoredAny>(json).is_err())
}

/// The number of characters shown of the first line of a foreign file.
const LONGEST_SHOWN: usize = 200;

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("keymove-journal-{}-{name}", std::process::id()));
        fs::remove_file(&path).ok();
        path
    }

    fn open(path: &Path, title: &str) -> Result<(Journal, Vec<u32>), JournalError> {
        Journal::open(path, &title.to_owned())
    }

    #[test]
    fn a_torn_line_is_ignored() {
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
        for text in ["dear diary\n", "dear diary", "\"a\"\nseven\n8\n", "\"a\"\n7\n\"eight\"\n"] {
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
    fn a_damaged_line_is_detected() {
        let path = path("spoilt");
        let (mut journal, _) = open(&path, "a").expect("it can be written");
        for entry in [17, 18, 19] {
            journal.note(&entry).expect("it can be written");
        }
        drop(journal);
        let whole = fs::read(&path).expect("it was written");
        let spoilt = |from: &str, to: &str| {
            let text = String::from_utf8(whole.clone()).expect("it is text").replacen(from, to, 1);
            fs::write(&path, text).expect("it can be spoilt");
            open(&path, "a").map(|(_, done)| done)
        };
        assert!(matches!(spoilt("18", "81"), Err(JournalError::Invalid { line: 3, .. })));
        assert_eq!(spoilt("19", "91").expect("only the last line may be torn"), [17, 18]);
        fs::write(&path, "\"a\"\n7\n8\n\0\0\0\n").expect("it can be written");
        let (_, done) = open(&path, "a").expect("earlier versions wrote no checksums");
        assert_eq!(done, [7, 8]);
        assert_eq!(fs::read_to_string(&path).expect("it can be read"), "\"a\"\n7\n8\n");
        fs::remove_file(path).ok();
    }

    #[test]
    fn a_journal_begins_anew_and_is_removed() {
        let path = path("anew");
        drop(open(&path, "a").map(|(mut journal, _)| journal.note(&1)));
        let mut journal = Journal::begin(&path, &"b").expect("it can be written");
        journal.add(&2).expect("it can be written");
        drop(journal);
        let (journal, done) = open(&path, "b").expect("it can be read");
        assert_eq!(done, [2]);
        let mut journal = journal.rewrite(&"c", [3, 4]).expect("it can be written");
        journal.add(&5).expect("it can be written");
        drop(journal);
        let (journal, done) = open(&path, "c").expect("it can be read");
        assert_eq!(done, [3, 4, 5]);
        journal.remove().expect("it is there");
        assert!(!path.exists());
    }

    #[test]
    fn a_journal_is_read_without_being_changed() {
        let path = path("read");
        let (mut journal, _) = open(&path, "a").expect("it can be written");
        for entry in [17, 18, 19] {
            journal.note(&entry).expect("it can be written");
        }
        let whole = fs::read(&path).expect("it was written");
        for torn in [whole.len(), whole.len() - 3] {
            fs::write(&path, &whole[..torn]).expect("it can be torn");
            let (title, entries): (String, Vec<u32>) = Journal::read(&path).expect("it can be read");
            assert_eq!(
                (title.as_str(), entries.first(), entries.len() < 3),
                ("a", Some(&17), torn < whole.len())
            );
            assert_eq!(fs::read(&path).expect("it is there"), &whole[..torn]);
        }
        for (text, line) in [("", 1), ("dear diary\n", 1), ("\"a\"\n\"x\"\n1\n", 2)] {
            fs::write(&path, text).expect("it can be written");
            let error = Journal::read::<String, u32>(&path).map(|_| ());
            assert!(
                matches!(error, Err(JournalError::Invalid { line: found, .. }) if found == line),
                "{text:?}"
            );
        }
        fs::remove_file(path).ok();
    }

    #[test]
    fn an_open_journal_cannot_be_opened_again() {
        let path = path("twice");
        let kept = open(&path, "a").expect("it can be written");
        assert!(matches!(open(&path, "a"), Err(JournalError::InUse { .. })));
        drop(kept);
        assert!(open(&path, "a").is_ok());
        fs::remove_file(path).ok();
    }
}
