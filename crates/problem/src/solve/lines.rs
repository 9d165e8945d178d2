//! The lines of help and series play, and of battles at their end, one by one in the order in which they are shown.

use std::ops::ControlFlow;

use chess::Move;
use game::Position as _;

use super::course::Course;
use super::plan::{Battle, End, Help, Leg, Plan, Role};
use super::prove::{Answer, Left, Node, Prover, Reaction, Stage, reaction, turned};
use crate::goals::Goal;
use crate::half_move::{HalfMove, Played};
use crate::order::Order;
use crate::rules::Rules;
use crate::solution::{Line, LineMove};
use crate::state::State;
use crate::stipulation::Display;

/// Receives complete lines.
pub(super) type Sink<'s> = &'s mut dyn FnMut(&Line);

/// Finds lines, building them up move by move.
pub(super) struct Lines<'p, 'a> {
    pub(super) prover: &'p mut Prover<'a>,
    /// The line so far.
    pub(super) line: Line,
    /// Whether the numbering starts again with the next half-move.
    restarts: bool,
}

impl Help {
    /// The leg that makes the last half-move.
    fn last_leg(&self, stage: Stage) -> &Leg {
        &self.legs[(stage.leg + stage.remaining.unsigned_abs() as usize + 1) % 2]
    }

    /// The goal, if lines of this length end with it and with no play that has numbers of its own.
    fn shown_goal(&self, stage: Stage) -> Option<Goal> {
        match self.last_leg(stage).ends.as_slice() {
            [End { plan: Plan::Goal(goal), display: Display::Shown, .. }] => Some(*goal),
            [End { plan: Plan::Help(nested), display: Display::Shown, .. }] if nested.max <= 2 => {
                nested.shown_goal(Stage::start(nested.max))
            }
            _ => None,
        }
    }
}

/// Appends half-moves that follow `start`; where the same side moves twice, the other has let its turn pass. Returns the
/// last one with the states before and after it.
fn append(line: &mut Line, rules: &Rules, start: &State, moves: &[Move]) -> Option<(State, HalfMove, State)> {
    let mut state = start.clone();
    let mut mover = state.position.turn();
    let mut last = None;
    for &mv in moves {
        mover = state.position.board().color_at(mv.from()).unwrap_or(mover);
        if state.position.turn() != mover {
            state.position.pass();
        }
        let after = rules.after(&state, HalfMove::Move(mv));
        let played = Played::new(&state, HalfMove::Move(mv), &after);
        line.moves.push(LineMove { played, restarts: false });
        let before = std::mem::replace(&mut state, after);
        last = Some((before, HalfMove::Move(mv)));
    }
    last.map(|(before, half_move)| (before, half_move, state))
}

impl<'p, 'a> Lines<'p, 'a> {
    pub(super) fn new(prover: &'p mut Prover<'a>) -> Lines<'p, 'a> {
        Lines { prover, line: Line::default(), restarts: false }
    }

    /// All lines of one length of help play; none is the play that ends at once in other play.
    pub(super) fn help_of_length(
        &mut self,
        help: &Help,
        node: Node<'_>,
        length: i32,
        sink: Sink<'_>,
        stop: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Answer<ControlFlow<()>> {
        if length > 0 {
            let ended = node.arrived.is_none() && self.prover.must_end(&help.legs[1], node)?;
            return match ended {
                true => Ok(ControlFlow::Continue(())),
                false => self.help_from_start(help, node, Stage::start(length), sink, stop),
            };
        }
        let mut found = false;
        for end in &help.legs[1].ends {
            found |= self.end(end, node, sink)?;
        }
        Ok(if found { stop() } else { ControlFlow::Continue(()) })
    }

    /// All lines of one length, by the shortest way there is to find them.
    fn help_from_start(
        &mut self,
        help: &Help,
        node: Node<'_>,
        stage: Stage,
        sink: Sink<'_>,
        stop: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Answer<ControlFlow<()>> {
        let Some(course) = self.prover.course(help, node.state, stage) else {
            return self.help(help, node, stage, sink, stop);
        };
        let Some(goal) = help.shown_goal(stage) else {
            return match course.ends_in_other_play() {
                true => self.help_with_ends(help, node, (stage, &course), sink, stop),
                false => self.help(help, node, stage, sink, stop),
            };
        };
        let (rules, restarts) = (self.prover.rules, self.restarts);
        let before = self.line.moves.len();
        let line = &mut self.line;
        let mut complete = |moves: &[Move]| {
            append(line, rules, node.state, moves);
            if let Some(first) = line.moves.get_mut(before) {
                first.restarts = restarts;
            }
            if let Some(last) = line.moves.last_mut() {
                last.played.goal = Some(goal);
            }
            sink(line);
            line.moves.truncate(before);
            stop()
        };
        let position = &node.state.position;
        self.prover.searching(|search, judge| search.lines(&course, position, judge, &mut complete))
    }

    /// All lines of a course at the end of which other play begins.
    fn help_with_ends(
        &mut self,
        help: &Help,
        node: Node<'_>,
        (stage, course): (Stage, &Course),
        sink: Sink<'_>,
        stop: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Answer<ControlFlow<()>> {
        let mut found = Vec::new();
        let mut collect = |moves: &[Move]| {
            found.push(moves.to_vec());
            ControlFlow::Continue(())
        };
        let position = &node.state.position;
        let answer =
            self.prover.searching(|search, judge| search.lines(course, position, judge, &mut collect));
        let leg = help.last_leg(stage);
        let restarts = std::mem::replace(&mut self.restarts, false);
        let before = self.line.moves.len();
        let mut flow = ControlFlow::Continue(());
        for moves in found {
            let Some((state, half_move, after)) =
                append(&mut self.line, self.prover.rules, node.state, &moves)
            else {
                continue;
            };
            self.line.moves[before].restarts = restarts;
            let node = Node { state: &after, arrived: Some((&state, half_move)) };
            let mut ended = false;
            for end in &leg.ends {
                ended |= self.end(end, node, sink)?;
            }
            self.line.moves.truncate(before);
            if ended && stop().is_break() {
                flow = ControlFlow::Break(());
                break;
            }
        }
        self.restarts = restarts;
        answer.map(|_| flow)
    }

    /// All lines that go on from here; `stop` is asked after each and may end it.
    pub(super) fn help(
        &mut self,
        help: &Help,
        node: Node<'_>,
        stage: Stage,
        sink: Sink<'_>,
        stop: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Answer<ControlFlow<()>> {
        if !self.prover.constraints_hold(&help.legs[1 - stage.leg], node)? {
            return Ok(ControlFlow::Continue(()));
        }
        if stage.leg == 1 {
            match reaction(help.reply, node.state) {
                Reaction::Moves => {}
                Reaction::Dead => return Ok(ControlFlow::Continue(())),
                Reaction::Pass if stage.remaining < 2 => return Ok(ControlFlow::Continue(())),
                Reaction::Pass => {
                    let Some(state) = turned(node.state) else { return Ok(ControlFlow::Continue(())) };
                    return self.help(
                        help,
                        Node { state: &state, arrived: node.arrived },
                        stage.next(),
                        sink,
                        stop,
                    );
                }
            }
        }
        let leg = help.leg(stage);
        for half_move in self.prover.half_moves(leg, node.state, leg.order(stage.remaining)) {
            if self.help_by(help, node.state, half_move, stage, sink, stop)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// All lines that go on with `half_move`.
    #[allow(clippy::too_many_arguments, reason = "the sixth is the switch that ends the enumeration")]
    pub(super) fn help_by(
        &mut self,
        help: &Help,
        state: &State,
        half_move: HalfMove,
        stage: Stage,
        sink: Sink<'_>,
        stop: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Answer<ControlFlow<()>> {
        let leg = help.leg(stage);
        let after = self.prover.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        if stage.remaining == 1 {
            if !self.prover.may_end(leg, node)? {
                return Ok(ControlFlow::Continue(()));
            }
            let restarts = self.push(state, half_move, &after);
            let mut found = false;
            for end in &leg.ends {
                found |= self.end(end, node, sink)?;
            }
            self.pop(restarts);
            return Ok(if found { stop() } else { ControlFlow::Continue(()) });
        }
        if !self.prover.may_go_on(leg, node)? || !self.prover.helps(help, node, stage.next())? {
            return Ok(ControlFlow::Continue(()));
        }
        let restarts = self.push(state, half_move, &after);
        let flow = self.help(help, node, stage.next(), sink, stop)?;
        self.pop(restarts);
        Ok(flow)
    }

    /// The lines that end here, or go on in nested play; whether there is one.
    fn end(&mut self, end: &End, node: Node<'_>, sink: Sink<'_>) -> Answer<bool> {
        if end.display == Display::Hidden {
            let holds = self.prover.holds(&end.plan, node)?;
            if holds {
                sink(&self.line);
            }
            return Ok(holds);
        }
        self.plan(&end.plan, node, sink)
    }

    /// The lines of a plan that starts after the line so far; whether there is one.
    pub(super) fn plan(&mut self, plan: &Plan, node: Node<'_>, sink: Sink<'_>) -> Answer<bool> {
        match plan {
            Plan::Goal(goal) => {
                let reached = self.prover.reached(*goal, node);
                if reached {
                    self.complete(Some(*goal), sink);
                }
                Ok(reached)
            }
            Plan::Not(_) => {
                let holds = self.prover.holds(plan, node)?;
                if holds {
                    self.complete(None, sink);
                }
                Ok(holds)
            }
            Plan::And(a, b) => {
                let holds = self.prover.holds(plan, node)?;
                if holds {
                    self.plan(a, node, sink)?;
                    self.plan(b, node, sink)?;
                }
                Ok(holds)
            }
            Plan::Or(a, b) => Ok(self.plan(a, node, sink)? || self.plan(b, node, sink)?),
            Plan::Pass(plan) => match turned(node.state) {
                Some(state) => self.plan(plan, Node { state: &state, arrived: node.arrived }, sink),
                None => Ok(false),
            },
            Plan::Help(help) => self.nested_help(help, node, sink),
            Plan::Battle(battle) => {
                let holds = self.prover.holds(plan, node)?;
                if holds {
                    let restarts = self.enter(battle.max);
                    match battle.starts_with {
                        Role::Attacker => self.attack(battle, node, battle.left(), sink)?,
                        Role::Defender => self.defence(battle, node, battle.left(), sink)?,
                    }
                    self.restarts = restarts;
                }
                Ok(holds)
            }
        }
    }

    fn nested_help(&mut self, help: &Help, node: Node<'_>, sink: Sink<'_>) -> Answer<bool> {
        let restarts = self.enter(help.max);
        let mut found = false;
        for length in help.lengths() {
            let mut count = |line: &Line| {
                found = true;
                sink(line);
            };
            let mut go_on = || ControlFlow::Continue(());
            let _never_breaks = self.help_of_length(help, node, length, &mut count, &mut go_on)?;
        }
        self.restarts = restarts;
        Ok(found)
    }

    /// Every attack that solves, with all defences.
    fn attack(&mut self, battle: &Battle, node: Node<'_>, left: Left, sink: Sink<'_>) -> Answer<()> {
        let order = battle.attack.order(left.max);
        for half_move in self.prover.half_moves(&battle.attack, node.state, order) {
            if !self.prover.attack_by(battle, node.state, half_move, left)? {
                continue;
            }
            let after = self.prover.play(node.state, half_move)?;
            let arrived = Node { state: &after, arrived: Some((node.state, half_move)) };
            let restarts = self.push(node.state, half_move, &after);
            let ended = left.next().may_end() && self.battle_end(&battle.attack.ends, arrived, sink)?;
            if !ended {
                self.defence(battle, arrived, left.next(), sink)?;
            }
            self.pop(restarts);
        }
        Ok(())
    }

    /// Every defence, with the shortest answers.
    fn defence(&mut self, battle: &Battle, node: Node<'_>, left: Left, sink: Sink<'_>) -> Answer<()> {
        if let Reaction::Pass = reaction(battle.reply, node.state) {
            let Some(state) = turned(node.state) else { return Ok(()) };
            return self.answer(battle, Node { state: &state, arrived: node.arrived }, left.next(), sink);
        }
        for half_move in self.prover.half_moves(&battle.defence, node.state, Order::Board) {
            let after = self.prover.play(node.state, half_move)?;
            let arrived = Node { state: &after, arrived: Some((node.state, half_move)) };
            let restarts = self.push(node.state, half_move, &after);
            let ended = left.next().may_end() && self.battle_end(&battle.defence.ends, arrived, sink)?;
            if !ended {
                self.answer(battle, arrived, left.next(), sink)?;
            }
            self.pop(restarts);
        }
        Ok(())
    }

    /// The shortest continuations of an attack.
    fn answer(&mut self, battle: &Battle, node: Node<'_>, left: Left, sink: Sink<'_>) -> Answer<()> {
        match self.prover.attack_length(battle, node, left)? {
            Some(length) => self.attack(battle, node, left.within(length), sink),
            None => Ok(()),
        }
    }

    fn battle_end(&mut self, ends: &[End], node: Node<'_>, sink: Sink<'_>) -> Answer<bool> {
        for end in ends {
            if self.end(end, node, sink)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Hands over the line, whose last half-move has reached `goal`.
    fn complete(&mut self, goal: Option<Goal>, sink: Sink<'_>) {
        if let Some(last) = self.line.moves.last_mut() {
            last.played.goal = goal;
        }
        sink(&self.line);
        if let Some(last) = self.line.moves.last_mut() {
            last.played.goal = None;
        }
    }

    /// Begins a branch: play that is longer than a move has numbers of its own. Returns what is to be restored.
    fn enter(&mut self, length: i32) -> bool {
        let restarts = self.restarts;
        self.restarts |= length > 2 && !self.line.moves.is_empty();
        restarts
    }

    /// Appends a half-move; returns what [`Lines::pop`] needs.
    pub(super) fn push(&mut self, before: &State, half_move: HalfMove, after: &State) -> bool {
        let played = Played::new(before, half_move, after);
        self.line.moves.push(LineMove { played, restarts: self.restarts });
        std::mem::replace(&mut self.restarts, false)
    }

    pub(super) fn pop(&mut self, restarts: bool) {
        self.line.moves.pop();
        self.restarts = restarts;
    }
}
