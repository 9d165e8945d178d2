//! `keymove puzzle export`: puzzles for people and for other programs.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use puzzle::export::{Appendix, Export as Task, ExportForm, FORMS};

use super::database::Database;
use super::run::{Header, Ids, Job};
use crate::answer::EXIT_CODES;
use crate::{Answer, Console};

/// Write puzzles as PGN, as EPD, as a sheet to print or as cards to learn with
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle filter --theme mateIn2 puzzles.csv.zst | head -n 13 \\
    | keymove puzzle export --format html --output sheet.html -
  keymove puzzle export --format pgn puzzles.csv --output puzzles.pgn

{EXIT_CODES}"))]
pub(super) struct Export {
    #[command(flatten)]
    database: Database,
    /// What is written
    #[arg(long, value_name = "FORM", value_parser = forms())]
    format: &'static ExportForm,
}

impl Export {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let form = self.format;
        let name = format!("export as {}", form.name);
        let job =
            Job { database: &self.database, name, header: Header::Text(form.header), ids: Ids::Unchecked };
        let ending = |appendix: &Appendix| format!("{}{}{}", form.divider, appendix.0, form.footer);
        Ok(job.run_to_end(&Task { form }, console, ending)?.answer(&self.database))
    }
}

fn forms() -> impl clap::builder::TypedValueParser<Value = &'static ExportForm> {
    let names = FORMS.iter().map(|form| PossibleValue::new(form.name).help(form.about));
    PossibleValuesParser::new(names)
        .try_map(|name| ExportForm::find(&name).ok_or("this form is not in the list"))
}
