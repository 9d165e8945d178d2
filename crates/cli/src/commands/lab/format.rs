//! How an experiment prints what it has found.

use clap::ValueEnum;

/// For people or for programs.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(super) enum Format {
    /// Tables and words
    #[default]
    Text,
    /// One line of JSON, as docs/json.md describes it
    Json,
}
