//! The one-line texts of positions and moves.

mod fen;

pub use fen::{Fen, FenField, ParseFenError};
