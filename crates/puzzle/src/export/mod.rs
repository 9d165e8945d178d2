//! Exports puzzles for people and for other programs: a file for each format, and a line in [`FORMS`].

mod anki;
mod card;
mod epd;
mod html;
mod pdf;
mod pgn;
mod sheet;
mod svg;

use serde::{Deserialize, Serialize};

use crate::pipeline::{Entry, Fate, Page, StopFlag, Sum, Task};
use crate::read::{Line, Row};
use crate::tsume::Tsume;
use crate::{Fault, Form, Puzzle};
use card::{Card, movetext};
pub use sheet::{Sheet, Shown};

/// All formats.
pub const FORMS: &[ExportForm] = &[pgn::FORM, epd::FORM, html::FORM, pdf::FORM, svg::FORM, anki::FORM];

/// An export format.
#[derive(Clone, Copy, Debug)]
pub struct ExportForm {
    /// Its name.
    pub name: &'static str,
    /// Its description, in a few words.
    pub about: &'static str,
    /// Writes the text before the first puzzle.
    header: fn(&Sheet) -> String,
    write: Write,
    /// Writes the text after the last puzzle, from the deferred parts of all of them.
    finish: fn(&[String], &Sheet) -> String,
}

/// How a format writes a puzzle.
#[derive(Clone, Copy, Debug)]
enum Write {
    /// A chess puzzle, for programs.
    Game(fn(&Row<'_>, &Puzzle) -> String),
    /// A puzzle of either game, for people.
    Card(fn(&Card, &Sheet) -> WrittenCard),
}

/// A card as a format writes it.
struct WrittenCard {
    /// The part at its place.
    text: String,
    /// The part that goes to the end of the file.
    deferred: String,
}

impl ExportForm {
    /// The format with this name.
    pub fn find(name: &str) -> Option<&'static ExportForm> {
        FORMS.iter().find(|form| form.name == name)
    }

    /// Whether it is no text, which a terminal cannot show.
    pub fn is_binary(&self) -> bool {
        self.name == "pdf"
    }

    /// Whether it supports shogi.
    pub fn has_shogi(&self) -> bool {
        matches!(self.write, Write::Card(_))
    }

    /// The text before the first puzzle.
    pub fn beginning(&self, sheet: &Sheet) -> String {
        (self.header)(sheet)
    }

    /// The text after the last puzzle.
    pub fn ending(&self, appendix: &Appendix, sheet: &Sheet) -> String {
        (self.finish)(&appendix.0, sheet)
    }
}

/// No text after the puzzles.
fn nothing(_: &[String], _: &Sheet) -> String {
    String::new()
}

/// No text before them.
fn no_header(_: &Sheet) -> String {
    String::new()
}

/// Exports rows of chess puzzles.
#[derive(Clone, Debug)]
pub struct Export {
    /// The format.
    pub form: &'static ExportForm,
    /// The layout of sheets.
    pub sheet: Sheet,
}

/// Exports rows of tsume.
#[derive(Clone, Debug)]
pub struct ExportTsume {
    /// The format.
    pub form: &'static ExportForm,
    /// The layout of sheets.
    pub sheet: Sheet,
}

/// The deferred parts of the puzzles, in their order: the solutions of a sheet.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Appendix(Vec<String>);

impl Sum for Appendix {
    fn add(&mut self, other: Appendix) {
        self.0.extend(other.0);
    }
}

impl Task for Export {
    type Worker = Option<Puzzle>;
    type Sum = Appendix;

    fn worker(&self, _: &StopFlag) -> Option<Puzzle> {
        None
    }

    fn row(
        &self,
        worker: &mut Option<Puzzle>,
        entry: &Entry<'_>,
        page: &mut Page<Appendix>,
    ) -> Result<Fate, Fault> {
        let puzzle = Puzzle::read_into(worker, &entry.row)?;
        match self.form.write {
            Write::Game(write) => page.text.extend(write(&entry.row, puzzle).bytes()),
            Write::Card(write) => put(write(&Card::of_puzzle(&entry.row, puzzle), &self.sheet), page),
        }
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Appendix>) {
        Form::Csv.reject(line, fault, page);
    }
}

impl Task for ExportTsume {
    type Worker = ();
    type Sum = Appendix;

    fn worker(&self, _: &StopFlag) {}

    fn row(&self, (): &mut (), entry: &Entry<'_>, page: &mut Page<Appendix>) -> Result<Fate, Fault> {
        let tsume = Tsume::read(&entry.row)?;
        if let Write::Card(write) = self.form.write {
            put(write(&Card::of_tsume(&entry.row, &tsume), &self.sheet), page);
        }
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Appendix>) {
        Form::Csv.reject(line, fault, page);
    }
}

fn put(card: WrittenCard, page: &mut Page<Appendix>) {
    page.text.extend(card.text.bytes());
    if !card.deferred.is_empty() {
        page.totals.sum.0.push(card.deferred);
    }
}

/// Text with HTML's special characters escaped.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: Row<'_> = Row {
        id: "a<b",
        position: "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 20",
        moves: "a2a3 b1b8",
        rating: Some(600),
        deviation: None,
        popularity: None,
        plays: None,
        themes: "mate mateIn1",
        url: "https://lichess.org/x#40",
        openings: "",
    };

    fn export(name: &str) -> WrittenCard {
        let puzzle = Puzzle::read(&ROW).expect("it is legal");
        match ExportForm::find(name).expect("a form").write {
            Write::Game(write) => WrittenCard { text: write(&ROW, &puzzle), deferred: String::new() },
            Write::Card(write) => write(&Card::of_puzzle(&ROW, &puzzle), &Sheet::default()),
        }
    }

    #[test]
    fn tsume_have_cards_too() {
        let row = Row { position: "8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1", moves: "G*1b", ..ROW };
        let card = Card::of_tsume(&row, &Tsume::read(&row).expect("it is legal"));
        assert_eq!((card.caption.as_str(), card.solution.as_str()), ("Mate in 1 ply", "▲１二金打"));
    }

    #[test]
    fn a_sheet_of_svg_holds_every_diagram_with_its_number() {
        let WrittenCard { text, deferred: figure } = export("svg");
        assert!(text.is_empty());
        let sheet =
            ExportForm::find("svg").expect("a form").ending(&Appendix(vec![figure; 3]), &Sheet::default());
        assert!(sheet.starts_with("<svg") && sheet.ends_with("</svg>\n"), "{sheet}");
        assert_eq!(sheet.matches("White to move and mate in 1").count(), 3);
        assert!([">1.<", ">2.<", ">3.<"].iter().all(|number| sheet.contains(number)), "{sheet}");
        assert_eq!(sheet.matches("<svg").count(), sheet.matches("</svg>").count());
    }

    #[test]
    fn a_sheet_has_its_title_and_hides_what_is_asked_for() {
        let sheet =
            Sheet { title: "Class <1>".to_owned(), per_page: 2, ratings: Shown::No, solutions: Shown::No };
        let puzzle = Puzzle::read(&ROW).expect("it is legal");
        for name in ["html", "pdf"] {
            let form = ExportForm::find(name).expect("a form");
            let Write::Card(write) = form.write else { panic!("{name} has cards") };
            let print = |sheet: &Sheet| {
                let WrittenCard { text, deferred } = write(&Card::of_puzzle(&ROW, &puzzle), sheet);
                let ending = form.ending(&Appendix(vec![deferred; 3]), sheet);
                format!("{}{}{ending}", form.beginning(sheet), text.repeat(3))
            };
            let (hidden, usual) = (print(&sheet), print(&Sheet::default()));
            assert!(
                hidden.contains("Class ") && !hidden.contains("Rb8#") && !hidden.contains("600"),
                "{name}"
            );
            assert!(usual.contains("Rb8#") && usual.contains("600"), "{name}");
        }
    }

    #[test]
    fn a_pdf_has_a_page_for_so_many_diagrams_and_one_for_the_solutions() {
        let form = ExportForm::find("pdf").expect("a form");
        let figure = export("pdf").deferred;
        for (figures, per_page, pages) in [(1, 6, 2), (6, 6, 2), (7, 6, 3), (3, 1, 4)] {
            let sheet = Sheet { per_page, ..Sheet::default() };
            let file = form.ending(&Appendix(vec![figure.clone(); figures]), &sheet);
            assert!(file.starts_with("%PDF-") && file.ends_with("%%EOF\n"));
            assert_eq!(file.matches("/Type /Page ").count(), pages, "{figures} {per_page}");
        }
    }

    #[test]
    fn games_and_positions_can_be_read_by_others() {
        let pgn = export("pgn").text;
        assert!(pgn.contains("[FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 20\"]"), "{pgn}");
        assert!(pgn.contains("20... Ra3 21. Rb8#"), "{pgn}");
        let epd = export("epd").text;
        let read: chess::text::Epd = epd.trim_end().parse().expect("it is EPD");
        assert_eq!(read.text("id"), Some("a<b"));
        let position = read.setup.position(chess::fault::GAME).expect("it is legal");
        let best = read.moves("bm", &position).expect("the move is legal");
        assert_eq!(best.first().map(ToString::to_string), Some("b1b8".into()));
    }

    #[test]
    fn sheets_and_cards_escape_what_they_show() {
        let WrittenCard { text: html, deferred: solution } = export("html");
        assert!(
            html.contains("a&lt;b") && html.contains("<svg") && html.contains("White to move and mate in 1")
        );
        assert!(!html.contains("Rb8") && solution.contains("21. Rb8#"), "{solution}");
        let card = export("anki").text;
        assert_eq!((card.matches('\t').count(), card.matches('\n').count()), (3, 1), "{card}");
    }
}
