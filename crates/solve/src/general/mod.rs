//! The general prover: decides whether a plan holds in a position, under any rules. It does not show how.
//!
//! ```text
//! tree, lines, phases ─▶ Prover::holds ─▶ battle   (Plan::Battle: attack and defence alternate)
//!                                      ├▶ help     (Plan::Help: help play and series)
//!                                      └▶ goals    (Plan::Goal: a test of the last half-move)
//! ```
//!
//! * `battle` and `help` search half-move by half-move. Before each node they ask the specialised searches of the rules
//!   ([`Searches`]); a node that these answer is not searched here.
//! * `choices` lists all half-moves that solve or refute, which a printed tree needs.
//! * `restrictions` tests the options that forbid attacking moves: Threat, MaxFlightSquares, NonTrivial.
//! * `losses` and `forced_losses` recognise positions that are lost whatever the length.
//! * `killers` orders moves; `known_lines` stores which states have lines of help play.
//!
//! Every state has a key. Outcomes are stored in a transposition table by key, branch of the plan and remaining length.

mod battle;
pub(crate) mod choices;
mod forced_losses;
mod help;
mod killers;
mod known_lines;
mod losses;
mod marks;
pub(crate) mod restrictions;
pub(crate) mod violations;

use std::ops::ControlFlow;

use problem::HalfMove;
use problem::goals::{Candidates, Goal};
use problem::stipulation::Force;

use crate::limits::Limits;
use crate::parallel::in_progress::InProgress;
use crate::parallel::workers::WorkList;
use crate::plan::{End, Leg, Plan, Reply};
use crate::rules::{GoalIn, Order, Rules, Searches, Successor};
use crate::tables::table::Table;
pub(super) use battle::Left;
pub(super) use help::Stage;
use killers::Killers;
pub(crate) use known_lines::KnownLines;
pub(super) use restrictions::{HelpPlayOf, Restrictions};

/// The search was stopped by a limit or by the user: there is no answer.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Interrupted;

/// An answer, unless the search was stopped first.
pub(super) type Answer<T> = Result<T, Interrupted>;

/// A state with the half-move that led to it, which goals depend on.
pub(super) struct Node<'a, R: Rules> {
    pub(super) state: &'a R::State,
    /// The previous state and the half-move played there; `None` in the diagram.
    pub(super) arrived: Option<(&'a R::State, HalfMove)>,
}

impl<R: Rules> Clone for Node<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for Node<'_, R> {}

impl<'a, R: Rules> Node<'a, R> {
    /// The same node with another state: usually the same position with the other side to move.
    pub(super) fn with_state(self, state: &'a R::State) -> Node<'a, R> {
        Node { state, ..self }
    }
}

/// Evaluates plans, memoised. Each thread has one.
pub(super) struct Prover<'a, R: Rules> {
    pub(super) rules: &'a R,
    pub(super) restrictions: Restrictions,
    pub(super) limits: Limits<'a>,
    /// The specialised searches for these rules.
    pub(super) searches: R::Searches<'a>,
    /// Outcomes of battles.
    table: Table,
    /// Which states have lines of help play.
    known_lines: KnownLines,
    /// The positions that other threads are working on; `None` with one thread.
    pub(super) in_progress: Option<&'a InProgress>,
    /// Half-moves played by the general search.
    pub(super) nodes: u64,
    /// Half-moves that have already been reported as progress.
    reported: u64,
    killers: Killers,
    /// Half-moves allowed to the search for forced losses so far.
    spent_on_forced_losses: u64,
}

/// Half-moves between two checks of the clock.
const TIME_CHECK: u64 = 1 << 12;

/// What the second side of a branch does in its turn.
pub(super) enum Reaction {
    /// It moves.
    Moves,
    /// It passes.
    Pass,
    /// It must pass but is in check: the line is illegal.
    Illegal,
}

/// What the provers of all threads of a task share.
pub(super) struct Context<'a, R: Rules> {
    pub(super) rules: &'a R,
    pub(super) restrictions: Restrictions,
    pub(super) limits: Limits<'a>,
    pub(super) table: Table,
    pub(super) known_lines: KnownLines,
    pub(super) in_progress: Option<&'a InProgress>,
    pub(super) shared: R::Shared,
}

impl<'a, R: Rules> Context<'a, R> {
    /// The prover of one thread.
    pub(super) fn prover(self) -> Prover<'a, R> {
        let searches = R::Searches::new(&self);
        let Context { rules, restrictions, limits, table, known_lines, in_progress, shared: _ } = self;
        let (nodes, reported, killers) = (0, 0, Killers::default());
        Prover {
            rules,
            restrictions,
            limits,
            searches,
            table,
            known_lines,
            in_progress,
            nodes,
            reported,
            killers,
            spent_on_forced_losses: 0,
        }
    }
}

impl<'a, R: Rules> Prover<'a, R> {
    pub(super) fn new(rules: &'a R, restrictions: Restrictions, limits: Limits<'a>) -> Prover<'a, R> {
        // Half of the memory for battles, half for help play. A table grows with its contents.
        let table = Table::new(limits.memory / 2);
        let known_lines = R::Searches::known_lines(limits, &table);
        let shared = R::Searches::share(limits);
        Context { rules, restrictions, limits, table, known_lines, in_progress: None, shared }.prover()
    }

    /// What another thread needs to work on the same task.
    pub(super) fn context<'w>(&self, work_list: &'w WorkList, worker: usize) -> Context<'w, R>
    where
        'a: 'w,
    {
        Context {
            rules: self.rules,
            restrictions: self.restrictions.clone(),
            limits: work_list.limits(worker, self.limits),
            table: self.table.clone(),
            known_lines: self.known_lines.clone(),
            in_progress: Some(work_list.in_progress()),
            shared: self.searches.shared(),
        }
    }

    /// Half-moves played so far.
    pub(super) fn positions(&self) -> u64 {
        self.nodes + self.searches.positions()
    }

    /// Half-moves played since the last call.
    pub(super) fn new_positions(&mut self) -> u64 {
        let all = self.positions();
        all - std::mem::replace(&mut self.reported, all)
    }

    /// How many threads may work at the same time.
    pub(super) fn threads(&self) -> usize {
        self.limits.threads.get()
    }

    /// Adds half-moves that other threads have played.
    pub(super) fn add_positions(&mut self, positions: u64) {
        self.nodes += positions;
    }

    /// An error if a limit has been reached.
    pub(super) fn check_time(&self) -> Answer<()> {
        if self.limits.reached() { Err(Interrupted) } else { Ok(()) }
    }

    /// Plays a half-move.
    pub(super) fn play(&mut self, state: &R::State, half_move: HalfMove) -> Answer<R::State> {
        self.count(1)?;
        Ok(self.rules.after(state, half_move))
    }

    /// Whether `plan` holds in `node`.
    pub(super) fn holds(&mut self, plan: &Plan, node: Node<'_, R>) -> Answer<bool> {
        match plan {
            Plan::Goal(goal) => Ok(self.reached(*goal, node)),
            Plan::Not(plan) => Ok(!self.holds(plan, node)?),
            Plan::And(a, b) => Ok(self.holds(a, node)? && self.holds(b, node)?),
            Plan::Or(a, b) => Ok(self.holds(a, node)? || self.holds(b, node)?),
            Plan::Pass(plan) => match self.rules.legal_pass(node.state) {
                Some(state) => self.holds(plan, node.with_state(&state)),
                None => Ok(false),
            },
            Plan::Battle(battle) => self.battle(battle, node),
            Plan::Help(help) => self.help(help, node),
        }
    }

    /// Whether the last half-move reached `goal`.
    pub(super) fn reached(&self, goal: Goal, node: Node<'_, R>) -> bool {
        node.arrived.is_some_and(|(before, half_move)| {
            self.rules.reaches(goal, before, half_move, node.state) && self.is_legal(goal, node.state)
        })
    }

    /// Whether the half-move that led to `after` may reach `goal`. A goal that allows self-check makes such half-moves
    /// candidates; other goals still need legal ones.
    fn is_legal(&self, goal: Goal, after: &R::State) -> bool {
        goal.spec().moves == Candidates::SelfCheckAllowed || !self.rules.is_self_check(after)
    }

    /// The half-moves of a leg. If a goal allows self-check, half-moves that leave the own king in check are included.
    pub(super) fn half_moves(&self, leg: &Leg, state: &R::State, order: Order) -> Vec<HalfMove> {
        match leg.goals().find(|goal| goal.spec().moves == Candidates::SelfCheckAllowed) {
            Some(goal) => self.rules.candidates(state, goal, order),
            None => self.rules.half_moves(state, order),
        }
    }

    /// Whether `test` holds after some half-move of a leg that must end the play. If only a check can end it, only checks
    /// are tried.
    fn any_last_move(
        &mut self,
        leg: &Leg,
        state: &R::State,
        mut test: impl FnMut(&mut Self, Node<'_, R>) -> Answer<bool>,
    ) -> Answer<bool> {
        if let Some(goal) = leg.only_goal_by_check().filter(|_| leg.needs_legal_moves()) {
            let rules = self.rules;
            return self.any_visited(state, |visit| rules.visit_checks(state, goal, visit), &mut test);
        }
        if !leg.needs_legal_moves() {
            for Successor { half_move, state: after } in &self.successors(leg, state)? {
                if test(self, Node { state: after, arrived: Some((state, *half_move)) })? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        if leg.ends_where_every_reply_checks() {
            let rules = self.rules;
            return self.any_visited(state, |visit| rules.visit_without_quiet_reply(state, visit), &mut test);
        }
        self.any_successor_in_reach(state, GoalIn { goal: leg.only_goal(), half_moves: 0 }, test)
    }

    /// Whether `test` holds after some legal half-move. Half-moves after which the goal is out of reach are skipped.
    fn any_successor_in_reach(
        &mut self,
        state: &R::State,
        goal_in: GoalIn,
        mut test: impl FnMut(&mut Self, Node<'_, R>) -> Answer<bool>,
    ) -> Answer<bool> {
        let rules = self.rules;
        self.any_visited(state, |visit| rules.visit_successors_in_reach(state, goal_in, visit), &mut test)
    }

    /// Whether `test` holds after some half-move that `visit_all` visits.
    fn any_visited(
        &mut self,
        state: &R::State,
        visit_all: impl FnOnce(&mut dyn FnMut(HalfMove, &R::State) -> ControlFlow<()>),
        test: &mut impl FnMut(&mut Self, Node<'_, R>) -> Answer<bool>,
    ) -> Answer<bool> {
        let mut answer = Ok(false);
        visit_all(&mut |half_move, after| {
            answer = self
                .count(1)
                .and_then(|()| test(self, Node { state: after, arrived: Some((state, half_move)) }));
            if answer == Ok(false) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        answer
    }

    /// The half-moves of a leg with the states that they lead to, in any order.
    fn successors(&mut self, leg: &Leg, state: &R::State) -> Answer<Vec<Successor<R>>> {
        let successors = match leg.goals().find(|goal| goal.spec().moves == Candidates::SelfCheckAllowed) {
            Some(goal) => {
                let half_moves = self.rules.candidates(state, goal, Order::Board).into_iter();
                let after = |half_move| Successor { half_move, state: self.rules.after(state, half_move) };
                half_moves.map(after).collect()
            }
            None => self.rules.successors(state),
        };
        self.count(successors.len() as u64)?;
        Ok(successors)
    }

    /// Counts half-moves that were played, and checks the clock from time to time.
    fn count(&mut self, half_moves: u64) -> Answer<()> {
        // Reading the clock is expensive compared with a move.
        let before = self.nodes / TIME_CHECK;
        self.nodes += half_moves;
        match self.nodes / TIME_CHECK != before && self.limits.reached() {
            true => Err(Interrupted),
            false => Ok(()),
        }
    }

    /// The first end of `leg` that the last half-move has reached, if any.
    pub(super) fn end_reached<'l>(&mut self, leg: &'l Leg, node: Node<'_, R>) -> Answer<Option<&'l End>> {
        for end in &leg.ends {
            if self.holds(&end.plan, node)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// Whether play must stop here because it has reached a forced end. In the diagram, ends that depend on the last
    /// half-move do not apply.
    pub(crate) fn must_end(&mut self, leg: &Leg, node: Node<'_, R>) -> Answer<bool> {
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

    /// Whether the constraints of `leg`, whose side has just moved, hold. In the diagram, constraints on the last half-move
    /// do not apply.
    pub(super) fn constraints_hold(&mut self, leg: &Leg, node: Node<'_, R>) -> Answer<bool> {
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

    /// What the second side of a branch does in `state`.
    pub(super) fn reaction(&self, reply: Reply, state: &R::State) -> Reaction {
        reaction(self.rules, reply, state)
    }
}

/// What the second side of a branch does in `state`.
pub(super) fn reaction<R: Rules>(rules: &R, reply: Reply, state: &R::State) -> Reaction {
    if reply == Reply::Always {
        return Reaction::Moves;
    }
    match (reply, rules.is_check(state)) {
        (Reply::Always, _) | (Reply::ParryOnly, true) => Reaction::Moves,
        (Reply::ParryOnly | Reply::Never, false) => Reaction::Pass,
        (Reply::Never, true) => Reaction::Illegal,
    }
}
