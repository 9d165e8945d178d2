//! A mate as people count and write it: without futile interpositions.

use ::mate::{Answer, Effort, Ending, Limits, Options, Solver, Verdict, Victim};
use game::{Mating, Position};

use crate::games::NotatedGame;

/// A mate without futile interpositions.
pub(crate) struct Conventional<M> {
    pub(crate) length: usize,
    /// It has as many plies, unless the longest defence was not found.
    pub(crate) line: Vec<M>,
}

impl<M: Copy> Conventional<M> {
    /// Of a shortest mate it is the shortest by convention. Of any other, futile interpositions are left out at the end of the
    /// line, as they are of one that would take too long to count.
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
        let is_asked = effort == Effort::Shortest && victim == Victim::Opponent && G::HAS_MATE_CONVENTIONS;
        let shortest =
            (is_asked && verdict.bounds.meet()).then(|| shortest(solver, position, verdict, limits));
        shortest.flatten().or_else(|| {
            let plies = usize::from(verdict.bounds.at_most.plies());
            let line = without_end(position, &verdict.line);
            Some(Conventional { length: plies - (verdict.line.len() - line.len()), line })
        })
    }
}

/// The shortest mate by convention, where `verdict` has the shortest by the rules.
fn shortest<P: Mating>(
    solver: &mut Solver,
    position: &P,
    verdict: &Verdict<P::Move>,
    limits: Limits<'_>,
) -> Option<Conventional<P::Move>> {
    let literal = verdict.bounds.at_most;
    match solver.conventional(position, literal, limits) {
        Some(counted) => {
            let by_the_rules = || match counted.length == literal {
                true => verdict.line.clone(),
                false => without_end(position, &verdict.line),
            };
            let line = counted.line.unwrap_or_else(by_the_rules);
            Some(Conventional { length: counted.length.plies().into(), line })
        }
        None => {
            let ended = solve_to_convention(solver, position, limits);
            (ended.answer == Answer::Mate && ended.bounds.meet())
                .then(|| Conventional { length: ended.bounds.at_most.plies().into(), line: ended.line })
        }
    }
}

/// A mate of which only the end is left to convention.
fn solve_to_convention<P: Mating>(solver: &mut Solver, position: &P, limits: Limits<'_>) -> Verdict<P::Move> {
    let asked = *solver.options();
    solver.ask(Options { ending: Ending::Conventional, ..asked });
    let verdict = solver.solve(position, limits, &mut ());
    solver.ask(asked);
    verdict
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
