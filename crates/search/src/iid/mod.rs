//! Internal iterative deepening: where no good first move is known, a shallow search finds one (Scott 1969, Slate and
//! Atkin 1977).
//!
//! The heuristic itself is [`crate::heuristics`]' `iid`; here are its settings, its decisions and its statistics.

mod complexity;
mod decision;
mod depth;
mod settings;
mod statistics;

pub(crate) use decision::Memory;
pub use decision::{Decision, Skip};
pub use settings::{ALL, Iid, Preset, STRATEGIES, SWITCHES, Strategy};
pub use statistics::{Figure, IidStatistics, Warning};
