//! `/api/solve`: solves problems and reports solutions as they are found.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use workbench::SolveQuestion;

use crate::caps::RequestedLimits;
use crate::failure::Failure;
use crate::{Shared, body, jobs};

pub(super) async fn solve(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let question: SolveQuestion<RequestedLimits> = body::json(&headers, sent, &shared.settings).await?;
    let caps = question.limits.within(&shared.settings);
    jobs::stream(&shared, &jobs::client(&headers), move |turn, events| {
        workbench::solve(&question, &caps.allowance(turn, events), events);
    })
}
