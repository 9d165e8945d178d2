//! Whether a side can still win a game of chess by any sequence of legal moves.
//!
//! A position is dead, and drawn, when neither side can (Laws of Chess, 5.2.2); a player whose time is up draws when the
//! opponent cannot (6.9). Both answers are proved: that a side can win by a helpmate, which ends in checkmate; that it
//! cannot by its material, by the mobility of the men, or by playing every sequence of moves. The rules of fifty moves
//! and of repetition are not considered, because they do not make a sequence of moves illegal.
//!
//! `analyser.rs` tries the proofs, the cheapest first: `material.rs`, `play_out.rs`, `mobility.rs` and `search.rs`.
//! docs/internals/mates.md explains them.
//!
//! ```
//! use chess::{Color, fault, text::Fen};
//! use dead::{Analyser, Proof, Verdict};
//!
//! let fen: Fen = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1".parse()?;
//! let position = fen.0.position(fault::GAME)?;
//! let mut analyser = Analyser::default();
//! assert_eq!(analyser.verdict(&position, Color::White), Verdict::CannotWin(Proof::Mobility));
//! assert!(analyser.is_dead(&position));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod analyser;
mod distance;
mod lone_minor;
mod material;
mod mating_squares;
mod mobility;
mod play_out;
mod search;
mod table;
mod verdict;

pub use analyser::{Analyser, Limits, is_helpmate};
pub use verdict::{Proof, Verdict};
