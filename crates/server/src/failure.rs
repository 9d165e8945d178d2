//! Error responses.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use workbench::Refusal;

/// A request that fails, and why.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Failure {
    status: StatusCode,
    error: Value,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Failure {
        Failure { status, error: json!({ "message": message.into() }) }
    }

    /// The request cannot be understood.
    pub(crate) fn bad(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, message)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let status = match refusal {
            Refusal::Input(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::NoSuchPath(_) | Refusal::Unreadable(_) | Refusal::Unknown(_) | Refusal::NoProblem => {
                StatusCode::BAD_REQUEST
            }
        };
        Failure { status, error: refusal.json() }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let body = json!({ "error": self.error }).to_string();
        (self.status, [(CONTENT_TYPE, "application/json")], body).into_response()
    }
}
