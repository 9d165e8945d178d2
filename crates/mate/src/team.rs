//! Several threads at one position: each searches all of it, and they meet in the table.

use std::sync::Mutex;

use game::Mating;

use crate::control::Control;
use crate::evaluation::{Evaluation, Player};
use crate::length::Length;
use crate::search::Worker;
use crate::solver::Options;
use crate::table::Table;

/// A position, who is to move there, and within how many plies the mate must be.
pub(crate) type Task<'p, P> = (&'p P, Player, Length);

/// What is known of the position, and the best move if it is decided.
pub(crate) type Finding<P> = (Evaluation<<P as Mating>::Hand>, Option<<P as game::Position>::Move>);

/// Searches until somebody has decided the task or all are interrupted.
pub(crate) fn decide<P: Mating>(
    table: &Table,
    control: &Control<'_>,
    options: &Options,
    task: &Task<'_, P>,
) -> Finding<P> {
    let best = Mutex::new(None);
    let search = |number: usize| {
        let mut worker = Worker::new(table, control, options.attack, number as u64);
        let value = worker.decide(task.0, task.1, task.2);
        worker.report();
        if options.threads > 1 && value.is_final() {
            control.interrupt();
        }
        let mut best = best.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if best.is_none() || value.is_final() {
            *best = Some((value, worker.best_move()));
        }
    };
    if options.threads <= 1 {
        search(0);
    } else {
        std::thread::scope(|scope| {
            for number in 0..options.threads {
                let search = &search;
                scope.spawn(move || search(number));
            }
        });
    }
    best.into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
        .expect("every worker leaves what it found")
}
