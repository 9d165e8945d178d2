//! How many threads a command uses.

/// The requested number, or one per processor.
pub(crate) fn or_all(requested: Option<u16>) -> usize {
    requested.map_or_else(|| ::threads::processors().get(), usize::from)
}
