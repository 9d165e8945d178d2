//! Mates: the position as it was written, and everything that is reported about it.

mod answer;
mod conventional;
mod position;
mod reason;

pub use answer::{Cooks, JsonCook, Question, Solved, solve};
pub use position::{Board, Problem, position};
pub use reason::Reason;
