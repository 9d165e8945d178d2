//! Searches one position with several threads: each searches the whole tree, shares results through the table, and avoids
//! positions that others have marked.

use std::sync::Mutex;

use game::Mating;
use threads::{Kind, Workers};

use crate::control::Control;
use crate::evaluation::{Evaluation, Player};
use crate::length::Length;
use crate::search::{Presence, Rules, TableSharing, Worker};
use crate::table::Table;

/// A position to search: the side to move, the maximum length and the rules.
pub(crate) struct Task<'p, P> {
    pub(crate) position: &'p P,
    pub(crate) player: Player,
    pub(crate) length: Length,
    pub(crate) rules: Rules,
    pub(crate) threads: usize,
}

/// The result of a task.
pub(crate) struct Finding<P: Mating> {
    pub(crate) value: Evaluation<P::Hand>,
    /// The best move, if the position is decided.
    pub(crate) best_move: Option<P::Move>,
}

/// The stack is large enough for the deepest search.
const THREAD: Kind = Kind::new("mate", 16 << 20);

/// Searches until a thread has decided the task or all are interrupted.
pub(crate) fn decide<P: Mating>(table: &Table, control: &Control<'_>, task: &Task<'_, P>) -> Finding<P> {
    let best = Mutex::new(None);
    let presence = (task.threads > 1).then(Presence::new);
    let search = || {
        let sharing = presence.as_ref().map_or(TableSharing::Alone, TableSharing::Team);
        let mut worker = Worker::new(table, control, task.rules, sharing);
        let value = worker.decide(task.position, task.player, task.length);
        worker.report();
        if task.threads > 1 && value.is_final() {
            control.interrupt();
        }
        let mut best = best.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if best.is_none() || value.is_final() {
            *best = Some(Finding { value, best_move: worker.best_move() });
        }
    };
    if task.threads <= 1 {
        search();
    } else {
        // If no thread can be started, the search runs on this one.
        Workers::new(THREAD, task.threads)
            .beside(|_| search(), |threads| control.note_threads(threads.working));
    }
    best.into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
        .expect("every worker leaves what it found")
}
