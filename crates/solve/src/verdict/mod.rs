//! The soundness of a problem, judged from its solutions.
//!
//! [`Judge`] observes the solutions of a task and gives a verdict at the end: sound, cooked, without solution, shorter than
//! stipulated. `duals` finds duals in trees, `length` compares lengths, `set_play` compares the set play with the actual play.

mod duals;
mod judge;
mod length;
mod set_play;

pub use judge::Judge;
