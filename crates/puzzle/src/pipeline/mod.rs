//! Processes blocks of lines on all cores, with results in the order of the input and bounded memory.
//!
//! ```text
//!            ┌─▶ worker: rows ─▶ page ─┐
//!   Blocks ──┼─▶ worker: rows ─▶ page ─┼──▶ Sink, page by page in the order of the blocks
//!            └─▶ worker: rows ─▶ page ─┘
//! ```
//! A free worker reads some blocks ahead, unless another is reading, takes the oldest and delivers its page. Pages that
//! are finished before their turn wait; when there are too many, their workers wait too. So memory is bounded.

mod collected;
mod output;
mod page;
mod resume;
mod rows;
mod workers;

use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Fault;
use crate::read::{Block, Columns, Line, Source};

pub use collected::Collected;
pub use output::{Output, Progress, Repeated, Target};
pub(crate) use page::write_csv;
pub use page::{Page, Sum, Totals};
pub use resume::{Record, ResumeError, Resumed, Written};
pub use rows::{Entry, Reading, Task};

/// Set to end a run.
pub type StopFlag = Arc<AtomicBool>;

/// The processing of each line of the input.
pub trait Work: Sync {
    /// The state that a worker keeps between lines.
    type Worker;
    /// The statistics.
    type Sum: Sum;

    /// A new worker for an input with these columns. Once `stop` is set it should return [`Fate::Interrupted`] for the
    /// current line.
    fn worker(&self, columns: &Columns, stop: &StopFlag) -> Self::Worker;

    /// Processes one line, and writes the result to the page.
    fn line(
        &self,
        worker: &mut Self::Worker,
        line: &Line<'_>,
        page: &mut Page<Self::Sum>,
    ) -> Result<Fate, Fault>;

    /// Writes that a line is rejected, if the results contain that.
    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>);

    /// The number of lines per page. If lines take long it should be small, so that an interrupted run loses little.
    fn lines_per_page(&self) -> usize {
        usize::MAX
    }

    /// Processes a page when its turn has come: one page after the other, in the order of the input.
    fn in_order(&self, page: &mut Page<Self::Sum>) {
        let _ = page;
    }

    /// Restores the statistics of an earlier run that is being resumed.
    fn recall(&self, sum: &Self::Sum) {
        let _ = sum;
    }
}

/// What happens to a row that is not rejected.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fate {
    /// It is in the results.
    Kept,
    /// It was not selected.
    Dropped,
    /// The run was stopped during the row, of which nothing was written or counted.
    Interrupted,
}

/// Receives pages in the order of the input.
pub trait Sink<S> {
    /// Takes the next page, and returns whether it accepts more.
    fn page(&mut self, page: Page<S>) -> io::Result<ControlFlow<()>>;
}

/// The settings of a run.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// The number of workers.
    pub threads: NonZero<usize>,
    /// Ends the run when it is set: no further row is begun.
    pub stop: &'a StopFlag,
    /// The last line that an earlier run has processed.
    pub done: u64,
}

impl<'a> Settings<'a> {
    /// A run over the whole input.
    pub fn whole(threads: NonZero<usize>, stop: &'a StopFlag) -> Settings<'a> {
        Settings { threads, stop, done: 0 }
    }
}

/// Processes every line of `source`.
pub fn run<S: Source + ?Sized, W: Work>(
    source: &mut S,
    work: &W,
    settings: Settings<'_>,
    sink: &mut (dyn Sink<W::Sum> + Send),
) -> io::Result<()> {
    let columns = source.columns().clone();
    let mut sink = InOrder { work, sink };
    workers::work(source, settings, work.lines_per_page(), &mut sink, || {
        let mut worker = work.worker(&columns, settings.stop);
        move |block: &Block| page(work, &mut worker, block, settings.stop)
    })
}

/// Passes pages through `Work::in_order` before the sink.
struct InOrder<'a, W: Work> {
    work: &'a W,
    sink: &'a mut (dyn Sink<W::Sum> + Send),
}

impl<W: Work> Sink<W::Sum> for InOrder<'_, W> {
    fn page(&mut self, mut page: Page<W::Sum>) -> io::Result<ControlFlow<()>> {
        self.work.in_order(&mut page);
        let is_last = page.is_last || page.is_cut;
        let flow = self.sink.page(page)?;
        Ok(if is_last { ControlFlow::Break(()) } else { flow })
    }
}

/// The results of one block, or of its first lines if the run is stopped.
fn page<W: Work>(work: &W, worker: &mut W::Worker, block: &Block, stop: &AtomicBool) -> Page<W::Sum> {
    let mut page = Page::default();
    for line in block.lines() {
        if stop.load(Ordering::Relaxed) {
            page.is_cut = true;
            break;
        }
        let fate = match line.fault {
            Some(reason) => Err(reason.into()),
            None => work.line(worker, &line, &mut page),
        };
        page.totals.rows += 1;
        match fate {
            Ok(Fate::Kept) => page.totals.kept += 1,
            Ok(Fate::Dropped) => page.totals.dropped += 1,
            Ok(Fate::Interrupted) => {
                page.totals.rows -= 1;
                page.is_cut = true;
                break;
            }
            Err(fault) => {
                page.reject(&line, &fault);
                work.rejected(&line, &fault, &mut page);
            }
        }
        page.last_line = line.number;
    }
    page.block = block.number;
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason;
    use crate::read::Blocks;

    /// Writes the ids, and rejects the row with this id.
    struct Ids(&'static str);

    impl Task for Ids {
        type Worker = ();
        type Sum = ();

        fn worker(&self, _: &StopFlag) {}

        fn rejected(&self, _: &Line<'_>, _: &Fault, _: &mut Page<()>) {}

        fn row(&self, (): &mut (), entry: &Entry<'_>, page: &mut Page<()>) -> Result<Fate, Fault> {
            match entry.row.id {
                id if id == self.0 => Err(Reason::NoMoves.into()),
                id if id.ends_with('7') => Ok(Fate::Dropped),
                id => {
                    page.text.extend(format!("{} {id}\n", entry.line).bytes());
                    Ok(Fate::Kept)
                }
            }
        }
    }

    #[derive(Default)]
    struct Collected {
        text: Vec<u8>,
        rejects: Vec<u8>,
        totals: Totals<()>,
        pages: u64,
        fail_at: Option<u64>,
    }

    impl Sink<()> for Collected {
        fn page(&mut self, page: Page<()>) -> io::Result<ControlFlow<()>> {
            assert_eq!(page.block, self.pages);
            if self.fail_at == Some(self.pages) {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            self.pages += 1;
            self.text.extend(page.text);
            self.rejects.extend(page.rejects);
            self.totals.add(page.totals);
            Ok(ControlFlow::Continue(()))
        }
    }

    fn run_on(text: &str, threads: usize, sink: &mut Collected) -> io::Result<()> {
        let mut blocks = Blocks::new(text.as_bytes(), None);
        let threads = NonZero::new(threads).expect("not zero");
        run(&mut blocks, &Ids("5003"), Settings::whole(threads, &StopFlag::default()), sink)
    }

    fn database() -> String {
        let rows: String =
            (0..20_000).map(|id| format!("{id},8/8/8/8/8/8/5k2/7K w - - 0 1,h1h2 f2f3\n")).collect();
        format!("PuzzleId,FEN,Moves\n{rows}")
    }

    #[test]
    fn answers_come_in_the_order_of_the_rows_and_none_is_lost() {
        let mut one = Collected::default();
        run_on(&database(), 1, &mut one).expect("memory does not fail");
        assert!(one.pages > 5);
        for threads in [2, 7] {
            let mut many = Collected::default();
            run_on(&database(), threads, &mut many).expect("memory does not fail");
            assert_eq!((&many.text, &many.rejects), (&one.text, &one.rejects));
            assert_eq!(many.totals, one.totals);
        }
        let Totals { rows, kept, dropped, ref rejected, .. } = one.totals;
        assert_eq!((rows, kept, dropped), (20_000, 17_999, 2_000));
        assert_eq!(rejected.values().sum::<u64>(), 1);
        let rejects = String::from_utf8(one.rejects).expect("text");
        assert_eq!(
            rejects,
            "5005,no-moves,there are no moves,\"5003,8/8/8/8/8/8/5k2/7K w - - 0 1,h1h2 f2f3\"\n"
        );
    }

    #[test]
    fn a_header_in_the_middle_is_rejected() {
        let mut sink = Collected::default();
        run_on(&format!("{0}{0}", database()), 2, &mut sink).expect("memory does not fail");
        assert_eq!(sink.totals.rejected.get(Reason::RepeatedHeader.code()), Some(&1));
    }

    #[test]
    fn a_sink_that_fails_ends_the_run() {
        for threads in [1, 4] {
            let mut sink = Collected { fail_at: Some(3), ..Collected::default() };
            let error = run_on(&database(), threads, &mut sink).expect_err("the sink fails");
            assert_eq!((error.kind(), sink.pages), (io::ErrorKind::BrokenPipe, 3));
        }
    }
}
