//! Long work divided into units.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use cli::work::{Division, Outputs, WorkError, divide, merge};
use pyo3::prelude::*;

use crate::error::{CoreError, raised};

/// The units that some work is divided into, as JSON.
#[pyclass(frozen, module = "keymove._core")]
pub(crate) struct Units {
    division: Mutex<Division>,
    header: String,
    rejects_header: String,
}

#[pymethods]
impl Units {
    #[new]
    fn new(py: Python<'_>, request: String) -> PyResult<Units> {
        let division = py.detach(|| divide(&request)).map_err(|error| raised(&error))?;
        let (header, rejects_header) = (division.header().to_owned(), division.rejects_header().to_owned());
        Ok(Units { division: Mutex::new(division), header, rejects_header })
    }

    /// The header of the results.
    #[getter]
    fn header(&self) -> &str {
        &self.header
    }

    /// The header of the rejected lines.
    #[getter]
    fn rejects_header(&self) -> &str {
        &self.rejects_header
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let next = py.detach(|| {
            // After a panic, the division has no more units.
            self.division.lock().unwrap_or_else(PoisonError::into_inner).next()
        });
        match next {
            None => Ok(None),
            Some(Err(error)) => Err(raised(&error)),
            Some(Ok(unit)) => {
                let text =
                    serde_json::to_string(&unit).map_err(|error| CoreError::new_err(error.to_string()))?;
                Ok(Some(text))
            }
        }
    }
}

/// Merges journals and outcomes into one journal, or into one file of results; returns a summary as JSON.
#[pyfunction]
#[pyo3(signature = (inputs, output, rejects=None))]
pub(crate) fn merge_journals(
    py: Python<'_>,
    inputs: Vec<PathBuf>,
    output: PathBuf,
    rejects: Option<PathBuf>,
) -> PyResult<String> {
    let outputs = Outputs { output: &output, rejects: rejects.as_deref(), records: None };
    let merged = py.detach(|| merge(&inputs, outputs)).map_err(|error| raised(&WorkError::from(error)))?;
    Ok(merged.to_string())
}
