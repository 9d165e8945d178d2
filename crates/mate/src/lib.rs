//! Proves mates by depth-first proof-number search, in any game with checks and evasions.
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
