//! How an experiment prints what it has found.

use clap::ValueEnum;

/// For people or for programs.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(super) enum Format {
    /// Text and tables
    #[default]
    Text,
    /// One line of JSON, described in docs/json.md
    Json,
}
