//! How a command prints its answer.

use clap::ValueEnum;

/// The forms that most commands have. A command with others has a list of its own.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    #[default]
    Text,
    /// JSON for programs, described in docs/reference/json.md
    Json,
}
