//! The command `keymove`, as the wheel installs it.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Does what the arguments say, the first of which is the program's own name, and returns the exit code.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| cli::exit_code(arguments))
}
