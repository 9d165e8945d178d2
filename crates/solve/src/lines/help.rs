//! Lists the lines of help and series play.

use problem::HalfMove;
use problem::solution::{Line, LineMove};

use crate::general::violations::violations;
use crate::general::{Answer, Node, Reaction, Stage};
use crate::lines::{Lines, Listener};
use crate::orthodox::series::Graphed;
use crate::plan::Help;
use crate::rules::{FromGraph, Rules, Searches};

impl<R: Rules> Lines<'_, '_, R> {
    /// Lists all lines of one length. Length zero is play that begins directly with the nested play at its end.
    pub(crate) fn help_of_length(
        &mut self,
        help: &Help,
        node: Node<'_, R>,
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

    /// Lists all lines of one length, with the fastest search that applies.
    fn help_from_start(
        &mut self,
        help: &Help,
        node: Node<'_, R>,
        stage: Stage,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if node.arrived.is_none()
            && R::Searches::extend_graph(self.prover, help, node.state, stage.remaining)? == Graphed::Yes
        {
            let which = FromGraph { length: stage.remaining, first: None };
            return R::Searches::lines_from_graph(self, help, node.state, which, listener);
        }
        match R::Searches::lines(self, help, node, stage, listener) {
            Some(answer) => answer,
            None => self.help(help, node, stage, listener),
        }
    }

    /// Lists all lines that continue from `node`.
    pub(crate) fn help(
        &mut self,
        help: &Help,
        node: Node<'_, R>,
        stage: Stage,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if !self.prover.may_move(help, node, stage)? {
            return Ok(());
        }
        if stage.leg == 1 {
            match self.prover.reaction(help.reply, node.state) {
                Reaction::Moves => {}
                Reaction::Illegal => return Ok(()),
                Reaction::Pass if stage.remaining < 2 => return Ok(()),
                Reaction::Pass => {
                    let Some(state) = self.prover.rules.legal_pass(node.state) else { return Ok(()) };
                    let node = node.with_state(&state);
                    return self.help(help, node, stage.next(), listener);
                }
            }
        }
        if !self.may_be_wanted(|lines| lines.prover.help_tag(help, node.state, stage)) {
            return Ok(());
        }
        let leg = help.leg(stage);
        let order = leg.order(stage.remaining);
        let half_moves = match leg.only_goal().filter(|_| stage.remaining == 1) {
            Some(goal) if leg.needs_legal_moves() => self.prover.rules.half_moves_to(goal, node.state, order),
            _ => self.prover.half_moves(leg, node.state, order),
        };
        for half_move in half_moves {
            if self.over {
                break;
            }
            self.help_by(help, node.state, half_move, stage, listener)?;
        }
        Ok(())
    }

    /// Lists all lines that continue with `half_move`.
    pub(crate) fn help_by(
        &mut self,
        help: &Help,
        state: &R::State,
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
            let before = self.push(state, half_move, &after);
            if !self.strays {
                self.ends(leg, node, listener)?;
            }
            self.pop(before);
            return Ok(());
        }
        if !self.prover.may_go_on(leg, node)?
            || !help.ends_show_violations() && !self.prover.has_line(help, node, stage.next())?
        {
            return Ok(());
        }
        let before = self.push(state, half_move, &after);
        if !self.strays {
            self.help(help, node, stage.next(), listener)?;
        }
        self.pop(before);
        Ok(())
    }

    /// Lists all lines of nested help play that continue the current line. Returns whether there is one.
    pub(super) fn nested_help(
        &mut self,
        help: &Help,
        node: Node<'_, R>,
        listener: &mut dyn Listener,
    ) -> Answer<bool> {
        let restarts = self.enter(help.max);
        let before = self.listed;
        if self.violations(help, node, listener)? {
            self.restarts = restarts;
            return Ok(false);
        }
        for length in help.lengths() {
            if self.over {
                break;
            }
            let shorter = self.listed;
            self.help_of_length(help, node, length, listener)?;
            if self.listed > shorter && length < help.max {
                self.over |= listener.short_solution().is_break();
            }
        }
        self.restarts = restarts;
        Ok(self.listed > before)
    }

    /// Lists lines that show how a constraint is violated at the start of nested play. Each counts as a solution. Returns
    /// whether there is one.
    fn violations(&mut self, help: &Help, node: Node<'_, R>, listener: &mut dyn Listener) -> Answer<bool> {
        let violations = violations(self.prover, help.constraints_at_start(), node)?;
        for played in &violations {
            if !self.over {
                let last = LineMove { played: played.clone(), restarts: self.restarts };
                let moves = self.line.moves.iter().cloned().chain([last]).collect();
                listener.line(&Line { moves, violation: true, ..Line::default() });
                self.over |= listener.solution().is_break();
            }
        }
        Ok(!violations.is_empty())
    }
}
