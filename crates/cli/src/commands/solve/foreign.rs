//! Files that are not in Popeye's language, recognised by how they begin.

use answers::games;
use engine::Chess;

use crate::report::InputError;
use crate::source::Source;

/// What a file is, if it is not a problem in Popeye's language.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Foreign {
    /// A FEN in each line.
    Positions,
    /// Games.
    Pgn,
    /// A problem of Olive, in YAML.
    Olive,
    /// No text at all.
    Binary,
}

impl Foreign {
    /// Looks at the beginning of a file.
    pub(super) fn of(bytes: &[u8]) -> Option<Foreign> {
        const ENOUGH: usize = 1 << 12;
        let start = bytes.get(..ENOUGH).unwrap_or(bytes);
        let (text, first) = (String::from_utf8_lossy(start), first_line(start)?);
        let is_key =
            |key: &str| text.lines().any(|line| line.trim_start_matches("- ").trim_start().starts_with(key));
        if start.contains(&0) {
            Some(Foreign::Binary)
        } else if games::read::<Chess>(&first).is_ok() {
            Some(Foreign::Positions)
        } else if first.starts_with('[') && first.contains('"') {
            Some(Foreign::Pgn)
        } else if is_key("algebraic:") && is_key("stipulation:") {
            Some(Foreign::Olive)
        } else {
            None
        }
    }

    /// The message that this cannot be read here.
    pub(super) fn refusal(self, source: &Source, bytes: &[u8]) -> anyhow::Error {
        let (found, hint) = match self {
            Foreign::Positions => ("positions", "`--stipulation '#2'` says what is to be solved in them"),
            Foreign::Pgn => ("games in PGN", "`keymove puzzle verify` and `keymove analyse` read games"),
            Foreign::Olive => (
                "a problem of Olive",
                "`keymove serve --open` opens it, solves it and saves it in Popeye's language",
            ),
            Foreign::Binary => {
                return anyhow::anyhow!("{source} is no text, expected problems in Popeye's language");
            }
        };
        let message = format!("{source}: found {found}, expected problems in Popeye's language");
        let text = first_line(bytes).unwrap_or_default();
        InputError { message, text, column: None, hint: Some(hint.to_owned()) }.into()
    }
}

/// The lines of a file of positions, with their numbers. Blank lines and comments are left out.
pub(super) fn positions(bytes: &[u8]) -> Vec<(usize, String)> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim().to_owned()));
    lines.filter(|(_, line)| is_content(line)).collect()
}

fn first_line(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    text.trim_start_matches('\u{feff}')
        .lines()
        .map(str::trim)
        .find(|line| is_content(line))
        .map(str::to_owned)
}

fn is_content(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognised_by_their_beginning() {
        for (content, expected) in [
            ("8/8/8/8/7R/p7/2K5/k7 w - - 0 1\n", Some(Foreign::Positions)),
            ("# mates\n\n8/8/8/8/7R/p7/2K5/k7\n", Some(Foreign::Positions)),
            ("[Event \"?\"]\n\n1. e4 *\n", Some(Foreign::Pgn)),
            ("---\nalgebraic:\n  white: [Kc2]\nstipulation: \"#2\"\n", Some(Foreign::Olive)),
            ("- algebraic:\n    white: [Kc2]\n  stipulation: '#2'\n", Some(Foreign::Olive)),
            ("\u{7f}ELF\0\0", Some(Foreign::Binary)),
            ("BeginProblem\nForsyth 8/8/8/8/7R/p7/2K5/k7\n", None),
            ("beginproblm\n", None),
            ("", None),
        ] {
            assert_eq!(Foreign::of(content.as_bytes()), expected, "{content}");
        }
    }
}
