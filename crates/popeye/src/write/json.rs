//! Writes answers as JSON, one object per line for each position. `docs/reference/json.md` describes it.

use std::io::{self, Write};

use chess::text::Fen;
use chess::{Color, Position, Setup};
use serde_json::{Value, json};

use crate::write::conditions::GridLine;
use crate::write::notes::note_in_english;
use crate::write::options::chosen_options;
use crate::write::sink::Sink;
use crate::write::{Format, Page, in_words};
use crate::write::{conditions, men};
use problem::notation::{line_text, move_text, retraction_text};
use problem::solution::{
    After, Attack, Cast, Completeness, Defences, Event, Line, Note, Observer, Phase, PhaseKind, Pressure,
    Root, TakenBack, Variation,
};
use problem::verdict::{Listed, Others, SetPlay, Soundness, Verdict};
use problem::{Diagram, Duals, HalfMove, Played};
use problem::{Encoding, Unsolvable};
use problem::{Language, Options, Text, Texts};
use problem::{TwinBegins, TwinOutcome, Writer};

/// JSON.
pub(super) const FORMAT: Format = Format {
    name: "json",
    about: "One line of JSON per position, described in docs/reference/json.md",
    writer: |out, page| Box::new(Json::new(out, page, WhenWritten::AtTheEnd)),
};

/// The same in parts, each as soon as it is known.
pub const EVENTS: Format = Format {
    name: "events",
    about: "JSON as it is found: a line per event, described in docs/reference/json.md",
    writer: |out, page| Box::new(Json::new(out, page, WhenWritten::AsFound)),
};

/// When solutions are written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum WhenWritten {
    AtTheEnd,
    AsFound,
}

struct Json<'w> {
    sink: Sink<'w>,
    when: WhenWritten,
    heading: Option<String>,
    /// The number of the current problem in its file.
    number: usize,
    language: Language,
    /// Half-moves that the numbering of this phase skips.
    inversions: usize,
    /// The current position, without its solutions.
    record: Value,
    phases: Vec<Value>,
    /// The solutions of the current phase.
    solutions: Vec<Value>,
    notes: Vec<Value>,
    /// Whether all continuations are written.
    duals: Duals,
}

impl<'w> Json<'w> {
    fn new(out: &'w mut (dyn Write + Send), page: Page, when: WhenWritten) -> Json<'w> {
        Json {
            sink: Sink::new(out),
            when,
            heading: page.heading,
            number: 1,
            language: Language::default(),
            inversions: 0,
            record: Value::Null,
            phases: Vec::new(),
            solutions: Vec::new(),
            notes: Vec::new(),
            duals: Duals::Shown,
        }
    }

    /// Writes the answer for a position.
    fn write(&mut self, record: &Value) {
        match self.when {
            WhenWritten::AtTheEnd => self.sink.write(&format!("{record}\n")),
            WhenWritten::AsFound => {
                self.sink.write(&format!("{{\"event\":\"answer\",\"answer\":{record}}}\n"))
            }
        }
        self.sink.flush();
    }

    /// Writes a part of the answer as soon as it is known.
    fn write_event(&mut self, event: &str, part: &Value) {
        if self.when == WhenWritten::AsFound {
            self.sink.write(&format!("{{\"event\":\"{event}\",\"{event}\":{part}}}\n"));
            self.sink.flush();
        }
    }

    /// Writes a solution now, or stores it for the answer.
    fn add_solution(&mut self, solution: Value) {
        match self.when {
            WhenWritten::AtTheEnd => self.solutions.push(solution),
            WhenWritten::AsFound => self.write_event("solution", &solution),
        }
    }

    fn played(&self, played: &Played) -> Value {
        json!({
            "uci": match played.half_move {
                HalfMove::Fairy(mv) => format!("{}{}", mv.from, mv.to),
                HalfMove::Move(mv) => mv.to_string(),
                HalfMove::Null => "0000".to_owned(),
            },
            "text": move_text(played, self.language).trim(),
            "side": side(played.mover),
            "check": played.gives_check,
            "goal": played.goal.map(|goal| goal.to_string()),
        })
    }

    fn attack(&self, attack: &Attack) -> Value {
        let mut value = json!({ "move": self.played(&attack.played) });
        match &attack.after {
            After::Nothing => {}
            After::Forced(moves) => value["forced"] = self.attacks(moves),
            After::Defences(defences) => self.add_defences(defences, &mut value),
        }
        value
    }

    fn attacks(&self, attacks: &[Attack]) -> Value {
        attacks.iter().map(|attack| self.attack(attack)).collect()
    }

    fn add_defences(&self, defences: &Defences, value: &mut Value) {
        match &defences.pressure {
            Pressure::Check | Pressure::Unspecified => {}
            Pressure::Zugzwang => value["zugzwang"] = json!(true),
            Pressure::Threats(threats) => {
                let (shown, hidden) = self.duals.shown(threats);
                value["threats"] = self.attacks(shown);
                if let Some(passing) = &defences.passing {
                    value["passing"] = json!(passing.text(self.language));
                }
                if hidden > 0 {
                    value["hidden_threats"] = json!(hidden);
                }
            }
        }
        value["variations"] = defences.variations.iter().map(|variation| self.variation(variation)).collect();
    }

    fn variation(&self, variation: &Variation) -> Value {
        let (shown, hidden) = self.duals.shown(&variation.continuations);
        let mut value = json!({
            "move": self.played(&variation.played),
            "continuations": self.attacks(shown),
        });
        if hidden > 0 {
            value["hidden_duals"] = json!(hidden);
        }
        if variation.refutes {
            value["refutes"] = json!(true);
        }
        value
    }
}

impl Observer for Json<'_> {
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

impl Json<'_> {
    fn note(&mut self, note: Note) {
        let note = json!(note_in_english(note));
        self.write_event("note", &note);
        self.notes.push(note);
    }

    fn phase_begins(&mut self, phase: Phase) {
        self.phase_ends();
        self.inversions = phase.inversions as usize;
        let phase = json!({
            "kind": match phase.kind {
                PhaseKind::SetPlay => "set_play",
                PhaseKind::ActualPlay => "actual_play",
                PhaseKind::PostKeyPlay => "post_key_play",
            },
            "colours": cast(phase.side),
        });
        self.write_event("phase", &phase);
        self.phases.push(phase);
    }

    fn line(&mut self, line: &Line) {
        let moves: Value = line.moves.iter().map(|step| self.played(&step.played)).collect();
        let text = line_text(line, self.inversions, self.language);
        let kind = if line.violation { "violation" } else { "line" };
        let mut value = json!({ "kind": kind, "text": text.trim_start(), "moves": moves });
        self.add_retraction(&line.retraction, &mut value);
        self.add_solution(value);
    }

    /// Adds the moves that are taken back before the solution, if there are any.
    fn add_retraction(&self, retraction: &[TakenBack], value: &mut Value) {
        if retraction.is_empty() {
            return;
        }
        let moves = retraction.iter().map(|taken_back| {
            let text = retraction_text(std::slice::from_ref(taken_back), self.language);
            json!({
                "text": text.trim_start_matches("-1."),
                "uci": taken_back.mv.to_string(),
                "side": if taken_back.mover == Color::White { "white" } else { "black" },
                "captured": taken_back.mv.captured().map(|role| format!("{role:?}").to_lowercase()),
            })
        });
        value["retraction"] = moves.collect();
    }

    fn root(&mut self, root: &Root) {
        let solution = match root {
            Root::First(first) => {
                let mut value = self.attack(&first.attack);
                let refutations: Value =
                    first.refutations.iter().map(|refutation| self.played(&refutation.played)).collect();
                value["kind"] = json!(if first.refutations.is_empty() { "key" } else { "try" });
                value["refutations"] = refutations;
                self.add_retraction(&first.retraction, &mut value);
                value
            }
            Root::Set(variation) => {
                let mut value = self.variation(variation);
                value["kind"] = json!("set");
                value
            }
            Root::PostKey(defences) => {
                let mut value = json!({ "kind": "post_key" });
                self.add_defences(defences, &mut value);
                value
            }
            Root::Violation(moves) => {
                let moves: Value = moves.iter().map(|played| self.played(played)).collect();
                json!({ "kind": "violation", "moves": moves })
            }
        };
        self.add_solution(solution);
    }

    fn phase_ends(&mut self) {
        // A phase that was cut short ends with the next phase or with the position.
        let is_open = |phase: &&mut Value| phase.get("solutions").is_none();
        if self.when == WhenWritten::AtTheEnd
            && let Some(phase) = self.phases.last_mut().filter(is_open)
        {
            phase["solutions"] = std::mem::take(&mut self.solutions).into();
        }
    }
}

impl Writer for Json<'_> {
    fn ask(&self, options: &mut Options) {
        options.variations = true;
    }

    fn twin_begins(&mut self, twin: &TwinBegins<'_>) {
        let TwinBegins { problem, index, task, start, .. } = twin;
        let turn = start.map_or(task.first_mover(), Position::turn);
        self.language = problem.language;
        self.duals = task.options.duals;
        let label = problem.twins.get(*index).and_then(|twin| twin.label.as_deref());
        self.record = json!({
            "file": self.heading,
            "problem": self.number,
            "twin": label.map(str::trim_end),
            "texts": texts(&problem.texts, problem.encoding),
            "position": match start {
                Some(start) => Fen(start.to_setup()).to_string(),
                None => position(&task.board, turn),
            },
            "target": task.target.as_ref().map(|target| position(target, turn)),
            "stipulation": task.caption(),
            "in_words": in_words(task),
            "options": chosen_options(&problem.options),
        });
        if task.board.orthodox().is_none() {
            self.record["attributes"] = json!(men::attributes(&task.board));
            self.record["conditions"] =
                json!(conditions::lines(&task.board, GridLine::Named, Language::English));
        }
        let record = std::mem::take(&mut self.record);
        self.write_event("position", &record);
        self.record = record;
    }

    fn twin_ends(&mut self, outcome: &TwinOutcome) {
        self.phase_ends();
        let mut record = std::mem::take(&mut self.record);
        record["notes"] = std::mem::take(&mut self.notes).into();
        record["phases"] = std::mem::take(&mut self.phases).into();
        record["verdicts"] = outcome.verdicts.iter().map(verdict).collect();
        record["completeness"] = json!(completeness(outcome.completeness));
        record["statistics"] = json!({
            "seconds": outcome.seconds,
            "cpu_seconds": outcome.cpu_seconds,
            "positions": outcome.positions,
        });
        if let Some(verification) = &outcome.verification {
            record["verification"] = json!({
                "proved": verification.proved,
                "failed": verification.failed.count,
                "not_checked": verification.not_checked,
                "positions": verification.positions,
            });
        }
        self.write(&record);
    }

    fn problem_ends(&mut self, _: Language, _: Completeness) {
        self.number += 1;
    }

    fn unsolvable(&mut self, unsolvable: &Unsolvable) {
        let record = json!({
            "file": self.heading,
            "problem": self.number,
            "texts": texts(&unsolvable.texts, unsolvable.encoding),
            "completeness": "unsolvable",
        });
        self.write(&record);
        self.number += 1;
    }

    fn result(&mut self) -> io::Result<()> {
        self.sink.result()
    }
}

pub(super) fn texts(texts: &Texts, encoding: Encoding) -> Value {
    let decoded = |text: &Text| encoding.decode(text);
    let all = |texts: &[Text]| texts.iter().map(decoded).collect::<Vec<String>>();
    json!({
        "author": all(&texts.author),
        "origin": all(&texts.origin),
        "award": texts.award.as_ref().map(decoded),
        "title": all(&texts.title),
    })
}

fn verdict(verdict: &Verdict) -> Value {
    let (kind, solutions) = match &verdict.soundness {
        Soundness::Sound(_) => ("sound", 1),
        Soundness::NoSolution => ("no_solution", 0),
        Soundness::Solutions(solutions) => ("several_solutions", solutions.count),
        Soundness::Cooked(solutions) => ("cooked", solutions.count),
        Soundness::TooFew { found, .. } => ("too_few_solutions", found.count),
        Soundness::Short { others: Others::Keys(Listed { count, .. }) | Others::Lines(count), .. } => {
            ("short_solution", 1 + count)
        }
        Soundness::Unfinished(found) => ("unfinished", found.count),
        Soundness::Met => ("met", 1),
        Soundness::Refuted(_) => ("refuted", 0),
        Soundness::Violated(_) => ("violated", 0),
        Soundness::Illegal => ("illegal", 0),
        Soundness::Contradicted => ("contradicted", 0),
        Soundness::Refused(_) => ("refused", 0),
    };
    let duals = verdict.duals.first.iter().map(|dual| {
        json!({
            "move": dual.move_number(),
            "variation": dual.variation_in_english(),
            "attacks": dual.attacks_in_english(),
        })
    });
    json!({
        "kind": kind,
        "sound": verdict.is_sound(),
        "text": verdict.to_string(),
        "colours": cast(verdict.cast),
        "solutions": solutions,
        "dual_count": verdict.duals.count,
        "duals": duals.collect::<Value>(),
        "set_play": verdict.set_play.as_ref().map(|set_play| match set_play {
            SetPlay::None => "none",
            SetPlay::Lines(_) => "lines",
            SetPlay::Unchanged => "unchanged",
            SetPlay::Changed(_) => "changed",
            SetPlay::NoKey => "no_key",
        }),
    })
}

/// A position without castling and en passant rights.
fn position(diagram: &Diagram, turn: Color) -> String {
    match diagram.orthodox() {
        Some(board) => Fen(Setup { board: *board, turn, ..Setup::empty() }).to_string(),
        None => format!("{} {}", men::forsyth(diagram), if turn == Color::White { "w" } else { "b" }),
    }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn cast(cast: Cast) -> &'static str {
    match cast {
        Cast::AsStipulated => "as_stipulated",
        Cast::Swapped => "exchanged",
    }
}

fn completeness(completeness: Completeness) -> &'static str {
    match completeness {
        Completeness::Finished => "finished",
        Completeness::Partial => "partial",
        Completeness::Interrupted => "interrupted",
    }
}
