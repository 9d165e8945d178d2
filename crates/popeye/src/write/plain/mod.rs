//! Our own text format, for people who do not know Popeye's.

mod tree;

use std::io::{self, Write};

use chess::Setup;
use diagram::{ChessDiagram, Diagram as _, Paint};

use crate::write::men;
use crate::write::notes::note_in_english;
use crate::write::requirement::requirement_text;
use crate::write::sink::Sink;
use crate::write::{Format, Page, frame, in_words};
use problem::notation::{line_in_english, move_in_english};
use problem::solution::{Cast, Completeness, Event, Line, Note, Observer, Phase, PhaseKind, Root};
use problem::{Diagram, Duals, Language, Notice, Options, Setting, Text, Texts, Twin};
use problem::{Encoding, Unsolvable};
use problem::{TwinBegins, TwinOutcome, Writer};

/// Text for people.
pub(super) const FORMAT: Format = Format {
    name: "text",
    about: "For people: a diagram, the task in words, the solutions and a verdict",
    writer: |out, page| Box::new(Plain::new(out, page)),
};

struct Plain<'w> {
    sink: Sink<'w>,
    page: Page,
    phase: Option<Phase>,
    /// Whether the heading of the current phase has been written.
    has_heading: bool,
    /// Whether nothing has been written yet.
    is_blank: bool,
    /// The position that was drawn last.
    shown: Option<(Option<Diagram>, Diagram)>,
    /// Whether all continuations are written.
    duals: Duals,
}

impl<'w> Plain<'w> {
    fn new(out: &'w mut (dyn Write + Send), page: Page) -> Plain<'w> {
        Plain {
            sink: Sink::new(out),
            page,
            phase: None,
            has_heading: false,
            is_blank: true,
            shown: None,
            duals: Duals::Shown,
        }
    }

    fn print(&mut self, text: &str) {
        self.sink.write(text);
        self.sink.write("\n");
    }

    /// Writes an emphasised line.
    fn heading(&mut self, text: &str) {
        match self.page.paint {
            Paint::Plain => self.print(text),
            Paint::Ansi => self.print(&format!("\x1b[1m{text}\x1b[0m")),
        }
    }

    /// Draws the position of a diagram or twin; for `a=>b`, both positions.
    fn boards(&mut self, setting: &Setting) {
        self.shown = Some((setting.start.clone(), setting.board.clone()));
        for board in setting.start.iter().chain([&setting.board]) {
            let text = match board.orthodox() {
                Some(board) => {
                    let setup = Setup { board: *board, ..Setup::empty() };
                    ChessDiagram::new(&setup).text(self.page.paint)
                }
                None => frame::drawn(board, Language::English),
            };
            self.sink.write(&text);
            let names = men::fairy_names(board);
            if !names.is_empty() {
                self.print(&names.join(", "));
            }
        }
    }

    /// Writes the texts over a diagram.
    fn texts(&mut self, texts: &Texts, notices: &[Notice], encoding: Encoding) {
        if !self.is_blank {
            self.print("");
        }
        if let Some(heading) = self.page.heading.clone().filter(|_| self.is_blank) {
            self.heading(&format!("{heading}\n"));
        }
        self.is_blank = false;
        for notice in notices {
            if let Notice::Remark(text) = notice {
                self.print(&shown(text, encoding));
            }
        }
        let lines =
            [&texts.author, &texts.origin].into_iter().flatten().chain(&texts.award).chain(&texts.title);
        lines.for_each(|text| self.print(&shown(text, encoding)));
    }

    /// Writes the heading of the current phase, unless it has been written.
    fn open_phase(&mut self) {
        let Some(phase) = self.phase.filter(|_| !self.has_heading) else { return };
        self.has_heading = true;
        let name = match phase.kind {
            PhaseKind::SetPlay => "Set play, as if the other side were to move",
            PhaseKind::ActualPlay => "Solution",
            PhaseKind::PostKeyPlay => "Play after the key",
        };
        let cast = match phase.side {
            Cast::AsStipulated => "",
            Cast::Swapped => ", with White and Black exchanged",
        };
        self.print("");
        self.heading(&format!("{name}{cast}"));
    }
}

impl Observer for Plain<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Note(note) => self.note(note),
            Event::PhaseBegins(phase) => self.phase_begins(phase),
            Event::Line(line) => self.line(line),
            Event::Root(root) => self.root(root),
            Event::PhaseEnds => self.phase_ends(),
            Event::Counted(_)
            | Event::NumberedMove { .. }
            | Event::LengthBegins(_)
            | Event::LengthEnds(_)
            | Event::EndPositions(_)
            | Event::Progress(_) => {}
        }
    }
}

impl Plain<'_> {
    fn note(&mut self, note: Note) {
        match note {
            Note::KingCapturable => {
                self.print("The side to move can capture the king: there is nothing to solve.");
            }
            // These are reported to the user at once.
            note if note.is_about_the_machine() => {}
            note => self.print(note_in_english(note)),
        }
    }

    fn phase_begins(&mut self, phase: Phase) {
        self.phase = Some(phase);
        self.has_heading = false;
    }

    fn line(&mut self, line: &Line) {
        self.open_phase();
        let inversions = self.phase.map_or(0, |phase| phase.inversions as usize);
        let text = wrapped(&line_in_english(line, inversions), self.page.width);
        self.print(&text);
        self.sink.flush();
    }

    fn root(&mut self, root: &Root) {
        self.open_phase();
        match root {
            Root::First(first) => self.first(first),
            Root::Set(variation) => self.variation(variation, 1, "  "),
            Root::PostKey(defences) => self.defences(defences, 1, "  "),
            Root::Violation(moves) => {
                let moves: Vec<String> =
                    moves.iter().map(|played| format!("1.{}", move_in_english(played))).collect();
                self.print(&format!("  The goal would have to be reached at once: {}", moves.join(", ")));
            }
        }
        self.sink.flush();
    }

    fn phase_ends(&mut self) {
        let is_set_play = self.phase.is_some_and(|phase| phase.kind == PhaseKind::SetPlay);
        if !self.has_heading && is_set_play {
            self.open_phase();
            self.print("  none");
        }
    }
}

impl Writer for Plain<'_> {
    fn ask(&self, options: &mut Options) {
        options.variations = true;
    }

    fn twin_begins(&mut self, twin: &TwinBegins<'_>) {
        let TwinBegins { problem, index, task, .. } = twin;
        self.duals = task.options.duals;
        if *index == 0 {
            self.texts(&problem.texts, &problem.notices, problem.encoding);
            self.boards(&problem.diagram);
        }
        if let Some(Twin { label_in_english: Some(label), setting, .. }) = problem.twins.get(*index) {
            self.print("");
            self.heading(label.trim_end());
            let is_shown = self
                .shown
                .as_ref()
                .is_some_and(|(start, board)| (start, board) == (&setting.start, &setting.board));
            if !is_shown {
                self.boards(setting);
            }
        }
        match in_words(task) {
            Some(words) => self.print(&format!("{}  {words}", task.caption())),
            None => self.print(&task.caption()),
        }
        if !task.options.requirement.is_empty() {
            let text = requirement_text(&task.options.requirement, Language::English);
            self.print(&format!("Required: {text}"));
        }
        self.sink.flush();
    }

    fn twin_ends(&mut self, outcome: &TwinOutcome) {
        self.print("");
        for verdict in &outcome.verdicts {
            self.heading(&format!("Verdict: {verdict}"));
        }
        if outcome.completeness == Completeness::Interrupted {
            self.print("The search was stopped before it was complete.");
        }
        if let Some(verification) = &outcome.verification {
            self.print(&format!("Verification: {verification}"));
        }
        let positions = outcome
            .positions
            .map(|count| format!(", {} position{}", grouped(count), if count == 1 { "" } else { "s" }))
            .unwrap_or_default();
        self.print(&format!("({:.3} s{positions})", outcome.seconds));
        self.sink.flush();
    }

    fn unsolvable(&mut self, unsolvable: &Unsolvable) {
        let Unsolvable { texts, notices, encoding, .. } = unsolvable;
        self.texts(texts, notices, *encoding);
        self.print("Verdict: not solved, because the input has errors");
        self.sink.flush();
    }

    fn result(&mut self) -> io::Result<()> {
        self.sink.result()
    }
}

/// A line of play that ends between two full moves where it would exceed the width. It is indented, and what follows further.
fn wrapped(line: &str, width: Option<usize>) -> String {
    let width = width.unwrap_or(usize::MAX);
    let mut text = String::new();
    let mut column = 0;
    for (number, full_move) in line.split("  ").enumerate() {
        let length = full_move.chars().count();
        let separator = match number {
            0 => "  ",
            _ if column + 2 + length > width => "\n    ",
            _ => "  ",
        };
        column = if separator.starts_with('\n') { 4 } else { column + 2 } + length;
        text.push_str(separator);
        text.push_str(full_move);
    }
    text
}

/// An author's text without control characters, which a terminal would obey.
fn shown(text: &Text, encoding: Encoding) -> String {
    encoding.decode(text).replace(char::is_control, " ")
}

/// A number with thousands separators: `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(width: Option<usize>, line: &str, expected: &str) {
        assert_eq!(wrapped(line, width), expected);
    }

    #[test]
    fn long_lines_end_between_full_moves() {
        let line = "1.Kh3-g2 Rd5-d2+  2.Kg2-h1 Rd2-h2#";
        check(None, line, "  1.Kh3-g2 Rd5-d2+  2.Kg2-h1 Rd2-h2#");
        check(Some(36), line, "  1.Kh3-g2 Rd5-d2+  2.Kg2-h1 Rd2-h2#");
        check(Some(35), line, "  1.Kh3-g2 Rd5-d2+\n    2.Kg2-h1 Rd2-h2#");
        check(Some(10), "1.Kh1-h2  2.Kh2-h3  3.Kh3-h4", "  1.Kh1-h2\n    2.Kh2-h3\n    3.Kh3-h4");
    }
}
