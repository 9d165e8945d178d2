//! Direct, self and reflex play: a tree, from its keys and tries down.

use std::ops::ControlFlow;

use super::super::crew::{self, Desk, Found, News};
use super::super::plan::{Battle, Role};
use super::super::prove::{Answer, Node, Prover};
use super::super::tree::{Detail, Teller};
use super::super::violations::violations;
use super::{Ask, Phases};
use crate::solution::{Attack, FirstMove, PhaseKind, Root, Variation};

impl Phases<'_> {
    pub(super) fn tree(&mut self, battle: &Battle, ask: &Ask<'_>) -> Answer<()> {
        let options = &self.herald.task.options;
        let detail = Detail {
            variations: options.variations || options.post_key_play || ask.kind == PhaseKind::SetPlay,
            threats: !options.no_threat,
            short_variations: !options.no_short_variations,
            early_goals: options.mates_in_one,
            refutations: match ask.kind {
                PhaseKind::ActualPlay => options.defence.unwrap_or(0) as usize,
                _ => 0,
            },
            trivial_tries: !options.trivial_tries_avoid,
        };
        let node = Node { state: &ask.start, arrived: None };
        let mut teller = Teller { prover: &mut self.prover, battle, detail };
        if (battle.starts_with == Role::Defender || ask.kind == PhaseKind::SetPlay)
            && let Some(forced) = teller.forced_play(node)?
        {
            for Attack { played, .. } in forced {
                let variation = Variation { played, continuations: Vec::new(), refutes: false };
                self.herald.observer.root(&Root::Set(variation));
            }
            return Ok(());
        }
        match (ask.kind, battle.starts_with) {
            (PhaseKind::SetPlay, _) => {
                for variation in teller.set_variations(node, battle.left().next())? {
                    self.herald.observer.root(&Root::Set(variation));
                }
                Ok(())
            }
            (_, Role::Defender) => {
                // With its variations it is shown even if it is not won: they tell which defences refute.
                let is_shown = detail.variations || teller.prover.defence(battle, node, battle.left())?;
                if is_shown {
                    let defences = teller.post_key(node, battle.left())?;
                    self.herald.observer.root(&Root::PostKey(defences));
                }
                Ok(())
            }
            (_, Role::Attacker) => {
                let violations = violations(&mut self.prover, &battle.defence.constraints, node)?;
                if !violations.is_empty() {
                    self.herald.observer.root(&Root::Violation(violations));
                    return Ok(());
                }
                self.first_moves(battle, node, detail)
            }
        }
    }

    /// Keys and tries.
    fn first_moves(&mut self, battle: &Battle, node: Node<'_>, detail: Detail) -> Answer<()> {
        // Only lines have numbers for later moves than the first; for a tree they leave nothing to be tried.
        if self.herald.task.options.numbers_later_moves() {
            return Ok(());
        }
        let tried = self.first_half_moves(node.state, &battle.attack, battle.max);
        let wanted = self.herald.wanted(&tried);
        let desk = Desk::new(self.prover.threads(), tried.len());
        let work = |prover: &mut Prover<'_>, index: usize, found: Found<'_, FirstMove>| {
            if wanted[index] {
                let mut teller = Teller { prover, battle, detail };
                if let Some(first) = teller.first_move(node, tried[index].0, battle.left())? {
                    let _nothing_follows = found(first);
                }
            }
            Ok(())
        };
        let mut solutions = 0;
        let max_solutions = self.herald.task.options.max_solutions;
        let Phases { herald, prover } = self;
        let flow = crew::run(&desk, prover, work, &mut |news| match news {
            News::Turn(index) => {
                herald.progress(battle.max, (index + 1, tried.len()), desk.positions());
                herald.announce(node.state, tried[index].0);
                ControlFlow::Continue(())
            }
            News::Found(first) => {
                // A try is counted, too: MaxSolutions limits what is shown.
                solutions += 1;
                herald.observer.root(&Root::First(first));
                match max_solutions.is_some_and(|max| solutions >= max) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            }
        });
        herald.partial |= flow?.is_break();
        Ok(())
    }
}
