//! Whether something is the case, without showing how.

mod battle;
mod choices;
mod help;
pub(crate) mod restrictions;
mod target;

use std::sync::Arc;

use game::{MoveList, Position as _};

use crate::battle::BattleSearch;
use crate::bounds::{MovesNeeded, Target};
use crate::help::{NetBuilder, Outcomes, Search};
use crate::limits::Limits;
use crate::parallel::in_progress::InProgress;
use crate::parallel::workers::WorkList;
use crate::plan::{End, Leg, Plan, Turn};
use crate::rules::Order;
use crate::rules::Rules;
use crate::series::{self, Series};
use crate::tables::table::Table;
pub(super) use battle::Left;
pub(super) use help::Stage;
use problem::HalfMove;
use problem::State;
use problem::goals::{Candidates, Goal};
use problem::stipulation::Force;
pub(super) use restrictions::Restrictions;

/// The search was ended from outside: there is no answer.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Interrupted;

/// An answer, unless the search was ended before.
pub(super) type Answer<T> = Result<T, Interrupted>;

/// A state with the half-move that led to it, which goals ask about.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    pub(super) state: &'a State,
    /// The state before, and what was played there; `None` in the diagram.
    pub(super) arrived: Option<(&'a State, HalfMove)>,
}

/// Finds out what holds, and remembers.
pub(super) struct Prover<'a> {
    pub(super) rules: &'a Rules,
    pub(super) restrictions: Restrictions,
    pub(super) limits: Limits<'a>,
    table: Table,
    outcomes: Outcomes,
    /// Makes nets for all threads.
    net_builder: Arc<NetBuilder>,
    /// What other threads are at work on, if there are any.
    in_progress: Option<&'a InProgress>,
    /// Battles that nothing complicates.
    battle_search: BattleSearch<'a>,
    /// Made when they are asked for.
    needs: Option<Box<MovesNeeded>>,
    /// Help play and series that nothing complicates.
    ///
    /// It is away while it works, so that battles at the end of help play can be judged meanwhile.
    search: Option<Box<Search<'a>>>,
    /// The position to be reached, where a goal asks for one.
    target: Option<Target>,
    /// The series that was charted last.
    pub(super) series: Option<Series>,
    /// Half-moves played.
    pub(super) nodes: u64,
    /// Half-moves that somebody has been told about.
    told: u64,
    /// Defences that were the first to refute, by remaining length: likely to refute again.
    refuters: Vec<Option<HalfMove>>,
}

/// What a side can do in its turn.
pub(super) enum Reaction {
    /// Move.
    Moves,
    /// Nothing: the turn goes back.
    Pass,
    /// It is in check and may not answer: the line is illegal.
    Dead,
}

/// What a prover is made of; several of them share what they find out.
#[derive(Clone)]
pub(super) struct ProverContext<'a> {
    rules: &'a Rules,
    restrictions: Restrictions,
    limits: Limits<'a>,
    table: Table,
    outcomes: Outcomes,
    net_builder: Arc<NetBuilder>,
    in_progress: Option<&'a InProgress>,
    /// A series that is too large for a graph.
    boundless: Option<series::Name>,
}

impl<'a> ProverContext<'a> {
    /// The same for the worker of a crew.
    pub(super) fn for_worker<'d>(&self, work_list: &'d WorkList, worker: usize) -> ProverContext<'d>
    where
        'a: 'd,
    {
        ProverContext {
            limits: work_list.limits(worker, self.limits),
            in_progress: Some(work_list.in_progress()),
            ..self.clone()
        }
    }

    pub(super) fn prover(self) -> Prover<'a> {
        let ProverContext {
            rules,
            restrictions,
            limits,
            table,
            outcomes,
            net_builder,
            in_progress,
            boundless,
        } = self;
        let mut search =
            Search::new(limits, rules.exclusive(), outcomes.clone(), Arc::clone(&net_builder), in_progress);
        search.target = rules.target().map(Target::new);
        Prover {
            rules,
            restrictions,
            limits,
            battle_search: BattleSearch::new(
                limits,
                table.clone(),
                in_progress,
                rules.target().map(Target::new),
            ),
            table,
            in_progress,
            needs: None,
            search: Some(Box::new(search)),
            outcomes,
            net_builder,
            target: rules.target().map(Target::new),
            series: boundless.map(Series::boundless),
            nodes: 0,
            told: 0,
            refuters: Vec::new(),
        }
    }
}

impl<'a> Prover<'a> {
    pub(super) fn new(rules: &'a Rules, restrictions: Restrictions, limits: Limits<'a>) -> Prover<'a> {
        // Half for battles, half for help play; a table takes as much as it has to remember.
        let (table, outcomes) = (Table::new(limits.memory / 2), Outcomes::new(limits.memory / 2));
        ProverContext {
            rules,
            restrictions,
            limits,
            table,
            outcomes,
            net_builder: Arc::default(),
            in_progress: None,
            boundless: None,
        }
        .prover()
    }

    /// What others need to work on the same.
    pub(super) fn context(&self) -> ProverContext<'a> {
        ProverContext {
            rules: self.rules,
            restrictions: self.restrictions.clone(),
            limits: self.limits,
            table: self.table.clone(),
            outcomes: self.outcomes.clone(),
            net_builder: Arc::clone(&self.net_builder),
            in_progress: self.in_progress,
            boundless: self.series.as_ref().and_then(Series::is_boundless),
        }
    }

    /// Half-moves played so far.
    pub(super) fn positions(&self) -> u64 {
        self.nodes + self.battle_search.nodes + self.search.as_ref().map_or(0, |search| search.nodes)
    }

    /// Half-moves played since this was last asked.
    pub(super) fn new_positions(&mut self) -> u64 {
        let all = self.positions();
        all - std::mem::replace(&mut self.told, all)
    }

    /// How many threads may work side by side.
    pub(super) fn threads(&self) -> usize {
        self.limits.threads.get()
    }

    /// Counts half-moves that others have played.
    pub(super) fn add_positions(&mut self, positions: u64) {
        self.nodes += positions;
    }

    /// Whether there is still time.
    pub(super) fn check_time(&self) -> Answer<()> {
        if self.limits.reached() { Err(Interrupted) } else { Ok(()) }
    }

    /// Plays a half-move.
    pub(super) fn play(&mut self, state: &State, half_move: HalfMove) -> Answer<State> {
        self.nodes += 1;
        // A look at the clock is dear compared with a move.
        if self.nodes.is_multiple_of(4096) && self.limits.reached() {
            return Err(Interrupted);
        }
        Ok(self.rules.after(state, half_move))
    }

    /// Whether `plan` is the case in `node`.
    pub(super) fn holds(&mut self, plan: &Plan, node: Node<'_>) -> Answer<bool> {
        match plan {
            Plan::Goal(goal) => Ok(self.reached(*goal, node)),
            Plan::Not(plan) => Ok(!self.holds(plan, node)?),
            Plan::And(a, b) => Ok(self.holds(a, node)? && self.holds(b, node)?),
            Plan::Or(a, b) => Ok(self.holds(a, node)? || self.holds(b, node)?),
            Plan::Pass(plan) => match turned(node.state) {
                Some(state) => self.holds(plan, Node { state: &state, arrived: node.arrived }),
                None => Ok(false),
            },
            Plan::Battle(battle) => self.battle(battle, node),
            Plan::Help(help) => self.help(help, node),
        }
    }

    /// Whether the last half-move reached `goal`.
    pub(super) fn reached(&self, goal: Goal, node: Node<'_>) -> bool {
        node.arrived.is_some_and(|(before, half_move)| {
            self.rules.reaches(goal, before, half_move, node.state) && self.is_legal(goal, node.state)
        })
    }

    /// Where self-check is allowed for one goal's sake, the others still ask for legal moves.
    fn is_legal(&self, goal: Goal, after: &State) -> bool {
        goal.spec.moves == Candidates::SelfCheckAllowed || !after.position.can_capture_king()
    }

    /// The half-moves of a leg. For the sake of some goals those are among them that leave the own king in check.
    pub(super) fn half_moves(&self, leg: &Leg, state: &State, order: Order) -> Vec<HalfMove> {
        // Popeye's order of mates is that of a generator which knows no null moves.
        let order = if self.rules.allow_null_moves() { Order::Board } else { order };
        match leg.goals().find(|goal| goal.spec.moves == Candidates::SelfCheckAllowed) {
            Some(goal) => self.rules.candidates(state, goal, order),
            None => self.rules.ordered(state, order),
        }
    }

    /// Appends the half-moves of a leg, in no particular order.
    fn append(&self, leg: &Leg, state: &State, list: &mut MoveList<HalfMove>) {
        match leg.goals().find(|goal| goal.spec.moves == Candidates::SelfCheckAllowed) {
            Some(goal) => list.extend(self.rules.candidates(state, goal, Order::Board)),
            None => self.rules.append(state, list),
        }
    }

    /// The end that is reached after a half-move of `leg`, if any.
    pub(super) fn end_reached<'l>(&mut self, leg: &'l Leg, node: Node<'_>) -> Answer<Option<&'l End>> {
        for end in &leg.ends {
            if self.holds(&end.plan, node)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// Whether play may not go on here, because it could have ended. The diagram has no last move to end it.
    pub(crate) fn must_end(&mut self, leg: &Leg, node: Node<'_>) -> Answer<bool> {
        for end in &leg.ends {
            if node.arrived.is_none() && end.plan.is_about_the_last_move() {
                continue;
            }
            if (end.force == Force::Forced || end.plan.stops_play()) && self.holds(&end.plan, node)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether what the side that has just moved owes is given. The diagram has no last move to ask about.
    pub(super) fn constraints_hold(&mut self, leg: &Leg, node: Node<'_>) -> Answer<bool> {
        for constraint in &leg.constraints {
            if node.arrived.is_none() && constraint.is_about_the_last_move() {
                continue;
            }
            if !self.holds(constraint, node)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What the second side of a branch can do.
pub(super) fn reaction(reply: Turn, state: &State) -> Reaction {
    match (reply, state.position.is_check()) {
        (Turn::Always, _) | (Turn::InCheck, true) => Reaction::Moves,
        (Turn::InCheck | Turn::Never, false) => Reaction::Pass,
        (Turn::Never, true) => Reaction::Dead,
    }
}

/// The state with the other side to move, unless that leaf_cache a king en prise.
pub(super) fn turned(state: &State) -> Option<State> {
    if state.position.is_check() {
        return None;
    }
    let mut turned = state.clone();
    turned.position.pass();
    Some(turned)
}
