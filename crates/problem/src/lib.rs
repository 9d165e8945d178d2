//! Chess problems: read in Popeye's language, solved for every orthodox stipulation, answered in several forms.
//!
//! ```text
//! text ─▶ RawProblem (as typed) ─▶ Problem, one Task a twin ─▶ solve ─▶ Observer: Popeye's text, JSON, plain words
//! ```
#![forbid(unsafe_code)]

pub mod answer;
mod changes;
pub mod goals;
mod half_move;
mod language;
#[cfg(test)]
mod language_page;
mod long_step;
mod options;
mod order;
pub mod probe;
mod problem;
pub mod read;
mod rules;
mod setting;
pub mod solution;
pub mod solve;
mod state;
pub mod stipulation;
mod task;
mod turn;
mod twin;
pub mod verdict;
pub mod write;

pub use half_move::{HalfMove, Played};
pub use language::Language;
pub use options::{Duplex, Options};
pub use problem::{Notice, Problem, Text, Texts, Twin, ZeroPosition};
pub use setting::Setting;
pub use state::{Identity, State};
pub use task::Task;
pub use turn::Turn;
pub use twin::{TwinError, Verb};
