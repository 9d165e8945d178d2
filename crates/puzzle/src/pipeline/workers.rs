//! Processes blocks on all threads and delivers the pages in order.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, LockResult, Mutex, PoisonError};

use threads::{Kind, Workers};

use super::{Page, Settings, Sink, Sum};
use crate::read::{Block, Source};

/// The threads that process blocks.
const THREAD: Kind = Kind::new("puzzles", 8 << 20);

/// The most pages that may wait for their turn before their workers wait too: enough that one hard puzzle does not
/// block the others for long.
const PAGES_AHEAD: usize = 4_096;
/// The most bytes in such pages.
const BYTES_AHEAD: usize = 16 << 20;
/// The blocks that one worker reads ahead: two megabytes. The state of the decompressor is larger than a core's cache,
/// so it should not move to another core for every block.
const BLOCKS_AHEAD: usize = 32;

/// Turns the blocks of `source` into pages, with one worker for each thread, made by `new_worker`.
pub(super) fn work<R, S, W>(
    source: &mut R,
    settings: Settings<'_>,
    lines_per_page: usize,
    sink: &mut (dyn Sink<S> + Send),
    new_worker: impl Fn() -> W + Sync,
) -> io::Result<()>
where
    R: Source + ?Sized,
    S: Sum,
    W: FnMut(&Block) -> Page<S>,
{
    let delivery =
        Delivery { next: 0, waiting: BTreeMap::new(), waiting_bytes: 0, state: State::Idle, failure: None };
    let shared = Shared {
        source: Mutex::new(Reading { source, next: 0, lines_per_page, done: settings.done }),
        read: Mutex::new(VecDeque::new()),
        threads: settings.threads.get(),
        delivery: Mutex::new(delivery),
        sink: Mutex::new(sink),
        delivered: Condvar::new(),
        ended: AtomicBool::new(false),
        stop: settings.stop,
    };
    // If the system refuses a thread, the others take over its share.
    Workers::new(THREAD, settings.threads.get()).share(|_| shared.work(new_worker()));
    match shared.delivery.into_inner().unwrap_or_else(PoisonError::into_inner).failure {
        None => Ok(()),
        Some(error) => Err(error),
    }
}

/// The source of blocks.
struct Reading<'a, R: ?Sized> {
    source: &'a mut R,
    /// The number of the next block.
    next: u64,
    lines_per_page: usize,
    /// The last line that an earlier run has processed.
    done: u64,
}

impl<R: Source + ?Sized> Reading<'_, R> {
    /// The next blocks; `None` at the end of the input.
    fn next_blocks(&mut self) -> Option<Vec<Block>> {
        let block = self.source.next_block()?;
        let parts = block.after(self.done).map_or_else(Vec::new, |block| block.parts(self.lines_per_page));
        let numbered = parts.into_iter().map(|mut block| {
            block.number = self.next;
            self.next += 1;
            block
        });
        Some(numbered.collect())
    }
}

/// The state that workers share.
struct Shared<'a, R: ?Sized, S> {
    source: Mutex<Reading<'a, R>>,
    /// Blocks that are read but not yet processed. Only the holder of the source adds to them.
    read: Mutex<VecDeque<Block>>,
    threads: usize,
    delivery: Mutex<Delivery<S>>,
    /// Held by the worker that delivers pages.
    sink: Mutex<&'a mut (dyn Sink<S> + Send)>,
    delivered: Condvar,
    /// Whether a worker has failed, so that the others stop.
    ended: AtomicBool,
    stop: &'a AtomicBool,
}

struct Delivery<S> {
    /// The number of the next block to deliver.
    next: u64,
    /// Pages that were finished before their turn.
    waiting: BTreeMap<u64, Page<S>>,
    /// Their size.
    waiting_bytes: usize,
    state: State,
    failure: Option<io::Error>,
}

/// Whether a worker is delivering pages.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum State {
    Idle,
    HandingOver,
}

impl<S> Delivery<S> {
    fn is_full(&self) -> bool {
        self.waiting.len() >= PAGES_AHEAD || self.waiting_bytes >= BYTES_AHEAD
    }

    fn add(&mut self, number: u64, page: Page<S>) {
        self.waiting_bytes += page.len();
        self.waiting.insert(number, page);
    }

    /// The next page to deliver, if it is finished.
    fn take(&mut self) -> Option<Page<S>> {
        let page = self.waiting.remove(&self.next)?;
        self.next += 1;
        self.waiting_bytes -= page.len();
        Some(page)
    }
}

impl<R: Source + ?Sized, S: Sum> Shared<'_, R, S> {
    fn work(&self, mut worker: impl FnMut(&Block) -> Page<S>) {
        while let Some(block) = self.take() {
            match panic::catch_unwind(panic::AssertUnwindSafe(|| worker(&block))) {
                Ok(page) => self.deliver(block.number, page),
                Err(payload) => {
                    // The other workers must not wait for this page.
                    self.end();
                    panic::resume_unwind(payload);
                }
            }
        }
    }

    /// The next block to process; `None` if there is none left or the run has ended.
    ///
    /// Only one worker reads at a time. Meanwhile the others take blocks that were read ahead, without waiting.
    fn take(&self) -> Option<Block> {
        if self.count_read() < self.threads
            && let Ok(mut source) = self.source.try_lock()
        {
            self.read_ahead(&mut source);
        }
        if let Some(block) = self.oldest() {
            return Some(block);
        }
        let mut source = unpoisoned(self.source.lock());
        self.read_ahead(&mut source);
        self.oldest()
    }

    fn read_ahead(&self, source: &mut Reading<'_, R>) {
        // A single worker need not read ahead.
        let most = if self.threads == 1 { 1 } else { self.threads + BLOCKS_AHEAD };
        while !self.is_over() && self.count_read() < most {
            let Some(blocks) = source.next_blocks() else { return };
            unpoisoned(self.read.lock()).extend(blocks);
        }
    }

    fn count_read(&self) -> usize {
        unpoisoned(self.read.lock()).len()
    }

    fn oldest(&self) -> Option<Block> {
        if self.is_over() { None } else { unpoisoned(self.read.lock()).pop_front() }
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.ended.load(Ordering::Relaxed)
    }

    /// Queues a page for delivery; delivers pages itself if no other worker does.
    fn deliver(&self, number: u64, page: Page<S>) {
        let mut delivery = unpoisoned(self.delivery.lock());
        while delivery.next != number && delivery.is_full() && !self.ended.load(Ordering::Relaxed) {
            delivery = unpoisoned(self.delivered.wait(delivery));
        }
        delivery.add(number, page);
        if delivery.state == State::HandingOver {
            return;
        }
        delivery.state = State::HandingOver;
        while !self.ended.load(Ordering::Relaxed)
            && let Some(page) = delivery.take()
        {
            // The other workers continue meanwhile.
            drop(delivery);
            let result = unpoisoned(self.sink.lock()).page(page);
            delivery = unpoisoned(self.delivery.lock());
            match result {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => self.ended.store(true, Ordering::Relaxed),
                Err(error) => {
                    delivery.failure = Some(error);
                    self.ended.store(true, Ordering::Relaxed);
                }
            }
            self.delivered.notify_all();
        }
        delivery.state = State::Idle;
    }

    fn end(&self) {
        let _guard = unpoisoned(self.delivery.lock());
        self.ended.store(true, Ordering::Relaxed);
        self.delivered.notify_all();
    }
}

/// What a lock guards is consistent even if a worker has panicked: panics are caught before they reach a lock.
fn unpoisoned<G>(lock: LockResult<G>) -> G {
    lock.unwrap_or_else(PoisonError::into_inner)
}
