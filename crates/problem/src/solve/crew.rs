//! A crew: threads that do units of work side by side, while the results come out in the order of the units.
//!
//! Each thread takes the next unit that nobody has begun. When there is none, it joins the first unit that is not finished:
//! it does the same work and says nothing, but what it finds out goes into the tables that all share, and both leave out
//! what the other is busy with (see [`Busy`]). So a heavy unit splits itself, and the results are those of a single thread.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::limits::Limits;
use super::prove::{Answer, Interrupted};

/// What is heard of units, in their order.
pub(super) enum News<R> {
    /// The results of this unit come next.
    Turn(usize),
    /// A result.
    Found(R),
}

/// Does the work of one unit; called by any thread.
pub(super) trait Worker: Send {
    /// What a unit is.
    type Unit: Sync;
    /// What is found.
    type Found: Send;

    /// Works on one unit and hands over what is found. `over` ends it early.
    fn work(
        &mut self,
        unit: &Self::Unit,
        over: &AtomicBool,
        found: &mut dyn FnMut(Self::Found),
    ) -> Answer<()>;
}

