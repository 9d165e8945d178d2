//! The output formats of results.

use serde::Serialize;

use crate::Fault;
use crate::pipeline::Page;
use crate::read::Line;

/// An output format.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Form {
    /// Comma-separated values.
    #[default]
    Csv,
    /// One JSON object per line.
    Json,
}

/// A rejected line as JSON.
#[derive(Serialize)]
struct Rejected<'a> {
    line: u64,
    verdict: &'static str,
    reasons: [&'static str; 1],
    detail: &'a str,
    row: &'a str,
}

impl Form {
    /// Writes that a line is rejected. Only JSON has a place for that among the results.
    pub(crate) fn reject<S>(self, line: &Line<'_>, fault: &Fault, page: &mut Page<S>) {
        if self == Form::Json {
            page.json(&Rejected {
                line: line.number,
                verdict: "rejected",
                reasons: [fault.reason.code()],
                detail: &fault.detail,
                row: &String::from_utf8_lossy(line.bytes),
            });
        }
    }
}
