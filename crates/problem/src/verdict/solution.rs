//! A solution as a verdict names it.

use std::fmt;

use crate::notation::{line_in_english, move_in_english, retraction_text};
use crate::solution::{Line, TakenBack};
use crate::{Language, Played};

/// A solution as a verdict names it: by its key, or as a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Solution {
    /// The first move of a tree.
    Key(Played),
    /// The first move of a tree after moves were taken back.
    KeyAfter(Vec<TakenBack>, Played),
    /// A line of help or series play.
    Line {
        /// The line.
        line: Line,
        /// Half-moves left out before its first one, which the numbering shows.
        inversions: u32,
    },
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solution::Key(played) => write!(f, "1.{}", move_in_english(played)),
            Solution::KeyAfter(retraction, played) => {
                let retraction = retraction_text(retraction, Language::English);
                write!(f, "{retraction} & 1.{}", move_in_english(played))
            }
            Solution::Line { line, inversions } => {
                f.write_str(&abridged(&line_in_english(line, *inversions as usize)))
            }
        }
    }
}

/// A line with no more than its first and its last move if it is a long one.
fn abridged(line: &str) -> String {
    let moves: Vec<&str> = line.split("  ").map(str::trim).filter(|part| !part.is_empty()).collect();
    match moves.as_slice() {
        [first, _, _, _, .., last] => format!("{first} … {last}"),
        moves => moves.join(" "),
    }
}
