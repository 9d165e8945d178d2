//! The construction of nets as a job that several threads share: each takes squares of the king.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chess::{Bitboard, Square};

use crate::limits::Limits;
use crate::orthodox::bounds::MateKind;
use crate::orthodox::help::mixed;
use crate::orthodox::help::nets::distances::Post;
use crate::orthodox::help::nets::time_limit::TimeLimit;
use crate::orthodox::help::nets::{Cost, Nets, TargetKing, mate, stalemate};

/// Which nets are needed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Request {
    /// The key of the position.
    pub(crate) position: u64,
    pub(crate) target_king: TargetKing,
    /// The most nets that may be built.
    pub(crate) room: usize,
}

/// A request with its progress and outcome.
pub(crate) struct Job {
    request: Request,
    /// The set of nets before the first is added.
    frame: Nets,
    /// The choices made by all threads, for the limit.
    choices: AtomicU32,
    progress: Mutex<Progress>,
    /// Signals that the outcome is known or that squares have been returned.
    changed: Condvar,
}

struct Progress {
    /// Squares of the king that no thread has taken.
    squares: Vec<Square>,
    /// The number of threads at work.
    builders: usize,
    /// The nets of the threads that have finished.
    made: Option<Nets>,
    outcome: Outcome,
}

enum Outcome {
    Unknown,
    Made(Arc<Nets>),
    TooMany,
}

/// A thread that waits for others checks the clock at this interval.
const PAUSE: Duration = Duration::from_millis(20);

impl Job {
    pub(crate) fn new(request: Request, frame: Nets) -> Job {
        // Threads take squares from the end.
        let is_wanted = |square: &Square| request.target_king.squares.contains(*square);
        let squares = Square::ALL.into_iter().rev().filter(is_wanted).collect();
        let progress = Progress { squares, builders: 0, made: None, outcome: Outcome::Unknown };
        Job {
            request,
            frame,
            choices: AtomicU32::new(0),
            progress: Mutex::new(progress),
            changed: Condvar::new(),
        }
    }

    pub(crate) fn is_for(&self, request: Request) -> bool {
        self.request == request
    }

    /// Takes part in the job, waits for the other threads, and returns the nets; `None` if there are too many, or time runs
    /// out.
    pub(crate) fn finish(&self, limits: Limits<'_>) -> Option<Arc<Nets>> {
        let mut progress = self.progress();
        loop {
            match &progress.outcome {
                Outcome::Made(nets) => return Some(Arc::clone(nets)),
                Outcome::TooMany => return None,
                Outcome::Unknown if progress.squares.is_empty() => {
                    let waited = self.changed.wait_timeout(progress, PAUSE);
                    progress = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                Outcome::Unknown => {
                    progress.builders += 1;
                    drop(progress);
                    self.take_part(limits);
                    progress = self.progress();
                }
            }
            if matches!(progress.outcome, Outcome::Unknown) && limits.reached() {
                return None;
            }
        }
    }

    /// Builds nets as long as there are squares.
    fn take_part(&self, limits: Limits<'_>) {
        let mut taken = Vec::new();
        let squares = std::iter::from_fn(|| {
            let square = self.progress().squares.pop()?;
            taken.push(square);
            Some(square)
        });
        let mut nets =
            NetCollector { nets: self.frame.clone(), known: HashMap::default(), room: self.request.room };
        let mut time_limit = TimeLimit::new(limits, &self.choices);
        let TargetKing { how, most, .. } = self.request.target_king;
        let flow = match how {
            MateKind::Mate => mate::build(&mut nets, most, squares, &mut time_limit),
            MateKind::Stalemate => stalemate::build(&mut nets, most, squares, &mut time_limit),
        };
        let mut progress = self.progress();
        progress.builders -= 1;
        if flow.is_none() && time_limit.is_late() {
            // Another thread may have more time.
            progress.squares.extend(taken);
        } else if flow.is_none() {
            progress.outcome = Outcome::TooMany;
            progress.squares.clear();
        } else {
            progress.merge(nets.nets, self.request.room);
        }
        self.changed.notify_all();
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        // The progress is consistent at every moment, even if a thread has panicked with the lock.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress {
    /// Adds the nets of a thread that has found no more squares.
    fn merge(&mut self, nets: Nets, room: usize) {
        let all = match self.made.take() {
            Some(made) => made.joined(&nets),
            None => nets,
        };
        match () {
            () if matches!(self.outcome, Outcome::TooMany) => {}
            () if all.starts.len() > room => self.outcome = Outcome::TooMany,
            () if self.builders == 0 && self.squares.is_empty() => {
                self.outcome = Outcome::Made(Arc::new(all))
            }
            () => self.made = Some(all),
        }
    }
}

/// Collects nets and removes duplicates.
pub(crate) struct NetCollector {
    pub(crate) nets: Nets,
    /// The index of each net by a hash of its men and posts.
    known: HashMap<u64, usize, BuildHasherDefault<IdentityHasher>>,
    room: usize,
}

impl NetCollector {
    /// Adds a net; `None` if there are too many. The same placement may be a net for several reasons: then only the squares
    /// that must be empty for all of them are required.
    pub(crate) fn add(
        &mut self,
        posts: &[(usize, Post)],
        empty: Bitboard,
        cost: Cost,
        checker: u64,
    ) -> Option<()> {
        let number = posts
            .iter()
            .fold(0, |sum: u64, &(man, post)| sum.wrapping_add(mixed(man as u64 + 1, post.0.into())));
        match self.known.entry(number) {
            Entry::Occupied(known) => {
                let core = &mut self.nets.cores[*known.get()];
                core.empty &= empty;
                core.checker &= checker;
            }
            Entry::Vacant(place) => {
                place.insert(self.nets.starts.len());
                self.nets.add(posts, empty, cost, checker);
            }
        }
        (self.nets.starts.len() <= self.room).then_some(())
    }
}

/// A hasher for numbers that are hashes already.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = mixed(self.0, byte.into()));
    }
}
