//! How a command prints its answer.

use clap::ValueEnum;

/// The formats of most commands. A command with other formats has its own list.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    #[default]
    Text,
    /// JSON for programs, described in docs/reference/json.md
    Json,
}
