//! Errors in what a user wrote.

use serde::Serialize;
use thiserror::Error;

/// Input that cannot be understood.
#[derive(Clone, Debug, Eq, Error, PartialEq, Serialize)]
#[error("{message}")]
pub struct InputError {
    /// What is wrong, and what was expected.
    pub message: String,
    /// What was read, in full.
    pub text: String,
    /// The character it is about, from 1 on, if it is about one.
    pub column: Option<usize>,
    /// What might help.
    pub hint: Option<String>,
}
