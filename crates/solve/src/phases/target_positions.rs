//! Final positions of lines. In intelligent mode they are counted, and the number of lines to each can be limited.

use std::collections::HashMap;

use chess::Color;
use problem::solution::Line;

use crate::rules::{Order, Rules};

/// The lines that are kept of those to each final position.
pub(crate) struct KeptLines {
    pub(crate) lines: Vec<Line>,
    /// Whether some final position has as many lines as may be kept, so that more may exist.
    pub(crate) are_limited: bool,
}

/// The first `limit` lines to each final position.
pub(crate) fn first_to_each<R: Rules>(
    lines: Vec<Line>,
    start: &R::State,
    rules: &R,
    limit: usize,
) -> KeptLines {
    let mut by_target: HashMap<u64, Vec<(Vec<u32>, Line)>> = HashMap::new();
    let mut targets = Vec::new();
    for line in lines {
        let (target, defeated) = target(&line, start, rules);
        let preferences = preferences(&line, rules, defeated);
        by_target
            .entry(target)
            .or_insert_with(|| {
                targets.push(target);
                Vec::new()
            })
            .push((preferences, line));
    }
    let mut kept = KeptLines { lines: Vec::new(), are_limited: false };
    for mut lines in targets.iter().filter_map(|target| by_target.remove(target)) {
        lines.sort_by(|(a, _), (b, _)| a.cmp(b));
        kept.are_limited |= lines.len() >= limit;
        kept.lines.extend(lines.into_iter().take(limit).map(|(_, line)| line));
    }
    kept
}

/// The key of the final position of a line, and the side to move there: the side that is mated or stalemated.
pub(crate) fn target<R: Rules>(line: &Line, start: &R::State, rules: &R) -> (u64, Color) {
    let state = end_of(line, start, rules);
    (rules.key(&state), rules.turn(&state))
}

/// The state at the end of a line.
pub(crate) fn end_of<R: Rules>(line: &Line, start: &R::State, rules: &R) -> R::State {
    let mut state = start.clone();
    for step in &line.moves {
        if rules.turn(&state) != step.played.mover {
            state = rules.passed(&state);
        }
        state = rules.after(&state, step.played.half_move);
    }
    state
}

/// The rank of each half-move of a line in the move order of intelligent mode. Lines are sorted by these ranks.
fn preferences<R: Rules>(line: &Line, rules: &R, defeated: Color) -> Vec<u32> {
    let last = line.moves.len().saturating_sub(1);
    let order = |i| if i == last { Order::Mating } else { Order::Board };
    let half_moves = line.moves.iter().map(|step| step.played.half_move).enumerate();
    half_moves.map(|(i, half_move)| rules.preference(half_move, order(i), defeated)).collect()
}
