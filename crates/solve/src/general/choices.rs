//! All moves of one side that do what is asked, as a tree shows them: not whether there is one, but which.

use chess::Kind;
use game::MoveList;

use crate::general::{Answer, Left, Node, Prover};
use crate::plan::{Battle, Leg};
use crate::rules::{Order, order};
use problem::HalfMove;
use problem::State;
use problem::goals::Candidates;

impl Prover<'_> {
    /// The moves of the attacker that reach the end within what is left, in order.
    pub(crate) fn solving_moves(
        &mut self,
        battle: &Battle,
        state: &State,
        left: Left,
    ) -> Answer<Vec<HalfMove>> {
        let order = battle.attack.order(left.max);
        if let Some(terms) = self.battle_terms(battle, left) {
            let mut winners = MoveList::new();
            self.battle_search.winners(&terms, &state.position, left.max, &mut winners)?;
            // Few are left to be put in order.
            order::sort(&mut winners, order);
            return Ok(winners.iter().copied().map(HalfMove::Move).collect());
        }
        let mut solving = Vec::new();
        for half_move in self.half_moves(&battle.attack, state, order) {
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
        node: Node<'_>,
        left: Left,
        most: usize,
    ) -> Answer<Vec<HalfMove>> {
        let mut defences = self.half_moves(&battle.defence, node.state, Order::Board);
        let places: Vec<HalfMove> = defences.clone();
        if let Some(terms) = self.battle_terms(battle, left) {
            let attack = node.arrived.and_then(|(_, half_move)| half_move.mv());
            let likely = self.battle_search.likely_refuters(&terms, &node.state.position, attack, left.max);
            defences.sort_by_key(|half_move| {
                likely.iter().position(|&mv| mv.is_some() && mv == half_move.mv()).unwrap_or(likely.len())
            });
        }
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

    /// The half-move of `leg` that is the same as one of another position: departure, arrival and promotion agree.
    pub(crate) fn same_half_move(&self, leg: &Leg, state: &State, other: HalfMove) -> Option<HalfMove> {
        match other.mv() {
            Some(mv)
                if self.rules.are_plain() && mv.kind() != Kind::Castling && leg.asks_for_legal_moves() =>
            {
                state.position.legal_step(mv.from(), mv.to(), mv.promotion()).map(HalfMove::Move)
            }
            _ => {
                let possible = self.half_moves(leg, state, Order::Board);
                possible.into_iter().find(|&half_move| is_same(half_move, other))
            }
        }
    }
}

impl Leg {
    /// Whether no goal is worth a self-check.
    fn asks_for_legal_moves(&self) -> bool {
        !self.goals().any(|goal| goal.spec.moves == Candidates::SelfCheckAllowed)
    }
}

/// Whether two half-moves of different positions are the same.
fn is_same(a: HalfMove, b: HalfMove) -> bool {
    match (a.mv(), b.mv()) {
        (Some(a), Some(b)) => (a.from(), a.to(), a.promotion()) == (b.from(), b.to(), b.promotion()),
        (None, None) => true,
        _ => false,
    }
}
