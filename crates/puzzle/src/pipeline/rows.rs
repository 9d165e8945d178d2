//! Processes lines that are rows of a database.

use super::{Fate, Page, StopFlag, Sum, Work};
use crate::read::{Columns, Line, Record, Row};
use crate::{Fault, Reason};

/// The processing of each row.
pub trait Task: Sync {
    /// The state that a worker keeps between rows.
    type Worker;
    /// The statistics.
    type Sum: Sum;

    /// A new worker. Once `stop` is set it should return [`Fate::Interrupted`] for the current row.
    fn worker(&self, stop: &StopFlag) -> Self::Worker;

    /// Processes one row, and writes the result to the page.
    fn row(
        &self,
        worker: &mut Self::Worker,
        entry: &Entry<'_>,
        page: &mut Page<Self::Sum>,
    ) -> Result<Fate, Fault>;

    /// Writes that a line is rejected, if the results contain that.
    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>);

    /// The number of lines per page. If rows take long it should be small, so that an interrupted run loses little.
    fn lines_per_page(&self) -> usize {
        usize::MAX
    }

    /// Processes a page when its turn has come: one page after the other, in the order of the input.
    fn in_order(&self, page: &mut Page<Self::Sum>) {
        let _ = page;
    }
}

/// A row and its line.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The number of the line, counted from 1.
    pub line: u64,
    /// The line itself.
    pub text: &'a str,
    /// The row in it.
    pub row: Row<'a>,
    /// The columns of the input.
    pub columns: &'a Columns,
}

/// A worker that reads rows, with the state of its task.
pub struct Reading<W> {
    columns: Columns,
    record: Record,
    own: W,
}

impl<T: Task> Work for T {
    type Worker = Reading<T::Worker>;
    type Sum = T::Sum;

    fn worker(&self, columns: &Columns, stop: &StopFlag) -> Self::Worker {
        Reading { columns: columns.clone(), record: Record::default(), own: Task::worker(self, stop) }
    }

    fn line(
        &self,
        worker: &mut Self::Worker,
        line: &Line<'_>,
        page: &mut Page<Self::Sum>,
    ) -> Result<Fate, Fault> {
        let text = std::str::from_utf8(line.bytes).map_err(|error| {
            Fault::new(Reason::NotUtf8, format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1))
        })?;
        let row = match worker.record.read(text, &worker.columns) {
            Ok(row)
                if row.moves.as_bytes().first().is_some_and(u8::is_ascii_uppercase)
                    && Columns::of_header(text).is_some() =>
            {
                return Err(Reason::RepeatedHeader.into());
            }
            // A header has words where numbers are expected.
            Err(_) if Columns::of_header(text).is_some() => return Err(Reason::RepeatedHeader.into()),
            row => row?,
        };
        self.row(&mut worker.own, &Entry { line: line.number, text, row, columns: &worker.columns }, page)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>) {
        Task::rejected(self, line, fault, page);
    }

    fn lines_per_page(&self) -> usize {
        Task::lines_per_page(self)
    }

    fn in_order(&self, page: &mut Page<Self::Sum>) {
        Task::in_order(self, page);
    }
}
