//! Several threads that share one piece of work.

use std::any::Any;
use std::panic;
use std::thread::{self, ScopedJoinHandle};

use crate::{Kind, ThreadCount, processors};

/// The maximum number of threads that work together: eight per processor, and at least 64. More would only wait for each
/// other, and each takes memory.
pub fn most() -> usize {
    (8 * processors().get()).max(64)
}

/// Threads of one kind that work in parallel.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use threads::{Kind, Workers};
///
/// let sum = AtomicU64::new(0);
/// let threads = Workers::new(Kind::new("sum", 1 << 20), 3).share(|number| {
///     sum.fetch_add(number as u64, Ordering::Relaxed);
/// });
/// assert_eq!((threads.working, sum.into_inner()), (3, 3));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Workers {
    pub(crate) kind: Kind,
    pub(crate) requested: usize,
}

impl Workers {
    /// `count` threads, at least one and at most [`most`].
    pub const fn new(kind: Kind, count: usize) -> Workers {
        Workers { kind, requested: if count == 0 { 1 } else { count } }
    }

    /// The maximum number of threads to start.
    pub fn count(self) -> usize {
        self.requested.min(most())
    }

    /// Runs `work` in every thread, each with its own number. The caller's thread is number 0 and always works.
    pub fn share(self, work: impl Fn(usize) + Sync) -> ThreadCount {
        let numbers: Vec<usize> = (1..self.count()).collect();
        let mut threads = run(self.kind, numbers, &work, |mut threads| {
            threads.working += 1;
            work(0);
            threads
        });
        threads.requested = self.requested;
        threads
    }

    /// Runs `work` in threads numbered from 0, while the caller's thread runs `receive`. If the system starts no thread at
    /// all, the caller's thread does the work of number 0 and runs `receive` afterwards: workers must not block until what
    /// they send is received.
    pub fn beside<T>(self, work: impl Fn(usize) + Sync, receive: impl FnOnce(ThreadCount) -> T) -> T {
        let numbers: Vec<usize> = (0..self.count()).collect();
        run(self.kind, numbers, &work, |mut threads| {
            threads.requested = self.requested;
            if threads.working == 0 {
                threads.working = 1;
                work(0);
            }
            receive(threads)
        })
    }

    /// Gives each of `tasks` a thread that runs `work` on it, while the caller's thread runs `here`. After the first thread
    /// that the system refuses, the remaining tasks are not done; neither are those beyond [`most`].
    pub fn each<W: Send, T>(
        kind: Kind,
        tasks: impl IntoIterator<Item = W>,
        work: impl Fn(W) + Sync,
        here: impl FnOnce(ThreadCount) -> T,
    ) -> T {
        run(kind, tasks, &work, here)
    }
}

/// Starts a thread for each task until one is refused, runs `here`, and waits for all threads.
fn run<W: Send, T>(
    kind: Kind,
    tasks: impl IntoIterator<Item = W>,
    work: &(impl Fn(W) + Sync),
    here: impl FnOnce(ThreadCount) -> T,
) -> T {
    thread::scope(|scope| {
        let mut threads = ThreadCount { requested: 0, working: 0, refused: None };
        let mut handles: Vec<ScopedJoinHandle<'_, ()>> = Vec::new();
        let most = most();
        for task in tasks {
            threads.requested += 1;
            if threads.refused.is_some() || handles.len() == most {
                continue;
            }
            let started = match handles.is_empty() {
                true => kind.start_in(scope, move || work(task)),
                false => kind.start_beside_others(scope, move || work(task)),
            };
            match started {
                Ok(handle) => handles.push(handle),
                Err(refused) => threads.refused = Some(refused),
            }
        }
        threads.working = handles.len();
        let result = here(threads);
        let panics: Vec<Box<dyn Any + Send>> =
            handles.into_iter().filter_map(|handle| handle.join().err()).collect();
        // The first panic is propagated; the others often follow from it.
        match panics.into_iter().next() {
            Some(panic) => panic::resume_unwind(panic),
            None => result,
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Mutex;
    use std::sync::mpsc;

    use super::*;

    const PLAIN: Kind = Kind::new("plain", 1 << 18);
    /// More stack than any machine has addresses for.
    const IMPOSSIBLE: Kind = Kind::new("impossible", 1 << 60);

    #[test]
    fn every_worker_has_its_own_number() {
        let numbers = Mutex::new(BTreeSet::new());
        let threads = Workers::new(PLAIN, 4).share(|number| assert!(numbers.lock().unwrap().insert(number)));
        assert!(!threads.is_short(), "{threads}");
        assert_eq!(numbers.into_inner().unwrap(), (0..4).collect());
    }

    #[test]
    fn the_callers_thread_works_alone_if_the_system_starts_no_other() {
        let numbers = Mutex::new(Vec::new());
        let threads = Workers::new(IMPOSSIBLE, 4).share(|number| numbers.lock().unwrap().push(number));
        assert_eq!((threads.working, numbers.into_inner().unwrap()), (1, vec![0]));
        assert!(
            threads.to_string().starts_with("1 of 4 threads: the system refuses a thread for impossible")
        );

        let (sender, receiver) = mpsc::channel();
        let (working, received) = Workers::new(IMPOSSIBLE, 4).beside(
            |number| sender.send(number).expect("the receiver is there"),
            |threads| (threads.working, receiver.try_iter().collect::<Vec<_>>()),
        );
        assert_eq!((working, received), (1, vec![0]));
    }

    #[test]
    fn tasks_without_a_thread_are_not_run() {
        let threads = Workers::each(IMPOSSIBLE, 0..3, |_| panic!("no thread runs this"), |threads| threads);
        assert_eq!((threads.requested, threads.working), (3, 0));
    }

    #[test]
    fn the_number_of_threads_never_exceeds_the_maximum() {
        let threads = Workers::new(PLAIN, 65_535).share(|_| {});
        assert_eq!(threads.requested, 65_535);
        assert!(threads.working <= most(), "{threads}");
        assert!(threads.is_short());
    }

    #[test]
    fn a_panic_of_a_worker_reaches_the_caller() {
        let outcome = panic::catch_unwind(|| {
            Workers::new(PLAIN, 3).share(|number| assert_ne!(number, 2, "worker 2 fails"));
        });
        let message = outcome.unwrap_err().downcast::<String>().expect("a text");
        assert!(message.contains("worker 2 fails"), "{message}");
    }
}
