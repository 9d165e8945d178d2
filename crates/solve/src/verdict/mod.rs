//! Whether a problem is sound, read off its solutions.

mod duals;
mod judge;
mod length;
mod set_play;

pub use judge::Judge;
