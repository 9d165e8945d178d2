//! Passes errors to Python as JSON, which `keymove._errors` turns into typed exceptions.

use cli::work::WorkError;
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyException;

create_exception!(
    _core,
    CoreError,
    PyException,
    "An error as JSON; users see it as a subclass of keymove.KeymoveError."
);

/// The exception for an error of a unit.
pub(crate) fn raised(error: &WorkError) -> PyErr {
    CoreError::new_err(serde_json::to_string(error).unwrap_or_else(|_| error.to_string()))
}
