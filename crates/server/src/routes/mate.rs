//! `/api/mate`: proves mates in chess and shogi.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use workbench::MateQuestion;

use crate::caps::RequestedLimits;
use crate::failure::Failure;
use crate::{Shared, body, jobs};

pub(super) async fn mate(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let question: MateQuestion<RequestedLimits> = body::json(&headers, sent, &shared.settings).await?;
    let problem = question.problem()?;
    let caps = question.limits.within(&shared.settings);
    jobs::stream(&shared, &jobs::client(&headers), move |turn, events| {
        workbench::mate(&question, &problem, &caps.allowance(turn, events), events);
    })
}
