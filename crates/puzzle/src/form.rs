//! How answers about rows are written.

use serde::Serialize;

use crate::Fault;
use crate::pipeline::Page;
use crate::read::Line;

/// The form of the answers.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Form {
    /// Comma-separated values.
    #[default]
    Csv,
    /// A JSON object a line.
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
    /// Says that a line is rejected. Only JSON has room for that among the answers.
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
