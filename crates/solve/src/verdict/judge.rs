//! The judge: an observer that collects the solutions and gives the verdict.

use crate::rules::Order;
use crate::rules::{Fairy, Orthodox, Rules};
use crate::verdict::duals::Path;
use crate::verdict::length::{self, Length};
use crate::verdict::set_play;
use problem::Task;
use problem::solution::{
    Cast, Completeness, Defences, Event, FirstMove, Line, Note, Observer, Phase, PhaseKind, Root, Variation,
};
use problem::stipulation::Play;
use problem::verdict::{Dual, Listed, Others, SetPlay, Solution, Soundness, Verdict};
use problem::{Diagram, Identity};
use problem::{HalfMove, Played};

/// An observer that judges the soundness of a task.
///
/// It finds short solutions and duals only if the variations are reported.
pub struct Judge {
    task: Task,
    /// The stipulated length.
    length: Option<Length>,
    /// The half-moves that the stipulation itself leaves out at the beginning.
    passes: u32,
    /// The number of intended solutions of a help problem, if given.
    intended: Option<u32>,
    /// The findings for each cast, in order.
    findings: Vec<Findings>,
    phase: Option<Phase>,
}

/// The findings for one cast.
struct Findings {
    cast: Cast,
    keys: Listed<Solution>,
    /// The first key, which the set play is compared with.
    first_key: Option<FirstMove>,
    lines: Listed<Solution>,
    /// The shortest of the solutions that are too short, with its half-moves.
    short: Option<(u32, Solution)>,
    duals: Listed<Dual>,
    set_variations: Vec<Variation>,
    set_lines: u64,
    post_key: Option<Listed<Played>>,
    violations: Option<Listed<Solution>>,
    is_illegal: bool,
    is_contradicted: bool,
}

impl Judge {
    /// A judge of one task.
    pub fn new(task: &Task) -> Judge {
        Judge {
            task: task.clone(),
            length: Length::of(&task.stipulation),
            passes: u32::from(matches!(task.stipulation.play, Play::Pass(_))),
            intended: None,
            findings: Vec::new(),
            phase: None,
        }
    }

    /// The same judge with the number of intended solutions of a help problem for each side.
    #[must_use]
    pub(crate) fn with_intended(mut self, intended: Option<u32>) -> Judge {
        self.intended = intended;
        self
    }

    /// The verdict on the play of each cast.
    pub fn verdicts(self, completeness: Completeness) -> Vec<Verdict> {
        let Judge { task, length, intended, findings, .. } = self;
        // All casts before the last were solved completely.
        let last = findings.len().saturating_sub(1);
        findings
            .into_iter()
            .enumerate()
            .map(|(index, findings)| {
                let completeness = match completeness {
                    Completeness::Interrupted if index < last => Completeness::Finished,
                    completeness => completeness,
                };
                let set_play = task.options.set_play.then(|| findings.set_play(&task));
                let cast = findings.cast;
                let (soundness, duals) = findings.judge(length, intended, completeness);
                Verdict { cast, soundness, duals, set_play, completeness }
            })
            .collect()
    }

    /// The stipulated length of the current phase.
    fn expected(&self) -> Option<Length> {
        let left_out = self.phase?.inversions.saturating_sub(self.passes);
        self.length.map(|length| length.without(left_out))
    }

    fn is_too_short(&self, half_moves: u32) -> bool {
        self.expected().is_some_and(|length| length.exceeds(half_moves))
    }

    fn key(&mut self, first: &FirstMove) {
        let key = match first.retraction.is_empty() {
            true => Solution::Key(first.attack.played.clone()),
            false => Solution::KeyAfter(first.retraction.clone(), first.attack.played.clone()),
        };
        let half_moves = length::of_attack(&first.attack).filter(|&half_moves| self.is_too_short(half_moves));
        let Some(findings) = self.findings.last_mut() else { return };
        if let Some(half_moves) = half_moves {
            findings.add_short(half_moves, || key.clone());
        }
        if findings.first_key.is_none() {
            Path::behind_key(&mut findings.duals).after(&first.attack);
            findings.first_key = Some(first.clone());
        }
        findings.keys.push(|| key);
    }

    fn post_key(&mut self, defences: &Defences) {
        let Some(findings) = self.findings.last_mut() else { return };
        Path::behind_key(&mut findings.duals).defences(defences);
        let mut refutations = Listed::default();
        for variation in defences.variations.iter().filter(|variation| variation.refutes) {
            refutations.push(|| variation.played.clone());
        }
        findings.post_key = Some(refutations);
    }

    fn solution(&mut self, line: &Line) {
        let half_moves = u32::try_from(line.moves.len()).unwrap_or(u32::MAX);
        let is_short = self.is_too_short(half_moves);
        let inversions = self.phase.map_or(0, |phase| phase.inversions);
        let solution = || Solution::Line { line: line.clone(), inversions };
        let Some(findings) = self.findings.last_mut() else { return };
        if line.violation {
            // A violation after an introductory move does not affect the other introductory moves.
            if half_moves == 1 {
                findings.violations.get_or_insert_with(|| Listed { first: vec![solution()], count: 1 });
            }
        } else {
            findings.lines.push(solution);
            if is_short {
                findings.add_short(half_moves, solution);
            }
        }
    }
}

impl Observer for Judge {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Note(note) => self.note(note),
            Event::PhaseBegins(phase) => self.phase_begins(phase),
            Event::Line(line) => self.line(line),
            Event::Root(root) => self.root(root),
            Event::Counted(_)
            | Event::NumberedMove { .. }
            | Event::LengthBegins(_)
            | Event::LengthEnds(_)
            | Event::EndPositions(_)
            | Event::PhaseEnds
            | Event::Progress(_) => {}
        }
    }
}

impl Judge {
    fn note(&mut self, note: Note) {
        if matches!(note, Note::EnPassantContradicted | Note::NullMovesContradicted) {
            self.findings.push(Findings { is_contradicted: true, ..Findings::new(Cast::AsStipulated) });
        }
        let is_actual = self.phase.is_none_or(|phase| phase.kind != PhaseKind::SetPlay);
        if let Some(findings) = self.findings.last_mut()
            && note == Note::KingCapturable
            && is_actual
        {
            findings.is_illegal = true;
        }
    }

    fn phase_begins(&mut self, phase: Phase) {
        if self.findings.last().is_none_or(|findings| findings.cast != phase.side) {
            self.findings.push(Findings::new(phase.side));
        }
        self.phase = Some(phase);
    }

    fn line(&mut self, line: &Line) {
        let is_set_play = self.phase.is_some_and(|phase| phase.kind == PhaseKind::SetPlay);
        match self.findings.last_mut() {
            Some(findings) if is_set_play => findings.set_lines += 1,
            _ => self.solution(line),
        }
    }

    fn root(&mut self, root: &Root) {
        match root {
            Root::First(first) if first.refutations.is_empty() => self.key(first),
            Root::First(_) => {}
            Root::PostKey(defences) => self.post_key(defences),
            Root::Set(variation) => {
                if let Some(findings) = self.findings.last_mut() {
                    findings.set_variations.push(variation.clone());
                }
            }
            Root::Violation(moves) => {
                if let Some(findings) = self.findings.last_mut() {
                    let first = moves.iter().cloned().map(Solution::Key).collect();
                    findings.violations = Some(Listed { first, count: moves.len() as u64 });
                }
            }
        }
    }
}

impl Findings {
    fn new(cast: Cast) -> Findings {
        Findings {
            cast,
            keys: Listed::default(),
            first_key: None,
            lines: Listed::default(),
            short: None,
            duals: Listed::default(),
            set_variations: Vec::new(),
            set_lines: 0,
            post_key: None,
            violations: None,
            is_illegal: false,
            is_contradicted: false,
        }
    }

    /// Records a short solution if it is the shortest so far.
    fn add_short(&mut self, half_moves: u32, solution: impl FnOnce() -> Solution) {
        if self.short.as_ref().is_none_or(|(shortest, _)| half_moves < *shortest) {
            self.short = Some((half_moves, solution()));
        }
    }

    fn set_play(&self, task: &Task) -> SetPlay {
        match (&self.first_key, self.set_lines) {
            (None, 0) if self.set_variations.is_empty() => SetPlay::None,
            (_, lines @ 1..) => SetPlay::Lines(lines),
            (None, 0) => SetPlay::NoKey,
            (Some(_), 0) if self.set_variations.is_empty() => SetPlay::None,
            (Some(key), 0) => {
                let replies = replies(task, &key.attack.played);
                set_play::compare(&self.set_variations, key, &replies)
            }
        }
    }

    fn judge(
        self,
        length: Option<Length>,
        intended: Option<u32>,
        completeness: Completeness,
    ) -> (Soundness, Listed<Dual>) {
        let soundness = if self.is_contradicted {
            Soundness::Contradicted
        } else if self.is_illegal {
            Soundness::Illegal
        } else if let Some(moves) = self.violations {
            Soundness::Violated(moves)
        } else if let Some(refutations) = self.post_key {
            match refutations.count {
                0 => Soundness::Met,
                _ => Soundness::Refuted(refutations),
            }
        } else if let (Some((half_moves, solution)), Some(length)) = (self.short, length) {
            let others = match self.keys.count {
                0 => Others::Lines(self.lines.count.saturating_sub(1)),
                _ => Others::Keys(self.keys.without(&solution)),
            };
            Soundness::Short { moves: length.in_moves(half_moves), solution, others }
        } else {
            by_number(self.keys, self.lines, intended, completeness)
        };
        (soundness, self.duals)
    }
}

/// The legal half-moves after the first one.
fn replies(task: &Task, first: &Played) -> Vec<HalfMove> {
    fn after<R: Rules>(rules: &R, first: &Played) -> Vec<HalfMove> {
        let start = rules.start(first.mover);
        rules.half_moves(&rules.after(&start, first.half_move), Order::Board)
    }
    match &task.board {
        Diagram::Orthodox(_) => after(&Orthodox::new(task, Identity::Ignored), first),
        Diagram::Fairy(diagram) => Fairy::new(task, diagram, Identity::Ignored, task.first_cast())
            .map_or_else(|_| Vec::new(), |rules| after(&rules, first)),
    }
}

/// The soundness if only the number of solutions matters. A second key is a cook even if the search was interrupted, and so is
/// a line more than intended.
fn by_number(
    keys: Listed<Solution>,
    lines: Listed<Solution>,
    intended: Option<u32>,
    completeness: Completeness,
) -> Soundness {
    let intended = intended.map(u64::from);
    match (keys.count, lines.count) {
        (2.., _) => Soundness::Cooked(keys),
        (0, count) if intended.is_some_and(|intended| count > intended) => Soundness::Cooked(lines),
        (0 | 1, _) if completeness == Completeness::Interrupted => {
            Soundness::Unfinished(if keys.count == 0 { lines } else { keys })
        }
        (0, 0) => Soundness::NoSolution,
        (0, count) if intended.is_some_and(|intended| count < intended) => {
            Soundness::TooFew { found: lines, intended: intended.unwrap_or(count) }
        }
        (1, _) => only(keys),
        (0, 1) => only(lines),
        (0, _) => Soundness::Solutions(lines),
    }
}

/// The soundness with a single solution.
fn only(listed: Listed<Solution>) -> Soundness {
    listed.first.into_iter().next().map_or(Soundness::NoSolution, Soundness::Sound)
}
