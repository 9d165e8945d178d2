//! Battles that are shown line by line, as those in which checks are parried are.

use std::ops::ControlFlow;

use super::super::crew::{self, Desk, Found, News};
use super::super::lines::Lines;
use super::super::plan::{Battle, Role};
use super::super::prove::{Answer, Node, Prover};
use super::super::violations::violations;
use super::{Ask, Phases};
use crate::solution::Line;

impl Phases<'_> {
    pub(super) fn battle_lines(&mut self, battle: &Battle, ask: &Ask<'_>) -> Answer<()> {
        let node = Node { state: &ask.start, arrived: None };
        let violations = violations(&mut self.prover, &battle.defence.constraints, node)?;
        if !violations.is_empty() {
            self.herald.violations(violations);
            return Ok(());
        }
        match battle.starts_with {
            Role::Attacker => self.attack_lines(battle, node),
            Role::Defender => self.other(ask.plan, ask),
        }
    }

    /// The lines of every first move that solves; together they are one solution.
    fn attack_lines(&mut self, battle: &Battle, node: Node<'_>) -> Answer<()> {
        let tried = self.first_half_moves(node.state, &battle.attack, battle.max);
        let wanted = self.herald.wanted(&tried);
        let desk = Desk::new(self.prover.threads(), tried.len());
        let work = |prover: &mut Prover<'_>, index: usize, found: Found<'_, Step>| {
            if !wanted[index] {
                return Ok(());
            }
            let mut solves = false;
            let mut sink = |line: &Line| {
                solves = true;
                let _solutions_decide = found(Step::Line(line.clone()));
            };
            Lines::new(prover).attack_by(battle, node, tried[index].0, battle.left(), &mut sink)?;
            if solves {
                let _nothing_follows = found(Step::Solution);
            }
            Ok(())
        };
        let max = self.herald.task.options.max_solutions;
        let mut solutions = 0;
        let Phases { herald, prover } = self;
        let flow = crew::run(&desk, prover, work, &mut |news| {
            match news {
                News::Turn(index) => {
                    herald.progress(battle.max, (index + 1, tried.len()), desk.positions());
                    herald.announce(node.state, tried[index].0);
                }
                News::Found(Step::Line(line)) => herald.observer.line(&line),
                News::Found(Step::Solution) => {
                    solutions += 1;
                    if max.is_some_and(|max| solutions >= max) {
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        });
        herald.partial |= flow?.is_break();
        Ok(())
    }
}

/// What is heard of a first move.
enum Step {
    Line(Line),
    /// The lines so far are one solution more.
    Solution,
}
