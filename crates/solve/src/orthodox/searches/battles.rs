//! Battles of orthodox chess: which of them the battle search can answer, and its answers.

use chess::{Color, Kind};
use game::MoveList;
use problem::goals::GoalKind;
use problem::{HalfMove, State};

use crate::general::{Answer, Left, Prover};
use crate::orthodox::battle::Terms;
use crate::orthodox::bounds::{Budget, MateKind, MovesNeeded};
use crate::plan::{Battle, Leg, MatedKings, Plan};
use crate::rules::{Orthodox, order};

impl Prover<'_, Orthodox> {
    /// The terms of a battle, if the battle search can answer it.
    pub(super) fn battle_terms(&self, battle: &Battle, left: Left) -> Option<Terms> {
        let is_exact = left.min > 0 && left.max - left.min == 1;
        let has_simple_length = left.min <= 0 || is_exact;
        let is_plain = self.rules.are_plain_but_for_null_moves()
            && has_simple_length
            && self.restrictions.allow_battle_search(left.max);
        let has_null_moves = self.rules.have_null_moves();
        let terms = if is_plain { Terms::of(battle, self.rules.target()) } else { None };
        let (ban, keeps_piece) = (self.restrictions.ban(), self.restrictions.keeps_piece);
        let terms = terms.map(|terms| Terms { ban, keeps_piece, is_exact, has_null_moves, ..terms });
        terms.filter(|terms| !has_null_moves || !is_exact && ban.is_none() && terms.allow_null_moves())
    }

    /// The moves that win a battle, in order, if the battle search can answer it.
    pub(super) fn quick_solving_moves(
        &mut self,
        battle: &Battle,
        state: &State,
        left: Left,
    ) -> Option<Answer<Vec<HalfMove>>> {
        let terms = self.battle_terms(battle, left).filter(|terms| !terms.has_null_moves)?;
        let mut winners = MoveList::new();
        let answer = self.searches.battles.winners(&terms, &state.position, left.max, &mut winners);
        Some(answer.map(|()| {
            // Only the few winning moves are sorted.
            order::sort(&mut winners, battle.attack.order(left.max));
            winners.iter().copied().map(HalfMove::Move).collect()
        }))
    }

    /// The legal half-move of `leg` in `state` that equals `other`, found without generating all. The outer `None` means that
    /// this is not possible.
    pub(super) fn same_step(&self, leg: &Leg, state: &State, other: HalfMove) -> Option<Option<HalfMove>> {
        let mv = other.mv()?;
        let is_plain = self.rules.are_plain() && mv.kind() != Kind::Castling && leg.needs_legal_moves();
        is_plain.then(|| state.position.legal_step(mv.from(), mv.to(), mv.promotion()).map(HalfMove::Move))
    }

    /// Whether the attacker can reach the target position within `left` if the defender cooperates.
    pub(super) fn is_target_in_range(&mut self, battle: &Battle, state: &State, left: Left) -> bool {
        let Some(target) = &mut self.searches.target else { return true };
        let is_only_end = battle.defence.ends.is_empty()
            && battle.attack.only_goal().is_some_and(|goal| goal.is_position());
        !is_only_end || target.is_near(&state.position, white_first(state, (left.max + 1) / 2, left.max / 2))
    }

    /// Whether the kings that are mated at every end of the rest of the play may all be mated in time.
    pub(super) fn may_be_mated(&mut self, mated_kings: MatedKings, state: &State) -> bool {
        let MatedKings { kings, moves } = mated_kings;
        let needs = self.searches.moves_needed.get_or_insert_with(|| Box::new(MovesNeeded::new()));
        Color::ALL.into_iter().filter(|&side| kings[side]).all(|side| {
            let budget = Budget { mating: moves[!side], mated: moves[side] };
            needs.can_mate(&state.position, side, MateKind::Mate, budget)
        })
    }
}

impl Battle {
    /// Whether every end is a rebirth, which orthodox chess does not know.
    pub(super) fn needs_rebirth(&self) -> bool {
        let mut ends = self.attack.ends.iter().chain(&self.defence.ends).peekable();
        ends.peek().is_some()
            && ends.all(|end| match &end.plan {
                Plan::Goal(goal) => {
                    matches!(goal.kind, GoalKind::CircuitByRebirth | GoalKind::ExchangeByRebirth)
                }
                Plan::Battle(battle) => battle.needs_rebirth(),
                _ => false,
            })
    }
}

/// The moves of the side to move and of the other, White's first.
pub(super) fn white_first(state: &State, own: i32, other: i32) -> [i32; 2] {
    match state.position.turn() {
        Color::White => [own, other],
        Color::Black => [other, own],
    }
}
