//! Verifies printed solutions by exhaustive search, without tables and without any of the fast searches.
//!
//! A line is replayed: every half-move must be legal, and the last one must reach the goal that it is marked with. For a key,
//! every defence is tried, and after each defence every attack until one succeeds. For a try, its refutations must refute and
//! every other defence must be met. No results are cached, so a collision of keys cannot hide an error. Verification does not
//! prove that no solution is missing.

use std::time::Duration;

use crate::Limits;
use crate::general::{Node, Restrictions};
use crate::phase_plans::PhasePlans;
use crate::plan::{Battle, Leg, Plan, Reply, Role};
use crate::refusal;
use crate::rules::{Fairy, Order, Orthodox, Rules};
use crate::stack;
use problem::goals::Candidates;
use problem::solution::{Cast, Event, FirstMove, Line, Phase, PhaseKind, Root};
use problem::verdict::Solution;
use problem::{Diagram, HalfMove, Task, Verification};

/// Observes a search and verifies the solutions that it reports.
pub(crate) struct Verifier<'a> {
    task: Task,
    limits: Limits<'a>,
    phase: Option<Phase>,
    /// Keys and tries, which are verified after the search.
    first_moves: Vec<(Cast, FirstMove)>,
    verification: Verification,
}

/// Why a solution was not verified.
enum Unproved {
    /// The time limit was reached.
    TooLate,
    /// The verifier does not support this kind of play.
    Unsupported,
}

type Proof = Result<bool, Unproved>;

/// The outcome of verifying a key or try.
struct Outcome {
    proof: Proof,
    /// The number of positions searched.
    positions: u64,
}

/// The number of positions between two checks of the clock.
const INTERVAL: u64 = 1 << 12;

impl<'a> Verifier<'a> {
    /// A verifier of one task.
    pub(crate) fn new(task: &Task, limits: Limits<'a>) -> Verifier<'a> {
        Verifier {
            task: task.clone(),
            limits,
            phase: None,
            first_moves: Vec::new(),
            verification: Verification::default(),
        }
    }

    /// Replays a line at once, and keeps a key or try for later.
    pub(crate) fn event(&mut self, event: Event<'_>) {
        match event {
            Event::PhaseBegins(phase) => self.phase = Some(phase),
            // What begins after moves were taken back does not begin in the diagram.
            Event::Line(_) | Event::Root(_) if !self.task.stipulation.retraction.is_empty() => {
                self.verification.not_checked += 1;
            }
            Event::Line(line) => {
                let proof = self.replay(line);
                let inversions = self.phase.map_or(0, |phase| phase.inversions);
                self.count(proof, || Solution::Line { line: line.clone(), inversions });
            }
            Event::Root(Root::First(first)) if self.is_actual_play() => {
                let cast = self.cast();
                self.first_moves.push((cast, first.clone()));
            }
            Event::Root(_) => self.verification.not_checked += 1,
            _ => {}
        }
    }

    /// Verifies the keys and tries for at most `time`, and returns the result for all solutions.
    pub(crate) fn verification(mut self, time: Duration) -> Verification {
        let first_moves = std::mem::take(&mut self.first_moves);
        let limits = self.limits.within(Some(time));
        let stack = refusal::of(&self.task);
        for (cast, first) in &first_moves {
            let task = &self.task;
            let proved = stack.as_ref().ok().and_then(|&stack| {
                stack::solver(stack).call(|| prove_first_move(task, *cast, first, limits)).ok()
            });
            let unproved = Outcome { proof: Err(Unproved::TooLate), positions: 0 };
            let Outcome { proof, positions } = proved.unwrap_or(unproved);
            self.verification.positions += positions;
            self.count(proof, || Solution::Key(first.attack.played.clone()));
        }
        self.verification
    }

    fn is_actual_play(&self) -> bool {
        self.phase.is_some_and(|phase| phase.kind == PhaseKind::ActualPlay)
    }

    fn count(&mut self, proof: Proof, solution: impl FnOnce() -> Solution) {
        match proof {
            Ok(true) => self.verification.proved += 1,
            Ok(false) => self.verification.failed.push(solution),
            Err(_) => self.verification.not_checked += 1,
        }
    }

    /// The cast of the current phase.
    fn cast(&self) -> Cast {
        self.phase.map_or(Cast::AsStipulated, |phase| phase.side)
    }

    /// Whether every half-move of a line is legal and the last one reaches its goal.
    fn replay(&mut self, line: &Line) -> Proof {
        self.verification.positions += line.moves.len() as u64;
        match &self.task.board {
            Diagram::Orthodox(_) => replay(&crate::orthodox(&self.task), line),
            Diagram::Fairy(diagram) => {
                match Fairy::new(&self.task, diagram, crate::identity(&self.task), self.cast()) {
                    Ok(rules) => replay(&rules, line),
                    Err(_) => Err(Unproved::Unsupported),
                }
            }
        }
    }
}

/// Whether every half-move of a line is legal and the last one reaches its goal.
fn replay<R: Rules>(rules: &R, line: &Line) -> Proof {
    let Some(first) = line.moves.first().filter(|_| !line.violation) else {
        return Err(Unproved::Unsupported);
    };
    let mut state = rules.start(first.played.mover);
    for (index, step) in line.moves.iter().enumerate() {
        let played = &step.played;
        if rules.turn(&state) != played.mover {
            // In a series the other side passes its turn, which is illegal while it is in check.
            let Some(passed) = rules.legal_pass(&state) else { return Ok(false) };
            state = passed;
        }
        let goal = played.goal;
        let is_legal = match goal.filter(|goal| goal.spec().moves == Candidates::SelfCheckAllowed) {
            Some(goal) => rules.candidates(&state, goal, Order::Board).contains(&played.half_move),
            None => rules.half_moves(&state, Order::Board).contains(&played.half_move),
        };
        if !is_legal {
            return Ok(false);
        }
        let after = rules.after(&state, played.half_move);
        if rules.is_check(&after) != played.gives_check {
            return Ok(false);
        }
        if let Some(goal) = goal
            && !rules.reaches(goal, &state, played.half_move, &after)
        {
            return Ok(false);
        }
        if index + 1 == line.moves.len() && goal.is_none() {
            return Err(Unproved::Unsupported);
        }
        state = after;
    }
    Ok(true)
}

/// Proves that a key solves, or that a try has exactly the given refutations.
fn prove_first_move(task: &Task, cast: Cast, first: &FirstMove, limits: Limits<'_>) -> Outcome {
    let phases = PhasePlans::of(task, cast);
    match &task.board {
        Diagram::Orthodox(_) => {
            let rules: Orthodox = crate::orthodox(task);
            prove_under(&rules, &phases, first, limits)
        }
        Diagram::Fairy(diagram) => match Fairy::new(task, diagram, crate::identity(task), cast) {
            Ok(rules) => prove_under(&rules, &phases, first, limits),
            Err(_) => Outcome { proof: Err(Unproved::Unsupported), positions: 0 },
        },
    }
}

fn prove_under<R: Rules>(rules: &R, phases: &PhasePlans, first: &FirstMove, limits: Limits<'_>) -> Outcome {
    let mut search = ExhaustiveSearch { rules, limits, positions: 0 };
    let proof = match &phases.main.plan {
        Plan::Battle(battle)
            if phases.restrictions == Restrictions::default() && battle.starts_with == Role::Attacker =>
        {
            search.first_move(battle, &rules.start(phases.main.turn), first)
        }
        _ => Err(Unproved::Unsupported),
    };
    Outcome { proof, positions: search.positions }
}

/// A search of battles that tries every move and caches nothing.
struct ExhaustiveSearch<'p, R: Rules> {
    rules: &'p R,
    limits: Limits<'p>,
    positions: u64,
}

/// What is left of a battle, in half-moves.
#[derive(Clone, Copy)]
struct Rest {
    /// The longest that the battle may still take.
    max: i32,
    /// Ends do not count until this has fallen to zero.
    min: i32,
}

impl Rest {
    fn next(self) -> Rest {
        Rest { max: self.max - 1, min: self.min - 1 }
    }
}

impl<R: Rules> ExhaustiveSearch<'_, R> {
    fn first_move(&mut self, battle: &Battle, start: &R::State, first: &FirstMove) -> Proof {
        let rest = Rest { max: battle.max, min: battle.min };
        let key = first.attack.played.half_move;
        if !self.half_moves(&battle.attack, start).contains(&key) {
            return Ok(false);
        }
        if first.refutations.is_empty() {
            return self.attack_by(battle, start, key, rest);
        }
        let after = self.play(start, key)?;
        let refutations: Vec<HalfMove> =
            first.refutations.iter().map(|refutation| refutation.played.half_move).collect();
        let defences = self.half_moves(&battle.defence, &after);
        if !refutations.iter().all(|refutation| defences.contains(refutation)) {
            return Ok(false);
        }
        for defence in defences {
            let is_met = self.defence_is_met(battle, &after, defence, rest.next())?;
            if is_met == refutations.contains(&defence) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn play(&mut self, state: &R::State, half_move: HalfMove) -> Result<R::State, Unproved> {
        self.positions += 1;
        if self.positions.is_multiple_of(INTERVAL) && self.limits.reached() {
            return Err(Unproved::TooLate);
        }
        Ok(self.rules.after(state, half_move))
    }

    fn half_moves(&self, leg: &Leg, state: &R::State) -> Vec<HalfMove> {
        match leg.goals().find(|goal| goal.spec().moves == Candidates::SelfCheckAllowed) {
            Some(goal) => self.rules.candidates(state, goal, Order::Board),
            None => self.rules.half_moves(state, Order::Board),
        }
    }

    fn attack(&mut self, battle: &Battle, node: Node<'_, R>, rest: Rest) -> Proof {
        if rest.max < 1 || !self.constraints_hold(&battle.defence, node)? {
            return Ok(false);
        }
        for half_move in self.half_moves(&battle.attack, node.state) {
            if self.attack_by(battle, node.state, half_move, rest)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn attack_by(&mut self, battle: &Battle, state: &R::State, half_move: HalfMove, rest: Rest) -> Proof {
        let after = self.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        if rest.next().min <= 0 && self.end_is_reached(&battle.attack, node)? {
            return Ok(true);
        }
        Ok(!self.rules.is_self_check(&after) && self.defence(battle, node, rest.next())?)
    }

    fn defence(&mut self, battle: &Battle, node: Node<'_, R>, rest: Rest) -> Proof {
        if battle.reply != Reply::Always {
            return Err(Unproved::Unsupported);
        }
        if rest.max < 1 || !self.constraints_hold(&battle.attack, node)? {
            return Ok(false);
        }
        let half_moves = self.half_moves(&battle.defence, node.state);
        for &half_move in &half_moves {
            if !self.defence_is_met(battle, node.state, half_move, rest)? {
                return Ok(false);
            }
        }
        // A defender who has no move is stalemated, which is not the goal here.
        Ok(!half_moves.is_empty())
    }

    fn defence_is_met(
        &mut self,
        battle: &Battle,
        state: &R::State,
        half_move: HalfMove,
        rest: Rest,
    ) -> Proof {
        let after = self.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        if self.end_is_reached(&battle.defence, node)? {
            return Ok(rest.next().min <= 0);
        }
        self.attack(battle, node, rest.next())
    }

    fn end_is_reached(&mut self, leg: &Leg, node: Node<'_, R>) -> Proof {
        for end in &leg.ends {
            if self.holds(&end.plan, node)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn constraints_hold(&mut self, leg: &Leg, node: Node<'_, R>) -> Proof {
        for constraint in &leg.constraints {
            let has_no_last_move = node.arrived.is_none() && constraint.is_about_the_last_move();
            if !has_no_last_move && !self.holds(constraint, node)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn holds(&mut self, plan: &Plan, node: Node<'_, R>) -> Proof {
        match plan {
            Plan::Goal(goal) => Ok(node.arrived.is_some_and(|(before, half_move)| {
                self.rules.reaches(*goal, before, half_move, node.state)
                    && (goal.spec().moves == Candidates::SelfCheckAllowed
                        || !self.rules.is_self_check(node.state))
            })),
            Plan::Not(plan) => Ok(!self.holds(plan, node)?),
            Plan::And(a, b) => Ok(self.holds(a, node)? && self.holds(b, node)?),
            Plan::Or(a, b) => Ok(self.holds(a, node)? || self.holds(b, node)?),
            Plan::Battle(battle) => {
                let rest = Rest { max: battle.max, min: battle.min };
                match battle.starts_with {
                    Role::Attacker => self.attack(battle, node, rest),
                    Role::Defender => {
                        Ok(self.constraints_hold(&battle.attack, node)?
                            && self.defence(battle, node, rest)?)
                    }
                }
            }
            Plan::Pass(_) | Plan::Help(_) => Err(Unproved::Unsupported),
        }
    }
}

#[cfg(test)]
mod tests {
    use problem::Played;
    use problem::solution::Observer;

    use super::*;

    struct Heard<'a>(Verifier<'a>, Vec<FirstMove>, Vec<Line>);

    impl Observer for Heard<'_> {
        fn event(&mut self, event: Event<'_>) {
            self.0.event(event);
            match event {
                Event::Root(Root::First(first)) => self.1.push(first.clone()),
                Event::Line(line) => self.2.push(line.clone()),
                _ => {}
            }
        }
    }

    fn task(men: &str, stipulation: &str) -> Task {
        let input = format!("BeginProblem Pieces {men} Stipulation {stipulation} Option Try EndProblem");
        let parsed = popeye::read::problems(input.as_bytes()).next().expect("there is a problem");
        let problem = parsed.problem.expect("it can be solved");
        problem.task(&problem.diagram)
    }

    const ROOK: &str = "White Kc2 Rh4 Black Ka1 Pa3";
    const MINUTE: Duration = Duration::from_secs(60);

    #[test]
    fn printed_solutions_are_verified_without_tables() {
        for (men, stipulation) in [
            (ROOK, "#2"),
            (ROOK, "#3"),
            (ROOK, "h#2"),
            (ROOK, "ser-h#3"),
            (ROOK, "h#1.5"),
            ("White Ka1 Qg2 Be2 Pb7 Black Ke8", "=2"),
            ("White Kb3 Qd4 Black Kb1 Ra1 Pa2", "s#2"),
            ("White Kc3 Qd4 Black Kb1 Ra1 Pa2", "h=2"),
        ] {
            let task = task(men, stipulation);
            let mut heard = Heard(Verifier::new(&task, Limits::default()), Vec::new(), Vec::new());
            crate::solve(&task, Limits::default(), &mut heard).expect("nothing is refused");
            let Heard(verifier, first_moves, lines) = heard;
            let verification = verifier.verification(MINUTE);
            let all = (first_moves.len() + lines.len()) as u64;
            assert_eq!((verification.proved, verification.failed.count), (all, 0), "{stipulation}");
            assert_eq!(verification.not_checked, 0, "{stipulation}");
        }
    }

    #[test]
    fn a_move_that_is_no_solution_fails_verification() {
        let task = task(ROOK, "#2");
        let mut heard = Heard(Verifier::new(&task, Limits::default()), Vec::new(), Vec::new());
        crate::solve(&task, Limits::default(), &mut heard).expect("nothing is refused");
        let Heard(_, first_moves, _) = heard;
        let key = first_moves.iter().find(|first| first.refutations.is_empty()).expect("there is a key");
        let rook_move = |to| Played {
            half_move: HalfMove::Move(chess::Move::quiet(chess::Role::Rook, chess::Square::H4, to)),
            ..key.attack.played.clone()
        };
        // A move that does not solve, one that is not legal, and a try without its refutation.
        for to in [chess::Square::H5, chess::Square::A1] {
            let mut wrong = key.clone();
            wrong.attack.played = rook_move(to);
            let Outcome { proof, .. } =
                prove_first_move(&task, Cast::AsStipulated, &wrong, Limits::default());
            assert!(matches!(proof, Ok(false)), "{to}");
        }
        for attempt in first_moves.iter().filter(|first| !first.refutations.is_empty()) {
            let mut wrong = attempt.clone();
            wrong.refutations.clear();
            let Outcome { proof, .. } =
                prove_first_move(&task, Cast::AsStipulated, &wrong, Limits::default());
            assert!(matches!(proof, Ok(false)));
        }
        // Without time left, the result must not be a proof.
        let long = Limits::default().within(Some(Duration::ZERO));
        let queens = "White Ka1 Qb2c2d2e2f2g2h2 Black Kh8 Qa7b7c7d7e7f7g7";
        let task = self::task(queens, "#4");
        let Outcome { proof, positions } = prove_first_move(&task, Cast::AsStipulated, key, long);
        assert!(matches!(proof, Ok(false) | Err(Unproved::TooLate)), "{positions}");
    }
}
