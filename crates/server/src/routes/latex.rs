//! `/api/latex`: a problem with its solution as a LaTeX document.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use workbench::LatexQuestion;

use crate::failure::Failure;
use crate::{Shared, body};

pub(super) async fn latex(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let question: LatexQuestion = body::json(&headers, sent, &shared.settings).await?;
    let text = workbench::latex(&question)?;
    Ok(([(CONTENT_TYPE, "application/x-tex")], text).into_response())
}
