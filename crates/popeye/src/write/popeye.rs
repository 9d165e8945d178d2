//! Solutions as Popeye prints them, to the byte.

use std::io::{self, Write};

use crate::write::notes::note_text;
use crate::write::sink::Sink;
use crate::write::{Format, Times, frame};
use problem::Played;
use problem::Unsolvable;
use problem::notation::{LineWriter, move_text, retraction_text};
use problem::solution::{
    After, Attack, Cast, Completeness, Defences, EndPositions, Event, FirstMove, Line, Note, Observer, Phase,
    Pressure, Root, Variation,
};
use problem::{Duals, Language};
use problem::{TwinBegins, Writer};

/// Popeye's own format.
pub(super) const FORMAT: Format = Format {
    name: "popeye",
    about: "As printed by Popeye",
    writer: |out, page| Box::new(PopeyeText::new(out, page.times)),
};

/// Writes what Popeye would print.
pub struct PopeyeText<'w> {
    sink: Sink<'w>,
    times: Times,
    /// The language of the current problem.
    language: Language,
    /// Half-moves that the numbering of this phase skips.
    inversions: usize,
    /// The side whose solutions are being written, and the notes already printed: Popeye repeats them for the other
    /// side of a duplex.
    cast: Option<Cast>,
    notes: Vec<Note>,
    /// Whether the current phase is not played because the side to move can capture the king; its end is not written
    /// either.
    is_illegal: bool,
    lines: LineWriter,
    /// Whether all continuations are written.
    duals: Duals,
}

impl<'w> PopeyeText<'w> {
    /// A writer with or without times.
    pub fn new(out: &'w mut (dyn Write + Send), times: Times) -> PopeyeText<'w> {
        let (sink, language) = (Sink::new(out), Language::default());
        PopeyeText {
            sink,
            times,
            language,
            inversions: 0,
            cast: None,
            notes: Vec::new(),
            is_illegal: false,
            lines: LineWriter::with_opening("\n"),
            duals: Duals::Shown,
        }
    }

    /// Writes the closing lines of a problem.
    fn finish(&mut self, completeness: Completeness) {
        let text = match completeness {
            Completeness::Finished => ["\nsolution finished.", "\nLoesung beendet.", "\nsolution terminee."],
            Completeness::Partial => ["Partial solution", "Partielle Loesung", "solution partielle"],
            Completeness::Interrupted => {
                ["solving interrupted.", "Bearbeitung abgebrochen.", "solution interrompue."]
            }
        };
        self.write(self.language.choose(text));
        if let Some(time) = self.times.so_far(self.language) {
            self.write(&format!(" {time}"));
        }
        self.write("\n\n\n");
        self.sink.flush();
    }

    fn write(&mut self, text: &str) {
        self.sink.write(text);
    }

    /// Starts a line with the number of the half-move after `depth` others.
    fn number(&mut self, depth: usize) {
        let indent = (4 * depth).max(1);
        let dots = if depth % 2 == 1 { ".." } else { "" };
        self.write(&format!("\n{:indent$}{:3}.{dots}", "", depth / 2 + 1));
    }

    fn played(&mut self, played: &Played) {
        let text = move_text(played, self.language);
        self.write(&text);
    }

    fn first_move_of_tree(&mut self, first: &FirstMove) {
        let depth = self.inversions;
        if !first.retraction.is_empty() {
            let retraction = retraction_text(&first.retraction, self.language);
            self.write(&format!("\n  {retraction} &"));
        }
        self.number(depth);
        self.played(&first.attack.played);
        self.write(if first.refutations.is_empty() { " !" } else { " ?" });
        self.after(&first.attack.after, depth + 1);
        if !first.refutations.is_empty() {
            self.write("\n    ");
            self.write(self.language.choose(["but", "Aber", "mais"]));
            for refutation in &first.refutations {
                self.number(depth + 1);
                self.played(&refutation.played);
                self.write(" !");
                for violation in &refutation.violations {
                    self.number(depth + 2);
                    self.violation(violation);
                }
            }
        }
        self.write("\n");
    }

    fn violation(&mut self, played: &Played) {
        self.played(played);
        self.write(" ?!?");
    }

    fn attack(&mut self, attack: &Attack, depth: usize) {
        self.number(depth);
        self.played(&attack.played);
        self.after(&attack.after, depth + 1);
    }

    /// Writes threats or continuations. Those that are hidden are counted behind the first.
    fn attacks(&mut self, attacks: &[Attack], depth: usize) {
        let (shown, hidden) = self.duals.shown(attacks);
        for attack in shown {
            self.number(depth);
            self.played(&attack.played);
            if hidden > 0 {
                self.write(&format!(" (+{hidden})"));
            }
            self.after(&attack.after, depth + 1);
        }
    }

    /// Writes what follows an attack, at `depth`.
    fn after(&mut self, after: &After, depth: usize) {
        match after {
            After::Nothing => {}
            After::Forced(attacks) => attacks.iter().for_each(|attack| self.attack(attack, depth)),
            After::Defences(defences) => self.defences(defences, depth),
        }
    }

    fn defences(&mut self, defences: &Defences, depth: usize) {
        match &defences.pressure {
            Pressure::Check | Pressure::Unspecified => {}
            Pressure::Zugzwang => self.write(self.language.choose([" zugzwang.", " Zugzwang.", " blocus."])),
            Pressure::Threats(threats) => {
                self.write(self.language.choose([" threat:", " Drohung:", " menace:"]));
                if let Some(passing) = &defences.passing {
                    self.write(passing.text(self.language));
                }
                self.attacks(threats, depth + 1);
            }
        }
        defences.variations.iter().for_each(|variation| self.variation(variation, depth));
    }

    fn variation(&mut self, variation: &Variation, depth: usize) {
        self.number(depth);
        self.played(&variation.played);
        if variation.refutes {
            let word = self.language.choose(["refutes.", "Widerlegt.", "Refute."]);
            self.write(&format!("\n{:indent$}{word}", "", indent = 4 * (depth + 1)));
        }
        self.attacks(&variation.continuations, depth + 1);
    }

    fn post_key(&mut self, defences: &Defences) {
        match defences.pressure {
            Pressure::Check => self.write(" +"),
            Pressure::Unspecified => {}
            Pressure::Zugzwang | Pressure::Threats(_) => self.write("\n"),
        }
        self.defences(defences, self.inversions);
    }
}

impl Writer for PopeyeText<'_> {
    fn twin_begins(&mut self, twin: &TwinBegins<'_>) {
        self.language = twin.problem.language;
        self.duals = twin.task.options.duals;
        self.cast = None;
        self.notes.clear();
        let opening = frame::opening(twin);
        self.sink.write_bytes(&opening);
        // The search may take hours.
        self.sink.flush();
    }

    fn problem_ends(&mut self, _: Language, completeness: Completeness) {
        self.finish(completeness);
    }

    fn unsolvable(&mut self, unsolvable: &Unsolvable) {
        // Popeye prints nothing about a file without a problem.
        let Some(language) = unsolvable.language else { return };
        self.language = language;
        self.sink.write_bytes(&frame::notices(unsolvable));
        self.finish(unsolvable.completeness);
    }

    fn result(&mut self) -> io::Result<()> {
        self.sink.result()
    }
}

impl Observer for PopeyeText<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Note(note) => self.note(note),
            Event::PhaseBegins(phase) => self.phase_begins(phase),
            Event::NumberedMove { path, played } => self.numbered_move(path, played),
            Event::EndPositions(positions) => self.end_positions(positions),
            Event::Line(line) => self.line(line),
            Event::Root(root) => self.root(root),
            Event::PhaseEnds => self.phase_ends(),
            Event::Counted(_) | Event::LengthBegins(_) | Event::LengthEnds(_) | Event::Progress(_) => {}
        }
    }
}

impl PopeyeText<'_> {
    fn note(&mut self, note: Note) {
        self.is_illegal |= note == Note::KingCapturable;
        if let Some(text) = note_text(note) {
            self.notes.push(note);
            self.write(self.language.choose(text));
        }
    }

    fn phase_begins(&mut self, phase: Phase) {
        self.inversions = phase.inversions as usize;
        self.is_illegal = false;
        if self.cast.replace(phase.side).is_some_and(|cast| cast != phase.side) {
            for text in std::mem::take(&mut self.notes).into_iter().filter_map(note_text) {
                self.write(self.language.choose(text));
            }
        }
    }

    fn numbered_move(&mut self, path: &[u32], played: &Played) {
        let text = move_text(played, self.language);
        let time = self.times.so_far(self.language).map(|time| format!("   {time}")).unwrap_or_default();
        let [first, later @ ..] = path else { return };
        let later: String = later.iter().map(|number| format!(":{number}")).collect();
        self.write(&format!("\n{first:3}{later}  ({text} {time})"));
        self.sink.flush();
    }

    fn end_positions(&mut self, positions: EndPositions) {
        let words = self.language.choose([
            "potential positions in",
            "moegliche Stellungen in",
            "positions possibles dans",
        ]);
        let time = self.times.so_far(self.language).map(|time| format!("  ({time})")).unwrap_or_default();
        let EndPositions { white, black, count } = positions;
        // In Popeye's duplex the sides exchange their men, not their roles.
        let (white, black) = if self.cast == Some(Cast::Swapped) { (black, white) } else { (white, black) };
        self.write(&format!("\n{count} {words} {white}+{black}{time}"));
        self.sink.flush();
    }

    fn line(&mut self, line: &Line) {
        self.sink.write(self.lines.line(line, self.inversions, self.language));
        self.sink.flush();
    }

    fn root(&mut self, root: &Root) {
        match root {
            Root::First(first) => self.first_move_of_tree(first),
            Root::Set(variation) => self.variation(variation, 1),
            Root::PostKey(defences) => self.post_key(defences),
            Root::Violation(moves) => {
                for played in moves {
                    self.number(self.inversions);
                    self.violation(played);
                }
            }
        }
        self.sink.flush();
    }

    fn phase_ends(&mut self) {
        if !self.is_illegal {
            self.write("\n");
        }
    }
}
