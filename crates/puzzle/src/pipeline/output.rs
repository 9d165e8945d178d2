//! Writes pages to files.

use std::io::{self, Write};
use std::ops::ControlFlow;

use files::{Growing, Journal, JournalError, Mark};

use super::resume::Written;
use super::{Page, Record, Sink, Sum, Totals};

/// Called with the last finished line and the statistics so far.
pub type Progress<'a, S> = Box<dyn FnMut(u64, &Totals<S>) + Send + 'a>;

/// The destination of results or rejected lines.
pub enum Target<'a> {
    /// A file, which takes its final name at the end of the run.
    File(Growing),
    /// A stream.
    Stream(Box<dyn Write + Send + 'a>),
}

impl Target<'_> {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Target::File(file) => Ok(file.append(bytes)?),
            Target::Stream(stream) => stream.write_all(bytes).and_then(|()| stream.flush()),
        }
    }

    fn mark(&self) -> Mark {
        match self {
            Target::File(file) => file.mark(),
            Target::Stream(_) => Mark::default(),
        }
    }

    fn sync(&self) -> io::Result<()> {
        match self {
            Target::File(file) => Ok(file.sync()?),
            Target::Stream(_) => Ok(()),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Target::File(file) => Ok(file.finish()?),
            Target::Stream(_) => Ok(()),
        }
    }
}

/// Writes results and rejected lines, adds up statistics, and keeps a journal if there is one.
///
/// The journal follows the output page by page, so that a killed run can be resumed after the last written page.
pub struct Output<'a, S> {
    /// The destination of results.
    pub answers: Target<'a>,
    /// The destination of rejected lines.
    pub rejects: Option<Target<'a>>,
    /// The statistics.
    pub totals: Totals<S>,
    /// The journal that allows the run to be resumed.
    pub journal: Option<Journal>,
    /// The part of the output that is in the files already, and is produced again.
    pub repeated: Repeated,
    /// Called after every page, to show progress.
    pub progress: Progress<'a, S>,
}

/// The bytes that a run resumed from the beginning produces again, because each result depends on all rows before it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Repeated {
    /// Bytes of results.
    pub answers: u64,
    /// Bytes of rejected lines.
    pub rejects: u64,
}

/// The part of `bytes` after the repeated ones.
fn new<'b>(repeated: &mut u64, bytes: &'b [u8]) -> &'b [u8] {
    let skipped = bytes.len().min(usize::try_from(*repeated).unwrap_or(usize::MAX));
    *repeated -= skipped as u64;
    bytes.get(skipped..).unwrap_or_default()
}

impl<S: Sum> Sink<S> for Output<'_, S> {
    fn page(&mut self, page: Page<S>) -> io::Result<ControlFlow<()>> {
        if page.totals.rows == 0 {
            return Ok(ControlFlow::Continue(()));
        }
        let is_new = self.repeated.answers == 0 && self.repeated.rejects == 0;
        self.answers.append(new(&mut self.repeated.answers, &page.text))?;
        let rejected = new(&mut self.repeated.rejects, &page.rejects);
        if let Some(rejects) = &mut self.rejects {
            rejects.append(rejected)?;
        }
        if let Some(journal) = self.journal.as_mut().filter(|_| is_new) {
            let written = Written {
                line: page.last_line,
                answers: self.answers.mark(),
                rejects: self.rejects.as_ref().map(Target::mark),
                totals: page.totals,
            };
            let record = Record::Page(written);
            journal.add(&record).map_err(in_io)?;
            let Record::Page(written) = record else { return Ok(ControlFlow::Continue(())) };
            self.totals.add(written.totals);
        } else {
            self.totals.add(page.totals);
        }
        (self.progress)(page.last_line, &self.totals);
        Ok(ControlFlow::Continue(()))
    }
}

impl<S: Sum> Output<'_, S> {
    /// Writes `ending` after the results, gives the files their final names, and removes the journal.
    pub fn finish(mut self, ending: &str) -> io::Result<Totals<S>> {
        self.answers.append(ending.as_bytes())?;
        self.answers.sync()?;
        self.rejects.as_ref().map_or(Ok(()), Target::sync)?;
        if let Some(journal) = &mut self.journal {
            // If the run is killed from here on, only files remain to be renamed.
            journal.note(&Record::<S>::Finished).map_err(in_io)?;
        }
        self.answers.finish()?;
        self.rejects.map_or(Ok(()), Target::finish)?;
        if let Some(journal) = self.journal {
            journal.remove().map_err(in_io)?;
        }
        Ok(self.totals)
    }
}

fn in_io(error: JournalError) -> io::Error {
    let kind = match &error {
        JournalError::Io { source, .. } => source.kind(),
        _ => io::ErrorKind::Other,
    };
    io::Error::new(kind, error)
}
