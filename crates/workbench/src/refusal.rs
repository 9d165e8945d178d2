//! Why a question is not answered.

use answers::InputError;
use serde_json::{Value, json};
use thiserror::Error;

/// Why a question is not answered.
#[derive(Debug, Error)]
pub enum Refusal {
    /// Nothing answers at this path.
    #[error("`{0}` needs `keymove serve`")]
    NoSuchPath(String),
    /// The question is not the JSON that the path expects.
    #[error("JSON: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The question asks for something that does not exist.
    #[error("{0}")]
    Unknown(String),
    /// There is no problem in the text.
    #[error("there is no problem that can be solved")]
    NoProblem,
    /// A position or a move cannot be understood.
    #[error(transparent)]
    Input(#[from] InputError),
}

impl Refusal {
    /// The refusal for a program: its message, and the place of the fault where it is known.
    pub fn json(&self) -> Value {
        match self {
            Refusal::Input(error) => json!(error),
            other => json!({ "message": other.to_string() }),
        }
    }
}
