//! `/api/read`: problems in Popeye's language, man by man, with what is wrong with them.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use popeye::read::{Diagnostic, Parsed, Place, Severity};
use popeye::{read, write};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::{Shared, body};

/// The maximum number of problems read from one text.
const MOST: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestBody {
    input: String,
}

pub(super) async fn read(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Json<Value>, Failure> {
    let request: RequestBody = body::json(&headers, sent, &shared.settings).await?;
    let problems = read::problems(request.input.as_bytes()).take(MOST).map(|parsed| described(&parsed));
    Ok(Json(json!({ "problems": problems.collect::<Vec<_>>() })))
}

/// A problem as it was read, and what is wrong with it.
pub(super) fn described(parsed: &Parsed) -> Value {
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

/// What is wrong with a problem, and where.
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
            "line": line,
            "column": column,
            "length": length,
            "text": diagnostic.in_file("problem").to_string(),
        })
    };
    diagnostics.iter().map(json).collect()
}
