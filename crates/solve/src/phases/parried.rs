//! Battles that are shown as lines instead of a tree, such as those in which the defender moves only to parry a check.

use std::ops::ControlFlow;

use crate::general::violations::violations;
use crate::general::{Answer, Node, Prover};
use crate::lines::Lines;
use crate::parallel::workers::{self, Found, Report, WorkList};
use crate::phases::{Phases, Question};
use crate::plan::{Battle, Role};
use crate::rules::Rules;
use problem::solution::{Event, Length, Line};

impl<R: Rules> Phases<'_, R> {
    pub(super) fn battle_lines(&mut self, battle: &Battle, question: &Question<'_, R>) -> Answer<()> {
        let node = Node { state: &question.start, arrived: None };
        let violations = violations(&mut self.prover, &battle.defence.constraints, node)?;
        if !violations.is_empty() {
            self.reporter.violations(violations);
            return Ok(());
        }
        match battle.starts_with {
            Role::Attacker => self.attack_lines(battle, node),
            Role::Defender => self.plain_lines(question.plan, question),
        }
    }

    /// Reports the lines of every first move that solves. All lines of one first move form one solution.
    fn attack_lines(&mut self, battle: &Battle, node: Node<'_, R>) -> Answer<()> {
        let tried = self.first_half_moves(node.state, &battle.attack, battle.max);
        let wanted = self.reporter.wanted(&tried);
        let work_list = WorkList::new(self.prover.threads(), tried.len());
        let work = |prover: &mut Prover<'_, R>, index: usize, found: Found<'_, Step>| {
            if !wanted[index] {
                return Ok(());
            }
            let mut solves = false;
            let mut sink = |line: &Line| {
                solves = true;
                let _solutions_decide = found(Step::Line(line.clone()));
            };
            Lines::new(prover).attack_by(battle, node, tried[index].half_move, battle.left(), &mut sink)?;
            if solves {
                let _nothing_follows = found(Step::Solution);
            }
            Ok(())
        };
        let max = self.reporter.task.options.max_solutions;
        let mut solutions = 0;
        let Phases { reporter, prover } = self;
        let length = Length { half_moves: battle.max.unsigned_abs(), longest: battle.max.unsigned_abs() };
        reporter.tell(Event::LengthBegins(length));
        let flow = workers::run(&work_list, prover, work, &mut |news| {
            match news {
                Report::Unit(index) => {
                    reporter.progress(battle.max, index + 1, tried.len(), work_list.positions());
                    reporter.announce(node.state, tried[index].half_move);
                }
                Report::Found(Step::Line(line)) => reporter.tell(Event::Line(&line)),
                Report::Found(Step::Solution) => {
                    solutions += 1;
                    if max.is_some_and(|max| solutions >= max) {
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        });
        reporter.partial |= flow?.is_break();
        reporter.tell(Event::LengthEnds(length));
        Ok(())
    }
}

/// What a worker reports about a first move.
enum Step {
    Line(Line),
    /// The lines since the last solution form one more solution.
    Solution,
}
