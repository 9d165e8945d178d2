//! Move numbers at several levels (`StartMoveNumber 3:1`), with which an interrupted search can be resumed.

use std::ops::ControlFlow;

use crate::general::{Answer, Node, Reaction, Stage};
use crate::lines::{Lines, Listener};
use crate::phases::numbers::{ListedHalfMove, numbered_half_moves};
use crate::phases::tally::Tally;
use crate::phases::{Phases, Reporter};
use crate::plan::Help;
use crate::rules::Rules;
use problem::HalfMove;
use problem::solution::Line;

impl<R: Rules> Phases<'_, R> {
    /// Reports all lines of one length, and numbers the half-moves of as many levels as the options name.
    pub(super) fn deep_lines(
        &mut self,
        help: &Help,
        node: Node<'_, R>,
        stage: Stage,
        tally: &mut Tally,
    ) -> Answer<ControlFlow<()>> {
        let Phases { reporter, prover } = self;
        let levels = reporter.numbered_half_moves();
        let output = CountedLines { reporter, start: node.state, tally };
        let mut descent = Descent { help, output, lines: Lines::new(prover), path: Vec::new(), levels };
        descent.half_moves(node, stage)?;
        Ok(if descent.lines.over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}

/// Walks down the numbered half-moves to those that have no numbers.
struct Descent<'d, 'a, R: Rules> {
    help: &'d Help,
    output: CountedLines<'d, 'a, R>,
    lines: Lines<'d, 'a, R>,
    /// The numbers of the half-moves played so far.
    path: Vec<u32>,
    /// How many half-moves of each line have numbers.
    levels: usize,
}

impl<R: Rules> Descent<'_, '_, R> {
    fn half_moves(&mut self, node: Node<'_, R>, stage: Stage) -> Answer<()> {
        if !self.lines.prover.may_move(self.help, node, stage)? {
            return Ok(());
        }
        if stage.leg == 1 {
            match self.lines.prover.reaction(self.help.reply, node.state) {
                Reaction::Moves => {}
                Reaction::Pass if stage.remaining > 1 => {
                    let Some(state) = self.lines.prover.rules.legal_pass(node.state) else { return Ok(()) };
                    return self.half_moves(node.with_state(&state), stage.next());
                }
                Reaction::Illegal | Reaction::Pass => return Ok(()),
            }
        }
        let leg = self.help.leg(stage);
        let mut number = if self.path.is_empty() { self.output.reporter.numbers } else { 0 };
        for ListedHalfMove { half_move, is_legal } in
            numbered_half_moves(self.lines.prover, node.state, leg, stage.remaining)
        {
            number += 1;
            self.path.push(number);
            let is_wanted = self.output.reporter.announce_at(&self.path, node.state, half_move);
            if is_wanted && is_legal && !self.lines.over {
                self.lines_by(node.state, half_move, stage)?;
            }
            self.path.pop();
        }
        if self.path.is_empty() {
            self.output.reporter.numbers = number;
        }
        Ok(())
    }

    /// Lists all lines that continue with `half_move`, which has a number.
    fn lines_by(&mut self, state: &R::State, half_move: HalfMove, stage: Stage) -> Answer<()> {
        if self.path.len() == self.levels || stage.remaining == 1 {
            return self.lines.help_by(self.help, state, half_move, stage, &mut self.output);
        }
        let after = self.lines.prover.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        if !self.lines.prover.may_go_on(self.help.leg(stage), node)? {
            return Ok(());
        }
        let restarts = self.lines.push(state, half_move, &after);
        self.half_moves(node, stage.next())?;
        self.lines.pop(restarts);
        Ok(())
    }
}

/// Reports lines as they are found, and counts solutions.
struct CountedLines<'d, 'a, R: Rules> {
    reporter: &'d mut Reporter<'a, R>,
    start: &'d R::State,
    tally: &'d mut Tally,
}

impl<R: Rules> Listener for CountedLines<'_, '_, R> {
    fn line(&mut self, line: &Line) {
        self.reporter.line(line, self.start);
    }

    fn solution(&mut self) -> ControlFlow<()> {
        self.tally.count()
    }
}
