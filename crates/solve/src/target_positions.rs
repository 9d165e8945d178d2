//! The positions that lines end in, of which intelligent mode speaks: with a number, it asks for so many lines to each.

use std::collections::HashMap;

use chess::Color;
use game::{Key, Position as _};

use crate::rules::Rules;
use crate::rules::order::{self, Order, View};
use problem::HalfMove;
use problem::State;
use problem::solution::Line;

/// The first `limit` lines to each final position, and whether there were more.
///
/// Which ones are the first is seen from the side of the board that Popeye turns towards itself: the king that is caught
/// is always Black to it.
pub(super) fn first_to_each(
    lines: Vec<Line>,
    start: &State,
    rules: &Rules,
    limit: usize,
) -> (Vec<Line>, bool) {
    let mut by_target: HashMap<Key, Vec<(Vec<u32>, Line)>> = HashMap::new();
    let mut targets = Vec::new();
    for line in lines {
        let (target, caught) = target(&line, start, rules);
        let ranks = ranks(&line, if caught == Color::White { View::Mirrored } else { View::Upright });
        by_target
            .entry(target)
            .or_insert_with(|| {
                targets.push(target);
                Vec::new()
            })
            .push((ranks, line));
    }
    let mut kept = Vec::new();
    let mut more = false;
    for mut lines in targets.iter().filter_map(|target| by_target.remove(target)) {
        lines.sort_by(|(a, _), (b, _)| a.cmp(b));
        more |= lines.len() >= limit;
        kept.extend(lines.into_iter().take(limit).map(|(_, line)| line));
    }
    (kept, more)
}

/// The position that a line ends in, and the side to move there, which is the one that is caught.
pub(super) fn target(line: &Line, start: &State, rules: &Rules) -> (Key, Color) {
    let mut state = start.clone();
    for step in &line.moves {
        if state.position.turn() != step.played.mover {
            state.position.pass();
        }
        state = rules.after(&state, step.played.half_move);
    }
    (state.position.key(), state.position.turn())
}

/// The places of the moves of a line in their orders.
fn ranks(line: &Line, view: View) -> Vec<u32> {
    let last = line.moves.len().saturating_sub(1);
    let rank = |(i, half_move): (usize, HalfMove)| match half_move {
        HalfMove::Null => 0,
        HalfMove::Move(mv) => order::rank(mv, if i == last { Order::Mating } else { Order::Board }, view),
    };
    line.moves.iter().map(|step| step.played.half_move).enumerate().map(rank).collect()
}
