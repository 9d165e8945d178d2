//! The finished parts of an experiment, by name: what was measured before is not measured again.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use files::{Journal, JournalError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Finished parts, kept in a journal if there is one.
#[derive(Debug, Default)]
pub struct Finished {
    known: HashMap<String, Value>,
    journal: Mutex<Option<Journal>>,
    failure: Mutex<Option<JournalError>>,
    has_failed: AtomicBool,
}

/// An entry of the journal.
#[derive(Deserialize, Serialize)]
struct Part {
    part: String,
    result: Value,
}

impl Finished {
    /// Nothing is finished, and nothing is kept.
    pub fn nothing() -> Finished {
        Finished::default()
    }

    /// The finished parts, from the journal at `path`, of the experiment that `title` describes; the journal is continued.
    pub fn in_journal(path: &Path, title: &str) -> Result<Finished, JournalError> {
        let (journal, parts) = Journal::open::<String, Part>(path, &title.to_owned())?;
        let known = parts.into_iter().map(|Part { part, result }| (part, result)).collect();
        Ok(Finished { known, journal: Mutex::new(Some(journal)), ..Finished::default() })
    }

    /// How many parts were finished before.
    pub fn count(&self) -> usize {
        self.known.len()
    }

    /// The result of a part: as recorded before, or of `work`, which is then recorded.
    ///
    /// ```
    /// use lab::finished::Finished;
    ///
    /// let path = std::env::temp_dir().join(format!("keymove-finished-{}", std::process::id()));
    /// let first = Finished::in_journal(&path, "an experiment")?;
    /// assert_eq!(first.once("the answer", || 42), 42);
    /// drop(first);
    /// let second = Finished::in_journal(&path, "an experiment")?;
    /// assert_eq!(second.once("the answer", || -> i32 { unreachable!("it is known") }), 42);
    /// # std::fs::remove_file(path).ok();
    /// # Ok::<(), files::JournalError>(())
    /// ```
    pub fn once<T: Serialize + DeserializeOwned>(&self, part: &str, work: impl FnOnce() -> T) -> T {
        let known = self.known.get(part).and_then(|result| serde_json::from_value(result.clone()).ok());
        known.unwrap_or_else(|| {
            let result = work();
            self.note(part, &result);
            result
        })
    }

    /// Whether something could not be recorded, so that there is no point in continuing.
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// The error if something could not be recorded.
    pub fn close(self) -> Result<(), JournalError> {
        match self.failure.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn note(&self, part: &str, result: &impl Serialize) {
        let mut journal = self.journal.lock().expect("no thread panics with the journal");
        let Some(kept) = &mut *journal else { return };
        let result = serde_json::to_value(result).expect("results are numbers and texts");
        if let Err(error) = kept.note(&Part { part: part.to_owned(), result }) {
            *self.failure.lock().expect("no thread panics with the failure") = Some(error);
            self.has_failed.store(true, Ordering::Relaxed);
            *journal = None;
        }
    }
}

/// Where an experiment reports its progress.
#[derive(Clone, Copy)]
pub struct Log<'a> {
    /// What is finished.
    pub finished: &'a Finished,
    /// Called after every part that is done.
    pub on_done: &'a (dyn Fn() + Sync),
}
