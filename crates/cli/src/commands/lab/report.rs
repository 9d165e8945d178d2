//! `keymove lab report`: summarises the results of experiments.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use lab::report;

use crate::answer::exit_codes;
use crate::{Answer, Console};

/// Make a page with tables and plots of the results of experiments
///
/// Reads every `.json` and `.jsonl` file of a folder, as printed by `lab match`, `lab ablate`, `lab
/// compare` and `lab race` with `--format json`, and writes a self-contained HTML page.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab race problems --against recorded --format json > results/race.jsonl
  keymove lab report results --output report.html
  keymove lab report ablations --format markdown --output docs/results/heuristics.md

{}", exit_codes("success", "some file of the folder could not be used")))]
pub(super) struct Report {
    /// Folder with the results
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Page title
    #[arg(long, value_name = "TEXT", default_value = "Keymove: what was measured")]
    title: String,
    /// Also write the plots to this folder, as SVG files
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Self-contained HTML with plots
    #[default]
    Html,
    /// The tables only, for a document
    Markdown,
}

impl Report {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let folder = report::read(&self.folder)?;
        for skipped in &folder.skipped {
            console.warn(&skipped.to_string());
        }
        anyhow::ensure!(!folder.experiments.is_empty(), "{} has no experiments", self.folder.display());
        let page = match self.format {
            Format::Html => report::page(&self.title, &folder.experiments),
            Format::Markdown => report::markdown(&self.title, &folder.experiments),
        };
        match &self.output {
            Some(path) => files::replace(path, page.as_bytes())?,
            None => console.print(&page)?,
        }
        if let Some(plots) = &self.plots {
            fs::create_dir_all(plots).with_context(|| format!("{} cannot be made", plots.display()))?;
            for (name, plot) in report::plots(&folder.experiments) {
                let path = plots.join(format!("{name}.svg"));
                files::replace(&path, plot.svg().as_bytes())?;
            }
        }
        Ok(if folder.skipped.is_empty() { Answer::Yes } else { Answer::No })
    }
}
