//! `/api/moves`: moves played one after the other, as people write them, with the positions after each.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use serde_json::Value;
use workbench::MovesQuestion;

use crate::failure::Failure;
use crate::{Shared, body};

pub(super) async fn moves(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Json<Value>, Failure> {
    let question: MovesQuestion = body::json(&headers, sent, &shared.settings).await?;
    Ok(Json(workbench::moves(&question)?))
}
