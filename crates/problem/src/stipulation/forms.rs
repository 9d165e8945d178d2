//! The short forms, and the play that each stands for in the terms of the long form.
//!
//! In the comments `n` is the length in moves and `g` the goal.

use chess::Color::{self, Black, White};

use crate::stipulation::parts::{
    Goals, Length, battle, goal_as_defence, goal_at_once, help_branch, no_goal_at_once, one_help_move,
    reciprocal_end, reciprocal_ends, series_towards, shortened_help,
};
use crate::stipulation::{End, Play};

/// One of the short forms.
pub(super) struct Form {
    /// How it begins.
    pub(super) prefix: &'static str,
    /// Which lengths it can have.
    pub(super) lengths: Lengths,
    /// The side that begins, before a pass.
    pub(super) first: Color,
    /// The play that it stands for.
    pub(super) play: fn(&Goals, Length) -> Play,
}

/// The lengths of a form.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Lengths {
    /// Whole moves, one or more.
    Moves,
    /// Half-moves, perhaps none.
    HalfMoves,
    /// Half-moves, two or more.
    MoveAndReply,
}

/// Every form but reciprocal play. Of two forms that fit, the first counts.
pub(super) const FORMS: &[Form] = &[
    Form { prefix: "ser-hs", lengths: Lengths::Moves, first: Black, play: series_help_self },
    Form { prefix: "ser-h", lengths: Lengths::Moves, first: Black, play: series_help },
    Form { prefix: "ser-s", lengths: Lengths::Moves, first: White, play: series_self },
    Form { prefix: "ser-r", lengths: Lengths::Moves, first: White, play: series_reflex },
    Form { prefix: "ser-", lengths: Lengths::Moves, first: White, play: series },
    Form { prefix: "phser-r", lengths: Lengths::HalfMoves, first: White, play: parry_help_reflex },
    Form { prefix: "phser-s", lengths: Lengths::HalfMoves, first: White, play: parry_help_self },
    Form { prefix: "phser-", lengths: Lengths::HalfMoves, first: White, play: parry_help_direct },
    Form { prefix: "pser-hs", lengths: Lengths::Moves, first: Black, play: parry_series_help_self },
    Form { prefix: "pser-h", lengths: Lengths::HalfMoves, first: Black, play: parry_series_help },
    Form { prefix: "pser-r", lengths: Lengths::Moves, first: White, play: parry_series_reflex },
    Form { prefix: "pser-s", lengths: Lengths::Moves, first: White, play: parry_series_self },
    Form { prefix: "pser-", lengths: Lengths::Moves, first: White, play: parry_series },
    Form { prefix: "hs", lengths: Lengths::HalfMoves, first: White, play: help_self },
    Form { prefix: "hr", lengths: Lengths::HalfMoves, first: White, play: help_reflex },
    Form { prefix: "h", lengths: Lengths::HalfMoves, first: Black, play: help },
    Form { prefix: "semi-r", lengths: Lengths::Moves, first: White, play: semi_reflex },
    Form { prefix: "s", lengths: Lengths::Moves, first: White, play: self_play },
    Form { prefix: "r", lengths: Lengths::Moves, first: White, play: reflex },
    Form { prefix: "", lengths: Lengths::Moves, first: White, play: direct },
];

pub(super) const SERIES_RECIPROCAL: Form =
    Form { prefix: "ser-reci-h", lengths: Lengths::Moves, first: Black, play: series_reciprocal };
pub(super) const RECIPROCAL: Form =
    Form { prefix: "reci-h", lengths: Lengths::MoveAndReply, first: Black, play: reciprocal };
pub(super) const PROOF_GAME: Form =
    Form { prefix: "dia", lengths: Lengths::HalfMoves, first: White, play: towards_position };
pub(super) const POSITION_TO_POSITION: Form =
    Form { prefix: "a=>b", lengths: Lengths::HalfMoves, first: Black, play: towards_position };

/// `#n` = `white (2n-1)a[g]d`.
fn direct(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness);
    branch.first.ends.push(End::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// `s#n` = `white (2n)ad[g]`.
fn self_play(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle() + 1, length.exactness);
    branch.second.ends.push(End::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// `semi-r#n` = `white (2n-1)a[>1a[g]d]d`.
fn semi_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness);
    branch.first.ends.push(End::forced(goal_at_once(goals.goal)));
    branch.into()
}

/// `r#n` = `white (2n-1)a[>1a[g]d]d{!1a[g]d}`.
fn reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness);
    branch.first.ends.push(End::forced(goal_at_once(goals.goal)));
    branch.second.constraints.push(no_goal_at_once(goals.goal));
    branch.into()
}

/// `h#n` = `black (2n)hh[g]`, `h#n.5` = `black -(2n+1)h[g]h`.
fn help(goals: &Goals, length: Length) -> Play {
    let mut branch = help_branch(length.help(), length.exactness);
    branch.last_leg().ends.push(End::shown(Play::Goal(goals.goal)));
    length.pass_if_odd(branch)
}

/// `hs#n` = `white (2n-1)h[>1d[g]a]h`.
fn help_self(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length);
    branch.last_leg().ends.push(End::forced(goal_as_defence(goals.goal)));
    length.pass_if_odd(branch)
}

/// `hr#n` = `white (2n-1)h[>1a[g]d]h{!1a[g]d}`.
fn help_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length);
    branch.last_leg().ends.push(End::forced(goal_at_once(goals.goal)));
    branch.other_leg().constraints.push(no_goal_at_once(goals.goal));
    length.pass_if_odd(branch)
}

/// `reci-h(f)g1` = `black 2hh[g]&1h[f]h`, `reci-h(f)gn` = `black (2n-2)hh[2hh[g]&1h[f]h]`.
fn reciprocal(goals: &Goals, length: Length) -> Play {
    let end = reciprocal_end(goals);
    let half_moves = length.help().saturating_sub(2);
    if half_moves == 0 {
        return end;
    }
    let mut branch = help_branch(half_moves, length.exactness);
    branch.last_leg().ends.push(End::shown(end));
    length.pass_if_odd(branch)
}

/// `ser-gn` = `white ns[g]`.
fn series(goals: &Goals, length: Length) -> Play {
    series_towards(End::shown(Play::Goal(goals.goal)), length).into()
}

/// `ser-hgn` = `black ns[1h[g]h]`.
fn series_help(goals: &Goals, length: Length) -> Play {
    series_towards(End::shown(one_help_move(End::shown(Play::Goal(goals.goal)))), length).into()
}

/// `ser-sgn` = `white ns[>1d[g]a]`.
fn series_self(goals: &Goals, length: Length) -> Play {
    series_towards(End::forced(goal_as_defence(goals.goal)), length).into()
}

/// `ser-rgn` = `white ns[>1a[g]d]{!1a[g]d}`.
fn series_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = series_towards(End::forced(goal_at_once(goals.goal)), length);
    branch.first.constraints.push(no_goal_at_once(goals.goal));
    branch.into()
}

/// `ser-hsgn` = `black ns[1h[>1d[g]a]h]`.
fn series_help_self(goals: &Goals, length: Length) -> Play {
    series_towards(End::shown(one_help_move(End::forced(goal_as_defence(goals.goal)))), length).into()
}

/// `ser-reci-h(f)g1` = `reci-h(f)g1`, `ser-reci-h(f)gn` = `black (n-1)s[-2hh[g]&-1h[f]h]`: the side that has played the
/// series goes on.
fn series_reciprocal(goals: &Goals, length: Length) -> Play {
    match length.moves.checked_sub(1) {
        None | Some(0) => reciprocal_end(goals),
        Some(moves) => {
            let [other_side, own_side] = reciprocal_ends(goals).map(|play| Box::new(Play::Pass(play)));
            let end = End::shown(Play::And(other_side, own_side));
            series_towards(end, Length { moves, ..length }).into()
        }
    }
}

/// `pser-gn` = `white (2n-1)a[g]?+?d`.
fn parry_series(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness).parried();
    branch.first.ends.push(End::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// `pser-sgn` = `white (2n-1)a[1d[g]a]?+?d[g]`: a parry may reach the goal too.
fn parry_series_self(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness).parried();
    branch.first.ends.push(End::shown(goal_as_defence(goals.goal)));
    branch.second.ends.push(End::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// `pser-rgn` = `white (2n-1)a[>1a[g]d]?+?d{!1a[g]d}`.
fn parry_series_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness).parried();
    branch.first.ends.push(End::forced(goal_at_once(goals.goal)));
    branch.second.constraints.push(no_goal_at_once(goals.goal));
    branch.into()
}

/// `pser-hgn` = `black (2n-1)h[1h[g]h]?+?h`.
fn parry_series_help(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length).parried();
    branch.last_leg().ends.push(End::shown(one_help_move(End::shown(Play::Goal(goals.goal)))));
    length.pass_if_odd(branch)
}

/// `pser-hsgn` = `black (2n-1)h[1h[>1d[g]a]h]?+?h`.
fn parry_series_help_self(goals: &Goals, length: Length) -> Play {
    let mut branch = help_branch(length.battle(), length.exactness).parried();
    branch.last_leg().ends.push(End::shown(one_help_move(End::forced(goal_as_defence(goals.goal)))));
    branch.into()
}

/// `phser-gn` = `white (2n-1)h[g]?+?h`.
fn parry_help_direct(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length).parried();
    branch.last_leg().ends.push(End::shown(Play::Goal(goals.goal)));
    length.pass_if_odd(branch)
}

/// `phser-sgn` = `white (2n-1)h[>1d[g]a]?+?h`.
fn parry_help_self(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length).parried();
    branch.last_leg().ends.push(End::forced(goal_as_defence(goals.goal)));
    length.pass_if_odd(branch)
}

/// `phser-rgn` = `white (2n-1)h[>1a[g]d]?+?h{!1a[g]d}`.
fn parry_help_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length).parried();
    branch.last_leg().ends.push(End::forced(goal_at_once(goals.goal)));
    branch.other_leg().constraints.push(no_goal_at_once(goals.goal));
    length.pass_if_odd(branch)
}

/// `dian` = `white (2n)hh[dia]`, `a=>bn` = `black (2n)hh[a=>b]`; no pass in front of an odd number of half-moves.
fn towards_position(goals: &Goals, length: Length) -> Play {
    let mut branch = help_branch(length.help(), length.exactness);
    branch.last_leg().ends.push(End::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// One stipulation of every short form, with mate as its goal where it takes one, in two moves.
///
/// ```
/// assert!(problem::stipulation::every_form().contains(&"ser-h#2".to_owned()));
/// ```
pub fn every_form() -> Vec<String> {
    let with_goals = FORMS.iter().chain([&SERIES_RECIPROCAL, &RECIPROCAL]);
    let mut forms: Vec<String> = with_goals.map(|form| format!("{}#2", form.prefix)).collect();
    forms.extend([&PROOF_GAME, &POSITION_TO_POSITION].map(|form| format!("{}2", form.prefix)));
    forms
}
