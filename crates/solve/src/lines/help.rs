//! The lines of help and series play.

use std::ops::ControlFlow;

use chess::Move;
use game::Position as _;

use crate::general::{Answer, Node, Reaction, Stage, reaction, turned};
use crate::help::PurePlay;
use crate::lines::{Counting, Lines, Listener};
use crate::plan::{End, Help, Plan};
use crate::rules::Rules;
use crate::series::Charted;
use crate::violations::violations;
use problem::State;
use problem::goals::Goal;
use problem::solution::{Line, LineMove};
use problem::stipulation::Display;
use problem::{HalfMove, Played};

impl Lines<'_, '_> {
    /// All lines of one length of help play; none is the play that ends at once in other play.
    pub(crate) fn help_of_length(
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
        let Some(pure_play) = self.prover.pure_play(help, node.state, stage) else {
            return self.help(help, node, stage, listener);
        };
        let Some(goal) = help.shown_goal(stage) else {
            return match pure_play.ends_in_other_play() {
                true => self.help_with_ends(help, node, (stage, &pure_play), listener),
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
        let flow = self
            .prover
            .searching(|search, judge| search.lines(&pure_play, position, judge, &mut complete))?;
        self.over |= flow.is_break();
        Ok(())
    }

    /// All lines of a pure_play at the end of which other play begins.
    fn help_with_ends(
        &mut self,
        help: &Help,
        node: Node<'_>,
        (stage, pure_play): (Stage, &PurePlay),
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let mut found = Vec::new();
        let mut collect = |moves: &[Move]| {
            found.push(moves.to_vec());
            ControlFlow::Continue(())
        };
        let position = &node.state.position;
        let answer =
            self.prover.searching(|search, judge| search.lines(pure_play, position, judge, &mut collect));
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
    pub(crate) fn help(
        &mut self,
        help: &Help,
        node: Node<'_>,
        stage: Stage,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if !self.prover.may_move(help, node, stage)? {
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
    pub(crate) fn help_by(
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
            if !self.prover.may_end(help, leg, node)? {
                return Ok(());
            }
            let restarts = self.push(state, half_move, &after);
            self.ends(leg, node, listener)?;
            self.pop(restarts);
            return Ok(());
        }
        if !self.prover.may_go_on(leg, node)?
            || !help.ends_tell_violations() && !self.prover.helps(help, node, stage.next())?
        {
            return Ok(());
        }
        let restarts = self.push(state, half_move, &after);
        self.help(help, node, stage.next(), listener)?;
        self.pop(restarts);
        Ok(())
    }

    /// All lines of help play after the line so far; whether there is one.
    pub(super) fn nested_help(
        &mut self,
        help: &Help,
        node: Node<'_>,
        listener: &mut dyn Listener,
    ) -> Answer<bool> {
        let restarts = self.enter(help.max);
        let before = self.told;
        if self.violations(help, node, listener)? {
            self.restarts = restarts;
            return Ok(false);
        }
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

    /// Lines that show how a constraint is violated where nested play begins, each of which counts as a solution; whether
    /// there is one.
    fn violations(&mut self, help: &Help, node: Node<'_>, listener: &mut dyn Listener) -> Answer<bool> {
        let violations = violations(self.prover, help.constraints_at_start(), node)?;
        for &played in &violations {
            if !self.over {
                let last = LineMove { played, restarts: self.restarts };
                let moves = self.line.moves.iter().cloned().chain([last]).collect();
                listener.line(&Line { moves, violation: true });
                self.over |= listener.solution().is_break();
            }
        }
        Ok(!violations.is_empty())
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
