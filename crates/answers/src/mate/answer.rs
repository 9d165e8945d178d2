//! Solves one position and collects everything that is reported about it.

use ::mate::{Answer, Cook, Ending, Length, Limits, Observer, Solver, Thoroughness, Victim};
use engine::MoveOf;
use game::{Mating, Position as _};
use search::Clock;
use serde::Serialize;

use crate::games::{NotatedGame, Notation};
use crate::mate::conventional::Conventional;
use crate::mate::reason::Reason;

/// The limits of the search for cooks.
const COOKS: Thoroughness = Thoroughness { nodes: 200_000, most: 50 };

/// The answer for a position, as in JSON.
#[derive(Serialize)]
pub struct Solved {
    /// `chess` or `shogi`.
    pub game: &'static str,
    /// As it is written.
    pub position: String,
    /// `mate`, `nomate` or `unknown`.
    pub result: &'static str,
    /// Why the answer, or the requested shortest mate, is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The mate is proved to take no more plies. The line has as many, unless the longest defence was not found.
    pub length: Option<usize>,
    /// Plies without futile interpositions.
    pub conventional_length: Option<usize>,
    /// Whether it is proved that no mate is shorter by this count; otherwise the count is an upper bound.
    pub conventional_is_exact: bool,
    /// Whether it is proved that no mate is shorter.
    pub is_shortest: bool,
    /// No mate takes fewer plies.
    pub at_least: u16,
    /// The longest mate that counts, if there is such a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u16>,
    /// Whether the longest defence against the mate is not known.
    #[serde(skip)]
    pub is_bound: bool,
    /// As in UCI and USI.
    pub line: Vec<String>,
    /// As Western readers write.
    pub western: Vec<String>,
    /// As Japanese readers write.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub japanese: Option<Vec<String>>,
    /// What the attacker holds after the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surplus: Option<String>,
    /// Other mates, if they are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cooks: Option<Vec<JsonCook>>,
    /// Moves of which it is not known whether they mate, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cooks_undecided: Option<usize>,
    /// Positions searched.
    pub nodes: u64,
    /// Threads that worked.
    #[serde(skip)]
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
}

/// Another mate.
#[derive(Serialize)]
pub struct JsonCook {
    /// The number of the move in the line that it is an alternative to, from 1.
    pub ply: usize,
    /// As in UCI and USI.
    pub line: Vec<String>,
    /// As Western readers write.
    pub western: Vec<String>,
    /// Whether only the last move differs.
    pub is_dual_at_the_end: bool,
}

/// The limits and contents of an answer.
pub(super) struct Question<'a> {
    /// Runs since the question was asked.
    pub(super) clock: Clock,
    /// Its limits.
    pub(super) limits: Limits<'a>,
    /// Other mates, if they are listed.
    pub(super) cooks: Cooks,
    /// Which line is shown: by the rules, or as people write it.
    pub(super) ending: Ending,
}

/// Solves `position` with the options of the solver, and looks for cooks if requested.
pub(super) fn solve<G: NotatedGame>(
    solver: &mut Solver,
    position: &G::Position,
    question: &Question<'_>,
    observer: &mut dyn Observer<MoveOf<G>>,
) -> Solved {
    let &Question { clock, limits, cooks, ending } = question;
    let verdict = solver.solve(position, limits, observer);
    let reason = Reason::of(&verdict, solver.options().effort, &limits);
    let conventional = Conventional::of::<G>(solver, position, &verdict, limits.less(verdict.nodes));
    let conventional_nodes = conventional.as_ref().map_or(0, |conventional| conventional.nodes);
    let line = match &conventional {
        Some(conventional) if ending == Ending::Conventional => conventional.line.clone(),
        _ => verdict.line.clone(),
    };
    let cooks = match (cooks, verdict.answer) {
        (Cooks::Listed, Answer::Mate) => Some(solver.cooks(position, &line, COOKS, limits)),
        _ => None,
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
        conventional_length: conventional.as_ref().map(|conventional| conventional.length),
        conventional_is_exact: conventional.is_some_and(|conventional| conventional.is_exact),
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
        cooks: cooks
            .as_ref()
            .map(|cooks| cooks.found.iter().map(|cook| json_cook::<G>(position, &line, cook)).collect()),
        cooks_undecided: cooks.as_ref().map(|cooks| cooks.undecided),
        nodes: verdict.nodes + conventional_nodes,
        threads: verdict.threads,
        seconds: clock.elapsed().as_secs_f64(),
    }
}

/// A cook of `line`, the solution from `position`.
fn json_cook<G: NotatedGame>(position: &G::Position, line: &[MoveOf<G>], cook: &Cook<MoveOf<G>>) -> JsonCook {
    let before = after(position, line.get(..cook.ply).unwrap_or_default());
    JsonCook {
        ply: cook.ply + 1,
        line: cook.line.iter().map(|mv| mv.to_string()).collect(),
        western: G::moves(&before, &cook.line, G::WESTERN),
        is_dual_at_the_end: cook.is_dual_at_the_end,
    }
}

/// Whether cooks are listed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Cooks {
    /// They are.
    Listed,
    /// They are not.
    Ignored,
}

fn after<P: Mating>(position: &P, line: &[P::Move]) -> P {
    let mut position = position.clone();
    for &mv in line {
        position.play(mv);
    }
    position
}
