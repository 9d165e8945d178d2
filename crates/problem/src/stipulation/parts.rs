//! The play that several short forms have in common.
//!
//! In the comments `g` is the goal and `f` the other one of reciprocal play.

use crate::goals::Goal;
use crate::stipulation::{Branch, EndBracket, Exactness, Goals, Length, Play, PlayKind};

/// `2hh[g]&1h[f]h`: the side that begins can help the other to reach `g`, or reach `f` at once.
pub(super) fn reciprocal_end(goals: &Goals) -> Play {
    let [other_side, own_side] = reciprocal_ends(goals);
    Play::And(other_side, own_side)
}

/// `2hh[g]` and `1h[f]h`.
pub(super) fn reciprocal_ends(goals: &Goals) -> [Box<Play>; 2] {
    let mut other_side = help_branch(2, Exactness::AtMost);
    other_side.last_leg().ends.push(EndBracket::shown(Play::Goal(goals.goal)));
    let own_side = one_help_move(EndBracket::shown(Play::Goal(goals.reciprocal)));
    [Box::new(other_side.into()), Box::new(own_side)]
}

/// `1h[…]h`.
pub(super) fn one_help_move(end: EndBracket) -> Play {
    let mut branch = help_branch(1, Exactness::AtMost);
    branch.last_leg().ends.push(end);
    branch.into()
}

/// `1a[g]d`.
pub(super) fn goal_at_once(goal: Goal) -> Play {
    let mut branch = Branch::of(PlayKind::Attack, 1);
    branch.first.ends.push(EndBracket::shown(Play::Goal(goal)));
    branch.into()
}

/// `!1a[g]d`.
pub(super) fn no_goal_at_once(goal: Goal) -> Play {
    Play::Not(Box::new(goal_at_once(goal)))
}

/// `1d[g]a`.
pub(super) fn goal_as_defence(goal: Goal) -> Play {
    let mut branch = Branch::of(PlayKind::Defence, 1);
    branch.first.ends.push(EndBracket::shown(Play::Goal(goal)));
    branch.into()
}

pub(super) fn battle(half_moves: u32, exactness: Exactness) -> Branch {
    // A single half-move has an exact length anyway.
    let min = (exactness == Exactness::Exactly && half_moves > 1).then_some(half_moves);
    Branch { min, ..Branch::of(PlayKind::Attack, half_moves) }
}

pub(super) fn help_branch(half_moves: u32, exactness: Exactness) -> Branch {
    let min = (exactness == Exactness::Exactly).then_some(half_moves);
    Branch { min, ..Branch::of(PlayKind::Help, half_moves) }
}

/// Help play without the half-move that comes after it.
pub(super) fn shortened_help(length: Length) -> Branch {
    help_branch(length.help().saturating_sub(1), length.exactness)
}

pub(super) fn series_towards(end: EndBracket, length: Length) -> Branch {
    let min = (length.exactness == Exactness::Exactly).then_some(length.moves);
    let mut branch = Branch { min, ..Branch::of(PlayKind::Series, length.moves) };
    branch.first.ends.push(end);
    branch
}
