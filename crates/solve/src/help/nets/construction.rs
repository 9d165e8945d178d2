//! Nets in the making: all threads that ask for them take part, each with other squares of the king.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chess::{Bitboard, Square};

use crate::bounds::Catch;
use crate::help::mixed;
use crate::help::nets::distances::Post;
use crate::help::nets::time_limit::TimeLimit;
use crate::help::nets::{Cost, Nets, TargetKing, mate, stalemate};
use crate::limits::Limits;

/// Which nets are asked for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Order {
    /// The key of the position.
    pub(crate) position: u64,
    pub(crate) target_king: TargetKing,
    /// The most nets.
    pub(crate) room: usize,
}

/// Nets that somebody makes or uses.
pub(crate) struct Work {
    order: Order,
    /// What is known before the first net.
    frame: Nets,
    /// Choices that all threads have made.
    choices: AtomicU32,
    progress: Mutex<Progress>,
    /// The outcome is known, or there are squares again that nobody has taken on.
    changed: Condvar,
}

struct Progress {
    /// Squares of the king that nobody has taken on.
    squares: Vec<Square>,
    /// Threads that are at work.
    builders: usize,
    /// What those have made that are not.
    made: Option<Nets>,
    outcome: Outcome,
}

enum Outcome {
    Unknown,
    Made(Arc<Nets>),
    TooMany,
}

/// How long a thread that waits for others does not look at the clock.
const PAUSE: Duration = Duration::from_millis(20);

impl Work {
    pub(crate) fn new(order: Order, frame: Nets) -> Work {
        // They are taken from the end.
        let squares = Square::ALL.into_iter().rev().collect();
        let progress = Progress { squares, builders: 0, made: None, outcome: Outcome::Unknown };
        Work {
            order,
            frame,
            choices: AtomicU32::new(0),
            progress: Mutex::new(progress),
            changed: Condvar::new(),
        }
    }

    pub(crate) fn is_for(&self, order: Order) -> bool {
        self.order == order
    }

    /// Does what is left to do and waits for the others; `None` if there are too many nets, or no time.
    pub(crate) fn done(&self, limits: Limits<'_>) -> Option<Arc<Nets>> {
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

    /// Makes nets as long as there are squares.
    fn take_part(&self, limits: Limits<'_>) {
        let mut taken = Vec::new();
        let squares = std::iter::from_fn(|| {
            let square = self.progress().squares.pop()?;
            taken.push(square);
            Some(square)
        });
        let mut nets = Growing { nets: self.frame.clone(), known: HashMap::default(), room: self.order.room };
        let mut time_limit = TimeLimit::new(limits, &self.choices);
        let TargetKing { how, most, .. } = self.order.target_king;
        let flow = match how {
            Catch::Mate => mate::build(&mut nets, most, squares, &mut time_limit),
            Catch::Stalemate => stalemate::build(&mut nets, most, squares, &mut time_limit),
        };
        let mut progress = self.progress();
        progress.builders -= 1;
        if flow.is_none() && time_limit.is_late() {
            // Somebody else may have more time.
            progress.squares.extend(taken);
        } else if flow.is_none() {
            progress.outcome = Outcome::TooMany;
            progress.squares.clear();
        } else {
            progress.hand_in(nets.nets, self.order.room);
        }
        self.changed.notify_all();
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        // Nothing is left half done by whoever panics with this lock in hand.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress {
    /// Takes what a thread has made that found no more squares.
    fn hand_in(&mut self, nets: Nets, room: usize) {
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

/// Nets to which others are added.
pub(crate) struct Growing {
    pub(crate) nets: Nets,
    /// Nets by a number for their men.
    known: HashMap<u64, usize, BuildHasherDefault<AsItIs>>,
    room: usize,
}

impl Growing {
    /// Adds a net; `None` if it is one too many. The same men may be a net for several reasons: what all of them ask to be
    /// empty must be.
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

/// Takes numbers that look like chance for their own hashes.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
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
