//! Files of weights, as arguments name them.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use eval::Phased;
use lab::learn::Subject;

/// The weights of a file; `None` if none was named.
pub(super) fn read_if_given<S: Subject>(path: Option<&Path>) -> anyhow::Result<Option<Vec<Phased>>> {
    let Some(path) = path else { return Ok(None) };
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let weights = S::read_weights(&text).with_context(|| path.display().to_string())?;
    Ok(Some(weights))
}
