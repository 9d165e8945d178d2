//! A pool of threads that run units from a queue. Heavy units are split.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use thiserror::Error;
use threads::{Kind, ThreadCount, Workers};

use crate::probe::{Outcome, Probe, ProbeError, Solution, Unit};
use crate::stack::stack_for;
use crate::{Limits, ThreadSupply};
use problem::{Clock, Refused};

/// Threads that work on the units of a probe.
pub struct Pool<'a> {
    /// The probe that the units belong to.
    pub probe: &'a Probe,
    /// The number of threads.
    pub threads: usize,
    /// A unit that takes longer than this is split; its parts may take twice as long each, and so on.
    pub patience: Duration,
    /// Stops the work when set.
    pub stop: &'a AtomicBool,
    /// Units with the position and side of one of these are no longer needed.
    pub unwanted: &'a Mutex<Vec<Unit>>,
}

/// An event of the pool.
#[derive(Clone, Debug)]
pub enum Event {
    /// The unit is finished, after this many seconds.
    Finished(Unit, Outcome, f64),
    /// The unit has this solution. If it is split later, its parts report the same solutions again.
    Found(Unit, Solution),
    /// The unit was heavy and has been split into these.
    Split(Unit, Vec<Unit>),
    /// The system has started fewer threads than requested.
    FewerThreads(ThreadCount),
}

/// Why the pool stopped early.
#[derive(Debug, Error)]
pub enum PoolError<E> {
    /// A unit cannot be worked on.
    #[error(transparent)]
    Probe(ProbeError),
    /// A length is too long.
    #[error(transparent)]
    Refused(Refused),
    /// The system has refused every thread.
    #[error(transparent)]
    Thread(threads::Refused),
    /// The callback for events has failed.
    #[error(transparent)]
    Listener(E),
}

/// The most events in the channel; threads that send more wait.
const MOST_WAITING: usize = 1 << 10;
/// The interval at which overdue units are checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// What the threads share.
struct Shared {
    queue: Mutex<Queue>,
    /// Signals that the queue has changed.
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    units: VecDeque<Unit>,
    /// The number of threads that run a unit, and may add units.
    running: usize,
    is_closed: bool,
}

/// The state of one thread.
#[derive(Default)]
struct WorkerState {
    /// Stops the search.
    cut: AtomicBool,
    current: Mutex<Option<RunningUnit>>,
}

/// The unit that a thread runs.
struct RunningUnit {
    unit: Unit,
    /// Started with the unit.
    clock: Clock,
    /// The time after which the unit is split, if it can be split.
    allowed: Option<Duration>,
}

impl Pool<'_> {
    /// Runs all `units` and passes every event to `report`, in this thread.
    pub fn run<E>(
        &self,
        units: impl IntoIterator<Item = Unit>,
        mut report: impl FnMut(Event) -> Result<(), E>,
    ) -> Result<(), PoolError<E>> {
        let queue = Queue { units: units.into_iter().collect(), ..Queue::default() };
        let depth = queue.units.iter().map(|unit| self.probe.depth(unit)).max().unwrap_or(0);
        let stack = stack_for(depth).map_err(PoolError::Refused)?;
        let shared = &Shared { queue: Mutex::new(queue), changed: Condvar::new() };
        let limits = Limits {
            threads: NonZeroUsize::new(self.threads).unwrap_or(NonZeroUsize::MIN),
            supply: ThreadSupply { stack, has_refused: None },
            ..Limits::default()
        };
        let memory = limits.granted_memory();
        let states: Vec<WorkerState> = (0..self.threads.max(1)).map(|_| WorkerState::default()).collect();
        // A bounded channel: solutions may be found faster than they are written.
        let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
        let workers: Vec<_> = states.iter().map(|state| (state, sender.clone())).collect();
        drop(sender);
        let work = |(state, sender): (&WorkerState, SyncSender<_>)| self.work(shared, state, memory, &sender);
        Workers::each(Kind::new("probe", stack), workers, work, |threads| {
            if let (0, Some(refused)) = (threads.working, &threads.refused) {
                return Err(PoolError::Thread(refused.clone()));
            }
            // The threads that have started do all the work.
            let mut result = match threads.is_short() {
                true => report(Event::FewerThreads(threads)).map_err(PoolError::Listener),
                false => Ok(()),
            };
            loop {
                match receiver.recv_timeout(CHECK_INTERVAL) {
                    Ok(Ok(event)) if result.is_ok() => result = report(event).map_err(PoolError::Listener),
                    Ok(Err(error)) if result.is_ok() => result = Err(PoolError::Probe(error)),
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if result.is_err() || self.stop.load(Ordering::Relaxed) {
                    shared.close();
                    states.iter().for_each(WorkerState::cut);
                } else {
                    states.iter().for_each(|state| state.cut_if_overdue(|unit| self.is_unwanted(unit)));
                }
            }
            result
        })
    }

    /// The work of one thread.
    fn work(
        &self,
        shared: &Shared,
        state: &WorkerState,
        memory: usize,
        sender: &SyncSender<Result<Event, ProbeError>>,
    ) {
        let limits = Limits { stop: Some(&state.cut), memory, ..Limits::default() };
        let mut worker = self.probe.worker(limits, self.threads);
        while let Some(unit) = shared.take() {
            if self.is_unwanted(&unit) {
                shared.leave();
                continue;
            }
            let event = self.probe.split(&unit).and_then(|parts| {
                let clock = state.begin(&unit, (!parts.is_empty()).then(|| self.allowed(&unit)));
                let outcome = worker.run(&unit, &mut |solution| {
                    // The receiver is gone only after an error, which closes the queue.
                    sender.send(Ok(Event::Found(unit.clone(), solution))).ok();
                });
                state.end();
                match outcome {
                    Ok(outcome) => Ok(Some(Event::Finished(unit, outcome, clock.seconds()))),
                    Err(ProbeError::CutShort) if shared.is_closed() || self.is_unwanted(&unit) => Ok(None),
                    Err(ProbeError::CutShort) => Ok(Some(Event::Split(unit, parts))),
                    Err(error) => Err(error),
                }
            });
            let parts = match &event {
                Ok(Some(Event::Split(_, parts))) => parts.clone(),
                _ => Vec::new(),
            };
            if let Some(event) = event.transpose() {
                // The receiver is gone only after an error, which closes the queue.
                sender.send(event).ok();
            }
            // Only after the split is reported may other threads finish a part.
            shared.add(&parts);
            shared.leave();
        }
    }

    fn is_unwanted(&self, unit: &Unit) -> bool {
        // No code that holds the lock can panic.
        let unwanted = self.unwanted.lock().unwrap_or_else(PoisonError::into_inner);
        unwanted.iter().any(|other| other.is_beside(unit))
    }

    /// The time after which a unit is split.
    fn allowed(&self, unit: &Unit) -> Duration {
        let doublings = u32::try_from(unit.part.len()).unwrap_or(u32::MAX).min(16);
        self.patience.saturating_mul(1 << doublings)
    }
}

impl Shared {
    /// The next unit; waits if running units may still add some. `None` if there will be none.
    fn take(&self) -> Option<Unit> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(unit) = queue.units.pop_front() {
                queue.running += 1;
                return Some(unit);
            }
            if queue.running == 0 {
                return None;
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Adds the parts of a unit before all other units, so that the unit's length is finished soon.
    fn add(&self, parts: &[Unit]) {
        let mut queue = self.lock();
        for part in parts.iter().rev() {
            queue.units.push_front(part.clone());
        }
        self.changed.notify_all();
    }

    /// Records that a thread has finished its unit.
    fn leave(&self) {
        self.lock().running -= 1;
        self.changed.notify_all();
    }

    fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        // The queue is consistent at every moment, even if a thread has panicked.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WorkerState {
    fn begin(&self, unit: &Unit, allowed: Option<Duration>) -> Clock {
        let clock = Clock::start();
        let mut current = self.lock();
        self.cut.store(allowed.is_some_and(|allowed| allowed.is_zero()), Ordering::Relaxed);
        *current = Some(RunningUnit { unit: unit.clone(), clock, allowed });
        clock
    }

    fn end(&self) {
        *self.lock() = None;
    }

    /// Stops the search.
    fn cut(&self) {
        self.cut.store(true, Ordering::Relaxed);
    }

    /// Stops the search if it has taken too long, or if its unit is no longer needed.
    fn cut_if_overdue(&self, is_unwanted: impl Fn(&Unit) -> bool) {
        let current = self.lock();
        let Some(RunningUnit { unit, clock, allowed }) = &*current else { return };
        if allowed.is_some_and(|allowed| clock.seconds() >= allowed.as_secs_f64()) || is_unwanted(unit) {
            self.cut();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<RunningUnit>> {
        // No code that holds the lock can panic.
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
