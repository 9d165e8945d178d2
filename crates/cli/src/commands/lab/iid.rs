//! `keymove lab iid`: reports the contribution of internal iterative deepening.

use std::path::PathBuf;

use clap::Args;
use lab::report::{self, AblationFound, ComparisonFound, Experiment};

use crate::answer::exit_codes;
use crate::{Answer, Console};

/// Write the page about internal iterative deepening
///
/// Reads results of `lab compare` and of `lab ablate --feature iid-settings`, both with `--format json`,
/// from every `.json` and `.jsonl` file of a folder and writes them as Markdown, the verdict and what
/// was expected first.
#[derive(Debug, Args)]
#[command(name = "iid", after_help = format!("\
Examples:
  keymove lab compare --iid --depth 11 --games 1000 --move-time 5ms --format json > results/chess.json
  keymove lab ablate --feature iid-settings --depth 9 --format json > results/settings.json
  keymove lab iid results --output docs/results/iid.md

{}", exit_codes("success", "some file of the folder could not be used")))]
pub(super) struct IidArgs {
    /// Folder with the results
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl IidArgs {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let folder = report::read(&self.folder)?;
        for skipped in &folder.skipped {
            console.warn(&skipped.to_string());
        }
        let comparisons: Vec<&ComparisonFound> = folder
            .experiments
            .iter()
            .filter_map(|experiment| match experiment {
                Experiment::Comparison(found) => Some(found),
                _ => None,
            })
            .collect();
        let settings: Vec<&AblationFound> = folder
            .experiments
            .iter()
            .filter_map(|experiment| match experiment {
                Experiment::Ablation(found) if found.is_about_iid() => Some(found),
                _ => None,
            })
            .collect();
        anyhow::ensure!(!comparisons.is_empty(), "{} has no comparisons", self.folder.display());
        let page = lab::iid::page(&comparisons, &settings);
        match &self.output {
            Some(path) => files::replace(path, page.as_bytes())?,
            None => console.print(&page)?,
        }
        Ok(if folder.skipped.is_empty() { Answer::Yes } else { Answer::No })
    }
}
