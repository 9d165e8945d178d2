//! Pages to files.

use std::io::{self, Write};
use std::ops::ControlFlow;

use files::{Growing, Journal, JournalError, Mark};

use super::resume::Written;
use super::{Page, Record, Sink, Sum, Totals};

/// Told of the last line that is done and of what has been counted so far.
pub type Progress<'a, S> = Box<dyn FnMut(u64, &Totals<S>) + Send + 'a>;

/// Where answers or rejected lines go.
pub enum Target<'a> {
    /// To a file, which stands in its place when the run has ended.
    File(Growing),
    /// To somebody who reads along.
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

/// Writes answers and rejected lines down, counts, and keeps a journal if there is one.
///
/// The journal follows the output page by page, so that a run that is killed goes on behind the last page that was written.
pub struct Output<'a, S> {
    /// Where answers go.
    pub answers: Target<'a>,
    /// Where rejected lines go.
    pub rejects: Option<Target<'a>>,
    /// What has been counted.
    pub totals: Totals<S>,
    /// What allows the run to be resumed.
    pub journal: Option<Journal>,
    /// What stands in the files already and is made once more.
    pub repeated: Repeated,
    /// Told of every page, for whoever shows how far it is.
    pub progress: Progress<'a, S>,
}

/// Bytes that are made once more by a run that is resumed from the beginning, because each of its answers depends on all
/// rows before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Repeated {
    /// Of answers.
    pub answers: u64,
    /// Of rejected lines.
    pub rejects: u64,
}

/// What is left of `bytes` behind those that are repeated.
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
    /// Writes `ending` behind the answers, has the files take their places, and removes the journal of a run that has ended.
    pub fn finish(mut self, ending: &str) -> io::Result<Totals<S>> {
        self.answers.append(ending.as_bytes())?;
        self.answers.sync()?;
        self.rejects.as_ref().map_or(Ok(()), Target::sync)?;
        if let Some(journal) = &mut self.journal {
            // Whoever is killed from here on has only names to change.
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
