//! Resumes an interrupted run after its existing output.

use std::path::Path;

use files::{Growing, Journal, JournalError, Mark, WriteError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Sum, Totals};

/// An entry of the journal of a run.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Record<S> {
    /// A page has been written.
    Page(Written<S>),
    /// Everything has been written; files may still have their temporary names.
    Finished,
}

/// A page that has been written.
#[derive(Debug, Deserialize, Serialize)]
pub struct Written<S> {
    /// The last line of the input that it covers.
    pub line: u64,
    /// The results up to here.
    pub answers: Mark,
    /// The rejected lines up to here, if they are kept.
    pub rejects: Option<Mark>,
    /// The statistics of this page.
    pub totals: Totals<S>,
}

/// The progress of a run that left a journal.
#[derive(Debug)]
pub enum Resumed<S> {
    /// Nothing of it can be used: it starts again.
    Nothing(Journal),
    /// It continues after a page.
    Within {
        /// The journal to continue.
        journal: Journal,
        /// The last page, with the statistics up to it.
        last: Written<S>,
    },
    /// It had finished except for renaming its files, which has now been done.
    Finished,
}

/// A run that cannot be resumed.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// Its journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Its output cannot be used.
    #[error(transparent)]
    Output(#[from] WriteError),
}

impl<S: Sum> Resumed<S> {
    /// Reads the journal at `path`, which the run of this name has left, and compares it with the files next to
    /// `answers` and `rejects`: pages that are not in the files are ignored.
    pub fn read(
        path: &Path,
        run: &str,
        answers: &Path,
        rejects: Option<&Path>,
    ) -> Result<Resumed<S>, ResumeError> {
        let title = run.to_owned();
        let (journal, records) = Journal::open::<String, Record<S>>(path, &title)?;
        if matches!(records.last(), Some(Record::Finished)) {
            Growing::finish_left(answers)?;
            rejects.map_or(Ok(()), Growing::finish_left)?;
            journal.remove()?;
            return Ok(Resumed::Finished);
        }
        let pages = |record: Record<S>| match record {
            Record::Page(page) => Some(page),
            Record::Finished => None,
        };
        let mut pages: Vec<Written<S>> = records.into_iter().filter_map(pages).collect();
        let mut held = Growing::holds(answers, pages.iter().map(|page| page.answers));
        if let Some(rejects) = rejects {
            held = held.min(Growing::holds(rejects, pages.iter().map_while(|page| page.rejects)));
        }
        let is_whole = held == pages.len();
        pages.truncate(held);
        let journal = match is_whole {
            true => journal,
            // Pages that the files have lost are removed from the journal.
            false => journal.rewrite(&title, pages.iter().map(Borrowed::Page))?,
        };
        let mut totals = Totals::default();
        let mut last = None;
        for mut page in pages {
            totals.add(std::mem::take(&mut page.totals));
            last = Some(page);
        }
        Ok(match last {
            None => Resumed::Nothing(journal),
            Some(page) => Resumed::Within { journal, last: Written { totals, ..page } },
        })
    }
}

/// A record that borrows its page.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Borrowed<'a, S> {
    Page(&'a Written<S>),
}
