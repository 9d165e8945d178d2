//! Static evaluation of positions, for each game.
//!
//! An evaluation is a sum of weights, each counted as often as its feature occurs. The code that finds the features is
//! generic over what is done with them ([`Terms`]): [`Sum`] adds up weights, [`Trace`] writes the counts down for the
//! tuner. So the two cannot diverge. The weights are in one text file per game ([`Weights`]). A small [`network`] adds
//! what a sum cannot express ([`Corrected`]).
//!
//! [`chess`](mod@chess) and [`shogi`](mod@shogi) are the evaluations: in each, `blocks.rs` names the weights, the other files find
//! features, and `inputs.rs` is what the network sees. `layout.rs`, `weights.rs`, `phased.rs` and `terms.rs` are what both
//! share.
//!
//! ```
//! use eval::chess::Evaluator;
//!
//! let mut evaluator = Evaluator::default();
//! let start = evaluator.value(&chess::Position::initial());
//! assert!(start.abs() < 100, "the start is balanced but for the move");
//! ```
#![deny(unsafe_code)]

pub mod chess;
mod corrected;
mod layout;
pub mod network;
mod phased;
pub mod shogi;
mod terms;
mod weights;

pub use corrected::{ByTerms, Corrected, Estimate};
pub use layout::{Block, Term};
pub use phased::Phased;
pub use terms::{Sum, Terms, Trace};
pub use weights::{ReadWeightsError, Weights};
