//! Tests of the solver: against slow provers, on problems with known answers, and when stopped.

mod common;
#[path = "../../../../corpora/read.rs"]
mod corpora;

mod conventions;
mod first_mate;
mod known_problems;
mod slow_solver_agrees;
mod stops;
mod within;
