//! Answers about positions as values, with their JSON: what the command line and the workbench have in common.
//!
//! * [`games`]: the games, and what it takes to read, draw and write their positions and moves
//! * [`Inspection`]: a position with its faults, checks and legal moves
//! * [`Chances`]: whether each side can still win
//! * [`mate`]: a mate, its lengths and its cooks
//! * [`Analysis`]: the lines of an engine, depth by depth
#![forbid(unsafe_code)]

mod analysis;
mod dead;
pub mod games;
mod input_error;
mod inspection;
pub mod mate;
mod pasted;

pub use self::dead::{Chance, Chances};
pub use analysis::{Analysis, AnalysisLine, Journal, JsonScore};
pub use input_error::InputError;
pub use inspection::Inspection;
pub use pasted::Pasted;
