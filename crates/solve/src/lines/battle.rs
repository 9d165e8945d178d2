//! Lists the lines of a battle: every attack that solves, with every defence.

use crate::general::{Answer, Left, Node, Reaction};
use crate::lines::{Counting, Lines, Listener};
use crate::plan::{Battle, End, Role};
use crate::rules::{Order, Rules};
use problem::HalfMove;

/// A half-move of a battle that is to be played.
struct Step<'s, S> {
    state: &'s S,
    half_move: HalfMove,
    /// The side that plays it.
    side: Role,
    /// The half-moves left after it.
    left: Left,
}

impl<R: Rules> Lines<'_, '_, R> {
    /// Lists every attack that solves, with all defences.
    pub(super) fn attack(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        // All moves that end the play at once are found with one query.
        let (is_last, order) = (left.max == 1, battle.attack.order(left.max));
        let attacks = match is_last {
            true => self.prover.solving_moves(battle, node.state, left)?,
            false => self.prover.half_moves(&battle.attack, node.state, order),
        };
        for half_move in attacks {
            let before = self.listed;
            match is_last {
                true => {
                    let step = Step { state: node.state, half_move, side: Role::Attacker, left: left.next() };
                    self.continue_with(battle, step, listener)?;
                }
                false => self.attack_by(battle, node, half_move, left, listener)?,
            }
            // In a battle of one move, each solution is counted at once, so that the limit on solutions applies.
            if battle.max == 1 && self.is_chosen && self.counting == Counting::Solutions {
                self.count(self.listed - before, listener);
                if self.over {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Lists `half_move` with all defences, if it solves.
    pub(crate) fn attack_by(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        half_move: HalfMove,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if !self.prover.attack_by(battle, node.state, half_move, left)? {
            return Ok(());
        }
        let step = Step { state: node.state, half_move, side: Role::Attacker, left: left.next() };
        self.continue_with(battle, step, listener)
    }

    /// Lists every defence with its shortest continuations.
    pub(super) fn defence(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        if let Reaction::Pass = self.prover.reaction(battle.reply, node.state) {
            let Some(state) = self.prover.rules.legal_pass(node.state) else { return Ok(()) };
            return self.answer(battle, node.with_state(&state), left.next(), listener);
        }
        for half_move in self.prover.half_moves(&battle.defence, node.state, Order::Board) {
            let step = Step { state: node.state, half_move, side: Role::Defender, left: left.next() };
            self.continue_with(battle, step, listener)?;
        }
        Ok(())
    }

    /// Plays a half-move and lists the lines after it. The other side moves next unless the battle has ended.
    fn continue_with(
        &mut self,
        battle: &Battle,
        step: Step<'_, R::State>,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let Step { state, half_move, side, left } = step;
        let after = self.prover.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        let restarts = self.push(state, half_move, &after);
        let ends = match side {
            Role::Attacker => &battle.attack.ends,
            Role::Defender => &battle.defence.ends,
        };
        let ended = left.may_end() && self.battle_end(ends, node, listener)?;
        match side {
            _ if ended => {}
            Role::Attacker => self.defence(battle, node, left, listener)?,
            Role::Defender => self.answer(battle, node, left, listener)?,
        }
        self.pop(restarts);
        Ok(())
    }

    /// Lists the shortest continuations of the attack.
    pub(super) fn answer(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        match self.prover.attack_length(battle, node, left)? {
            Some(length) => self.attack(battle, node, left.within(length), listener),
            None => Ok(()),
        }
    }

    fn battle_end(&mut self, ends: &[End], node: Node<'_, R>, listener: &mut dyn Listener) -> Answer<bool> {
        for end in ends {
            if self.end(end, node, listener)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
