//! `keymove puzzle export`: puzzles for people and for other programs.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use clap::{Args, ValueEnum};
use puzzle::export::{Appendix, Export as Task, ExportForm, ExportTsume, FORMS, Sheet, Shown};
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
  keymove puzzle export --format pdf --title 'Mates in 2' --per-page 4 --hide ratings class.csv --output class.pdf
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
    /// Title of an HTML or PDF sheet
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,
    /// Diagrams on each page of an HTML or PDF sheet
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=Sheet::MOST_PER_PAGE.into()))]
    per_page: u8,
    /// Leave something off an HTML, PDF or SVG sheet; repeatable
    #[arg(long, value_enum, value_name = "WHAT")]
    hide: Vec<Hidden>,
}

/// The parts of a sheet that can be omitted.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Hidden {
    /// The ratings below the diagrams
    Ratings,
    /// The solutions behind the diagrams
    Solutions,
}

impl Export {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let form = self.format;
        if form.is_binary() && self.database.files.output.is_none() && console.is_terminal() {
            anyhow::bail!("a terminal cannot show a PDF: name a file with --output");
        }
        let sheet = self.sheet();
        let name = self.name(&sheet);
        let header = form.beginning(&sheet);
        let interrupt = Interrupt::listen()?;
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name,
            header: Header::Text(&header),
            interrupt: &interrupt,
            judges: None,
            resuming: Resuming::FromThere,
        };
        let ending = |totals: &mut Totals<Appendix>| form.ending(&totals.sum, &sheet);
        let done = match self.game {
            GameName::Chess => {
                self.database.demand_moves()?;
                let done = job.run_to_end(&Task { form, sheet: sheet.clone() }, console, ending)?;
                done.inspect(|done| done.hint_at_shogi(console))
            }
            GameName::Shogi => {
                anyhow::ensure!(form.has_shogi(), "shogi is not written as {}", form.name);
                job.run_to_end(&ExportTsume { form, sheet: sheet.clone() }, console, ending)?
            }
        };
        let Some(done) = done else { return Ok(Answer::Yes) };
        Ok(done.answer(&self.database.files))
    }
}

impl Export {
    /// The export as it is typed, which names the run in messages and in its journal.
    fn name(&self, sheet: &Sheet) -> String {
        let mut name = format!("export --game {} --format {}", name_of(self.game), self.format.name);
        if *sheet != Sheet::default() {
            name.push_str(&format!(" --title '{}' --per-page {}", self.title, self.per_page));
            self.hide.iter().for_each(|&what| name.push_str(&format!(" --hide {}", name_of(what))));
        }
        name
    }

    fn sheet(&self) -> Sheet {
        let shown = |what| if self.hide.contains(&what) { Shown::No } else { Shown::Yes };
        Sheet {
            title: self.title.clone(),
            per_page: self.per_page.into(),
            ratings: shown(Hidden::Ratings),
            solutions: shown(Hidden::Solutions),
        }
    }
}

fn forms() -> impl clap::builder::TypedValueParser<Value = &'static ExportForm> {
    let names = FORMS.iter().map(|form| PossibleValue::new(form.name).help(form.about));
    PossibleValuesParser::new(names)
        .try_map(|name| ExportForm::find(&name).ok_or("this form is not in the list"))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Typed {
        #[command(flatten)]
        export: Export,
    }

    #[test]
    fn the_name_of_a_run_has_its_options_as_typed_and_no_debug_values() {
        let typed = ["export", "--format", "pdf", "--title", "Mates in 2", "--hide", "ratings", "x.csv"];
        let Typed { export } = Typed::parse_from(typed);
        assert_eq!(
            export.name(&export.sheet()),
            "export --game chess --format pdf --title 'Mates in 2' --per-page 6 --hide ratings"
        );
    }
}
