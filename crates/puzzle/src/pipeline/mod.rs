//! Blocks of lines to all cores, answers in the order of the input, memory that does not grow.
//!
//! ```text
//!            ┌─▶ worker: rows ─▶ page ─┐
//!   Blocks ──┼─▶ worker: rows ─▶ page ─┼──▶ Sink, page by page in the order of the blocks
//!            └─▶ worker: rows ─▶ page ─┘
//! ```
//! There is no queue: a worker fetches a block when it is free and hands its page over when it is the page's turn. So
//! there are never more blocks in memory than workers.

mod journal;
mod output;
mod page;

use std::io::{self, Read};
use std::num::NonZero;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, LockResult, Mutex, PoisonError};
use std::thread;

use crate::read::{Block, Blocks, Columns, Line, Record, Row};
use crate::{Fault, Reason};

pub use journal::{Journal, ResumeError, Resumed};
pub use output::{Output, Progress};
pub use page::{Page, Sum, Totals};

/// What is done with each row.
pub trait Task: Sync {
    /// What a worker keeps from row to row.
    type Worker;
    /// What is counted.
    type Sum: Sum;

    /// A worker that has done nothing yet.
    fn worker(&self) -> Self::Worker;

    /// Answers about one row, on the page.
    fn row(
        &self,
        worker: &mut Self::Worker,
        entry: &Entry<'_>,
        page: &mut Page<Self::Sum>,
    ) -> Result<Fate, Fault>;

    /// Says that a line is rejected, where that is said among the answers.
    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>);
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
}

/// What becomes of a row that is not rejected.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fate {
    /// It is among the answers.
    Kept,
    /// It was not asked for.
    Dropped,
}

/// Where pages go, in the order of the input.
pub trait Sink<S> {
    /// Takes the next page.
    fn page(&mut self, page: Page<S>) -> io::Result<()>;
}

/// How a run is done.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// Workers.
    pub threads: NonZero<usize>,
    /// Takes no further block as soon as this is true.
    pub stop: &'a AtomicBool,
}

/// Does `task` with every row of `blocks`.
pub fn run<R: Read + Send, T: Task>(
    blocks: &mut Blocks<R>,
    task: &T,
    settings: Settings<'_>,
    sink: &mut (dyn Sink<T::Sum> + Send),
) -> io::Result<()> {
    let columns = blocks.columns().clone();
    let first = blocks.next_number();
    let shared = Shared {
        blocks: Mutex::new(blocks),
        delivery: Mutex::new(Delivery { next: first, sink, failure: None }),
        delivered: Condvar::new(),
        ended: AtomicBool::new(false),
        stop: settings.stop,
    };
    thread::scope(|scope| {
        for _ in 1..settings.threads.get() {
            scope.spawn(|| shared.work(task, &columns));
        }
        shared.work(task, &columns);
    });
    match shared.delivery.into_inner().unwrap_or_else(PoisonError::into_inner).failure {
        None => Ok(()),
        Some(error) => Err(error),
    }
}

/// What the workers share.
struct Shared<'a, R, S> {
    blocks: Mutex<&'a mut Blocks<R>>,
    delivery: Mutex<Delivery<'a, S>>,
    delivered: Condvar,
    /// Whether somebody has failed, so that nobody need go on.
    ended: AtomicBool,
    stop: &'a AtomicBool,
}

struct Delivery<'a, S> {
    /// The block whose turn it is.
    next: u64,
    sink: &'a mut (dyn Sink<S> + Send),
    failure: Option<io::Error>,
}

impl<R: Read, S: Sum> Shared<'_, R, S> {
    fn work<T: Task<Sum = S>>(&self, task: &T, columns: &Columns) {
        let mut worker = Worker { task, columns, own: task.worker(), record: Record::default() };
        while let Some(block) = self.take() {
            let page = panic::catch_unwind(panic::AssertUnwindSafe(|| worker.page(&block)));
            match page {
                Ok(page) => self.deliver(block.number, page),
                Err(payload) => {
                    // The others must not wait for this page.
                    self.end();
                    panic::resume_unwind(payload);
                }
            }
        }
    }

    fn take(&self) -> Option<Block> {
        let mut blocks = unpoisoned(self.blocks.lock());
        match self.stop.load(Ordering::Relaxed) || self.ended.load(Ordering::Relaxed) {
            true => None,
            false => blocks.next_block(),
        }
    }

    fn deliver(&self, number: u64, page: Page<S>) {
        let mut delivery = unpoisoned(self.delivery.lock());
        while delivery.next != number && !self.ended.load(Ordering::Relaxed) {
            delivery = unpoisoned(self.delivered.wait(delivery));
        }
        if self.ended.load(Ordering::Relaxed) {
            return;
        }
        delivery.next += 1;
        if let Err(error) = delivery.sink.page(page) {
            delivery.failure = Some(error);
            self.ended.store(true, Ordering::Relaxed);
        }
        drop(delivery);
        self.delivered.notify_all();
    }

    fn end(&self) {
        let _guard = unpoisoned(self.delivery.lock());
        self.ended.store(true, Ordering::Relaxed);
        self.delivered.notify_all();
    }
}

/// What a lock guards is whole even if a worker has panicked: panics are caught before they reach a lock.
fn unpoisoned<G>(lock: LockResult<G>) -> G {
    lock.unwrap_or_else(PoisonError::into_inner)
}

/// Turns blocks into pages.
struct Worker<'a, T: Task> {
    task: &'a T,
    columns: &'a Columns,
    own: T::Worker,
    record: Record,
}

impl<T: Task> Worker<'_, T> {
    fn page(&mut self, block: &Block) -> Page<T::Sum> {
        let mut page = Page::default();
        for line in block.lines() {
            page.totals.rows += 1;
            match self.answer(&line, &mut page) {
                Ok(Fate::Kept) => page.totals.kept += 1,
                Ok(Fate::Dropped) => page.totals.dropped += 1,
                Err(fault) => {
                    page.reject(&line, &fault);
                    self.task.rejected(&line, &fault, &mut page);
                }
            }
            page.last_line = line.number;
        }
        page.block = block.number;
        page
    }

    fn answer(&mut self, line: &Line<'_>, page: &mut Page<T::Sum>) -> Result<Fate, Fault> {
        if let Some(reason) = line.fault {
            return Err(reason.into());
        }
        let text = std::str::from_utf8(line.bytes).map_err(|error| {
            Fault::new(Reason::NotUtf8, format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1))
        })?;
        let row = match self.record.read(text, self.columns) {
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
        self.task.row(&mut self.own, &Entry { line: line.number, text, row }, page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the ids down, and rejects the row whose id it is given.
    struct Ids(&'static str);

    impl Task for Ids {
        type Worker = ();
        type Sum = ();

        fn worker(&self) {}

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
        fn page(&mut self, page: Page<()>) -> io::Result<()> {
            assert_eq!(page.block, self.pages);
            if self.fail_at == Some(self.pages) {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            self.pages += 1;
            self.text.extend(page.text);
            self.rejects.extend(page.rejects);
            self.totals.add(page.totals);
            Ok(())
        }
    }

    fn run_on(text: &str, threads: usize, sink: &mut Collected) -> io::Result<()> {
        let mut blocks = Blocks::new(text.as_bytes(), None);
        let threads = NonZero::new(threads).expect("not zero");
        run(&mut blocks, &Ids("5003"), Settings { threads, stop: &AtomicBool::new(false) }, sink)
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
