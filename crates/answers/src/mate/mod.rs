//! Mates: the position as it was written, and everything that is reported about it.

mod answer;
mod conventional;
mod position;
mod reason;
mod request;

pub use answer::{JsonCook, Solved};
pub use position::{Board, Problem, position};
pub use reason::Reason;
pub use request::{BothGames, Request};
