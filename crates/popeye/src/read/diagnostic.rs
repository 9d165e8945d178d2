//! A fault and its position in the file, ready to be shown to the author.

use std::fmt;

use crate::read::fault::{Fault, Severity};

/// The width of the excerpt shown around a fault.
const WINDOW: usize = 100;

/// A fault and its position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Diagnostic {
    /// The fault.
    pub fault: Fault,
    /// Its position.
    pub place: Place,
    /// A sentence that helps to mend it, if there is one: `did you mean …?`
    pub help: Option<String>,
    /// The line with the fault, or the part of it around the fault.
    pub excerpt: String,
    /// The number of characters of the line before the excerpt.
    skipped: usize,
}

/// A position in a file; lines and columns count from 1.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// The number of characters concerned; 0 if something is missing here.
    pub length: usize,
}

impl Diagnostic {
    /// A fault in `line`, the text of line `place.line`.
    pub(super) fn new(fault: Fault, place: Place, line: &str) -> Diagnostic {
        let skipped = (place.column - 1).saturating_sub(WINDOW / 2);
        let excerpt = line.chars().skip(skipped).take(WINDOW).collect();
        Diagnostic { fault, place, help: None, excerpt, skipped }
    }

    /// The severity of the fault.
    pub fn severity(&self) -> Severity {
        self.fault.severity()
    }

    /// The diagnostic as it is printed, with the name of the file:
    ///
    /// ```text
    /// error: `SetPaly` is not an option
    ///  --> problem.inp:3:8
    ///   |
    /// 3 | Option SetPaly
    ///   |        ^^^^^^^ expected the name of an option, in the language of the file
    ///   = help: did you mean `SetPlay`?
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
        let Diagnostic { fault, place, help, excerpt, skipped } = self.diagnostic;
        let severity = match self.diagnostic.severity() {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        let Place { line, column, length } = *place;
        let gutter = line.to_string().len();
        writeln!(f, "{severity}: {fault}")?;
        writeln!(f, "{:gutter$}--> {}:{line}:{column}", "", self.name)?;
        writeln!(f, "{:gutter$} |", "")?;
        // Control characters become blanks: a tab would shift the underline.
        writeln!(f, "{line} | {}", excerpt.replace(char::is_control, " "))?;
        let before = column - 1 - skipped;
        let marks = length.clamp(1, WINDOW.saturating_sub(before).max(1));
        write!(f, "{:gutter$} | {:before$}{}", "", "", "^".repeat(marks))?;
        if let Some(expectation) = fault.expectation() {
            write!(f, " expected {expectation}")?;
        }
        if let Some(help) = help {
            write!(f, "\n{:gutter$} = help: {help}", "")?;
        }
        writeln!(f)
    }
}
