//! Probing: whether a problem has solutions of exactly given lengths, divided into units of work.
//!
//! A [`Probe`] makes [`Unit`]s, which are values: they can be written to a file and run on any machine. A [`Worker`] runs one
//! unit; a [`Pool`] runs many on several threads and splits heavy ones. A [`Ledger`] records the outcomes. `length` is the
//! length of play as a stipulation counts it.
//!
//! ```
//! use popeye::read;
//! use solve::Limits;
//! use solve::probe::Probe;
//!
//! let input = b"BeginProblem Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation h#2 EndProblem";
//! let parsed = read::problems(input).next().expect("there is a problem");
//! let probe = Probe::new(&parsed.problem.expect("it can be solved"))?;
//! let units = probe.units(&"1".parse()?)?;
//! let mut texts = Vec::new();
//! let outcome = probe.worker(Limits::default(), 1).run(&units[0], &mut |solution| texts.push(solution.text))?;
//! assert_eq!((texts, outcome.solutions), (vec!["1.a3-a2 Rh4-h1 #".to_owned()], 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ledger;
mod length;
mod part;
mod pool;
mod unit;

use std::ops::ControlFlow;

use chess::text::Fen;
use chess::{Role, Setup};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::probe::part::{CutShort, PartSearch, PlayInParts};
use crate::rules::Orthodox;
use crate::{Limits, refusal};
pub use ledger::{Entry, Ledger, Past};
pub use length::{Length, LengthError, Lengths};
pub use pool::{Event, Pool, PoolError};
use problem::HalfMove;
use problem::notation::line_text;
use problem::solution::Line;
use problem::{Diagram, Language, Problem, Refused, Task};
use unit::word;
pub use unit::{Colours, Fingerprint, Unit};

/// A problem prepared for probing.
pub struct Probe {
    fingerprint: Fingerprint,
    sources: Vec<Source>,
    max_solutions: Option<u32>,
}

/// One position of the problem with one assignment of colours.
struct Source {
    twin: usize,
    label: Option<String>,
    colours: Colours,
    language: Language,
    play: PlayInParts<Orthodox>,
}

/// The outcome of a unit.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Outcome {
    /// The number of solutions, at most what MaxSolutions allows.
    pub solutions: u64,
    /// The number of half-moves played.
    pub positions: u64,
}

/// A line that solves the problem.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Solution {
    /// The line as solutions are written.
    pub text: String,
    /// Its half-moves in UCI notation.
    pub moves: Vec<String>,
    /// The square of the king of the side to move at the end, if it has one.
    pub king: Option<String>,
    /// The men that give check at the end.
    pub checkers: Vec<String>,
}

/// Why a problem or a unit cannot be worked on.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum ProbeError {
    /// The stipulation asks for a battle, or for something that is no play of one length.
    #[error("{0} is neither help nor series play: only these can be asked for solutions of one length")]
    NotHelpPlay(String),
    /// A position of the problem is refused.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The stipulation has no play of any length in the range.
    #[error("the problem has no play of {first} to {last} moves")]
    NoLength {
        /// The first length.
        first: Length,
        /// The last length.
        last: Length,
    },
    /// A unit does not belong to the problem.
    #[error("a unit of another problem, or with moves that cannot be played")]
    Foreign,
    /// The search was stopped by a limit or by the user.
    #[error("cut short")]
    CutShort,
}

impl Probe {
    /// Prepares a problem. Only the actual play is probed; options such as SetPlay have no effect.
    pub fn new(problem: &Problem) -> Result<Probe, ProbeError> {
        let mut sources = Vec::new();
        let mut text = String::new();
        for (twin, (description, task)) in problem.tasks().enumerate() {
            text.push_str(&description_of(&task));
            refusal::of(&task)?;
            if !task.stipulation.retraction.is_empty() {
                return Err(ProbeError::NotHelpPlay(task.caption()));
            }
            for &cast in task.casts() {
                let rules = crate::orthodox(&task);
                let play = PlayInParts::new(&task, rules, cast)
                    .ok_or_else(|| ProbeError::NotHelpPlay(task.caption()))?;
                let label = description.label.as_deref().map(|label| label.trim_end().to_owned());
                let (colours, language) = (cast.into(), task.language);
                sources.push(Source { twin, label, colours, language, play });
            }
        }
        Ok(Probe {
            fingerprint: Fingerprint::of(&text),
            sources,
            max_solutions: problem.options.max_solutions,
        })
    }

    /// The most solutions wanted for each position and side (MaxSolutions), if limited.
    pub fn max_solutions(&self) -> Option<u64> {
        self.max_solutions.map(u64::from)
    }

    /// The hash that identifies the problem.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// One unit for each length and position, the shortest first.
    pub fn units(&self, lengths: &Lengths) -> Result<Vec<Unit>, ProbeError> {
        let Lengths(range) = lengths;
        let half_moves = range.start().half_moves()..=range.end().half_moves();
        let mut units = Vec::new();
        for length in half_moves.filter_map(Length::of_half_moves) {
            let sources = self.sources.iter().filter(|source| source.has(length));
            units.extend(sources.map(|source| Unit {
                problem: self.fingerprint,
                twin: source.twin,
                colours: source.colours,
                length,
                part: Vec::new(),
            }));
        }
        match units.is_empty() {
            true => Err(ProbeError::NoLength { first: *range.start(), last: *range.end() }),
            false => Ok(units),
        }
    }

    /// Splits a unit into one unit for each half-move that its lines can continue with; empty if it cannot be split because the
    /// next half-move is the last.
    pub fn split(&self, unit: &Unit) -> Result<Vec<Unit>, ProbeError> {
        let source = self.source(unit)?;
        let part = source.part(unit)?;
        let next = source.play.continuations(source.half_moves(unit.length), &part);
        let extended = |half_move: HalfMove| {
            let part = unit.part.iter().cloned().chain([word(half_move)]).collect();
            Unit { part, ..unit.clone() }
        };
        Ok(next.into_iter().map(extended).collect())
    }

    /// The label of a unit's position, if the problem has several.
    pub fn label(&self, unit: &Unit) -> Option<&str> {
        self.sources.iter().find(|source| source.twin == unit.twin)?.label.as_deref()
    }

    /// The half-moves of the longest play of a unit.
    fn depth(&self, unit: &Unit) -> u32 {
        let source = self.source(unit).ok();
        source.map_or(0, |source| (source.half_moves(unit.length) + source.play.ending()).unsigned_abs())
    }

    /// A worker that runs units until `limits` are reached; `of` is the number of workers that share the memory.
    pub fn worker<'a>(&'a self, limits: Limits<'a>, of: usize) -> Worker<'a> {
        Worker { probe: self, limits, of, search: None }
    }

    fn source(&self, unit: &Unit) -> Result<&Source, ProbeError> {
        let source =
            self.sources.iter().find(|source| source.twin == unit.twin && source.colours == unit.colours);
        source
            .filter(|source| unit.problem == self.fingerprint && source.has(unit.length))
            .ok_or(ProbeError::Foreign)
    }
}

/// Runs units. It keeps its tables as long as the units belong to the same position.
pub struct Worker<'a> {
    probe: &'a Probe,
    limits: Limits<'a>,
    of: usize,
    search: Option<(&'a Source, PartSearch<'a, Orthodox>)>,
}

impl Worker<'_> {
    /// Finds the solutions of a unit and passes each to `found`, in order: all of them, or as many as MaxSolutions allows.
    pub fn run(&mut self, unit: &Unit, found: &mut dyn FnMut(Solution)) -> Result<Outcome, ProbeError> {
        let source = self.probe.source(unit)?;
        let part = source.part(unit)?;
        if !source.play.can_begin() {
            return Ok(Outcome::default());
        }
        if self.limits.reached() {
            return Err(ProbeError::CutShort);
        }
        let search = match &mut self.search {
            Some((current, search)) if std::ptr::eq(*current, source) => search,
            other => &mut other.insert((source, PartSearch::new(&source.play, self.limits, self.of))).1,
        };
        let before = search.positions();
        let (mut solutions, most) = (0, self.probe.max_solutions().unwrap_or(u64::MAX));
        let mut report = |line: &Line| {
            found(source.solution(line));
            solutions += 1;
            if solutions < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        match search.lines(source.half_moves(unit.length), &part, &mut report) {
            Ok(()) => Ok(Outcome { solutions, positions: search.positions() - before }),
            Err(CutShort) => Err(ProbeError::CutShort),
        }
    }
}

impl Source {
    /// The length of the stipulation in its own half-moves: a series of n moves counts 2n, help play of n.5 moves 2n + 1.
    fn stipulated(&self) -> i32 {
        let play = &self.play;
        let half_moves = play.stipulated() + if play.is_series() { 0 } else { play.ending() };
        let is_odd = half_moves % 2 == 1;
        match play.passes {
            _ if play.leads_to_position() && !play.is_series() => half_moves,
            0 => half_moves + i32::from(is_odd),
            _ => half_moves + i32::from(!is_odd),
        }
    }

    /// The half-moves of help or series play that correspond to a length of the stipulation.
    fn half_moves(&self, length: Length) -> i32 {
        let length = i32::try_from(length.half_moves()).unwrap_or(i32::MAX / 4);
        self.play.stipulated() + length - self.stipulated()
    }

    fn has(&self, length: Length) -> bool {
        self.play.can_last(self.half_moves(length))
            && (self.half_moves(length) - self.play.stipulated()) % 2 == 0
    }

    /// The half-moves that a unit begins with.
    fn part(&self, unit: &Unit) -> Result<Vec<HalfMove>, ProbeError> {
        let mut part = Vec::new();
        for text in &unit.part {
            let next = self.play.continuations(self.half_moves(unit.length), &part);
            let found = next.into_iter().find(|&half_move| word(half_move) == *text);
            part.push(found.ok_or(ProbeError::Foreign)?);
        }
        Ok(part)
    }

    fn solution(&self, line: &Line) -> Solution {
        let end = self.play.end_of(line);
        let board = end.position.board();
        let letter = |role: Role| if role == Role::Pawn { "" } else { self.language.letter(role) };
        let checkers = end.position.checkers().into_iter();
        Solution {
            text: line_text(line, self.play.passes as usize, self.language).trim().to_owned(),
            moves: line.moves.iter().map(|step| word(step.played.half_move)).collect(),
            king: board.king(end.position.turn()).map(|king| king.to_string()),
            checkers: checkers
                .map(|square| format!("{}{square}", board.role_at(square).map_or("", letter)))
                .collect(),
        }
    }
}

/// A text with everything that the solutions of a task depend on, for the fingerprint.
fn description_of(task: &Task) -> String {
    let Task { board, target, stipulation: _, options, language, counted_before: _ } = task;
    let men = |diagram: &Diagram| match diagram {
        Diagram::Orthodox(board) => Fen(Setup { board: *board, ..Setup::empty() }).to_string(),
        Diagram::Fairy(fairy) => format!("{fairy:?}"),
    };
    // The language matters because lines are stored as text.
    format!("{} {}\n{options:?}\n{:?} {language:?}\n", men(board), task.caption(), target.as_ref().map(men))
}
