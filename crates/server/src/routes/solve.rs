//! `/api/solve`: solves problems and reports solutions as they are found.

use std::sync::Arc;
use std::time::Duration;

use ::solve::Limits;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use workbench::{Allowance, SolveQuestion};

use crate::caps::RequestedLimits;
use crate::failure::Failure;
use crate::{Shared, body, jobs};

/// The interval between progress events.
const INTERVAL: Duration = Duration::from_millis(100);

pub(super) async fn solve(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let question: SolveQuestion<RequestedLimits> = body::json(&headers, sent, &shared.settings).await?;
    let caps = question.limits.within(&shared.settings);
    let solutions = shared.settings.solutions;
    jobs::stream(&shared, &jobs::client(&headers), move |turn, events| {
        let limits = Limits {
            deadline: caps.deadline(),
            threads: turn.threads,
            memory: caps.memory_in_bytes(),
            ..Limits::default()
        };
        let stop = events.signal.stop_flag();
        let allowance = Allowance { limits, stop, nodes: caps.nodes(), solutions, interval: INTERVAL };
        workbench::solve(&question, allowance, events);
    })
}
