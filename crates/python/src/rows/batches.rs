//! Processes batches of rows on threads, without Python's lock.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use puzzle::Fault;
use puzzle::pipeline::StopFlag;
use puzzle::read::{Columns, Record, Row};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use threads::{Kind, Workers};

use super::input::{Batch, InputRow};
use super::words::Words;

/// The threads that process rows.
const THREAD: Kind = Kind::new("rows", 8 << 20);
/// The time between two checks for Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);
/// The number of rows that a thread takes at once.
const ROWS_PER_PART: usize = 32;

/// How long a row may take.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Effort {
    /// So short that nobody needs to interrupt it: a single row needs no thread.
    Brief,
    /// A proof of any size.
    Long,
}

/// The result for one row.
pub(super) trait RowResult: Send + Sized {
    /// The result for a row that is not a puzzle.
    fn rejected(id: &str, fault: Fault) -> Self;

    /// The result as Python sees it.
    fn to_tuple<'py>(&self, words: &Words<'py>) -> PyResult<Bound<'py, PyTuple>>;

    /// A list of results, as Python sees it.
    fn to_list<'py>(results: &[Self], words: &Words<'py>) -> PyResult<Bound<'py, PyList>> {
        let tuples: Vec<_> = results.iter().map(|result| result.to_tuple(words)).collect::<PyResult<_>>()?;
        PyList::new(words.python(), tuples)
    }
}

/// Threads that process batch after batch, with the state `W` that each keeps between rows.
pub(super) struct Batches<W> {
    threads: usize,
    effort: Effort,
    columns: Columns,
    stop: StopFlag,
    workers: Mutex<Vec<Worker<W>>>,
}

struct Worker<W> {
    state: W,
    record: Record,
}

impl<W: Send> Batches<W> {
    pub(super) fn new(threads: usize, effort: Effort) -> Batches<W> {
        Batches {
            threads: threads.max(1),
            effort,
            columns: Columns::lichess(),
            stop: StopFlag::default(),
            workers: Mutex::new(Vec::new()),
        }
    }

    /// Applies `work` to each row, and returns the results in the order of the rows; `begin` makes the state of a worker.
    /// Work that is stopped returns `None`. Ctrl-C stops all of it.
    pub(super) fn run<R: RowResult>(
        &self,
        py: Python<'_>,
        batch: &Batch<'_>,
        begin: impl Fn(&StopFlag) -> W + Sync,
        work: impl Fn(&mut W, &Row<'_>) -> Result<Option<R>, Fault> + Sync,
    ) -> PyResult<Vec<R>> {
        let rows = batch.rows()?;
        let work = |worker: &mut Worker<W>, input: &InputRow<'_>| {
            let row = match input.row(&mut worker.record, &self.columns) {
                Ok(row) => row,
                Err(fault) => return Some(R::rejected("", fault)),
            };
            work(&mut worker.state, &row).unwrap_or_else(|fault| Some(R::rejected(row.id, fault)))
        };
        self.stop.store(false, Ordering::Relaxed);
        if let ([only], Effort::Brief) = (rows.as_slice(), self.effort) {
            return Ok(self.with_worker(&begin, |worker| work(worker, only)).into_iter().collect());
        }
        let parts: Vec<&[InputRow<'_>]> = rows.chunks(ROWS_PER_PART).collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel::<(usize, Vec<R>)>();
        let do_parts = |_| {
            self.with_worker(&begin, |worker| {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(part) = parts.get(index)
                    && !self.stop.load(Ordering::Relaxed)
                {
                    let done: Vec<R> = part.iter().map_while(|input| work(worker, input)).collect();
                    if sender.send((index, done)).is_err() {
                        // The receiver has gone: the rest is not wanted.
                        break;
                    }
                }
            });
        };
        let threads = Workers::new(THREAD, self.threads.min(parts.len()));
        let count = parts.len();
        py.detach(move || threads.beside(do_parts, move |_| self.receive(&receiver, count)))
    }

    /// The results of `count` parts, in the order of the parts. Until all have come, Ctrl-C is checked now and then; it stops
    /// the threads.
    fn receive<R>(&self, receiver: &Receiver<(usize, Vec<R>)>, count: usize) -> PyResult<Vec<R>> {
        let mut results: Vec<Option<Vec<R>>> = (0..count).map(|_| None).collect();
        let mut left = count;
        while left > 0 {
            match receiver.recv_timeout(SIGNAL_INTERVAL) {
                Ok((index, done)) => {
                    if let Some(place) = results.get_mut(index) {
                        *place = Some(done);
                    }
                    left -= 1;
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    Python::attach(|py| py.check_signals())
                        .inspect_err(|_| self.stop.store(true, Ordering::Relaxed))?;
                }
            }
        }
        Ok(results.into_iter().flatten().flatten().collect())
    }

    /// Runs `work` with a worker: one that an earlier batch has used, or a new one.
    fn with_worker<R>(&self, begin: impl Fn(&StopFlag) -> W, work: impl FnOnce(&mut Worker<W>) -> R) -> R {
        // The lock is held only for `pop` and `push`, so the list is never left half-changed.
        let idle = self.workers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut worker =
            idle.unwrap_or_else(|| Worker { state: begin(&self.stop), record: Record::default() });
        let result = work(&mut worker);
        self.workers.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        result
    }
}
