//! `/api/latex`: a problem with its solution as a LaTeX document.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use popeye::read;
use popeye::write::latex as document;
use serde::Deserialize;

use crate::failure::Failure;
use crate::{Shared, body};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestBody {
    /// A problem in Popeye's language.
    input: String,
    /// Its solution, in plain text.
    #[serde(default)]
    solution: String,
}

pub(super) async fn latex(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let request: RequestBody = body::json(&headers, sent, &shared.settings).await?;
    let problem = read::problems(request.input.as_bytes()).find_map(|parsed| parsed.problem.ok());
    let problem = problem.ok_or_else(|| Failure::bad("there is no problem that can be solved"))?;
    // Ending the environment early would let the rest run as LaTeX commands.
    let solution = request.solution.replace("\\end{verbatim}", "");
    let text = document::document([(&problem, solution.as_str())]);
    Ok(([(CONTENT_TYPE, "application/x-tex")], text).into_response())
}
