//! `/api/puzzles`: rows of a file that a user opens, with verdicts and themes, and sheets of them.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use workbench::{ExportQuestion, RowsQuestion};

use crate::caps::RequestedLimits;
use crate::failure::Failure;
use crate::{Shared, body, jobs};

/// Rows of the file that is the body of the request.
pub(super) async fn rows(
    State(shared): State<Arc<Shared>>,
    Query(question): Query<RowsQuestion>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let picker = question.picker()?;
    let upload = body::upload(sent, &shared.settings);
    let caps = RequestedLimits::default().within(&shared.settings);
    jobs::stream(&shared, &jobs::client(&headers), move |turn, events| {
        workbench::puzzles(Box::new(upload), picker, &caps.allowance(turn, events), events);
    })
}

/// A sheet to print, or a file for another program.
pub(super) async fn export(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let question: ExportQuestion = body::json(&headers, sent, &shared.settings).await?;
    let threads = shared.settings.threads;
    let written = tokio::task::spawn_blocking(move || workbench::export(&question, threads));
    let exported = written.await.map_err(|error| Failure::bad(error.to_string()))??;
    Ok(([(CONTENT_TYPE, exported.kind)], exported.text).into_response())
}
