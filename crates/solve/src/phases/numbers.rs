//! Option MoveNumbers: first moves are counted, and tried or left out by their numbers.

use std::ops::RangeInclusive;

use chess::{Move, Rank, Role};
use game::Position as _;

use crate::general::Prover;
use crate::phases::{Phases, Reporter};
use crate::plan::Leg;
use crate::rules::{Order, order};
use crate::rules::{Rules, pseudo_legal};
use problem::State;
use problem::goals::Goal;
use problem::solution::Event;
use problem::{HalfMove, Played};

/// What is tried if nobody says anything else.
const ALL_NUMBERS: RangeInclusive<u32> = 0..=u32::MAX;

impl Phases<'_> {
    /// The first half-moves in order, and whether each is legal; with MoveNumbers those that leave the king in check
    /// are counted too.
    pub(super) fn first_half_moves(&self, state: &State, leg: &Leg, length: i32) -> Vec<(HalfMove, bool)> {
        match self.reporter.shows_numbers() {
            true => numbered_half_moves(&self.prover, state, leg, length),
            false => {
                let tried = self.prover.half_moves(leg, state, leg.order(length));
                tried.into_iter().map(|half_move| (half_move, true)).collect()
            }
        }
    }
}

/// The half-moves that have numbers, in order, and whether each is legal.
pub(super) fn numbered_half_moves(
    prover: &Prover<'_>,
    state: &State,
    leg: &Leg,
    length: i32,
) -> Vec<(HalfMove, bool)> {
    let rules = prover.rules;
    let order = if rules.allow_null_moves() { Order::Board } else { leg.order(length) };
    let only_goal = leg.only_goal().filter(|_| length == 1 && !rules.allow_null_moves());
    let tried = prover.half_moves(leg, state, order);
    let mut moves = pseudo_legal(&state.position);
    order::sort(&mut moves, order);
    let null = tried.first().copied().filter(|&first| first == HalfMove::Null);
    let all = null.into_iter().chain(moves.into_iter().map(HalfMove::Move));
    all.filter(|&half_move| {
        let after = rules.after(state, half_move);
        only_goal.is_none_or(|goal| is_candidate(rules, goal, state, half_move, &after))
    })
    .map(|half_move| (half_move, tried.contains(&half_move)))
    .collect()
}

impl Reporter<'_> {
    pub(super) fn shows_numbers(&self) -> bool {
        let options = &self.task.options;
        let are_asked_for = options.move_numbers
            || !options.start_move_number.is_empty()
            || !options.up_to_move_number.is_empty();
        are_asked_for && !self.hides_numbers
    }

    /// How many half-moves of a line have numbers that somebody has chosen among.
    pub(super) fn numbered_half_moves(&self) -> usize {
        let options = &self.task.options;
        options.start_move_number.len().max(options.up_to_move_number.len())
    }

    /// Counts a first move and shows it if asked to; whether it is to be tried.
    pub(super) fn announce(&mut self, state: &State, half_move: HalfMove) -> bool {
        if !self.shows_numbers() {
            return true;
        }
        self.numbers += 1;
        self.announce_at(&[self.numbers], state, half_move)
    }

    /// Shows a half-move with its number, which stands behind those of the half-moves before it; whether it is to be tried.
    pub(super) fn announce_at(&mut self, path: &[u32], state: &State, half_move: HalfMove) -> bool {
        let wanted = self.is_wanted(path);
        let level = path.len().saturating_sub(1);
        if let [number] = *path {
            self.tell(Event::Counted(number));
        }
        if wanted && (level == 0 || self.bounds(level) != ALL_NUMBERS) {
            let after = self.rules.after(state, half_move);
            let played = &Played::new(state, half_move, &after);
            self.tell(Event::NumberedMove { path, played });
        }
        wanted
    }

    /// Which of the first half-moves are to be tried.
    pub(super) fn wanted(&self, half_moves: &[(HalfMove, bool)]) -> Vec<bool> {
        let numbered = half_moves.iter().zip(self.numbers + 1..);
        let is_wanted = |number| !self.shows_numbers() || self.is_wanted(&[number]);
        numbered.map(|(&(_, legal), number)| legal && is_wanted(number)).collect()
    }

    /// Whether a half-move is tried. What was said of later half-moves holds after the first and the last that are tried
    /// before them; between these, everything is tried.
    fn is_wanted(&self, path: &[u32]) -> bool {
        let Some((number, before)) = path.split_last() else { return true };
        let is_between = |(level, number): (usize, &u32)| {
            let bounds = self.bounds(level);
            bounds.start() < number && number < bounds.end()
        };
        self.bounds(before.len()).contains(number) || before.iter().enumerate().any(is_between)
    }

    /// The numbers of half-moves that are tried, by how many half-moves come before them.
    fn bounds(&self, level: usize) -> RangeInclusive<u32> {
        let options = &self.task.options;
        let start = options.start_move_number.get(level).unwrap_or(ALL_NUMBERS.start());
        let end = options.up_to_move_number.get(level).unwrap_or(ALL_NUMBERS.end());
        *start..=*end
    }
}

/// Whether Popeye's generators for a goal would have listed the half-move.
fn is_candidate(rules: &Rules, goal: Goal, state: &State, half_move: HalfMove, after: &State) -> bool {
    match goal.spec.symbol {
        // Beside the other king each of them is mated by the other.
        "##" if after.position.is_check() => true,
        "#" | "+" | "##" => {
            gives_check(after) || half_move.mv().is_some_and(|mv| may_check(rules, state, mv))
        }
        // Whose rank it is Popeye asks later.
        "c81" => half_move.mv().is_some_and(|mv| matches!(mv.to().rank(), Rank::First | Rank::Eighth)),
        "x" | "%" | "z" | "ep" | "00" => rules.reaches(goal, state, half_move, after),
        _ => true,
    }
}

/// Whether a man other than the king gives check: a king does not, though he may stand beside the other.
fn gives_check(after: &State) -> bool {
    !(after.position.checkers() - after.position.board().role(Role::King)).is_empty()
}

/// Whether Popeye lists a move among those that give check before it knows: castling, and a promotion if the pawn can
/// become a man that does.
fn may_check(rules: &Rules, state: &State, mv: Move) -> bool {
    let promotes_with_check = |role| gives_check(&rules.after(state, HalfMove::Move(mv.promoting(role))));
    match mv.promotion() {
        Some(_) => Role::PROMOTIONS.into_iter().any(promotes_with_check),
        None => mv.castling_wing().is_some(),
    }
}
