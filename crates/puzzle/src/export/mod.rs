//! Puzzles for people and for other programs: a file for each form, and a line in [`FORMS`].

mod anki;
mod epd;
mod html;
mod pgn;

use chess::text::San;
use chess::{Color, Position};
use diagram::{ChessDiagram, Diagram as _, Mark};
use game::Position as _;
use serde::{Deserialize, Serialize};

use crate::pipeline::{Entry, Fate, Page, Sum, Task};
use crate::read::{Line, Row};
use crate::{Fault, Form, Puzzle};

/// Every form.
pub const FORMS: &[ExportForm] = &[pgn::FORM, epd::FORM, html::FORM, anki::FORM];

/// A form that puzzles are exported in.
#[derive(Clone, Copy, Debug)]
pub struct ExportForm {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What comes before the first puzzle.
    pub header: &'static str,
    /// A puzzle, and what is to be said about it behind all others.
    write: fn(&Subject<'_>) -> (String, String),
    /// What comes between the puzzles and what is said behind them.
    pub divider: &'static str,
    /// What comes last.
    pub footer: &'static str,
}

impl ExportForm {
    /// The form of this name.
    pub fn find(name: &str) -> Option<&'static ExportForm> {
        FORMS.iter().find(|form| form.name == name)
    }
}

/// Exports rows.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// The form.
    pub form: &'static ExportForm,
}

/// What is said behind the puzzles, in their order: the solutions of a sheet.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Appendix(pub String);

impl Sum for Appendix {
    fn add(&mut self, other: Appendix) {
        self.0.push_str(&other.0);
    }
}

/// A puzzle that is exported.
struct Subject<'a> {
    row: &'a Row<'a>,
    puzzle: &'a Puzzle,
}

impl Subject<'_> {
    fn position(&self) -> &Position {
        self.puzzle.position()
    }

    /// `White to move and mate in 2`
    fn caption(&self) -> String {
        let side = self.position().turn();
        match (self.puzzle.ends_in_mate(), self.puzzle.solution().len()) {
            (true, moves) => format!("{side} to move and mate in {moves}"),
            (false, _) => format!("{side} to move"),
        }
    }

    /// The line from the solver's first move on, as players write it: `1. Qxf7+ Kh8 2. Qg8#`.
    fn solution(&self) -> String {
        movetext(self.position(), self.puzzle, 1)
    }

    /// The board as the solver sees it.
    fn picture(&self) -> String {
        let setup = self.position().to_setup();
        let mut diagram = ChessDiagram::new(&setup).seen_by(setup.turn);
        if let Some(king) = setup.board.king(setup.turn).filter(|_| self.position().is_check()) {
            diagram = diagram.marked(king, Mark::Check);
        }
        diagram.svg()
    }
}

/// The moves of a puzzle from number `first` on, which is played in `position`.
fn movetext(position: &Position, puzzle: &Puzzle, first: usize) -> String {
    let mut position = *position;
    let mut text = String::new();
    for (index, &mv) in puzzle.moves().iter().skip(first).enumerate() {
        let number = position.fullmoves();
        match position.turn() {
            Color::White => text.push_str(&format!("{number}. ")),
            Color::Black if index == 0 => text.push_str(&format!("{number}... ")),
            Color::Black => {}
        }
        text.push_str(&format!("{} ", San::of(&position, mv)));
        position.play(mv);
    }
    text.truncate(text.trim_end().len());
    text
}

impl Task for Export {
    type Worker = Option<Puzzle>;
    type Sum = Appendix;

    fn worker(&self) -> Option<Puzzle> {
        None
    }

    fn row(
        &self,
        worker: &mut Option<Puzzle>,
        entry: &Entry<'_>,
        page: &mut Page<Appendix>,
    ) -> Result<Fate, Fault> {
        let puzzle = Puzzle::read_into(worker, &entry.row)?;
        let (text, appendix) = (self.form.write)(&Subject { row: &entry.row, puzzle });
        page.text.extend(text.bytes());
        page.totals.sum.0.push_str(&appendix);
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Appendix>) {
        Form::Csv.reject(line, fault, page);
    }
}

/// Text that means itself in HTML.
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

    fn export(name: &str) -> (String, String) {
        let puzzle = Puzzle::read(&ROW).expect("it is legal");
        (ExportForm::find(name).expect("a form").write)(&Subject { row: &ROW, puzzle: &puzzle })
    }

    #[test]
    fn games_and_positions_can_be_read_by_others() {
        let (pgn, _) = export("pgn");
        assert!(pgn.contains("[FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 20\"]"), "{pgn}");
        assert!(pgn.contains("20... Ra3 21. Rb8#"), "{pgn}");
        let (epd, _) = export("epd");
        let read: chess::text::Epd = epd.trim_end().parse().expect("it is EPD");
        assert_eq!(read.text("id"), Some("a<b"));
        let position = read.setup.position(chess::fault::GAME).expect("it is legal");
        let best = read.moves("bm", &position).expect("the move is legal");
        assert_eq!(best.first().map(ToString::to_string), Some("b1b8".into()));
    }

    #[test]
    fn sheets_and_cards_escape_what_they_show() {
        let (html, solution) = export("html");
        assert!(
            html.contains("a&lt;b") && html.contains("<svg") && html.contains("White to move and mate in 1")
        );
        assert!(!html.contains("Rb8") && solution.contains("21. Rb8#"), "{solution}");
        let (card, _) = export("anki");
        assert_eq!((card.matches('\t').count(), card.matches('\n').count()), (3, 1), "{card}");
    }
}
