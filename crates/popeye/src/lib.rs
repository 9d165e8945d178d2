//! Popeye's language: reads problems, and writes solutions as Popeye prints them, as JSON or in words.
//!
//! * [`read`] turns a text into problems with the faults of the text. `lexer.rs` splits it into words, `reader.rs` keeps the
//!   state, `commands.rs` reads a problem command by command, and `assemble.rs` builds the problem.
//! * [`write`](mod@write) has a file for each output format: `popeye.rs`, `plain/`, `json.rs`, `verdicts.rs`, and `latex.rs` for
//!   documents.
//! * `conditions/` lists the conditions of fairy chess with their arguments, for both directions.
//! * [`nearest`] suggests what a mistyped word may have been.
#![forbid(unsafe_code)]

mod conditions;
#[cfg(test)]
mod language_page;
pub mod nearest;
pub mod read;
pub mod write;
