//! A self-contained page with the results of experiments: tables and plots, and how to reproduce every figure.
//!
//! The experiments are what the lab's commands print with `--format json`, kept in files of one folder: `read.rs` reads
//! them, `experiment.rs` and `comparison.rs` are their values, and `page.rs`, `plot.rs` and `markdown.rs` write them.

mod comparison;
pub(crate) mod experiment;
pub(crate) mod markdown;
mod page;
mod plot;
mod read;

pub use comparison::ComparisonFound;
pub(crate) use comparison::{OutcomeFound, StrengthFound};
pub(crate) use experiment::Worth;
pub use experiment::{AblationFound, Experiment, MatchFound, RaceFound};
pub use markdown::markdown;
pub use page::{page, plots};
pub use plot::{Bar, Plot, Scale};
pub use read::{Folder, FolderError, Skipped, read, read_file};
