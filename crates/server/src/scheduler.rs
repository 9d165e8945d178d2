//! The scheduler: jobs that run at once share the processors, and waiting clients take turns.
//!
//! A few jobs more than there are processors may run, each with fewer threads the more there are, so that a short job
//! never waits behind a long one while there is room. The others wait in one queue per client. When a job ends, the
//! next client in the round is served, however many jobs another one has sent.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Jobs that run at once for every processor.
const JOBS_PER_PROCESSOR: usize = 2;

/// The running and waiting jobs.
#[derive(Clone, Debug)]
pub(crate) struct Scheduler(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    processors: usize,
    most_waiting: usize,
    running: usize,
    waiting: usize,
    /// Clients with jobs that wait, the next one first.
    clients: VecDeque<(String, VecDeque<oneshot::Sender<Turn>>)>,
}

/// The permission to run a job; dropping it ends the turn.
#[derive(Debug)]
pub(crate) struct Turn {
    /// Threads that it may use.
    pub(crate) threads: NonZeroUsize,
    scheduler: Option<Scheduler>,
}

impl Scheduler {
    pub(crate) fn new(processors: NonZeroUsize, most_waiting: usize) -> Scheduler {
        Scheduler(Arc::new(Mutex::new(State {
            processors: processors.get(),
            most_waiting,
            running: 0,
            waiting: 0,
            clients: VecDeque::new(),
        })))
    }

    /// Requests a turn; `None` if too many wait. A turn whose client has gone passes to the next.
    pub(crate) fn request_turn(&self, client: &str) -> Option<oneshot::Receiver<Turn>> {
        let (sender, receiver) = oneshot::channel();
        let mut state = self.lock();
        if state.waiting >= state.most_waiting {
            return None;
        }
        state.waiting += 1;
        match state.clients.iter_mut().find(|(name, _)| name == client) {
            Some((_, jobs)) => jobs.push_back(sender),
            None => state.clients.push_back((client.to_owned(), VecDeque::from([sender]))),
        }
        self.serve(state);
        Some(receiver)
    }

    /// Jobs that run, and jobs that wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.lock();
        (state.running, state.waiting)
    }

    /// Hands out turns while there are any.
    fn serve(&self, mut state: MutexGuard<'_, State>) {
        while state.running < state.processors * JOBS_PER_PROCESSOR {
            let Some((client, mut jobs)) = state.clients.pop_front() else { return };
            let next = jobs.pop_front();
            if !jobs.is_empty() {
                state.clients.push_back((client, jobs));
            }
            let Some(next) = next else { continue };
            state.waiting -= 1;
            let share = state.processors / (state.running + 1);
            let threads = NonZeroUsize::new(share).unwrap_or(NonZeroUsize::MIN);
            match next.send(Turn { threads, scheduler: Some(self.clone()) }) {
                Ok(()) => state.running += 1,
                // The client has gone. The turn that comes back was never taken.
                Err(mut unused) => unused.scheduler = None,
            }
        }
    }

    /// The state is whole whenever the lock is free, also after a panic.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(scheduler) = self.scheduler.take() {
            let mut state = scheduler.lock();
            state.running -= 1;
            scheduler.serve(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> Scheduler {
        Scheduler::new(NonZeroUsize::new(2).expect("two"), 100)
    }

    #[test]
    fn jobs_get_fewer_threads_the_more_there_are() {
        let scheduler = Scheduler::new(NonZeroUsize::new(8).expect("eight"), 100);
        let mut turns: Vec<Turn> = Vec::new();
        for _ in 0..8 {
            let mut requested = scheduler.request_turn("one").expect("there is room");
            turns.push(requested.try_recv().expect("it has its turn"));
        }
        let threads: Vec<usize> = turns.iter().map(|turn| turn.threads.get()).collect();
        assert_eq!(threads, [8, 4, 2, 2, 1, 1, 1, 1]);
        drop(turns);
        assert_eq!(scheduler.load(), (0, 0));
    }

    #[test]
    fn clients_take_turns() {
        let scheduler = two();
        let busy: Vec<Turn> = (0..4)
            .map(|_| {
                scheduler.request_turn("greedy").expect("there is room").try_recv().expect("it has its turn")
            })
            .collect();
        let mut greedy: Vec<_> =
            (0..3).map(|_| scheduler.request_turn("greedy").expect("there is room")).collect();
        let mut modest = scheduler.request_turn("modest").expect("there is room");
        let mut busy = busy.into_iter();
        drop(busy.next());
        let first = greedy[0].try_recv().expect("it came first");
        assert!(modest.try_recv().is_err());
        drop(busy.next());
        let second = modest.try_recv().expect("it is the other's turn");
        assert!(greedy[1].try_recv().is_err());
        drop((first, second));
        assert!(greedy[1].try_recv().is_ok());
    }

    #[test]
    fn clients_that_have_gone_are_skipped() {
        let scheduler = two();
        let busy: Vec<Turn> = (0..4)
            .map(|_| scheduler.request_turn("a").expect("there is room").try_recv().expect("it has its turn"))
            .collect();
        drop(scheduler.request_turn("a").expect("there is room"));
        let mut next = scheduler.request_turn("b").expect("there is room");
        drop(busy);
        assert!(next.try_recv().is_ok());
        drop(next);
        assert_eq!(scheduler.load(), (0, 0));
    }

    #[test]
    fn the_queue_is_limited() {
        let scheduler = Scheduler::new(NonZeroUsize::MIN, 2);
        let busy: Vec<_> = (0..4).map(|_| scheduler.request_turn("a")).collect();
        assert!(busy.iter().all(Option::is_some));
        assert!(scheduler.request_turn("a").is_none());
        drop(busy);
        assert_eq!(scheduler.load().0, 0);
    }
}
