//! A fault with its place, ready to be shown to the author of the file.

use std::fmt;

use crate::read::fault::{Fault, Severity};

/// How much of a line is shown around the place of a fault.
const WINDOW: usize = 100;

/// A fault, and where it is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Diagnostic {
    /// What is wrong.
    pub fault: Fault,
    /// Where.
    pub place: Place,
    /// The line that the fault is in, or the part of it around the fault.
    pub excerpt: String,
    /// How many characters of the line stand before the excerpt.
    skipped: usize,
}

/// A place in a file, as people count: lines and columns from 1.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// How many characters are meant; 0 if something is missing here.
    pub length: usize,
}

impl Diagnostic {
    /// A fault in `line`, which is the text of line `place.line`.
    pub(super) fn new(fault: Fault, place: Place, line: &str) -> Diagnostic {
        let skipped = (place.column - 1).saturating_sub(WINDOW / 2);
        let excerpt = line.chars().skip(skipped).take(WINDOW).collect();
        Diagnostic { fault, place, excerpt, skipped }
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.fault.severity()
    }

    /// The diagnostic with the name of the file, as it is printed:
    ///
    /// ```text
    /// error: unknown word `foo`
    ///  --> problem.inp:3:8
    ///   |
    /// 3 | Option foo
    ///   |        ^^^ expected the name of an option
    /// ```
    pub fn in_file<'a>(&'a self, name: &'a str) -> impl fmt::Display + 'a {
        InFile { diagnostic: self, name }
    }
}

struct InFile<'a> {
    diagnostic: &'a Diagnostic,
    name: &'a str,
}

impl fmt::Display for InFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { fault, place, excerpt, skipped } = self.diagnostic;
        let severity = match self.diagnostic.severity() {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        let Place { line, column, length } = *place;
        let gutter = line.to_string().len();
        writeln!(f, "{severity}: {fault}")?;
        writeln!(f, "{:gutter$}--> {}:{line}:{column}", "", self.name)?;
        writeln!(f, "{:gutter$} |", "")?;
        // A tab is as wide as a blank here, or the underline would be somewhere else.
        writeln!(f, "{line} | {}", excerpt.replace(char::is_control, " "))?;
        let before = column - 1 - skipped;
        let marks = length.clamp(1, WINDOW.saturating_sub(before).max(1));
        write!(f, "{:gutter$} | {:before$}{}", "", "", "^".repeat(marks))?;
        if let Some(expectation) = fault.expectation() {
            write!(f, " expected {expectation}")?;
        }
        writeln!(f)
    }
}
