//! `/api/analyse`: the lines of an engine, depth by depth.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use workbench::AnalyseQuestion;

use crate::caps::RequestedLimits;
use crate::failure::Failure;
use crate::{Shared, body, jobs};

pub(super) async fn analyse(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let question: AnalyseQuestion<RequestedLimits> = body::json(&headers, sent, &shared.settings).await?;
    let analysis = question.analysis()?;
    let caps = question.limits.within(&shared.settings);
    jobs::stream(&shared, &jobs::client(&headers), move |turn, events| {
        workbench::analyse(&analysis, &caps.allowance(turn, events), events);
    })
}
