//! Estimates of strength from the results of games, with their uncertainty.
//!
//! Openings are played in pairs, with both colours, and a pair is what is counted: the two games of an unbalanced
//! opening depend on each other, and counting them apart would claim more certainty than there is.

mod elo;
mod likelihood;
mod pairs;
mod ratio;
mod sprt;

pub use elo::{Elo, Estimate};
pub use pairs::{Outcome, Pairs};
pub use ratio::Ratio;
pub use sprt::{Decision, Hypotheses, Scale, Sprt};
