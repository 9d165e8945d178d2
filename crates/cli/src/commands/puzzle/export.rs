//! `keymove puzzle export`: puzzles for people and for other programs.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use puzzle::export::{Appendix, Export as Task, ExportForm, ExportTsume, FORMS};
use puzzle::pipeline::Totals;

use super::database::{Database, Ids, name_of};
use super::run::{Header, Interrupt, Job, Resuming};
use crate::answer::exit_codes;
use crate::games::GameName;
use crate::{Answer, Console};

/// Export puzzles as PGN, EPD, a printable sheet or picture, or flashcards
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove puzzle filter --theme mateIn2 puzzles.csv.zst | head -n 13 \\
    | keymove puzzle export --format html --output sheet.html -
  keymove puzzle export --format pgn puzzles.csv --output puzzles.pgn
  keymove puzzle export --game shogi --format html tsume.tsv --output tsume.html

{}", exit_codes("success", "with --strict: something was rejected")))]
pub(super) struct Export {
    #[command(flatten)]
    database: Database,
    /// Output format
    #[arg(long, value_name = "FORM", value_parser = forms())]
    format: &'static ExportForm,
    /// The game; for shogi there are sheets, pictures and cards
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
}

impl Export {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let form = self.format;
        let name = format!("export {} as {}", name_of(self.game), form.name);
        let interrupt = Interrupt::listen()?;
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name,
            header: Header::Text(form.header),
            interrupt: &interrupt,
            judges: None,
            resuming: Resuming::FromThere,
        };
        let ending = |totals: &mut Totals<Appendix>| form.ending(&totals.sum);
        let done = match self.game {
            GameName::Chess => {
                self.database.demand_moves()?;
                let done = job.run_to_end(&Task { form }, console, ending)?;
                done.inspect(|done| done.hint_at_shogi(console))
            }
            GameName::Shogi => {
                anyhow::ensure!(form.has_shogi(), "shogi is not written as {}", form.name);
                job.run_to_end(&ExportTsume { form }, console, ending)?
            }
        };
        let Some(done) = done else { return Ok(Answer::Yes) };
        Ok(done.answer(&self.database.files))
    }
}

fn forms() -> impl clap::builder::TypedValueParser<Value = &'static ExportForm> {
    let names = FORMS.iter().map(|form| PossibleValue::new(form.name).help(form.about));
    PossibleValuesParser::new(names)
        .try_map(|name| ExportForm::find(&name).ok_or("this form is not in the list"))
}
