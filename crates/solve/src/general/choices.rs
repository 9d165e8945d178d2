//! All half-moves that solve or refute, which a printed tree needs: not whether there is one, but which.

use problem::HalfMove;
use problem::goals::{Candidates, Goal};

use crate::general::{Answer, Left, Node, Prover};
use crate::plan::{Battle, End, Leg, Plan, Reply, Role};
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

    /// Whether all threats of another state can be carried out within `left`. Moves that count as the same are one
    /// threat each, and as many of them must succeed, before one fails.
    pub(crate) fn carries_out(
        &mut self,
        battle: &Battle,
        state: &R::State,
        threats: &[OfOtherState],
        left: Left,
    ) -> Answer<bool> {
        let mut unconfirmed = threats.len();
        for half_move in self.threats_in(&battle.attack, state, threats) {
            if unconfirmed == 0 {
                break;
            }
            if !self.attack_by(battle, state, half_move, left)? {
                return Ok(false);
            }
            unconfirmed -= 1;
        }
        Ok(unconfirmed == 0)
    }

    /// The half-moves of `leg` in `state` that are threats of another state.
    fn threats_in(&self, leg: &Leg, state: &R::State, threats: &[OfOtherState]) -> Vec<HalfMove> {
        let quickly = |threat: &OfOtherState| R::Searches::same_half_move(self, leg, state, threat.half_move);
        if let Some(found) = threats.iter().map(quickly).collect::<Option<Vec<_>>>() {
            return found.into_iter().flatten().collect();
        }
        let mut half_moves = self.half_moves(leg, state, Order::Board);
        half_moves.retain(|&half_move| {
            let may_be_same = |threat: &OfOtherState| self.rules.are_same(half_move, threat.half_move);
            if !threats.iter().any(may_be_same) {
                return false;
            }
            let distinctions = self.rules.distinctions(state, half_move);
            threats.iter().any(|threat| may_be_same(threat) && distinctions == threat.distinctions)
        });
        half_moves
    }
}

/// A half-move to be recognised in another state.
pub(crate) struct OfOtherState {
    half_move: HalfMove,
    distinctions: Vec<fairy::Distinction>,
}

impl OfOtherState {
    pub(crate) fn new<R: Rules>(rules: &R, state: &R::State, half_move: HalfMove) -> OfOtherState {
        OfOtherState { half_move, distinctions: rules.distinctions(state, half_move) }
    }
}

impl Battle {
    /// Whether every defence must reach a goal that only checks can reach.
    pub(crate) fn must_end_by_check(&self) -> bool {
        self.reply == Reply::Always
            && self.defence.needs_legal_moves()
            && self.defence.only_goal_by_check().is_some()
    }
}

impl Leg {
    /// Whether only legal half-moves are candidates: no goal allows self-check.
    pub(crate) fn needs_legal_moves(&self) -> bool {
        !self.goals().any(|goal| goal.spec().moves == Candidates::SelfCheckAllowed)
    }

    /// Whether the only end is that every reply reaches a goal that only checks can reach.
    pub(crate) fn ends_where_every_reply_checks(&self) -> bool {
        let [End { plan: Plan::Battle(battle), .. }] = self.ends.as_slice() else { return false };
        battle.starts_with == Role::Defender && battle.max == 1 && battle.must_end_by_check()
    }

    /// The only end, if it is a goal that only checks can reach.
    pub(crate) fn only_goal_by_check(&self) -> Option<Goal> {
        self.only_goal().filter(|goal| goal.spec().moves == Candidates::Checks)
    }
}
