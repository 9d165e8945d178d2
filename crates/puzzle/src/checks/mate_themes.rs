//! Checks the themes that state a mate.

use super::{Check, Examination};
use crate::Reason;

pub(super) const CHECK: Check = Check {
    name: "mate-themes",
    about: "themes claim mate if the line ends in mate, in the right number of moves",
    run,
};

/// The longest mate with its own theme; longer mates share it.
const LONGEST: usize = 5;

fn run(examination: &mut Examination<'_>) {
    let row = examination.row;
    let lengths = || row.themes.split_ascii_whitespace().filter_map(|theme| theme.strip_prefix("mateIn"));
    let promised = row.has_theme("mate") || lengths().next().is_some();
    let found = examination.puzzle.ends_in_mate();
    match (promised, found) {
        (true, false) => examination.findings.add(Reason::NotMate, String::new()),
        (false, true) => examination.findings.add(Reason::MateNotClaimed, String::new()),
        _ => {}
    }
    let moves = examination.puzzle.solution().len();
    let expected = moves.min(LONGEST).to_string();
    if let Some(wrong) = lengths().find(|&length| length != expected)
        && found
    {
        examination
            .findings
            .add(Reason::WrongMateLength, format!("mateIn{wrong}, but the line mates in {moves}"));
    }
}
