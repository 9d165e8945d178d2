//! What the defender does in the diagram: set play, and the play after a key that is on the board.

use crate::general::{Answer, Left, Node};
use crate::plan::{Plan, Role};
use crate::rules::Rules;
use crate::tree::{Threats, TreeBuilder};
use problem::solution::{Attack, Defences, Pressure, Variation};

impl<R: Rules> TreeBuilder<'_, '_, R> {
    /// The play that the defender must enter in this position, if any: in reflex play he mates when he can.
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

    /// The variations of a position with the defender to move in which the attacker has an answer.
    pub(crate) fn set_variations(&mut self, node: Node<'_, R>, left: Left) -> Answer<Vec<Variation>> {
        let mut variations = Vec::new();
        // No move of the attacker has led here that option NonTrivial could forbid.
        let trivial_within = self.prover.restrictions.trivial_within.take();
        let is_allowed = self.options_allow(node, left);
        self.prover.restrictions.trivial_within = trivial_within;
        if !is_allowed? {
            return Ok(variations);
        }
        let left = self.needed(node, left)?.map_or(left, |needed| left.within(needed));
        let none = Threats { shown: Pressure::Unspecified, length: 0, moves: Vec::new() };
        for half_move in self.defences(node.state) {
            if let Some(variation) = self.variation(node.state, half_move, left, &none)? {
                variations.push(variation);
            }
        }
        Ok(variations)
    }

    /// The half-moves after which the attacker has met every defence, if he meets them all.
    fn needed(&mut self, node: Node<'_, R>, left: Left) -> Answer<Option<i32>> {
        let shorter = (2 - left.max % 2..left.max).step_by(2);
        for max in shorter {
            if self.prover.defence(self.battle, node, left.within(max))? {
                return Ok(Some(max));
            }
        }
        Ok(None)
    }

    /// The play after a key that is on the board: as other defences, but those without an answer are shown as such.
    pub(crate) fn post_key(&mut self, node: Node<'_, R>, left: Left) -> Answer<Defences> {
        let pressure = self.pressure(node, left)?;
        let mut variations = Vec::new();
        // After the only move of a problem nothing is played any more.
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
        Ok(Defences { pressure: pressure.shown, variations })
    }
}
