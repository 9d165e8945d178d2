//! Builds trees that begin with the defender: set play, and the play after a key that the diagram shows as played.

use crate::general::{Answer, Left, Node};
use crate::plan::{Plan, Role};
use crate::rules::Rules;
use crate::tree::{Threats, TreeBuilder};
use problem::solution::{Attack, Defences, Pressure, Variation};

impl<R: Rules> TreeBuilder<'_, '_, R> {
    /// The play that the defender is forced to enter in this position, if any: in reflex play he must mate if he can.
    pub(crate) fn forced_play(&mut self, node: Node<'_, R>) -> Answer<Option<Vec<Attack>>> {
        for end in &self.battle.attack.ends {
            if let Plan::Battle(nested) = &end.plan
                && nested.starts_with == Role::Attacker
                && self.prover.holds(&end.plan, node)?
            {
                let mut builder = TreeBuilder { prover: self.prover, battle: nested, detail: self.detail };
                return builder.continuations(node, nested.left()).map(Some);
            }
        }
        Ok(None)
    }

    /// The defences that the attacker can meet, as variations.
    pub(crate) fn set_variations(&mut self, node: Node<'_, R>, left: Left) -> Answer<Vec<Variation>> {
        let mut variations = Vec::new();
        // NonTrivial restricts moves of the attacker, and no such move has led to this position.
        let trivial_within = self.prover.restrictions.trivial_within.take();
        let is_allowed = self.options_allow(node, left);
        self.prover.restrictions.trivial_within = trivial_within;
        if !is_allowed? {
            return Ok(variations);
        }
        let left = self.needed(node, left)?.map_or(left, |needed| left.within(needed));
        let none = Threats::none(Pressure::Unspecified);
        for half_move in self.defences(node.state) {
            if let Some(variation) = self.variation(node.state, half_move, left, &none)? {
                variations.push(variation);
            }
        }
        Ok(variations)
    }

    /// The number of half-moves in which the attacker meets every defence, if he can.
    fn needed(&mut self, node: Node<'_, R>, left: Left) -> Answer<Option<i32>> {
        let shorter = (2 - left.max % 2..left.max).step_by(2);
        for max in shorter {
            if self.prover.defence(self.battle, node, left.within(max))? {
                return Ok(Some(max));
            }
        }
        Ok(None)
    }

    /// The play after the key. Unlike [`TreeBuilder::defences_after`], it shows the defences that refute.
    pub(crate) fn post_key(&mut self, node: Node<'_, R>, left: Left) -> Answer<Defences> {
        let pressure = self.pressure(node, left)?;
        let mut variations = Vec::new();
        // In a mate in one, nothing is played after the key.
        let defences = if left.max > 0 { self.defences(node.state) } else { Vec::new() };
        for half_move in defences {
            if self.prover.defence_is_met(self.battle, node.state, half_move, left)? {
                variations.extend(self.variation(node.state, half_move, left, &pressure)?);
            } else {
                let after = self.prover.play(node.state, half_move)?;
                let played = self.played(node.state, half_move, &after);
                variations.push(Variation { played, continuations: Vec::new(), refutes: true });
            }
        }
        Ok(Defences { pressure: pressure.shown, passing: pressure.passing, variations })
    }
}
