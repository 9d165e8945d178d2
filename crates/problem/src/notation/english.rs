//! Moves and lines in English letters, as embedded in English text: whatever the language of the problem, and without
//! blanks before their signs.

use super::{line_text, move_text};
use crate::Language;
use crate::half_move::Played;
use crate::solution::Line;

/// A half-move with its signs: `Rh4-h1#`.
pub fn move_in_english(played: &Played) -> String {
    compact(&move_text(played, Language::English))
}

/// A solution in one line; `inversions` half-moves are left out before its first.
pub fn line_in_english(line: &Line, inversions: usize) -> String {
    compact(line_text(line, inversions, Language::English).trim_start())
}

/// A text of moves without blanks before their signs and with fewer blanks between them.
fn compact(text: &str) -> String {
    let mut compact = text.replace("   ", "  ");
    for sign in ["##!", "##", "#=", "#", "==", "=", "!=", "+"] {
        compact = compact.replace(&format!(" {sign}"), sign);
    }
    compact
}
