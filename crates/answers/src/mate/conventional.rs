//! A mate as people count and write it: without futile interpositions.

use ::mate::{Answer, Effort, Limits, Options, Solver, Verdict, Victim};
use game::{Mating, Position};

use crate::games::NotatedGame;

/// A mate without futile interpositions.
pub(crate) struct Conventional<M> {
    pub(crate) length: usize,
    /// It has as many plies, unless the longest defence was not found.
    pub(crate) line: Vec<M>,
    /// Whether the length is proved to be the shortest by convention.
    pub(crate) is_exact: bool,
    /// Positions searched for it.
    pub(crate) nodes: u64,
}

impl<M: Copy> Conventional<M> {
    /// Of a shortest mate it is the shortest by convention. Of any other, futile interpositions are left out at the end of the
    /// line, as they are of one that would take longer to count than `limits` allow.
    pub(crate) fn of<G: NotatedGame<Position: Position<Move = M>>>(
        solver: &mut Solver,
        position: &G::Position,
        verdict: &Verdict<M>,
        limits: Limits<'_>,
    ) -> Option<Conventional<M>> {
        if verdict.answer != Answer::Mate {
            return None;
        }
        let Options { effort, victim, .. } = *solver.options();
        let is_shortest = verdict.bounds.meet();
        let is_requested =
            effort == Effort::Shortest && victim == Victim::Opponent && G::HAS_MATE_CONVENTIONS;
        if is_requested && is_shortest {
            return Some(shortest(solver, position, verdict, limits));
        }
        let is_exact = is_shortest && !G::HAS_MATE_CONVENTIONS;
        Some(Conventional { is_exact, ..ended_early(position, verdict) })
    }
}

/// The least number of positions to spend on the shortest mate by convention.
const LEAST_NODES: u64 = 200_000;

/// The shortest mate by convention, where `verdict` has the shortest by the rules. Counting it may take as long as the
/// search by the rules did.
fn shortest<P: Mating>(
    solver: &mut Solver,
    position: &P,
    verdict: &Verdict<P::Move>,
    limits: Limits<'_>,
) -> Conventional<P::Move> {
    let literal = verdict.bounds.at_most;
    let counted = solver.conventional(position, literal, limits.at_most(verdict.nodes.max(LEAST_NODES)));
    let nodes = counted.nodes;
    let Some(mate) = counted.mate else { return Conventional { nodes, ..ended_early(position, verdict) } };
    let by_the_rules = || match mate.length == literal {
        true => verdict.line.clone(),
        false => without_end(position, &verdict.line),
    };
    let line = mate.line.unwrap_or_else(by_the_rules);
    Conventional { length: mate.length.plies().into(), line, is_exact: true, nodes }
}

/// The line of a mate, without the futile interpositions at its end.
fn ended_early<P: Mating>(position: &P, verdict: &Verdict<P::Move>) -> Conventional<P::Move> {
    let plies = usize::from(verdict.bounds.at_most.plies());
    let line = without_end(position, &verdict.line);
    Conventional { length: plies - (verdict.line.len() - line.len()), line, is_exact: false, nodes: 0 }
}

/// A line up to where only futile interpositions are left.
fn without_end<P: Mating>(position: &P, line: &[P::Move]) -> Vec<P::Move> {
    let mut reached = position.clone();
    let mut shown = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        if (line.len() - ply) % 2 == 0 && reached.is_mate_by_convention() {
            break;
        }
        reached.play(mv);
        shown.push(mv);
    }
    shown
}
