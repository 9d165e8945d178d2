//! The slow solver of help play and series.

use std::collections::HashSet;

use chess::{Board, Color, Move, Position};
use game::{Key, Position as _};

use super::{Goal, Line, passed};

/// What ends a series.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Series {
    /// Its last move reaches the goal.
    Direct,
    /// The other side then reaches it and cooperates (ser-h).
    Help,
    /// Every move of the other side then reaches it (ser-s).
    SelfPlay,
    /// The other side can then reach it, and so must; the playing side never could before (ser-r).
    Reflex,
}

/// The lines of at most `half_moves` half-moves, of the same parity, the last of which reaches the goal.
pub(crate) fn help(goal: Goal, position: &Position, half_moves: u32) -> Vec<Line> {
    same_parity(half_moves).flat_map(|length| helped(goal, position, length)).collect()
}

/// As [`help`], with a table of positions that do not lead to the goal, for longer play.
pub(crate) fn long_help(goal: Goal, position: &Position, half_moves: u32) -> Vec<Line> {
    let mut hopeless = HashSet::new();
    same_parity(half_moves).flat_map(|length| remembered(goal, position, length, &mut hopeless)).collect()
}

fn remembered(goal: Goal, position: &Position, length: u32, hopeless: &mut HashSet<(Key, u32)>) -> Vec<Line> {
    if length == 0 {
        return if goal.is_reached(position) { vec![Vec::new()] } else { Vec::new() };
    }
    if hopeless.contains(&(position.key(), length)) {
        return Vec::new();
    }
    let mut lines = Vec::new();
    for mv in position.moves() {
        let rest = remembered(goal, &position.after(mv), length - 1, hopeless);
        lines.extend(rest.into_iter().map(|rest| [vec![mv], rest].concat()));
    }
    if lines.is_empty() {
        hopeless.insert((position.key(), length));
    }
    lines
}

/// The lines in which White's last move forces Black to reach the goal; play ends where it does.
pub(crate) fn helpself(goal: Goal, position: &Position, half_moves: u32) -> Vec<Line> {
    let ends = |last: &Position| one_move(&forced(goal, last));
    let over = |after: &Position| after.turn() == Color::Black && !forced(goal, after).is_empty();
    let lengths = same_parity(half_moves - 1);
    lengths.flat_map(|length| alternating(position, length, &ends, &over)).collect()
}

/// The lines in which White's last move lets Black reach the goal, so that he must; White never could before.
pub(crate) fn helpreflex(goal: Goal, position: &Position, half_moves: u32) -> Vec<Line> {
    let ends = |last: &Position| one_move(&goal.reaching(last));
    // Black must end the play, and White must not be able to.
    let over = |after: &Position| !goal.reaching(after).is_empty();
    if position.turn() == Color::White && over(position) {
        return Vec::new();
    }
    let lengths = same_parity(half_moves - 1);
    lengths.flat_map(|length| alternating(position, length, &ends, &over)).collect()
}

/// The lines after which Black can reach the goal, and also help White to reach it.
pub(crate) fn reciprocal(goal: Goal, position: &Position, half_moves: u32) -> Vec<Line> {
    let ends = |last: &Position| {
        let own = one_move(&goal.reaching(last));
        let other = helped(goal, last, 2);
        if own.is_empty() || other.is_empty() { Vec::new() } else { [own, other].concat() }
    };
    let lengths = same_parity(half_moves - 2);
    lengths.flat_map(|length| alternating(position, length, &ends, &|_| false)).collect()
}

/// The lines of at most `half_moves` half-moves, of the same parity, that lead to `target`; play ends where the side that
/// moves last gets there.
pub(crate) fn arrivals(target: &Board, position: &Position, half_moves: u32) -> Vec<Line> {
    let ends = |last: &Position| if last.board() == target { vec![Vec::new()] } else { Vec::new() };
    let waits = if half_moves.is_multiple_of(2) { position.turn() } else { !position.turn() };
    let over = |after: &Position| after.turn() == waits && after.board() == target;
    same_parity(half_moves).flat_map(|length| alternating(position, length, &ends, &over)).collect()
}

impl Series {
    /// The lines of at most `moves` moves.
    pub(crate) fn lines(self, goal: Goal, position: &Position, moves: u32) -> Vec<Line> {
        if matches!(self, Series::Reflex) && !goal.reaching(position).is_empty() {
            return Vec::new();
        }
        (1..=moves).flat_map(|length| self.of_length(goal, position, length)).collect()
    }

    fn of_length(self, goal: Goal, position: &Position, length: u32) -> Vec<Line> {
        let mut lines = Vec::new();
        for mv in position.moves() {
            let after = position.after(mv);
            let rest = match length {
                1 => self.ends(goal, &after),
                _ if self.is_over(goal, &after) => Vec::new(),
                _ => match passed(&after) {
                    Some(next) if self.may_go_on(goal, &next) => self.of_length(goal, &next, length - 1),
                    _ => Vec::new(),
                },
            };
            lines.extend(rest.into_iter().map(|rest| [vec![mv], rest].concat()));
        }
        lines
    }

    /// The lines of at most `moves` moves in which the other side helps when it is in check, and passes otherwise.
    pub(crate) fn parried_lines(self, goal: Goal, position: &Position, moves: u32) -> Vec<Line> {
        (1..=moves).flat_map(|length| self.parried_of_length(goal, position, length)).collect()
    }

    fn parried_of_length(self, goal: Goal, position: &Position, length: u32) -> Vec<Line> {
        let mut lines = Vec::new();
        for mv in position.moves() {
            let after = position.after(mv);
            let rest = match (length, passed(&after)) {
                (1, _) => self.ends(goal, &after),
                _ if self.is_over(goal, &after) => Vec::new(),
                (_, Some(next)) => self.parried_of_length(goal, &next, length - 1),
                (_, None) => {
                    let mut lines = Vec::new();
                    for parry in after.moves() {
                        let rest = self.parried_of_length(goal, &after.after(parry), length - 1);
                        lines.extend(rest.into_iter().map(|rest| [vec![parry], rest].concat()));
                    }
                    lines
                }
            };
            lines.extend(rest.into_iter().map(|rest| [vec![mv], rest].concat()));
        }
        lines
    }

    fn ends(self, goal: Goal, after: &Position) -> Vec<Line> {
        match self {
            Series::Direct if goal.is_reached(after) => vec![Vec::new()],
            Series::Direct => Vec::new(),
            Series::Help | Series::Reflex => one_move(&goal.reaching(after)),
            Series::SelfPlay => one_move(&forced(goal, after)),
        }
    }

    /// Whether the series cannot be continued because it has to end here.
    fn is_over(self, goal: Goal, after: &Position) -> bool {
        match self {
            Series::Direct | Series::Help => false,
            Series::SelfPlay => !forced(goal, after).is_empty(),
            Series::Reflex => !goal.reaching(after).is_empty(),
        }
    }

    fn may_go_on(self, goal: Goal, next: &Position) -> bool {
        !matches!(self, Series::Reflex) || goal.reaching(next).is_empty()
    }
}

/// All moves of the side to move, if each of them reaches the goal.
fn forced(goal: Goal, position: &Position) -> Vec<Move> {
    let reaching = goal.reaching(position);
    match reaching.len() == position.moves().len() {
        true => reaching,
        false => Vec::new(),
    }
}

fn one_move(moves: &[Move]) -> Vec<Line> {
    moves.iter().map(|&mv| vec![mv]).collect()
}

/// The numbers up to `half_moves` with the same parity, without 0.
fn same_parity(half_moves: u32) -> impl Iterator<Item = u32> {
    (1..=half_moves).filter(move |length| length % 2 == half_moves % 2)
}

/// The lines of exactly `half_moves` half-moves, the last of which reaches the goal.
fn helped(goal: Goal, position: &Position, length: u32) -> Vec<Line> {
    let ends = |last: &Position| if goal.is_reached(last) { vec![Vec::new()] } else { Vec::new() };
    alternating(position, length, &ends, &|_| false)
}

/// The lines of exactly `half_moves` half-moves, each continued in every way that `ends` returns. Play stops where it is
/// `over`.
fn alternating(
    position: &Position,
    length: u32,
    ends: &dyn Fn(&Position) -> Vec<Line>,
    over: &dyn Fn(&Position) -> bool,
) -> Vec<Line> {
    let mut lines = Vec::new();
    for mv in position.moves() {
        let after = position.after(mv);
        let rest = match length {
            1 => ends(&after),
            _ if over(&after) => Vec::new(),
            _ => alternating(&after, length - 1, ends, over),
        };
        lines.extend(rest.into_iter().map(|rest| [vec![mv], rest].concat()));
    }
    lines
}
