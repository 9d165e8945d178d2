//! Checks the themes that state the length of the line.

use super::{Check, Examination};
use crate::Reason;

pub(super) const CHECK: Check =
    Check { name: "length", about: "the theme for the length of the line is right", run };

const LENGTHS: [&str; 4] = ["oneMove", "short", "long", "veryLong"];

fn run(examination: &mut Examination<'_>) {
    let moves = examination.puzzle.solution().len();
    let expected = match moves {
        0 | 1 => "oneMove",
        2 => "short",
        3 => "long",
        _ => "veryLong",
    };
    let row = examination.row;
    if let Some(wrong) = LENGTHS.into_iter().find(|&length| length != expected && row.has_theme(length)) {
        let moves = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
        examination.findings.add(Reason::WrongLength, format!("{wrong}, but the line has {moves}"));
    }
}
