//! All half-moves that solve or refute, which a printed tree needs: not whether there is one, but which.

use problem::HalfMove;
use problem::goals::{Candidates, Goal};

use crate::general::{Answer, Left, Node, Prover};
use crate::plan::{Battle, Leg};
use crate::rules::{Order, Rules, Searches};

impl<R: Rules> Prover<'_, R> {
    /// The moves of the attacker that force an end within `left`, in order.
    pub(crate) fn solving_moves(
        &mut self,
        battle: &Battle,
        state: &R::State,
        left: Left,
    ) -> Answer<Vec<HalfMove>> {
        if let Some(answer) = R::Searches::solving_moves(self, battle, state, left) {
            return answer;
        }
        let mut solving = Vec::new();
        for half_move in self.half_moves(&battle.attack, state, battle.attack.order(left.max)) {
            if self.attack_by(battle, state, half_move, left)? {
                solving.push(half_move);
            }
        }
        Ok(solving)
    }

    /// The defences that refute within `left`, in order. The search stops after `most + 1` of them.
    pub(crate) fn refutations(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
        most: usize,
    ) -> Answer<Vec<HalfMove>> {
        let in_order = self.half_moves(&battle.defence, node.state, Order::Board);
        let mut defences = in_order.clone();
        let likely = R::Searches::likely_refutations(self, battle, node, left);
        defences.sort_by_key(|half_move| {
            likely.iter().position(|likely| likely == half_move).unwrap_or(likely.len())
        });
        let mut refuting = Vec::new();
        for half_move in defences {
            if !self.defence_is_met(battle, node.state, half_move, left)? {
                refuting.push(half_move);
                if refuting.len() > most {
                    break;
                }
            }
        }
        refuting.sort_by_key(|half_move| in_order.iter().position(|ordered| ordered == half_move));
        Ok(refuting)
    }

    /// The half-move of `leg` in `state` that equals `other`, a half-move of another state.
    pub(crate) fn same_half_move(&self, leg: &Leg, state: &R::State, other: HalfMove) -> Option<HalfMove> {
        if let Some(found) = R::Searches::same_half_move(self, leg, state, other) {
            return found;
        }
        let half_moves = self.half_moves(leg, state, Order::Board);
        half_moves.into_iter().find(|&half_move| self.rules.are_same(half_move, other))
    }
}

impl Leg {
    /// Whether only legal half-moves are candidates: no goal allows self-check.
    pub(crate) fn needs_legal_moves(&self) -> bool {
        !self.goals().any(|goal| goal.spec().moves == Candidates::SelfCheckAllowed)
    }

    /// The only end, if it is a goal that only checks can reach.
    pub(crate) fn only_goal_by_check(&self) -> Option<Goal> {
        self.only_goal().filter(|goal| goal.spec().moves == Candidates::Checks)
    }
}
