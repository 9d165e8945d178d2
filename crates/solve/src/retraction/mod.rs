//! Solves problems in which moves are taken back before the play: `-1w->#1`, `-1(w+b)->h#1`.
//!
//! Every way to take the moves back (`chess::retraction`) leads to a position, from which the play is solved like that of
//! any diagram. Its solutions are reported with the moves that were taken back; where there are none, nothing is reported.
//!
//! The position after the retraction must be one that a game can lead to, as far as the last move tells: neither side
//! could have taken a king, a capture en passant comes after the double step, and a check to the side that begins must
//! come from a possible last move. Castling is allowed by convention. That the whole position can arise in a game is
//! not tested.

mod candidates;

use problem::solution::{
    Cast, Completeness, Event, FirstMove, Line, Note, Observer, Phase, PhaseKind, Progress, Root, TakenBack,
};
use problem::{EnPassantRule, RetractionFault, Task};

use crate::limits::Limits;
use crate::orthodox;
use crate::phase_plans::PhasePlans;
use crate::phases::Phases;
use crate::required;
use candidates::candidates;

/// Why moves cannot be taken back in a task, if they are to be.
pub(crate) fn fault(task: &Task) -> Option<RetractionFault> {
    let last = task.stipulation.retraction.last()?;
    let options = &task.options;
    if task.board.orthodox().is_none() {
        return Some(RetractionFault::FairyChess);
    }
    if task.target.is_some() {
        return Some(RetractionFault::TargetPosition);
    }
    let excluded = [
        (task.casts() != [Cast::AsStipulated], "Duplex"),
        (options.set_play, "SetPlay"),
        (options.post_key_play, "PostKeyPlay"),
        (options.defence.is_some(), "Try"),
        (options.move_numbers, "MoveNumbers"),
        (options.null_moves, "NullMoves"),
        (!options.en_passant.is_empty(), "EnPassant"),
        (options.en_passant_rule == EnPassantRule::Possible, "EpOn"),
        (options.en_passant_rule == EnPassantRule::Proved, "EpIfProved"),
    ];
    if let Some((_, option)) = excluded.into_iter().find(|(is_set, _)| *is_set) {
        return Some(RetractionFault::Option(option));
    }
    let turn = PhasePlans::of(task, Cast::AsStipulated).main.turn;
    (turn != *last).then_some(RetractionFault::Turn { retracts: *last, begins: turn })
}

/// Solves a task in which moves are taken back first.
pub(crate) fn solve(task: &Task, limits: Limits<'_>, observer: &mut dyn Observer) -> Completeness {
    let PhasePlans { main, .. } = PhasePlans::of(task, Cast::AsStipulated);
    let phase = Phase { kind: PhaseKind::ActualPlay, side: Cast::AsStipulated, inversions: main.inversions };
    observer.event(Event::PhaseBegins(phase));
    let completeness = solve_all(task, limits, observer);
    observer.event(Event::PhaseEnds);
    completeness
}

fn solve_all(task: &Task, limits: Limits<'_>, observer: &mut dyn Observer) -> Completeness {
    let Some(board) = task.board.orthodox() else { return Completeness::Finished };
    if candidates::is_king_capturable(board, &task.stipulation.retraction) {
        observer.event(Event::Note(Note::KingCapturable));
        return Completeness::Finished;
    }
    let all = candidates(board, &task.stipulation.retraction);
    let count = u32::try_from(all.len()).unwrap_or(u32::MAX);
    let (mut solutions, mut positions) = (0, 0);
    let mut completeness = Completeness::Finished;
    for (candidate, number) in all.iter().zip(1..) {
        let play = candidate.task(task, solutions);
        if required::fault(&play).is_some() {
            continue;
        }
        let rules = orthodox(&play);
        let retraction = &candidate.taken_back;
        let mut reporter =
            Reporter { observer, retraction, number: (number, count), solutions, positions, searched: 0 };
        let mut phases = Phases::new(&play, &rules, limits, &mut reporter);
        if phases.solve(Cast::AsStipulated).is_err() {
            return Completeness::Interrupted;
        }
        completeness = completeness.worse(phases.completeness());
        drop(phases);
        (solutions, positions) = (reporter.solutions, positions + reporter.searched);
        if task.options.max_solutions.is_some_and(|max| solutions >= max) {
            return Completeness::Partial;
        }
    }
    completeness
}

/// Passes the solutions of one position on, with the moves that lead back to it.
struct Reporter<'r> {
    observer: &'r mut dyn Observer,
    retraction: &'r [TakenBack],
    /// Which one of how many positions it is.
    number: (u32, u32),
    /// Solutions of this and earlier positions.
    solutions: u32,
    /// Positions that were searched after earlier retractions.
    positions: u64,
    /// Positions that were searched after this one.
    searched: u64,
}

impl Observer for Reporter<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Line(line) if !line.violation => {
                self.solutions = self.solutions.saturating_add(1);
                let line = Line { retraction: self.retraction.to_vec(), ..line.clone() };
                self.observer.event(Event::Line(&line));
            }
            Event::Root(Root::First(first)) if first.refutations.is_empty() => {
                self.solutions = self.solutions.saturating_add(1);
                let first = FirstMove { retraction: self.retraction.to_vec(), ..first.clone() };
                self.observer.event(Event::Root(&Root::First(first)));
            }
            Event::Progress(progress) => {
                self.searched = progress.positions;
                let (first_move, first_moves) = self.number;
                let positions = self.positions + progress.positions;
                self.observer.event(Event::Progress(Progress {
                    first_move,
                    first_moves,
                    positions,
                    ..progress
                }));
            }
            // A retraction after which nothing is solved is not shown, nor how its play was searched.
            Event::Line(_)
            | Event::Root(_)
            | Event::Note(_)
            | Event::PhaseBegins(_)
            | Event::PhaseEnds
            | Event::Counted(_)
            | Event::NumberedMove { .. }
            | Event::LengthBegins(_)
            | Event::LengthEnds(_)
            | Event::EndPositions(_) => {}
        }
    }
}
