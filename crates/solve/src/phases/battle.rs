//! Solves a phase of direct, self or reflex play and reports it as a tree.

use std::ops::ControlFlow;

use crate::general::violations::violations;
use crate::general::{Answer, Node, Prover};
use crate::parallel::workers::{self, Found, Report, WorkList};
use crate::phases::{Phases, Question};
use crate::plan::{Battle, Role};
use crate::required::Transition;
use crate::rules::Rules;
use crate::tree::{Detail, TreeBuilder};
use problem::HalfMove;
use problem::solution::{Attack, Defences, Event, FirstMove, Length, PhaseKind, Pressure, Root, Variation};

impl<R: Rules> Phases<'_, R> {
    /// Reports the tree of a battle: its first moves, set play or play after the key.
    pub(super) fn tree(&mut self, battle: &Battle, question: &Question<'_, R>) -> Answer<()> {
        let options = &self.reporter.task.options;
        let detail = Detail {
            variations: options.variations || options.post_key_play || question.kind == PhaseKind::SetPlay,
            // Set play is always shown with variations, but with threats only if variations were requested.
            threats: (options.variations || options.post_key_play) && !options.no_threat,
            short_variations: !options.no_short_variations,
            early_goals: options.mates_in_one,
            refutations: match question.kind {
                PhaseKind::ActualPlay => options.defence.unwrap_or(0) as usize,
                _ => 0,
            },
            whole_moves: options.quodlibet,
            trivial_tries: !options.trivial_tries_avoid,
        };
        let node = Node { state: &question.start, arrived: None };
        let mut builder = TreeBuilder { prover: &mut self.prover, battle, detail };
        if (battle.starts_with == Role::Defender || question.kind == PhaseKind::SetPlay)
            && let Some(forced) = builder.forced_play(node)?
        {
            let forced = forced.into_iter().map(|Attack { played, .. }| Variation {
                played,
                continuations: Vec::new(),
                refutes: false,
            });
            match question.kind {
                PhaseKind::PostKeyPlay if self.reporter.rules.is_check(&question.start) => {
                    let defences =
                        Defences { pressure: Pressure::Check, passing: None, variations: forced.collect() };
                    self.reporter.tell(Event::Root(&Root::PostKey(defences)));
                }
                _ => {
                    forced.for_each(|variation| self.reporter.tell(Event::Root(&Root::Set(variation))));
                }
            }
            return Ok(());
        }
        match (question.kind, battle.starts_with) {
            (PhaseKind::SetPlay, _) => {
                for variation in builder.set_variations(node, battle.left().next())? {
                    self.reporter.tell(Event::Root(&Root::Set(variation)));
                }
                Ok(())
            }
            (_, Role::Defender) => {
                // If variations are shown, they are shown even for a battle that is not won: they show the refutations.
                let is_shown = detail.variations || builder.prover.defence(battle, node, battle.left())?;
                if is_shown {
                    let defences = builder.post_key(node, battle.left())?;
                    self.reporter.tell(Event::Root(&Root::PostKey(defences)));
                }
                Ok(())
            }
            (_, Role::Attacker) => {
                let violations = violations(&mut self.prover, &battle.defence.constraints, node)?;
                if !violations.is_empty() {
                    self.reporter.tell(Event::Root(&Root::Violation(violations)));
                    return Ok(());
                }
                self.first_moves(battle, node, detail)
            }
        }
    }

    /// Reports keys and tries.
    fn first_moves(&mut self, battle: &Battle, node: Node<'_, R>, detail: Detail) -> Answer<()> {
        // Numbers of later moves than the first apply to lines only. As in Popeye, a tree with such numbers is empty.
        if self.reporter.task.options.numbers_later_moves() {
            return Ok(());
        }
        let tried = self.first_half_moves(node.state, &battle.attack, battle.max);
        let wanted = self.reporter.wanted(&tried);
        let work_list = WorkList::new(self.prover.threads(), tried.len());
        let work = |prover: &mut Prover<'_, R>, index: usize, found: Found<'_, FirstMove>| {
            if wanted[index] && key_is_as_required(prover, node, tried[index].half_move) {
                let mut builder = TreeBuilder { prover, battle, detail };
                if let Some(first) = builder.first_move(node, tried[index].half_move, battle.left())? {
                    let _nothing_follows = found(first);
                }
            }
            Ok(())
        };
        let mut solutions = 0;
        let max_solutions = self.reporter.task.options.max_solutions;
        let Phases { reporter, prover } = self;
        let length = Length { half_moves: battle.max.unsigned_abs(), longest: battle.max.unsigned_abs() };
        reporter.tell(Event::LengthBegins(length));
        let flow = workers::run(&work_list, prover, work, &mut |news| match news {
            Report::Unit(index) => {
                reporter.progress(battle.max, index + 1, tried.len(), work_list.positions());
                reporter.announce(node.state, tried[index].half_move);
                ControlFlow::Continue(())
            }
            Report::Found(first) => {
                // Tries count as well: MaxSolutions limits the number of first moves that are shown.
                solutions += 1;
                reporter.tell(Event::Root(&Root::First(first)));
                match max_solutions.is_some_and(|max| solutions >= max) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            }
        });
        reporter.partial |= flow?.is_break();
        reporter.tell(Event::LengthEnds(length));
        Ok(())
    }
}

/// Whether a first move is what is required of the first half-move.
fn key_is_as_required<R: Rules>(prover: &Prover<'_, R>, node: Node<'_, R>, half_move: HalfMove) -> bool {
    let plies = &prover.restrictions.plies;
    plies.is_empty() || {
        let after = prover.rules.after(node.state, half_move);
        plies.admit(prover.rules, 0, Transition { before: node.state, half_move, after: &after })
    }
}
