//! `/api/show`: a position with its faults and legal moves, or a picture of it.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use workbench::ShowQuestion;

use crate::failure::Failure;
use crate::{Shared, body};

pub(super) async fn show(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let question: ShowQuestion = body::json(&headers, sent, &shared.settings).await?;
    let drawn = tokio::task::spawn_blocking(move || workbench::show(&question));
    let shown = drawn.await.map_err(|error| Failure::bad(error.to_string()))??;
    Ok(([(CONTENT_TYPE, shown.kind)], shown.bytes).into_response())
}
