//! What can be wrong with a line.

use thiserror::Error;

/// A line that is no command. The text names what was read and what was expected.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum CommandError {
    /// The first word is no command.
    #[error("unknown command {found}")]
    Unknown {
        /// The word.
        found: String,
    },
    /// A word of the command is missing or wrong.
    #[error("{command}: found {found}, expected {expected}")]
    Malformed {
        /// The command.
        command: &'static str,
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl CommandError {
    /// The command that the line was meant to be, if it is one.
    pub(crate) fn command(&self) -> Option<&'static str> {
        match self {
            CommandError::Unknown { .. } => None,
            CommandError::Malformed { command, .. } => Some(command),
        }
    }
}

/// A part of a command that was left out because it makes no sense.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum IgnoredPart {
    /// A word that the command does not have.
    #[error("go: unknown word {0}")]
    UnknownWord(String),
    /// A number is missing, or something else is in its place.
    #[error("go {word}: found {found}, expected {expected}")]
    NoNumber {
        /// The word before the number.
        word: &'static str,
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}

/// The first few characters of what was read, in quotes: a message is one short line, whatever was sent.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let start: String =
        text.chars().take(LONGEST).map(|char| if char.is_control() { '\u{fffd}' } else { char }).collect();
    let more = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("`{start}{more}`")
}

/// A word that may be missing, for a message.
pub(super) fn found(word: Option<&str>) -> String {
    word.map_or_else(|| "nothing".to_owned(), quoted)
}
