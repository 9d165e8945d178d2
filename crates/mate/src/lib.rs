//! Proves mates by depth-first proof-number search, in any game with checks and evasions.
//!
//! ```text
//! Solver ─▶ rounds (a first proof, then shorter mates) ─▶ team (threads) ─▶ search (one thread) ─▶ table
//! ```
//!
//! * `evaluation`: a proof, a disproof, or proof and disproof numbers. `length`: the length of a mate in plies.
//! * `control`: the limits of a search and the flag that interrupts its threads.
//! * `convention`: lengths without futile interpositions. `cooks`: other moves that also mate.
//! * [`within`]: a separate prover for mates in at most *n* moves against every defence.
#![forbid(unsafe_code)]

mod control;
mod convention;
mod cooks;
mod evaluation;
mod length;
mod observer;
mod rounds;
mod search;
mod solver;
mod table;
mod team;
pub mod within;

pub use control::Limits;
pub use convention::{Conventional, Counted};
pub use cooks::{Cook, Cooks, Thoroughness};
pub use length::Length;
pub use observer::{Bounds, Observer};
pub use search::Attack;
pub use solver::{Answer, Effort, Ending, Options, Solver, Start, Verdict, Victim};
