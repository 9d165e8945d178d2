//! Blocks worked on by all threads, pages handed over in order.

use std::collections::BTreeMap;
use std::io;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, LockResult, Mutex, PoisonError};
use std::thread;

use super::{Page, Settings, Sink, Sum};
use crate::read::{Block, Source};

/// Pages for each worker that may wait for their turn, before their workers have to wait.
const PAGES_AHEAD: usize = 4;

/// Has the blocks of `source` turned into pages by workers that `hire` makes, one for each thread.
pub(super) fn work<R, S, W>(
    source: &mut R,
    settings: Settings<'_>,
    sink: &mut (dyn Sink<S> + Send),
    hire: impl Fn() -> W + Sync,
) -> io::Result<()>
where
    R: Source + ?Sized,
    S: Sum,
    W: FnMut(&Block) -> Page<S>,
{
    let delivery = Delivery { next: source.next_number(), waiting: BTreeMap::new(), sink, failure: None };
    let shared = Shared {
        source: Mutex::new(source),
        delivery: Mutex::new(delivery),
        delivered: Condvar::new(),
        ended: AtomicBool::new(false),
        most_waiting: settings.threads.get().saturating_mul(PAGES_AHEAD),
        stop: settings.stop,
    };
    thread::scope(|scope| {
        for _ in 1..settings.threads.get() {
            scope.spawn(|| shared.work(hire()));
        }
        shared.work(hire());
    });
    match shared.delivery.into_inner().unwrap_or_else(PoisonError::into_inner).failure {
        None => Ok(()),
        Some(error) => Err(error),
    }
}

/// What the workers share.
struct Shared<'a, R: ?Sized, S> {
    source: Mutex<&'a mut R>,
    delivery: Mutex<Delivery<'a, S>>,
    delivered: Condvar,
    /// Whether somebody has failed, so that nobody need go on.
    ended: AtomicBool,
    /// Pages that may wait for their turn.
    most_waiting: usize,
    stop: &'a AtomicBool,
}

struct Delivery<'a, S> {
    /// The block whose turn it is.
    next: u64,
    /// Pages that were finished before their turn.
    waiting: BTreeMap<u64, Page<S>>,
    sink: &'a mut (dyn Sink<S> + Send),
    failure: Option<io::Error>,
}

impl<S> Delivery<'_, S> {
    /// Hands over every page whose turn it is.
    fn hand_over(&mut self) -> io::Result<()> {
        while let Some(page) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.sink.page(page)?;
        }
        Ok(())
    }
}

impl<R: Source + ?Sized, S: Sum> Shared<'_, R, S> {
    fn work(&self, mut worker: impl FnMut(&Block) -> Page<S>) {
        while let Some(block) = self.take() {
            match panic::catch_unwind(panic::AssertUnwindSafe(|| worker(&block))) {
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
        let mut source = unpoisoned(self.source.lock());
        match self.stop.load(Ordering::Relaxed) || self.ended.load(Ordering::Relaxed) {
            true => None,
            false => source.next_block(),
        }
    }

    fn deliver(&self, number: u64, page: Page<S>) {
        let mut delivery = unpoisoned(self.delivery.lock());
        while delivery.next != number
            && delivery.waiting.len() >= self.most_waiting
            && !self.ended.load(Ordering::Relaxed)
        {
            delivery = unpoisoned(self.delivered.wait(delivery));
        }
        if self.ended.load(Ordering::Relaxed) {
            return;
        }
        delivery.waiting.insert(number, page);
        if delivery.next != number {
            return;
        }
        if let Err(error) = delivery.hand_over() {
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
