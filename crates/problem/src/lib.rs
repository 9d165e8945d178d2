//! A chess problem: the diagram, the stipulation, the solution, and the verdict on it.
//!
//! ```text
//! text ─▶ popeye::read ─▶ Problem, one Task per twin ─▶ solve::solve ─▶ Observer ◀─ popeye::write: text, JSON, words
//! ```
//!
//! This crate holds the values that pass along these arrows. It reads no files and searches nothing.
//!
//! * [`Problem`] is a problem as its author gave it: a [`Setting`] (a [`Diagram`] with its [`stipulation`]), [`Options`] and
//!   twins (`twin.rs` has their verbs). [`Task`] is one position to solve.
//! * [`stipulation`] reads what must be reached, and [`goals`] has a file for each goal.
//! * [`State`] is a position during solving, and [`HalfMove`] what is played in it.
//! * [`solution`] has the events that a solver reports to an [`Observer`](solution::Observer): phases, trees, lines and notes.
//! * [`verdict`] is what they say about soundness. A [`Writer`] is an observer that also hears about problems and twins;
//!   [`notation`] writes moves and lines as text.
#![forbid(unsafe_code)]

mod changes;
mod clock;
mod condition;
mod diagram;
mod encoding;
pub mod goals;
mod grid;
mod half_move;
pub mod notation;
mod options;
mod problem;
mod refused;
mod requirement;
mod retraction;
mod setting;
pub mod solution;
mod state;
pub mod stipulation;
mod task;
mod turn;
mod twin;
pub mod verdict;
mod verification;
mod writer;

pub use changes::Change;
pub use clock::Clock;
pub use condition::{Argument, Condition};
pub use diagram::{Diagram, FairyDiagram, kind_of, man_of, piece_of};
pub use encoding::Encoding;
pub use fairy::Language;
pub use grid::grid_of;
pub use half_move::{HalfMove, Played, Written};
pub use options::{Duals, Duplex, EnPassantRule, ExclusiveRooks, NonTrivial, Options};
pub use problem::{Notice, Problem, Text, Texts, Twin, Unsolvable, ZeroPosition};
pub use refused::Refused;
pub use requirement::{PlyEvent, RequiredMan, RequiredPly, Requirement, RequirementFault};
pub use retraction::RetractionFault;
pub use setting::Setting;
pub use state::{Identity, State};
pub use task::Task;
pub use turn::Turn;
pub use twin::{TwinError, Twinning, Verb};
pub use verification::Verification;
pub use writer::{TwinBegins, TwinOutcome, Writer};
