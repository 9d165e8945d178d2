//! How many threads a command uses.

/// As many as were asked for, or as many as there are processors.
pub(crate) fn or_all(asked: Option<u16>) -> usize {
    asked.map_or_else(|| ::threads::processors().get(), usize::from)
}
