//! `/api/read`: problems in Popeye's language, man by man, with the faults of the text.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use serde_json::Value;
use workbench::ReadQuestion;

use crate::failure::Failure;
use crate::{Shared, body};

pub(super) async fn read(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Json<Value>, Failure> {
    let question: ReadQuestion = body::json(&headers, sent, &shared.settings).await?;
    Ok(Json(workbench::read(&question)))
}
