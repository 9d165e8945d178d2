//! All moves of one side that do what is asked, as a tree shows them: not whether there is one, but which.

use problem::HalfMove;
use problem::goals::Candidates;

use crate::general::{Answer, Left, Node, Prover};
use crate::plan::{Battle, Leg};
use crate::rules::{Order, Rules, Searches};

impl<R: Rules> Prover<'_, R> {
    /// The moves of the attacker that reach the end within what is left, in order.
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

    /// The defences that are not met within what is left, in order; with more than `most` of them, some.
    pub(crate) fn refutations(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
        most: usize,
    ) -> Answer<Vec<HalfMove>> {
        let places = self.half_moves(&battle.defence, node.state, Order::Board);
        let mut defences = places.clone();
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
        refuting.sort_by_key(|half_move| places.iter().position(|place| place == half_move));
        Ok(refuting)
    }

    /// The half-move of `leg` that is the same as one of another state.
    pub(crate) fn same_half_move(&self, leg: &Leg, state: &R::State, other: HalfMove) -> Option<HalfMove> {
        if let Some(found) = R::Searches::same_half_move(self, leg, state, other) {
            return found;
        }
        let possible = self.half_moves(leg, state, Order::Board);
        possible.into_iter().find(|&half_move| self.rules.are_same(half_move, other))
    }
}

impl Leg {
    /// Whether no goal is worth a self-check.
    pub(crate) fn asks_for_legal_moves(&self) -> bool {
        !self.goals().any(|goal| goal.spec().moves == Candidates::SelfCheckAllowed)
    }

    /// Whether nothing but a goal that only checks can reach ends the play here.
    pub(crate) fn only_goal_by_check(&self) -> bool {
        self.only_goal().is_some_and(|goal| goal.spec().moves == Candidates::Checks)
    }
}
