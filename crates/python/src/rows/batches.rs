//! Threads that do batch after batch.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use puzzle::pipeline::StopFlag;
use pyo3::prelude::*;
use threads::{Kind, Workers};

use super::given::{Batch, Given};

/// A thread that works on rows.
const THREAD: Kind = Kind::new("rows", 8 << 20);
/// Time between two looks at Ctrl-C.
const FRAME: Duration = Duration::from_millis(20);
/// Rows that a thread takes at once.
const TOGETHER: usize = 32;

/// How long a row may take.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Effort {
    /// So little that nobody wants to interrupt it: a single row needs no thread.
    Brief,
    /// A proof of any size.
    Long,
}

/// Threads that do batch after batch, with what each keeps from row to row.
pub(super) struct Batches<W> {
    threads: usize,
    effort: Effort,
    stop: StopFlag,
    workers: Mutex<Vec<W>>,
}

impl<W: Send> Batches<W> {
    pub(super) fn new(threads: usize, effort: Effort) -> Batches<W> {
        Batches {
            threads: threads.max(1),
            effort,
            stop: StopFlag::default(),
            workers: Mutex::new(Vec::new()),
        }
    }

    /// Does `work` with each row; results come in the order of the rows. Ctrl-C ends it.
    pub(super) fn run<R: Send>(
        &self,
        py: Python<'_>,
        batch: &Batch<'_>,
        begin: impl Fn(&StopFlag) -> W + Sync,
        work: impl Fn(&mut W, &Given<'_>) -> Option<R> + Sync,
    ) -> PyResult<Vec<R>> {
        let rows = batch.rows()?;
        self.stop.store(false, Ordering::Relaxed);
        if let ([only], Effort::Brief) = (rows.as_slice(), self.effort) {
            return Ok(self.with_worker(&begin, |worker| work(worker, only)).into_iter().collect());
        }
        let parts: &[&[Given<'_>]] = &rows.chunks(TOGETHER).collect::<Vec<_>>();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel::<(usize, Vec<R>)>();
        let do_parts = |_| {
            self.with_worker(&begin, |worker| {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(part) = parts.get(index)
                    && !self.stop.load(Ordering::Relaxed)
                {
                    let done: Vec<R> = part.iter().map_while(|given| work(worker, given)).collect();
                    if sender.send((index, done)).is_err() {
                        // Nobody listens any more: the rest is not wanted.
                        break;
                    }
                }
            });
        };
        let listen = move || {
            let mut results: Vec<Option<Vec<R>>> = parts.iter().map(|_| None).collect();
            let mut left = parts.len();
            while left > 0 {
                match receiver.recv_timeout(FRAME) {
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
        };
        let threads = Workers::new(THREAD, self.threads.min(parts.len()));
        py.detach(move || threads.beside(do_parts, |_| listen()))
    }

    /// Lends a worker: one that an earlier batch has left, or a new one.
    fn with_worker<R>(&self, begin: impl Fn(&StopFlag) -> W, work: impl FnOnce(&mut W) -> R) -> R {
        // Nothing can go wrong while it is held.
        let kept = self.workers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut worker = kept.unwrap_or_else(|| begin(&self.stop));
        let result = work(&mut worker);
        self.workers.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        result
    }
}
