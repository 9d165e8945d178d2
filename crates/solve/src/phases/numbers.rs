//! Move numbers: first moves are numbered, and StartMoveNumber and UpToMoveNumber select which of them are searched.

use std::ops::RangeInclusive;

use problem::HalfMove;

use crate::general::Prover;
use crate::phases::{Phases, Reporter};
use crate::plan::Leg;
use crate::rules::Rules;
use problem::solution::Event;

/// A half-move in the order in which half-moves are numbered.
#[derive(Clone, Copy)]
pub(super) struct ListedHalfMove {
    pub(super) half_move: HalfMove,
    /// Whether it may be searched. Half-moves that leave the king in check have numbers, too.
    pub(super) is_legal: bool,
}

/// The range that selects every move.
const ALL_NUMBERS: RangeInclusive<u32> = 0..=u32::MAX;

impl<R: Rules> Phases<'_, R> {
    /// The first half-moves in order: those that have numbers if moves are numbered, otherwise the legal ones.
    pub(super) fn first_half_moves(&self, state: &R::State, leg: &Leg, length: i32) -> Vec<ListedHalfMove> {
        match self.reporter.shows_numbers() {
            true => numbered_half_moves(&self.prover, state, leg, length),
            false => {
                let tried = self.prover.half_moves(leg, state, leg.order(length));
                tried.into_iter().map(|half_move| ListedHalfMove { half_move, is_legal: true }).collect()
            }
        }
    }
}

/// The half-moves that have numbers, in order.
pub(super) fn numbered_half_moves<R: Rules>(
    prover: &Prover<'_, R>,
    state: &R::State,
    leg: &Leg,
    length: i32,
) -> Vec<ListedHalfMove> {
    let order = leg.order(length);
    let tried = prover.half_moves(leg, state, order);
    let all = prover.rules.numbered(state, leg.only_goal().filter(|_| length == 1), order);
    all.into_iter()
        .map(|half_move| ListedHalfMove { half_move, is_legal: tried.contains(&half_move) })
        .collect()
}

impl<R: Rules> Reporter<'_, R> {
    pub(super) fn shows_numbers(&self) -> bool {
        let options = &self.task.options;
        let are_asked_for = options.move_numbers
            || !options.start_move_number.is_empty()
            || !options.up_to_move_number.is_empty();
        are_asked_for && !self.hides_numbers
    }

    /// How many half-moves of a line the options select by number.
    pub(super) fn numbered_half_moves(&self) -> usize {
        let options = &self.task.options;
        options.start_move_number.len().max(options.up_to_move_number.len())
    }

    /// Numbers a first move and reports it if numbers are shown. Returns whether it is to be searched.
    pub(super) fn announce(&mut self, state: &R::State, half_move: HalfMove) -> bool {
        if !self.shows_numbers() {
            return true;
        }
        self.numbers += 1;
        self.announce_at(&[self.numbers], state, half_move)
    }

    /// Reports a half-move with the numbers on the path to it, its own being the last. Returns whether it is to be searched.
    pub(super) fn announce_at(&mut self, path: &[u32], state: &R::State, half_move: HalfMove) -> bool {
        let wanted = self.is_wanted(path);
        let level = path.len().saturating_sub(1);
        if let [number] = *path {
            self.tell(Event::Counted(number));
        }
        if wanted && (level == 0 || self.bounds(level) != ALL_NUMBERS) {
            let after = self.rules.after(state, half_move);
            let played = &self.rules.played(state, half_move, &after);
            self.tell(Event::NumberedMove { path, played });
        }
        wanted
    }

    /// Which of the first half-moves are to be searched.
    pub(super) fn wanted(&self, half_moves: &[ListedHalfMove]) -> Vec<bool> {
        let numbered = half_moves.iter().zip(self.numbers + 1..);
        let is_wanted = |number| !self.shows_numbers() || self.is_wanted(&[number]);
        numbered.map(|(listed, number)| listed.is_legal && is_wanted(number)).collect()
    }

    /// Whether a half-move is to be searched. The bounds of a level do not apply if a half-move before it lies strictly between
    /// the bounds of its own level: after such a half-move everything is searched.
    fn is_wanted(&self, path: &[u32]) -> bool {
        let Some((number, before)) = path.split_last() else { return true };
        let is_between = |(level, number): (usize, &u32)| {
            let bounds = self.bounds(level);
            bounds.start() < number && number < bounds.end()
        };
        self.bounds(before.len()).contains(number) || before.iter().enumerate().any(is_between)
    }

    /// The numbers of the half-moves to be searched at a level, which is the number of half-moves before them.
    fn bounds(&self, level: usize) -> RangeInclusive<u32> {
        let options = &self.task.options;
        let start = options.start_move_number.get(level).unwrap_or(ALL_NUMBERS.start());
        let end = options.up_to_move_number.get(level).unwrap_or(ALL_NUMBERS.end());
        *start..=*end
    }
}
