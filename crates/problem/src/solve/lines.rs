//! The lines of help and series play, and of battles at their end, one by one in the order in which they are shown.

use std::ops::ControlFlow;

use chess::Move;
use game::Position as _;

use super::course::Course;
use super::plan::{Battle, End, Help, Leg, Plan, Role};
use super::prove::{Answer, Left, Node, Prover, Reaction, Stage, reaction, turned};
use super::series::Charted;
use crate::goals::Goal;
use crate::half_move::{HalfMove, Played};
use crate::order::Order;
use crate::rules::Rules;
use crate::solution::{Line, LineMove};
use crate::state::State;
use crate::stipulation::Display;

/// Hears what is found.
pub(super) trait Listener {
    /// A complete line.
    fn line(&mut self, line: &Line);

    /// The lines so far are one solution more; whether there are enough.
    fn solution(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Play within the play was solved in less than its full length; whether that ends everything.
    fn short_solution(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&Line)> Listener for F {
    fn line(&mut self, line: &Line) {
        self(line);
    }
}

/// What is solved, as it counts.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Counting {
    /// As a solution.
    Solutions,
    /// Not at all: it is the other half of a solution that has been counted.
    Nothing,
}

/// Finds lines, building them up move by move.
pub(super) struct Lines<'p, 'a> {
    pub(super) prover: &'p mut Prover<'a>,
    /// The line so far.
    pub(super) line: Line,
    /// Whether the numbering starts again with the next half-move.
    restarts: bool,
    /// Lines told so far.
    told: usize,
    /// Whether there are enough solutions, so that nothing more is looked for.
    pub(super) over: bool,
    counting: Counting,
}

impl Leg {
    /// Whether what ends with this leg goes on as help play, which has solutions of its own.
    fn ends_in_help_play(&self) -> bool {
        self.ends.iter().any(|end| end.display == Display::Shown && end.plan.is_help_play())
    }
}

impl Plan {
    fn is_help_play(&self) -> bool {
        match self {
            Plan::Help(_) => true,
            Plan::Pass(plan) | Plan::And(plan, _) => plan.is_help_play(),
            Plan::Goal(_) | Plan::Not(_) | Plan::Or(..) | Plan::Battle(_) => false,
        }
    }
}

impl Help {
    /// The goal, if lines of this length end with it and with no play that has numbers of its own.
    fn shown_goal(&self, stage: Stage) -> Option<Goal> {
        let last = &self.legs[(stage.leg + stage.remaining.unsigned_abs() as usize + 1) % 2];
        match last.ends.as_slice() {
            [End { plan: Plan::Goal(goal), display: Display::Shown, .. }] => Some(*goal),
            [End { plan: Plan::Help(nested), display: Display::Shown, .. }] if nested.max <= 2 => {
                nested.shown_goal(nested.start(nested.max))
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
        Lines {
            prover,
            line: Line::default(),
            restarts: false,
            told: 0,
            over: false,
            counting: Counting::Solutions,
        }
    }

    /// All lines of one length of help play; none is the play that ends at once in other play.
    pub(super) fn help_of_length(
        &mut self,
        help: &Help,
        node: Node<'_>,
        length: i32,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if length == 0 {
            return self.ends(help.last_leg(0), node, listener);
        }
        let ended = node.arrived.is_none() && self.prover.must_end(help.last_leg(0), node)?;
        match ended {
            true => Ok(()),
            false => self.help_from_start(help, node, help.start(length), listener),
        }
    }

    /// All lines of one length, by the shortest way there is to find them.
    fn help_from_start(
        &mut self,
        help: &Help,
        node: Node<'_>,
        stage: Stage,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if node.arrived.is_none() && self.prover.chart(help, node.state, stage.remaining)? == Charted::Yes {
            return self.charted(help, (node.state, stage.remaining), None, listener);
        }
        let Some(course) = self.prover.course(help, node.state, stage) else {
            return self.help(help, node, stage, listener);
        };
        let Some(goal) = help.shown_goal(stage) else {
            return match course.ends_in_other_play() {
                true => self.help_with_ends(help, node, (stage, &course), listener),
                false => self.help(help, node, stage, listener),
            };
        };
        let (rules, restarts) = (self.prover.rules, self.restarts);
        let (before, counting) = (self.line.moves.len(), self.counting);
        let (line, told) = (&mut self.line, &mut self.told);
        let mut complete = |moves: &[Move]| {
            append(line, rules, node.state, moves);
            if let Some(first) = line.moves.get_mut(before) {
                first.restarts = restarts;
            }
            if let Some(last) = line.moves.last_mut() {
                last.played.goal = Some(goal);
            }
            listener.line(line);
            *told += 1;
            line.moves.truncate(before);
            match counting {
                Counting::Solutions => listener.solution(),
                Counting::Nothing => ControlFlow::Continue(()),
            }
        };
        let position = &node.state.position;
        let flow =
            self.prover.searching(|search, judge| search.lines(&course, position, judge, &mut complete))?;
        self.over |= flow.is_break();
        Ok(())
    }

    /// All lines of a course at the end of which other play begins.
    fn help_with_ends(
        &mut self,
        help: &Help,
        node: Node<'_>,
        (stage, course): (Stage, &Course),
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let mut found = Vec::new();
        let mut collect = |moves: &[Move]| {
            found.push(moves.to_vec());
            ControlFlow::Continue(())
        };
        let position = &node.state.position;
        let answer =
            self.prover.searching(|search, judge| search.lines(course, position, judge, &mut collect));
        let leg = &help.legs[(stage.leg + stage.remaining.unsigned_abs() as usize + 1) % 2];
        let restarts = std::mem::replace(&mut self.restarts, false);
        let before = self.line.moves.len();
        for moves in found {
            if self.over {
                break;
            }
            let Some((state, half_move, after)) =
                append(&mut self.line, self.prover.rules, node.state, &moves)
            else {
                continue;
            };
            self.line.moves[before].restarts = restarts;
            let node = Node { state: &after, arrived: Some((&state, half_move)) };
            self.ends(leg, node, listener)?;
            self.line.moves.truncate(before);
        }
        self.restarts = restarts;
        answer.map(|_| ())
    }

    /// All lines that go on from here.
    pub(super) fn help(
        &mut self,
        help: &Help,
        node: Node<'_>,
        stage: Stage,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if !self.prover.constraints_hold(&help.legs[1 - stage.leg], node)? {
            return Ok(());
        }
        if stage.leg == 1 {
            match reaction(help.reply, node.state) {
                Reaction::Moves => {}
                Reaction::Dead => return Ok(()),
                Reaction::Pass if stage.remaining < 2 => return Ok(()),
                Reaction::Pass => {
                    let Some(state) = turned(node.state) else { return Ok(()) };
                    let node = Node { state: &state, arrived: node.arrived };
                    return self.help(help, node, stage.next(), listener);
                }
            }
        }
        let leg = help.leg(stage);
        for half_move in self.prover.half_moves(leg, node.state, leg.order(stage.remaining)) {
            if self.over {
                break;
            }
            self.help_by(help, node.state, half_move, stage, listener)?;
        }
        Ok(())
    }

    /// All lines that go on with `half_move`.
    pub(super) fn help_by(
        &mut self,
        help: &Help,
        state: &State,
        half_move: HalfMove,
        stage: Stage,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let leg = help.leg(stage);
        let after = self.prover.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        if stage.remaining == 1 {
            if !self.prover.may_end(leg, node)? {
                return Ok(());
            }
            let restarts = self.push(state, half_move, &after);
            self.ends(leg, node, listener)?;
            self.pop(restarts);
            return Ok(());
        }
        if !self.prover.may_go_on(leg, node)? || !self.prover.helps(help, node, stage.next())? {
            return Ok(());
        }
        let restarts = self.push(state, half_move, &after);
        self.help(help, node, stage.next(), listener)?;
        self.pop(restarts);
        Ok(())
    }

    /// The lines that end here after a half-move of `leg`; together they are one solution, unless help play goes on, which
    /// counts its own.
    fn ends(&mut self, leg: &Leg, node: Node<'_>, listener: &mut dyn Listener) -> Answer<()> {
        let mut found = false;
        for end in &leg.ends {
            found |= self.end(end, node, listener)?;
        }
        if found && self.counting == Counting::Solutions && !leg.ends_in_help_play() {
            self.over |= listener.solution().is_break();
        }
        Ok(())
    }

    /// The lines that end here, or go on in nested play; whether there is one.
    fn end(&mut self, end: &End, node: Node<'_>, listener: &mut dyn Listener) -> Answer<bool> {
        if end.display == Display::Hidden {
            let holds = self.prover.holds(&end.plan, node)?;
            if holds {
                self.tell(listener);
            }
            return Ok(holds);
        }
        self.plan(&end.plan, node, listener)
    }

    /// The lines of a plan that starts after the line so far; whether there is one.
    pub(super) fn plan(&mut self, plan: &Plan, node: Node<'_>, listener: &mut dyn Listener) -> Answer<bool> {
        match plan {
            Plan::Goal(goal) => {
                let reached = self.prover.reached(*goal, node);
                if reached {
                    self.complete(Some(*goal), listener);
                }
                Ok(reached)
            }
            Plan::Not(_) => {
                let holds = self.prover.holds(plan, node)?;
                if holds {
                    self.complete(None, listener);
                }
                Ok(holds)
            }
            Plan::And(a, b) => {
                let holds = self.prover.holds(plan, node)?;
                if holds {
                    self.plan(a, node, listener)?;
                    let counting = std::mem::replace(&mut self.counting, Counting::Nothing);
                    self.plan(b, node, listener)?;
                    self.counting = counting;
                }
                Ok(holds)
            }
            Plan::Or(a, b) => Ok(self.plan(a, node, listener)? || self.plan(b, node, listener)?),
            Plan::Pass(plan) => match turned(node.state) {
                Some(state) => self.plan(plan, Node { state: &state, arrived: node.arrived }, listener),
                None => Ok(false),
            },
            Plan::Help(help) => self.nested_help(help, node, listener),
            Plan::Battle(battle) => {
                let holds = self.prover.holds(plan, node)?;
                if holds {
                    let restarts = self.enter(battle.max);
                    match battle.starts_with {
                        Role::Attacker => self.attack(battle, node, battle.left(), listener)?,
                        Role::Defender => self.defence(battle, node, battle.left(), listener)?,
                    }
                    self.restarts = restarts;
                }
                Ok(holds)
            }
        }
    }

    fn nested_help(&mut self, help: &Help, node: Node<'_>, listener: &mut dyn Listener) -> Answer<bool> {
        let restarts = self.enter(help.max);
        let before = self.told;
        for length in help.lengths() {
            if self.over {
                break;
            }
            let shorter = self.told;
            self.help_of_length(help, node, length, listener)?;
            if self.told > shorter && length < help.max {
                self.over |= listener.short_solution().is_break();
            }
        }
        self.restarts = restarts;
        Ok(self.told > before)
    }

    /// Every attack that solves, with all defences.
    fn attack(
        &mut self,
        battle: &Battle,
        node: Node<'_>,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let order = battle.attack.order(left.max);
        for half_move in self.prover.half_moves(&battle.attack, node.state, order) {
            self.attack_by(battle, node, half_move, left, listener)?;
        }
        Ok(())
    }

    /// This attack, if it solves, with all defences.
    pub(super) fn attack_by(
        &mut self,
        battle: &Battle,
        node: Node<'_>,
        half_move: HalfMove,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if !self.prover.attack_by(battle, node.state, half_move, left)? {
            return Ok(());
        }
        let after = self.prover.play(node.state, half_move)?;
        let arrived = Node { state: &after, arrived: Some((node.state, half_move)) };
        let restarts = self.push(node.state, half_move, &after);
        let ended = left.next().may_end() && self.battle_end(&battle.attack.ends, arrived, listener)?;
        if !ended {
            self.defence(battle, arrived, left.next(), listener)?;
        }
        self.pop(restarts);
        Ok(())
    }

    /// Every defence, with the shortest answers.
    fn defence(
        &mut self,
        battle: &Battle,
        node: Node<'_>,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if let Reaction::Pass = reaction(battle.reply, node.state) {
            let Some(state) = turned(node.state) else { return Ok(()) };
            return self.answer(battle, Node { state: &state, arrived: node.arrived }, left.next(), listener);
        }
        for half_move in self.prover.half_moves(&battle.defence, node.state, Order::Board) {
            let after = self.prover.play(node.state, half_move)?;
            let arrived = Node { state: &after, arrived: Some((node.state, half_move)) };
            let restarts = self.push(node.state, half_move, &after);
            let ended = left.next().may_end() && self.battle_end(&battle.defence.ends, arrived, listener)?;
            if !ended {
                self.answer(battle, arrived, left.next(), listener)?;
            }
            self.pop(restarts);
        }
        Ok(())
    }

    /// The shortest continuations of an attack.
    fn answer(
        &mut self,
        battle: &Battle,
        node: Node<'_>,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        match self.prover.attack_length(battle, node, left)? {
            Some(length) => self.attack(battle, node, left.within(length), listener),
            None => Ok(()),
        }
    }

    fn battle_end(&mut self, ends: &[End], node: Node<'_>, listener: &mut dyn Listener) -> Answer<bool> {
        for end in ends {
            if self.end(end, node, listener)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Hands over the line, whose last half-move has reached `goal`.
    fn complete(&mut self, goal: Option<Goal>, listener: &mut dyn Listener) {
        if let Some(last) = self.line.moves.last_mut() {
            last.played.goal = goal;
        }
        self.tell(listener);
        if let Some(last) = self.line.moves.last_mut() {
            last.played.goal = None;
        }
    }

    fn tell(&mut self, listener: &mut dyn Listener) {
        self.told += 1;
        listener.line(&self.line);
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
