//! The two protocols: what a line of input means, and how an answer is written.
//!
//! UCI and USI are one language in two dialects. A line becomes a [`Command`] or an error with a message; no line makes the
//! reader panic.

mod command;
mod error;
mod go;
mod line;
mod parse;
mod parse_go;

pub use command::{Command, Debug, Start, Work};
pub(crate) use error::quoted;
pub use error::{CommandError, IgnoredPart};
pub use go::{Go, MateLimit};
pub use line::{LONGEST_LINE, Line, read_line};
pub use parse::parse;

/// A dialect.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
}

impl Protocol {
    /// Both of them.
    pub const ALL: [Protocol; 2] = [Protocol::Uci, Protocol::Usi];

    /// The word that a GUI greets with, and the command of `keymove` that speaks it.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Usi => "usi",
        }
    }

    /// The answer to the greeting.
    pub const fn greeting_answer(self) -> &'static str {
        match self {
            Protocol::Uci => "uciok",
            Protocol::Usi => "usiok",
        }
    }

    /// The command before a new game.
    pub const fn new_game(self) -> &'static str {
        match self {
            Protocol::Uci => "ucinewgame",
            Protocol::Usi => "usinewgame",
        }
    }

    /// The letters of the first and the second player's clock.
    pub const fn clock_letters(self) -> (char, char) {
        match self {
            Protocol::Uci => ('w', 'b'),
            Protocol::Usi => ('b', 'w'),
        }
    }

    /// The answer if there is no move to play.
    pub const fn no_move(self) -> &'static str {
        match self {
            Protocol::Uci => "bestmove (none)",
            Protocol::Usi => "bestmove resign",
        }
    }

    /// The word before the text of a position.
    pub(crate) const fn position_word(self) -> &'static str {
        match self {
            Protocol::Uci => "fen",
            Protocol::Usi => "sfen",
        }
    }
}
