//! The file that the games of a match are appended to.
//!
//! The journal records what is about to be appended: a run that was killed in between appends the rest, once.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::{Deserialize, Serialize};

/// A file of games.
pub(super) struct Records {
    path: PathBuf,
    file: File,
}

/// A text that is appended to the file.
#[derive(Deserialize, Serialize)]
pub(crate) struct Appended {
    /// The length of the file before.
    at: u64,
    text: String,
}

impl Records {
    pub(super) fn open(path: &Path) -> anyhow::Result<Records> {
        let file = OpenOptions::new().read(true).create(true).append(true).open(path);
        let file = file.with_context(|| cannot_be_written(path))?;
        Ok(Records { path: path.to_owned(), file })
    }

    /// The text appended next.
    pub(super) fn next(&mut self, text: String) -> anyhow::Result<Appended> {
        let at = self.file.metadata().with_context(|| cannot_be_written(&self.path))?.len();
        Ok(Appended { at, text })
    }

    pub(super) fn append(&mut self, appended: &Appended) -> anyhow::Result<()> {
        self.file.write_all(appended.text.as_bytes()).with_context(|| cannot_be_written(&self.path))
    }

    /// Appends text that an earlier run may have missed. Text that others have appended since is kept.
    pub(super) fn complete(&mut self, last: &Appended) -> anyhow::Result<()> {
        let context = || cannot_be_written(&self.path);
        let mut tail = Vec::new();
        self.file.seek(SeekFrom::Start(last.at)).with_context(context)?;
        (&self.file).take(last.text.len() as u64).read_to_end(&mut tail).with_context(context)?;
        let text = last.text.as_bytes();
        // If the text does not begin with the existing bytes, somebody else has written there.
        let rest = text.strip_prefix(&*tail).unwrap_or(text);
        self.file.write_all(rest).with_context(context)
    }
}

fn cannot_be_written(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn games_that_were_torn_are_completed_once() {
        let path = std::env::temp_dir().join(format!("keymove-records-{}", std::process::id()));
        for (left, expected) in [
            ("old ", "old new game"),
            ("old new", "old new game"),
            ("old new game", "old new game"),
            ("old new game and more", "old new game and more"),
            ("old other", "old othernew game"),
        ] {
            fs::write(&path, left).expect("it can be written");
            let mut records = Records::open(&path).expect("it can be opened");
            records.complete(&Appended { at: 4, text: "new game".to_owned() }).expect("it can be written");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), expected, "{left}");
        }
        fs::remove_file(path).ok();
    }
}
