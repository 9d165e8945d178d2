//! The one-line texts of positions and moves, and games as PGN.
//!
//! A text is read in two steps: first into a value that only represents what was written ([`Fen`], [`UciMove`], [`San`],
//! [`Long`]), then, given a position, into a legal move. So unreadable, illegal and ambiguous are three errors.

mod algebraic;
mod cursor;
mod epd;
mod error;
mod fen;
mod letters;
mod long;
mod pgn;
mod plain_fen;
mod san;
mod uci;

pub use algebraic::{Act, Capture, ManMove, Mark};
pub use epd::{Epd, Operand, Operation, ParseEpdError, Quoted, Word};
pub use error::{AmbiguousMove, IllegalMove, IllegalReason, ReadMoveError, ResolveMoveError, UnreadableMove};
pub use fen::{Fen, FenField, ParseFenError};
pub use letters::{Lettered, Letters};
pub use long::Long;
pub use pgn::{ParsePgnError, Pgn};
pub use san::San;
pub use uci::{UciCastling, UciMove};

/// The first few characters, in quotes: an error message is no place for a megabyte.
fn quoted(text: &str) -> String {
    let start: String = text.chars().take(20).collect();
    let more = if start.len() < text.len() { "…" } else { "" };
    format!("`{start}{more}`")
}
