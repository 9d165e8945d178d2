//! Lines that are rows of a database.

use super::{Fate, Page, StopFlag, Sum, Work};
use crate::read::{Columns, Line, Record, Row};
use crate::{Fault, Reason};

/// What is done with each row.
pub trait Task: Sync {
    /// What a worker keeps from row to row.
    type Worker;
    /// What is counted.
    type Sum: Sum;

    /// A worker that has done nothing yet. As soon as `stop` is set it should return [`Fate::Interrupted`] for the row at
    /// hand.
    fn worker(&self, stop: &StopFlag) -> Self::Worker;

    /// Answers about one row, on the page.
    fn row(
        &self,
        worker: &mut Self::Worker,
        entry: &Entry<'_>,
        page: &mut Page<Self::Sum>,
    ) -> Result<Fate, Fault>;

    /// Says that a line is rejected, where that is said among the answers.
    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>);

    /// Lines of a page. Where a row takes long there should be few, so that a run that is cut off loses little.
    fn lines_of_page(&self) -> usize {
        usize::MAX
    }

    /// Has a last look at a page when its turn has come: one page after the other, in the order of the input.
    fn in_order(&self, page: &mut Page<Self::Sum>) {
        let _ = page;
    }
}

/// A row, and the line that it stands in.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The number of the line, from 1 on.
    pub line: u64,
    /// The line itself.
    pub text: &'a str,
    /// What it says.
    pub row: Row<'a>,
    /// The columns of the input.
    pub columns: &'a Columns,
}

/// A worker that reads rows, with what it keeps for itself.
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
            // In a header the words stand where numbers are expected.
            Err(_) if Columns::of_header(text).is_some() => return Err(Reason::RepeatedHeader.into()),
            row => row?,
        };
        self.row(&mut worker.own, &Entry { line: line.number, text, row, columns: &worker.columns }, page)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>) {
        Task::rejected(self, line, fault, page);
    }

    fn lines_of_page(&self) -> usize {
        Task::lines_of_page(self)
    }

    fn in_order(&self, page: &mut Page<Self::Sum>) {
        Task::in_order(self, page);
    }
}
