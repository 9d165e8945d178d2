//! A game as a file records it: who played, every move with its time and comment, variations, and how it ended.

use std::fmt;
use std::time::Duration;

use thiserror::Error;

use crate::fault::Faults;
use crate::{Game, Illegality, Move};

/// The contents of a KIF or CSA file.
#[derive(Clone, Debug)]
pub struct Record {
    /// Names and values of the head, in their order and language: `("先手", "羽生善治")`, `("EVENT", "…")`.
    pub headers: Vec<(String, String)>,
    /// The main line.
    pub game: Game,
    /// For each position of the main line, the first one included, what was noted about it.
    pub notes: Vec<Note>,
    /// The other lines, in their order.
    pub variations: Vec<Variation>,
    /// How the main line ended, if the file states it.
    pub conclusion: Option<Conclusion>,
}

impl Record {
    /// The value of the first header of that name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// What a file notes about a move, or about the first position.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Note {
    /// How long the player thought.
    pub time: Option<Duration>,
    /// Lines of comment.
    pub comments: Vec<String>,
}

/// A line that leaves another one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Variation {
    /// How many moves it shares with the line that it leaves.
    pub shared: usize,
    /// The whole line, from the first position on.
    pub moves: Vec<Move>,
}

/// How a game ended, as recorded in a file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Conclusion {
    /// The side to move resigned.
    Resignation,
    /// The side to move is mated.
    Mate,
    /// There is no mate (of a problem).
    NoMate,
    /// The game was broken off.
    Interrupted,
    /// Fourfold repetition.
    Repetition,
    /// A draw by points.
    Impasse,
    /// The side to move declared a win.
    Declaration,
    /// The side to move ran out of time.
    TimeUp,
    /// The side to move did something illegal.
    IllegalMove,
    /// The side that moved last did something illegal.
    OpponentIllegalMove,
    /// The agreed length was reached.
    MaximumLength,
    /// Something else, as written in the file.
    Other(String),
}

/// A record that cannot be read, and the line where reading stopped.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// The line, from 1 on.
    pub line: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum RecordProblem {
    /// The bytes are text in no encoding that records use.
    #[error("found bytes that are neither UTF-8 nor Shift_JIS, expected text")]
    NotText,
    /// The record ends too early: usually a truncated file.
    #[error("found the end of the record, expected {expected}")]
    Ended {
        /// What should have come.
        expected: &'static str,
    },
    /// The board of the first position is not whole.
    #[error("the position has {found} of the nine ranks, expected all of them")]
    MissingRanks {
        /// How many ranks there are.
        found: usize,
    },
    /// The text is not what the format has there.
    #[error("found {}, expected {expected}", .found.quoted())]
    Invalid {
        /// The beginning of what was found.
        found: Excerpt,
        /// What was expected.
        expected: &'static str,
    },
    /// The first position is not legal.
    #[error("the position is not legal: {0}")]
    Position(#[from] Faults),
    /// A move is well written but cannot be played.
    #[error("`{text}` is illegal: {reason}")]
    Illegal {
        /// The move as it is written.
        text: Excerpt,
        /// What keeps it from being played.
        reason: Illegality,
    },
}

impl RecordProblem {
    pub(crate) fn invalid(found: &str, expected: &'static str) -> RecordProblem {
        RecordProblem::Invalid { found: Excerpt::new(found), expected }
    }
}

/// The beginning of a text, short enough for a message.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Excerpt(String);

impl Excerpt {
    const LONGEST: usize = 30;

    /// The first characters of `text`.
    pub fn new(text: &str) -> Excerpt {
        let mut excerpt: String = text.chars().take(Excerpt::LONGEST).collect();
        if excerpt.len() < text.len() {
            excerpt.push('…');
        }
        Excerpt(excerpt)
    }

    /// The excerpt in quotes; an empty pair would be unreadable.
    fn quoted(&self) -> String {
        if self.0.is_empty() { "nothing".to_owned() } else { format!("`{self}`") }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|char| match char {
            // Control characters of untrusted text must not reach the terminal.
            char if char.is_control() => write!(f, "{}", char.escape_default()),
            char => write!(f, "{char}"),
        })
    }
}
