//! Signals from other threads to a running search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Stop, or ponder hit. Shared between the search and the thread that receives commands.
#[derive(Debug, Default)]
pub struct Signal {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// Wakes a search that has nothing left to do but wait.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl Signal {
    /// A signal that has not been raised.
    pub fn new() -> Signal {
        Signal::default()
    }

    /// A signal for a search on the opponent's time: no deadline counts before [`Signal::ponder_hit`].
    pub fn pondering() -> Signal {
        Signal { pondering: AtomicBool::new(true), ..Signal::default() }
    }

    /// Makes the search answer at once.
    pub fn stop(&self) {
        self.change(|| self.stopped.store(true, Ordering::Relaxed));
    }

    /// The opponent has played the expected move: the clock counts from now on.
    pub fn ponder_hit(&self) {
        self.change(|| self.pondering.store(false, Ordering::Relaxed));
    }

    /// Whether the search must answer at once.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The same as a flag.
    #[inline]
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stopped
    }

    /// Whether the search runs on the opponent's time.
    #[inline]
    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Sleeps until the search is stopped or, where it ponders, the expected move is played.
    pub(crate) fn wait_for_stop_or_hit(&self) {
        self.wait_while(|| !self.is_stopped() && self.is_pondering());
    }

    /// Sleeps until the search is stopped.
    pub(crate) fn wait_for_stop(&self) {
        self.wait_while(|| !self.is_stopped());
    }

    fn change(&self, change: impl FnOnce()) {
        // The lock keeps a waiting search from checking just before the change and sleeping just after it.
        let guard = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        change();
        drop(guard);
        self.changed.notify_all();
    }

    fn wait_while(&self, condition: impl Fn() -> bool) {
        let mut guard = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        while condition() {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
