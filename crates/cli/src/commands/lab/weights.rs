//! Files of weights and networks, as arguments name them.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use eval::Phased;
use eval::network::Network;
use lab::learn::{Judge, LearnableGame};

/// The weights of a file; `None` if none was named.
pub(super) fn read_if_given<S: LearnableGame>(path: Option<&Path>) -> anyhow::Result<Option<Vec<Phased>>> {
    let Some(path) = path else { return Ok(None) };
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let weights = S::read_weights(&text).with_context(|| path.display().to_string())?;
    Ok(Some(weights))
}

/// The evaluation in the file at `path`, of weights or of a network.
pub(super) fn judge<S: LearnableGame>(path: &Path) -> anyhow::Result<Judge> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    if Network::is_announced_by(&bytes) {
        let network = Network::read::<S::Position>(&bytes).with_context(|| path.display().to_string())?;
        return Ok(Judge::Network(Box::new(network)));
    }
    Ok(Judge::Terms(read_if_given::<S>(Some(path))?.unwrap_or_default()))
}
