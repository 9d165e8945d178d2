//! Error responses.

use answers::InputError;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

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

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        let InputError { message, text, column, hint } = error;
        let error = json!({ "message": message, "text": text, "column": column, "hint": hint });
        Failure { status: StatusCode::UNPROCESSABLE_ENTITY, error }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let body = json!({ "error": self.error }).to_string();
        (self.status, [(CONTENT_TYPE, "application/json")], body).into_response()
    }
}
