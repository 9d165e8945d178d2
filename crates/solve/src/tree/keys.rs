//! Builds the first moves of a tree: keys, and tries with their refutations.

use crate::general::violations::violations;
use crate::general::{Answer, Left, Node};
use crate::rules::Rules;
use crate::tree::TreeBuilder;
use problem::solution::{FirstMove, Refutation};
use problem::{HalfMove, Played};

impl<R: Rules> TreeBuilder<'_, '_, R> {
    /// The first move `half_move` with its tree, if it is a key or a try.
    pub(crate) fn first_move(
        &mut self,
        node: Node<'_, R>,
        half_move: HalfMove,
        left: Left,
    ) -> Answer<Option<FirstMove>> {
        if let Some(needed) = self.length_by(node.state, half_move, left)? {
            let attack = self.attack(node.state, half_move, left.within(needed))?;
            return Ok(Some(FirstMove { attack, refutations: Vec::new(), retraction: Vec::new() }));
        }
        if self.detail.refutations == 0 {
            return Ok(None);
        }
        self.attempt(node, half_move, left)
    }

    /// The first move `half_move` as a try, if it has few enough refutations.
    fn attempt(&mut self, node: Node<'_, R>, half_move: HalfMove, left: Left) -> Answer<Option<FirstMove>> {
        let after = self.prover.play(node.state, half_move)?;
        let arrived = Node { state: &after, arrived: Some((node.state, half_move)) };
        if self.prover.rules.is_self_check(&after) || !self.options_allow(arrived, left.next())? {
            return Ok(None);
        }
        let refuting = self.refutations(arrived, left.next())?;
        let trivial = refuting.len() == 1 && self.prover.rules.is_check(&after) && !self.detail.trivial_tries;
        if refuting.is_empty() || refuting.len() > self.detail.refutations || trivial {
            return Ok(None);
        }
        let attack = self.attack(node.state, half_move, left)?;
        let mut refutations = Vec::new();
        for half_move in refuting {
            let refuted = self.prover.play(&after, half_move)?;
            let node = Node { state: &refuted, arrived: Some((&after, half_move)) };
            let violations = violations(self.prover, &self.battle.defence.constraints, node)?;
            // A defence that reaches the goal too early is a refutation as well.
            let goal = match self.prover.end_reached(&self.battle.defence, node)? {
                Some(end) => self.prover.mark(&end.plan, node)?,
                None => None,
            };
            let played = Played { goal, ..self.played(&after, half_move, &refuted) };
            refutations.push(Refutation { played, violations });
        }
        Ok(Some(FirstMove { attack, refutations, retraction: Vec::new() }))
    }

    /// Whether options such as Threat allow this position with the defender to move.
    pub(super) fn options_allow(&mut self, node: Node<'_, R>, left: Left) -> Answer<bool> {
        let allowance = self.prover.restrictions.allowance;
        let allowed = self.prover.restrictions_allow(self.battle, node, left);
        self.prover.restrictions.allowance = allowance;
        allowed
    }

    /// The defences that the attacker cannot meet. Empty if the defender has no move, although the attack fails then too.
    fn refutations(&mut self, node: Node<'_, R>, left: Left) -> Answer<Vec<HalfMove>> {
        if left.max < 1 || !self.prover.constraints_hold(&self.battle.attack, node)? {
            return Ok(Vec::new());
        }
        self.prover.refutations(self.battle, node, left, self.detail.refutations)
    }

    /// The number of half-moves in which `half_move` forces the end, itself included.
    fn length_by(&mut self, state: &R::State, half_move: HalfMove, left: Left) -> Answer<Option<i32>> {
        if self.prover.restrictions.favour_short_play()
            && !self.prover.attack_by(self.battle, state, half_move, left)?
        {
            return Ok(None);
        }
        for max in left.lengths() {
            if self.prover.is_refuted_by_force(self.battle, state, half_move, left.within(max))? {
                return Ok(None);
            }
            if self.prover.attack_by(self.battle, state, half_move, left.within(max))? {
                return Ok(Some(max));
            }
        }
        Ok(None)
    }
}
