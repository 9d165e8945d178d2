//! The lines of battles: every attack that solves, against every defence.

use super::super::plan::{Battle, End};
use super::super::prove::{Answer, Left, Node, Reaction, reaction, turned};
use super::{Lines, Listener};
use crate::half_move::HalfMove;
use crate::order::Order;

impl Lines<'_, '_> {
    /// Every attack that solves, with all defences.
    pub(super) fn attack(
        &mut self,
        battle: &Battle,
        node: Node<'_>,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let order = battle.attack.order(left.max);
        for half_move in self.prover.half_moves(&battle.attack, node.state, order) {
            self.attack_by(battle, node, half_move, left, listener)?;
        }
        Ok(())
    }

    /// This attack, if it solves, with all defences.
    pub(in crate::solve) fn attack_by(
        &mut self,
        battle: &Battle,
        node: Node<'_>,
        half_move: HalfMove,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if !self.prover.attack_by(battle, node.state, half_move, left)? {
            return Ok(());
        }
        let after = self.prover.play(node.state, half_move)?;
        let arrived = Node { state: &after, arrived: Some((node.state, half_move)) };
        let restarts = self.push(node.state, half_move, &after);
        let ended = left.next().may_end() && self.battle_end(&battle.attack.ends, arrived, listener)?;
        if !ended {
            self.defence(battle, arrived, left.next(), listener)?;
        }
        self.pop(restarts);
        Ok(())
    }

    /// Every defence, with the shortest answers.
    pub(super) fn defence(
        &mut self,
        battle: &Battle,
        node: Node<'_>,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if let Reaction::Pass = reaction(battle.reply, node.state) {
            let Some(state) = turned(node.state) else { return Ok(()) };
            return self.answer(battle, Node { state: &state, arrived: node.arrived }, left.next(), listener);
        }
        for half_move in self.prover.half_moves(&battle.defence, node.state, Order::Board) {
            let after = self.prover.play(node.state, half_move)?;
            let arrived = Node { state: &after, arrived: Some((node.state, half_move)) };
            let restarts = self.push(node.state, half_move, &after);
            let ended = left.next().may_end() && self.battle_end(&battle.defence.ends, arrived, listener)?;
            if !ended {
                self.answer(battle, arrived, left.next(), listener)?;
            }
            self.pop(restarts);
        }
        Ok(())
    }

    /// The shortest continuations of an attack.
    fn answer(
        &mut self,
        battle: &Battle,
        node: Node<'_>,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        match self.prover.attack_length(battle, node, left)? {
            Some(length) => self.attack(battle, node, left.within(length), listener),
            None => Ok(()),
        }
    }

    fn battle_end(&mut self, ends: &[End], node: Node<'_>, listener: &mut dyn Listener) -> Answer<bool> {
        for end in ends {
            if self.end(end, node, listener)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
