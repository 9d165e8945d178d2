//! Help and series play: lines, length after length.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chess::Color;

use super::super::deepening::{Deepening, Numbers};
use super::super::lines::Lines;
use super::super::plan::{Help, Plan, Turn};
use super::super::prove::{Answer, Node, Stage};
use super::super::targets::{first_to_each, target};
use super::super::tree::immediate_ends;
use super::{Ask, Phases};
use crate::solution::{LengthCount, Line, LineMove};
use crate::state::State;

impl Phases<'_> {
    /// Help and series play, length after length.
    pub(super) fn help(&mut self, help: &Help, ask: &Ask<'_>) -> Answer<()> {
        let options = &self.task.options;
        let intelligent = options.intelligent.is_some() && ask.plan.allows_intelligent_mode();
        let node = Node { state: &ask.start, arrived: None };
        if self.violated(help, node)? {
            return Ok(());
        }
        let numbers = if intelligent { Numbers::Lengths } else { Numbers::FirstMoves };
        let deepening = Deepening::of(help, options, numbers);
        let counts = intelligent && self.shows_numbers();
        let mut solutions = 0;
        for length in deepening.lengths(help) {
            let before = solutions;
            self.tell_progress(length, (0, 0), 0);
            let numbered = self.shows_numbers() && !intelligent && length == help.max && length > 0;
            self.targets = counts.then(HashSet::new);
            let flow = self.lines_of_length(help, node, length, numbered, &mut solutions)?;
            if let Some(targets) = self.targets.take() {
                self.observer.length_ends(LengthCount {
                    positions: targets.len() as u64,
                    ..count_moves(help, &ask.start, length)
                });
            }
            if flow.is_break() || solutions > before && deepening.ends_with(length, help) {
                self.partial = true;
                break;
            }
        }
        Ok(())
    }

    fn lines_of_length(
        &mut self,
        help: &Help,
        node: Node<'_>,
        length: i32,
        numbered: bool,
        solutions: &mut u32,
    ) -> Answer<ControlFlow<()>> {
        let stage = Stage::start(length);
        let max = self.task.options.max_solutions;
        let mut stop = || {
            *solutions += 1;
            match max {
                Some(max) if *solutions >= max => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        if let Some(Some(limit)) = self.task.options.intelligent {
            let mut found = Vec::new();
            let mut sink = |line: &Line| found.push(line.clone());
            let flow =
                Lines::new(&mut self.prover).help_of_length(help, node, length, &mut sink, &mut stop)?;
            let (lines, more) = first_to_each(found, node.state, self.rules, limit as usize);
            self.partial |= more;
            if let Some(targets) = &mut self.targets {
                targets.extend(lines.iter().map(|line| target(line, node.state, self.rules).0));
            }
            lines.iter().for_each(|line| self.observer.line(line));
            return Ok(flow);
        }
        if !numbered {
            let Phases { observer, prover, targets, rules, .. } = self;
            let mut sink = |line: &Line| {
                if let Some(targets) = targets {
                    targets.insert(target(line, node.state, rules).0);
                }
                observer.line(line);
            };
            return Lines::new(prover).help_of_length(help, node, length, &mut sink, &mut stop);
        }
        for (half_move, legal) in self.first_half_moves(node.state, help.leg(stage), length) {
            if !self.announce(node.state, half_move) || !legal {
                continue;
            }
            let observer = &mut *self.observer;
            let mut sink = |line: &Line| observer.line(line);
            let mut lines = Lines::new(&mut self.prover);
            if lines.help_by(help, node.state, half_move, stage, &mut sink, &mut stop)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Shows how the diagram violates a constraint, if it does.
    fn violated(&mut self, help: &Help, node: Node<'_>) -> Answer<bool> {
        let mut violated = false;
        for constraint in &help.legs[1].constraints {
            if let Plan::Not(plan) = constraint
                && let Plan::Battle(battle) = &**plan
            {
                for played in immediate_ends(&mut self.prover, battle, node)? {
                    violated = true;
                    let moves = vec![LineMove { played, restarts: false }];
                    self.observer.line(&Line { moves, violation: true });
                }
            }
        }
        Ok(violated)
    }
}

/// How many moves of each side lines of this length have.
fn count_moves(help: &Help, start: &State, length: i32) -> LengthCount {
    let (mut own, mut other) = match help.reply {
        Turn::Always => ((length + 1) / 2, length / 2),
        Turn::InCheck | Turn::Never => ((length + 1) / 2, 0),
    };
    let leg = &help.legs[usize::from(length % 2 == 0)];
    if let Some(Plan::Help(nested)) = leg.ends.first().map(|end| &end.plan) {
        let nested_first = (nested.max + 1) / 2;
        if length % 2 == 1 {
            other += nested_first;
            own += nested.max / 2;
        } else {
            own += nested_first;
            other += nested.max / 2;
        }
    }
    let (own, other) = (own.unsigned_abs(), other.unsigned_abs());
    let (white, black) = match start.position.turn() {
        Color::White => (own, other),
        Color::Black => (other, own),
    };
    LengthCount { white, black, positions: 0 }
}
