//! Problems in Popeye's language, man by man, with the faults of the text.

use popeye::read::{Diagnostic, Parsed, Place, Severity, problems};
use popeye::write;
use serde::Deserialize;
use serde_json::{Value, json};

/// Problems of one text that are read at most.
const MOST: usize = 200;

/// A text to read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadQuestion {
    /// Problems in Popeye's language.
    pub input: String,
}

/// Reads the problems of a text.
pub fn read(question: &ReadQuestion) -> Value {
    let problems = problems(question.input.as_bytes()).take(MOST).map(|parsed| described(&parsed));
    json!({ "problems": problems.collect::<Vec<_>>() })
}

/// A problem as it was read, and the faults of its text.
pub(crate) fn described(parsed: &Parsed) -> Value {
    let problem = match &parsed.problem {
        Ok(problem) => Some(problem),
        Err(unsolvable) => unsolvable.understood.as_deref(),
    };
    json!({
        "solvable": parsed.problem.is_ok(),
        "problem": problem.map(write::editable),
        "diagnostics": diagnostics(&parsed.diagnostics),
    })
}

/// The faults of a text, each with its place.
fn diagnostics(diagnostics: &[Diagnostic]) -> Value {
    let json = |diagnostic: &Diagnostic| {
        let Place { line, column, length } = diagnostic.place;
        json!({
            "severity": match diagnostic.severity() {
                Severity::Warning => "warning",
                Severity::Error => "error",
            },
            "message": diagnostic.fault.to_string(),
            "expected": diagnostic.fault.expectation(),
            "help": diagnostic.help,
            "line": line,
            "column": column,
            "length": length,
            "text": diagnostic.in_file("problem").to_string(),
        })
    };
    diagnostics.iter().map(json).collect()
}
