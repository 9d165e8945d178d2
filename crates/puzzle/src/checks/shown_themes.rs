//! Checks that the line shows its themes.

use super::{Check, Examination};
use crate::Reason;
use crate::themes::{self, Definition, Source};

pub(super) const CHECK: Check =
    Check { name: "shown-themes", about: "every theme that can be read off a line is shown by it", run };

fn run(examination: &mut Examination<'_>) {
    let shown = themes::of(examination.puzzle);
    let row = examination.row;
    let missing = row.themes.split_ascii_whitespace().filter(|name| is_contradicted(name, &shown));
    for name in missing {
        examination.findings.add(Reason::ThemeNotShown, format!("the line shows no {name}"));
    }
}

/// Whether the line contradicts a theme. Mate and length have their own checks, which are more specific.
fn is_contradicted(name: &str, shown: &[&str]) -> bool {
    themes::find(name).is_some_and(|theme| {
        theme.source == Source::Line
            && theme.definition == Definition::Settled
            && !themes::LENGTHS.iter().any(|family| family.iter().any(|length| length.name == name))
            && !shown.contains(&name)
    })
}
