//! Checks that the database has a definition of each theme.

use super::{Check, Examination};
use crate::Reason;
use crate::themes;

pub(super) const CHECK: Check =
    Check { name: "known-themes", about: "every theme is known to the database", run };

fn run(examination: &mut Examination<'_>) {
    for theme in examination.row.themes.split_ascii_whitespace() {
        if themes::find(theme).is_none() {
            let shown: String = theme.chars().take(40).collect();
            examination.findings.add(Reason::UnknownTheme, format!("unknown theme {shown}"));
        }
    }
}
