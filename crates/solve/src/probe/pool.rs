//! Units of work on many threads: each takes the next from a queue, and heavy ones are split.

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
    /// Whose units they are.
    pub probe: &'a Probe,
    /// How many threads there are.
    pub threads: usize,
    /// A unit that takes longer is split; its parts may take twice as long each, and so on.
    pub patience: Duration,
    /// Ends the work when somebody sets it.
    pub stop: &'a AtomicBool,
    /// Units about the position and side of these are not wanted any more.
    pub unwanted: &'a Mutex<Vec<Unit>>,
}

/// Something that has happened to a unit.
#[derive(Clone, Debug)]
pub enum Event {
    /// It is finished, after so many seconds.
    Finished(Unit, Outcome, f64),
    /// It has this solution. If it is split later, its parts have the same solutions once more.
    Found(Unit, Solution),
    /// It was heavy and has been split into these.
    Split(Unit, Vec<Unit>),
    /// The system gives fewer threads than were asked for.
    FewerThreads(ThreadCount),
}

/// Why the work ended before its time.
#[derive(Debug, Error)]
pub enum PoolError<E> {
    /// A unit cannot be worked on.
    #[error(transparent)]
    Probe(ProbeError),
    /// A length is too long.
    #[error(transparent)]
    Refused(Refused),
    /// The system gives no thread at all.
    #[error(transparent)]
    Thread(threads::Refused),
    /// Whoever was told of an event did not like it.
    #[error(transparent)]
    Listener(E),
}

/// Events that wait to be told at most; threads that have more wait.
const MOST_WAITING: usize = 1 << 10;
/// Time between two looks at what the threads do.
const FRAME: Duration = Duration::from_millis(5);

/// What threads have in common.
struct Shared {
    queue: Mutex<Queue>,
    /// There is something new in the queue.
    news: Condvar,
}

#[derive(Default)]
struct Queue {
    units: VecDeque<Unit>,
    /// Threads that are at work, and may add units.
    at_work: usize,
    is_closed: bool,
}

/// What one thread does.
#[derive(Default)]
struct Place {
    /// Ends the search.
    cut: AtomicBool,
    /// The unit that it works on, since when, and how long it may if that is limited.
    term: Mutex<Option<(Unit, Clock, Option<Duration>)>>,
}

impl Pool<'_> {
    /// Works on all `units`; `tell` hears of everything, in this thread.
    pub fn run<E>(
        &self,
        units: impl IntoIterator<Item = Unit>,
        mut tell: impl FnMut(Event) -> Result<(), E>,
    ) -> Result<(), PoolError<E>> {
        let queue = Queue { units: units.into_iter().collect(), ..Queue::default() };
        let depth = queue.units.iter().map(|unit| self.probe.depth(unit)).max().unwrap_or(0);
        let stack = stack_for(depth).map_err(PoolError::Refused)?;
        let shared = &Shared { queue: Mutex::new(queue), news: Condvar::new() };
        let limits = Limits {
            threads: NonZeroUsize::new(self.threads).unwrap_or(NonZeroUsize::MIN),
            supply: ThreadSupply { stack, has_refused: None },
            ..Limits::default()
        };
        let memory = limits.granted_memory();
        let places: Vec<Place> = (0..self.threads.max(1)).map(|_| Place::default()).collect();
        // Solutions may come faster than they are written down.
        let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
        let workers: Vec<_> = places.iter().map(|place| (place, sender.clone())).collect();
        drop(sender);
        let work = |(place, sender): (&Place, SyncSender<_>)| self.work(shared, place, memory, &sender);
        Workers::each(Kind::new("probe", stack), workers, work, |threads| {
            if let (0, Some(refused)) = (threads.working, &threads.refused) {
                return Err(PoolError::Thread(refused.clone()));
            }
            // The threads that there are do all the work.
            let mut result = match threads.is_short() {
                true => tell(Event::FewerThreads(threads)).map_err(PoolError::Listener),
                false => Ok(()),
            };
            loop {
                match receiver.recv_timeout(FRAME) {
                    Ok(Ok(event)) if result.is_ok() => result = tell(event).map_err(PoolError::Listener),
                    Ok(Err(error)) if result.is_ok() => result = Err(PoolError::Probe(error)),
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if result.is_err() || self.stop.load(Ordering::Relaxed) {
                    shared.close();
                    places.iter().for_each(Place::cut);
                } else {
                    places.iter().for_each(|place| place.cut_if_overdue(|unit| self.is_unwanted(unit)));
                }
            }
            result
        })
    }

    fn work(
        &self,
        shared: &Shared,
        place: &Place,
        memory: usize,
        sender: &SyncSender<Result<Event, ProbeError>>,
    ) {
        let limits = Limits { stop: Some(&place.cut), memory, ..Limits::default() };
        let mut worker = self.probe.worker(limits, self.threads);
        while let Some(unit) = shared.take() {
            if self.is_unwanted(&unit) {
                shared.leave();
                continue;
            }
            let event = self.probe.split(&unit).and_then(|parts| {
                let clock = place.begin(&unit, (!parts.is_empty()).then(|| self.allowed(&unit)));
                let outcome = worker.run(&unit, &mut |solution| {
                    // Who does not listen any more has gone because of an error, and closes the queue.
                    sender.send(Ok(Event::Found(unit.clone(), solution))).ok();
                });
                place.end();
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
                // Who does not listen any more has gone because of an error, and closes the queue.
                sender.send(event).ok();
            }
            // Nobody may finish a part before it is told that there are parts.
            shared.add(&parts);
            shared.leave();
        }
    }

    fn is_unwanted(&self, unit: &Unit) -> bool {
        // Nothing can go wrong while it is held.
        let unwanted = self.unwanted.lock().unwrap_or_else(PoisonError::into_inner);
        unwanted.iter().any(|other| other.is_beside(unit))
    }

    fn allowed(&self, unit: &Unit) -> Duration {
        let doublings = u32::try_from(unit.part.len()).unwrap_or(u32::MAX).min(16);
        self.patience.saturating_mul(1 << doublings)
    }
}

impl Shared {
    /// The next unit, or nothing if there will be none.
    fn take(&self) -> Option<Unit> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(unit) = queue.units.pop_front() {
                queue.at_work += 1;
                return Some(unit);
            }
            if queue.at_work == 0 {
                return None;
            }
            queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Parts come before other units: the sooner a length is finished, the sooner there is an answer.
    fn add(&self, parts: &[Unit]) {
        let mut queue = self.lock();
        for part in parts.iter().rev() {
            queue.units.push_front(part.clone());
        }
        self.news.notify_all();
    }

    /// A thread has done its unit.
    fn leave(&self) {
        self.lock().at_work -= 1;
        self.news.notify_all();
    }

    fn close(&self) {
        self.lock().is_closed = true;
        self.news.notify_all();
    }

    fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        // A thread that has panicked has left the queue in order.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    fn begin(&self, unit: &Unit, allowed: Option<Duration>) -> Clock {
        let clock = Clock::start();
        let mut term = self.lock();
        self.cut.store(allowed.is_some_and(|allowed| allowed.is_zero()), Ordering::Relaxed);
        *term = Some((unit.clone(), clock, allowed));
        clock
    }

    fn end(&self) {
        *self.lock() = None;
    }

    /// Ends the search.
    fn cut(&self) {
        self.cut.store(true, Ordering::Relaxed);
    }

    /// Ends the search if it has taken too long, or if nobody wants to know.
    fn cut_if_overdue(&self, is_unwanted: impl Fn(&Unit) -> bool) {
        let term = self.lock();
        let Some((unit, clock, allowed)) = &*term else { return };
        if allowed.is_some_and(|allowed| clock.seconds() >= allowed.as_secs_f64()) || is_unwanted(unit) {
            self.cut();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<(Unit, Clock, Option<Duration>)>> {
        // Nothing can go wrong while it is held.
        self.term.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
