//! Solving one position, with everything that is told about it.

use std::time::Instant;

use engine::MoveOf;
use game::{Mating, Position as _};
use mate::{Answer, Cook, Ending, Length, Limits, Observer, Solver, Thoroughness, Victim};
use serde::Serialize;

use super::conventional::Conventional;
use super::reason::Reason;
use crate::games::{NotatedGame, Notation};

/// How hard cooks are looked for.
const COOKS: Thoroughness = Thoroughness { nodes: 200_000, most: 50 };

/// What is told about a position, as JSON has it.
#[derive(Serialize)]
pub(super) struct Solved {
    pub(super) game: &'static str,
    pub(super) position: String,
    /// `mate`, `nomate` or `unknown`.
    pub(super) result: &'static str,
    /// Why it is unknown, or why the shortest mate that was asked for is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<Reason>,
    /// The mate is proved to take no more plies. The line has as many, unless the longest defence was not found.
    pub(super) length: Option<usize>,
    /// Plies without futile interpositions.
    pub(super) conventional_length: Option<usize>,
    /// Whether it is proved that no mate is shorter.
    pub(super) is_shortest: bool,
    pub(super) at_least: u16,
    /// The longest mate that counts, if there is such a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) within: Option<u16>,
    /// Whether the longest defence against the mate is not known.
    #[serde(skip)]
    pub(super) is_bound: bool,
    pub(super) line: Vec<String>,
    pub(super) western: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) japanese: Option<Vec<String>>,
    /// What the attacker holds after the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) surplus: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cooks: Option<Vec<JsonCook>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cooks_undecided: Option<usize>,
    pub(super) nodes: u64,
    /// Threads that worked.
    #[serde(skip)]
    pub(super) threads: usize,
    pub(super) seconds: f64,
}

/// Another mate.
#[derive(Serialize)]
pub(super) struct JsonCook {
    /// The number of the move in the line that it stands beside, from 1 on.
    pub(super) ply: usize,
    pub(super) line: Vec<String>,
    pub(super) western: Vec<String>,
    pub(super) is_dual_at_the_end: bool,
}

/// What an answer may take, and what belongs to it.
pub(super) struct Question<'a> {
    pub(super) started: Instant,
    pub(super) limits: Limits<'a>,
    pub(super) cooks: Cooks,
    /// Which line is shown: by the rules, or as people write it.
    pub(super) ending: Ending,
}

/// Solves `position` as the solver has been asked to, and looks for cooks if they are wanted.
pub(super) fn solve<G: NotatedGame>(
    solver: &mut Solver,
    position: &G::Position,
    question: &Question<'_>,
    observer: &mut dyn Observer<MoveOf<G>>,
) -> Solved {
    let &Question { started, limits, cooks, ending } = question;
    let verdict = solver.solve(position, limits, observer);
    let reason = Reason::of(&verdict, solver.options().effort, &limits);
    let conventional = Conventional::of::<G>(solver, position, &verdict, limits);
    let line = match &conventional {
        Some(conventional) if ending == Ending::Conventional => conventional.line.clone(),
        _ => verdict.line.clone(),
    };
    let cooks = match (cooks, verdict.answer) {
        (Cooks::Listed, Answer::Mate) => Some(solver.cooks(position, &line, COOKS, limits)),
        _ => None,
    };
    let cook = |cook: &Cook<MoveOf<G>>| {
        let before = after(position, line.get(..cook.ply).unwrap_or_default());
        JsonCook {
            ply: cook.ply + 1,
            line: cook.line.iter().map(|mv| mv.to_string()).collect(),
            western: G::moves(&before, &cook.line, G::WESTERN),
            is_dual_at_the_end: cook.is_dual_at_the_end,
        }
    };
    let is_mate = verdict.answer == Answer::Mate;
    let attacker = match solver.options().victim {
        Victim::Opponent => position.side_to_move(),
        Victim::SideToMove => !position.side_to_move(),
    };
    Solved {
        game: G::NAME,
        position: G::write(position),
        result: match verdict.answer {
            Answer::Mate => "mate",
            Answer::NoMate => "nomate",
            Answer::Unknown => "unknown",
        },
        reason,
        length: is_mate.then(|| verdict.bounds.at_most.plies().into()),
        conventional_length: conventional.map(|conventional| conventional.length),
        is_shortest: is_mate && verdict.bounds.meet(),
        at_least: verdict.bounds.at_least.plies(),
        within: Some(solver.options().within).filter(|&most| most != Length::UNLIMITED).map(Length::plies),
        is_bound: verdict.line.len() < usize::from(verdict.bounds.at_most.plies()),
        line: line.iter().map(|mv| mv.to_string()).collect(),
        western: G::moves(position, &line, G::WESTERN),
        japanese: G::NOTATIONS
            .contains(&Notation::Japanese)
            .then(|| G::moves(position, &line, Notation::Japanese)),
        surplus: is_mate.then(|| G::in_hand(&after(position, &line), attacker)).flatten(),
        cooks: cooks.as_ref().map(|cooks| cooks.found.iter().map(cook).collect()),
        cooks_undecided: cooks.as_ref().map(|cooks| cooks.undecided),
        nodes: verdict.nodes,
        threads: verdict.threads,
        seconds: started.elapsed().as_secs_f64(),
    }
}

/// Whether cooks are looked for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Cooks {
    Listed,
    Ignored,
}

fn after<P: Mating>(position: &P, line: &[P::Move]) -> P {
    let mut position = position.clone();
    for &mv in line {
        position.play(mv);
    }
    position
}
