//! Option MoveNumbers: first moves are counted, and tried or left out by their numbers.

use game::Position as _;

use super::super::plan::Leg;
use super::{Herald, Phases};
use crate::goals::Goal;
use crate::half_move::{HalfMove, Played};
use crate::order;
use crate::rules::{Rules, pseudo_legal};
use crate::state::State;

impl Phases<'_> {
    /// The first half-moves in order, and whether each is legal; with MoveNumbers those that leave the king in check
    /// are counted too.
    pub(super) fn first_half_moves(&self, state: &State, leg: &Leg, length: i32) -> Vec<(HalfMove, bool)> {
        let order = leg.order(length);
        let only_goal = leg.only_goal().filter(|_| length == 1 && !self.herald.rules.allow_null_moves());
        let tried = self.prover.half_moves(leg, state, order);
        if !self.herald.shows_numbers() {
            return tried.into_iter().map(|half_move| (half_move, true)).collect();
        }
        let mut moves = pseudo_legal(&state.position);
        order::sort(&mut moves, order);
        let null = tried.first().copied().filter(|&first| first == HalfMove::Null);
        let all = null.into_iter().chain(moves.into_iter().map(HalfMove::Move));
        all.filter(|&half_move| {
            let after = self.herald.rules.after(state, half_move);
            only_goal.is_none_or(|goal| is_candidate(self.herald.rules, goal, state, half_move, &after))
        })
        .map(|half_move| (half_move, tried.contains(&half_move)))
        .collect()
    }
}

impl Herald<'_> {
    pub(super) fn shows_numbers(&self) -> bool {
        let options = &self.task.options;
        options.move_numbers || options.start_move_number.is_some() || options.up_to_move_number.is_some()
    }

    /// Counts a first move and shows it if asked to; whether it is to be tried.
    pub(super) fn announce(&mut self, state: &State, half_move: HalfMove) -> bool {
        if !self.shows_numbers() {
            return true;
        }
        self.numbers += 1;
        let wanted = self.is_wanted(self.numbers);
        if wanted {
            let after = self.rules.after(state, half_move);
            self.observer.first_move(self.numbers, &Played::new(state, half_move, &after));
        }
        wanted
    }

    /// Which of the first half-moves are to be tried.
    pub(super) fn wanted(&self, half_moves: &[(HalfMove, bool)]) -> Vec<bool> {
        let numbered = half_moves.iter().zip(self.numbers + 1..);
        numbered.map(|(&(_, legal), number)| legal && self.is_wanted(number)).collect()
    }

    fn is_wanted(&self, number: u32) -> bool {
        let options = &self.task.options;
        options.start_move_number.is_none_or(|start| number >= start)
            && options.up_to_move_number.is_none_or(|end| number <= end)
    }
}

/// Whether Popeye's generators for a goal would have listed the half-move.
fn is_candidate(rules: &Rules, goal: Goal, state: &State, half_move: HalfMove, after: &State) -> bool {
    match goal.spec.symbol {
        "#" | "+" | "##" => after.position.is_check(),
        "x" | "%" | "z" | "ep" | "00" | "c81" => rules.reaches(goal, state, half_move, after),
        _ => true,
    }
}
