//! Pages to files.

use std::io::{self, Write};

use super::{Journal, Page, Sink, Sum, Totals};

/// Pages between two entries of the journal: work for a second or so.
const PAGES_PER_ENTRY: u64 = 64;

/// Told of what has been counted so far.
pub type Progress<'a, S> = Box<dyn FnMut(&Totals<S>) + Send + 'a>;

/// Writes answers and rejected lines down, counts, and keeps a journal if there is one.
pub struct Output<'a, S> {
    /// Where answers go.
    pub answers: Box<dyn Write + Send + 'a>,
    /// Where rejected lines go.
    pub rejects: Option<Box<dyn Write + Send + 'a>>,
    /// What has been counted.
    pub totals: Totals<S>,
    /// What allows the run to be resumed.
    pub journal: Option<Journal>,
    /// Told of every page, for whoever shows how far it is.
    pub progress: Progress<'a, S>,
}

impl<S: Sum> Sink<S> for Output<'_, S> {
    fn page(&mut self, page: Page<S>) -> io::Result<()> {
        self.answers.write_all(&page.text)?;
        if let Some(rejects) = &mut self.rejects {
            rejects.write_all(&page.rejects)?;
        }
        self.totals.add(page.totals);
        if let Some(journal) = &mut self.journal {
            journal.wrote(page.text.len(), page.rejects.len());
            if (page.block + 1).is_multiple_of(PAGES_PER_ENTRY) {
                self.answers.flush()?;
                self.rejects.as_mut().map_or(Ok(()), Write::flush)?;
                journal.enter(page.block + 1, &self.totals)?;
            }
        }
        (self.progress)(&self.totals);
        Ok(())
    }
}

impl<S> Output<'_, S> {
    /// Writes out what is still held back, and removes the journal of a run that has ended.
    pub fn finish(mut self) -> io::Result<Totals<S>> {
        self.answers.flush()?;
        self.rejects.as_mut().map_or(Ok(()), Write::flush)?;
        if let Some(journal) = self.journal {
            journal.remove()?;
        }
        Ok(self.totals)
    }
}
