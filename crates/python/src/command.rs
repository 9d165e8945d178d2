//! The command `keymove`, as the wheel installs it.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command with these arguments, of which the first is the program's name, and returns the exit code.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| cli::exit_code(arguments))
}
