//! A part of help or series play: the lines of one length that begin with given half-moves.

use std::ops::ControlFlow;

use crate::general::{Answer, Node, Prover, Reaction, Restrictions, Stage, reaction};
use crate::limits::Limits;
use crate::lines::{Lines, Listener};
use crate::phase_plans::PhasePlans;
use crate::phases::target_positions::end_of;
use crate::plan::{Help, Plan, Reply};
use crate::rules::Rules;
use problem::HalfMove;
use problem::Task;
use problem::goals::Goal;
use problem::solution::{Cast, Line};

/// The help or series play of one cast of a task. Its parts can be searched separately.
pub(crate) struct PlayInParts<R: Rules> {
    pub(crate) rules: R,
    /// The number of half-moves that are skipped before the first one. The move numbers show them.
    pub(crate) passes: u32,
    start: R::State,
    help: Help,
    goals: Vec<Goal>,
    restrictions: Restrictions,
}

/// Searches parts. Its tables are kept from one part to the next.
pub(crate) struct PartSearch<'a, R: Rules> {
    play: &'a PlayInParts<R>,
    prover: Prover<'a, R>,
}

/// The error of a search that was stopped by its limits.
pub(crate) struct CutShort;

impl<R: Rules> PlayInParts<R> {
    /// The play of a task, if it is help or series play that can be searched part by part.
    pub(crate) fn new(task: &Task, rules: R, cast: Cast) -> Option<PlayInParts<R>> {
        let PhasePlans { main, restrictions, .. } = PhasePlans::of(task, cast);
        let goals = main.plan.goals();
        let Plan::Help(help) = main.plan else { return None };
        let start = rules.start(main.turn);
        Some(PlayInParts { rules, passes: main.inversions, start, help: *help, goals, restrictions })
    }

    /// Whether the diagram is legal for the side that begins.
    pub(crate) fn can_begin(&self) -> bool {
        !self.rules.is_self_check(&self.start)
    }

    /// The stipulated length in half-moves, without the nested play at its end.
    pub(crate) fn stipulated(&self) -> i32 {
        self.help.max
    }

    /// Whether one side plays alone.
    pub(crate) fn is_series(&self) -> bool {
        self.help.reply == Reply::Never
    }

    /// Whether the goal is to reach a given position.
    pub(crate) fn leads_to_position(&self) -> bool {
        self.goals.iter().any(|goal| goal.is_position())
    }

    /// The length in half-moves of the nested play at its end.
    pub(crate) fn ending(&self) -> i32 {
        let ends = self.help.legs.iter().flat_map(|leg| &leg.ends);
        ends.map(|end| end.plan.half_moves()).max().unwrap_or(0)
    }

    /// Whether lines can have `length` half-moves.
    pub(crate) fn can_last(&self, length: i32) -> bool {
        length > 0 && self.of_length(length).lengths().next() == Some(length)
    }

    /// The half-moves, in order, that can follow `part` in lines of `length`. Empty if no line begins with `part`, or if
    /// the next half-move is the last one.
    pub(crate) fn continuations(&self, length: i32, part: &[HalfMove]) -> Vec<HalfMove> {
        let mut state = self.start.clone();
        let mut stage = self.help.start(length);
        for &half_move in part {
            if !self.skip_idle_turn(&mut state, &mut stage) {
                return Vec::new();
            }
            state = self.rules.after(&state, half_move);
            stage = stage.next();
        }
        if !self.skip_idle_turn(&mut state, &mut stage) || stage.remaining < 2 {
            return Vec::new();
        }
        let leg = self.help.leg(stage);
        self.prover(Limits { memory: 0, ..Limits::default() }).half_moves(
            leg,
            &state,
            leg.order(stage.remaining),
        )
    }

    /// If the side to move makes no move in this play, passes the turn back. Returns whether play can continue.
    fn skip_idle_turn(&self, state: &mut R::State, stage: &mut Stage) -> bool {
        if stage.leg == 1 {
            match reaction(&self.rules, self.help.reply, state) {
                Reaction::Moves => {}
                Reaction::Illegal => return false,
                Reaction::Pass => {
                    let Some(passed) = self.rules.legal_pass(state) else { return false };
                    *state = passed;
                    *stage = stage.next();
                }
            }
        }
        stage.remaining > 0
    }

    /// The state that a line ends in.
    pub(crate) fn end_of(&self, line: &Line) -> R::State {
        end_of(line, &self.start, &self.rules)
    }

    fn of_length(&self, length: i32) -> Help {
        Help { min: length, max: length, ..self.help.clone() }
    }

    fn prover<'a>(&'a self, limits: Limits<'a>) -> Prover<'a, R> {
        Prover::new(&self.rules, self.restrictions.clone(), limits)
    }
}

impl<'a, R: Rules> PartSearch<'a, R> {
    /// One of `searches` searches that run at the same time and share the memory of `limits`.
    pub(crate) fn new(play: &'a PlayInParts<R>, limits: Limits<'a>, searches: usize) -> PartSearch<'a, R> {
        let limits = Limits { memory: limits.memory / searches.max(1), ..limits };
        PartSearch { play, prover: play.prover(limits) }
    }

    /// The number of positions searched so far.
    pub(crate) fn positions(&self) -> u64 {
        self.prover.positions()
    }

    /// Passes all lines of `length` that begin with `part` to `found`, in order, until it breaks.
    pub(crate) fn lines(
        &mut self,
        length: i32,
        part: &[HalfMove],
        found: &mut dyn FnMut(&Line) -> ControlFlow<()>,
    ) -> Result<(), CutShort> {
        let help = self.play.of_length(length);
        let node = Node { state: &self.play.start, arrived: None };
        let mut sink = Sink { found, flow: ControlFlow::Continue(()) };
        let mut lines = Lines::new(&mut self.prover);
        match lines.help_through(&help, node, help.start(length), part, &mut sink) {
            Ok(()) => Ok(()),
            Err(_) => Err(CutShort),
        }
    }
}

/// Passes lines to a callback until the callback breaks.
struct Sink<'f> {
    found: &'f mut dyn FnMut(&Line) -> ControlFlow<()>,
    flow: ControlFlow<()>,
}

impl Listener for Sink<'_> {
    fn line(&mut self, line: &Line) {
        if self.flow.is_continue() {
            self.flow = (self.found)(line);
        }
    }

    fn solution(&mut self) -> ControlFlow<()> {
        self.flow
    }
}

impl<R: Rules> Lines<'_, '_, R> {
    /// Lists all lines from `node` that begin with `part`.
    fn help_through(
        &mut self,
        help: &Help,
        node: Node<'_, R>,
        stage: Stage,
        part: &[HalfMove],
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let Some((&half_move, rest)) = part.split_first() else {
            return match node.arrived {
                None => self.help_of_length(help, node, stage.remaining, listener),
                Some(_) => self.help(help, node, stage, listener),
            };
        };
        let ended = node.arrived.is_none() && self.prover.must_end(help.last_leg(0), node)?;
        if ended || !self.prover.may_move(help, node, stage)? {
            return Ok(());
        }
        if stage.leg == 1
            && let Reaction::Pass = self.prover.reaction(help.reply, node.state)
        {
            let Some(state) = self.prover.rules.legal_pass(node.state) else { return Ok(()) };
            return self.help_through(help, node.with_state(&state), stage.next(), part, listener);
        }
        let leg = help.leg(stage);
        if !self.prover.half_moves(leg, node.state, leg.order(stage.remaining)).contains(&half_move) {
            return Ok(());
        }
        if rest.is_empty() {
            return self.help_by(help, node.state, half_move, stage, listener);
        }
        let after = self.prover.play(node.state, half_move)?;
        let arrived = Node { state: &after, arrived: Some((node.state, half_move)) };
        if stage.remaining < 2 || !self.prover.may_go_on(leg, arrived)? {
            return Ok(());
        }
        let restarts = self.push(node.state, half_move, &after);
        self.help_through(help, arrived, stage.next(), rest, listener)?;
        self.pop(restarts);
        Ok(())
    }
}

impl Plan {
    /// The length in half-moves of the longest play of this plan.
    fn half_moves(&self) -> i32 {
        match self {
            Plan::Goal(_) => 0,
            Plan::Not(plan) | Plan::Pass(plan) => plan.half_moves(),
            Plan::And(a, b) | Plan::Or(a, b) => a.half_moves().max(b.half_moves()),
            Plan::Battle(battle) => {
                let ends = battle.attack.ends.iter().chain(&battle.defence.ends);
                battle.max + ends.map(|end| end.plan.half_moves()).max().unwrap_or(0)
            }
            Plan::Help(help) => {
                let ends = help.legs.iter().flat_map(|leg| &leg.ends);
                help.max + ends.map(|end| end.plan.half_moves()).max().unwrap_or(0)
            }
        }
    }
}
