//! The compiled module of the Python package `keymove`, on which its Python modules are built.
//!
//! Its interface consists of text: units of work and their outcomes as JSON, rows of puzzles as strings. The public
//! classes are written in Python, in `python/keymove`.
#![deny(unsafe_code)]

mod command;
mod error;
mod rows;
mod run;
mod units;

use pyo3::prelude::*;

/// The compiled part of the package keymove.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("CoreError", module.py().get_type::<error::CoreError>())?;
    module.add_class::<run::Run>()?;
    module.add_class::<units::Units>()?;
    module.add_class::<rows::Verifier>()?;
    module.add_class::<rows::Tagger>()?;
    module.add_function(wrap_pyfunction!(units::merge_journals, module)?)?;
    module.add_function(wrap_pyfunction!(command::main, module)?)
}
