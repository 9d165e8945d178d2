//! The short forms, and the play that each denotes in terms of the long form.
//!
//! In the comments `n` is the length in moves and `g` the goal.

use chess::Color::{self, Black, White};

use crate::stipulation::parts::{
    battle, goal_as_defence, goal_at_once, help_branch, no_goal_at_once, one_help_move, reciprocal_end,
    reciprocal_ends, series_towards, shortened_help,
};
use crate::stipulation::{EndBracket, Goals, Length, Play};

/// Declares the forms, their list and what distinguishes them in one place, so that they cannot differ.
macro_rules! forms {
    ($($form:ident $prefix:literal $lengths:ident $first:ident $play:ident,)+) => {
        /// The short forms.
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        #[allow(missing_docs, reason = "the prefix of each says which it is")]
        pub enum Form { $($form,)+ }

        impl Form {
            /// Every form, in the order in which the reader tries them: of two prefixes that fit, the first counts.
            pub const ALL: [Form; [$(Form::$form),+].len()] = [$(Form::$form),+];

            /// The prefix of the goal.
            pub const fn prefix(self) -> &'static str {
                match self { $(Form::$form => $prefix,)+ }
            }

            /// Which lengths it can have.
            pub(super) const fn lengths(self) -> Lengths {
                match self { $(Form::$form => Lengths::$lengths,)+ }
            }

            /// The side that begins, before a pass.
            pub(super) const fn first(self) -> Color {
                match self { $(Form::$form => $first,)+ }
            }

            /// The play that it denotes.
            pub(super) fn play(self, goals: &Goals, length: Length) -> Play {
                match self { $(Form::$form => $play(goals, length),)+ }
            }
        }
    };
}

forms! {
    SeriesReciprocal "ser-reci-h" Moves Black series_reciprocal,
    Reciprocal "reci-h" MoveAndReply Black reciprocal,
    ProofGame "dia" HalfMoves White towards_position,
    PositionToPosition "a=>b" HalfMoves Black towards_position,
    SeriesHelpSelf "ser-hs" Moves Black series_help_self,
    SeriesHelp "ser-h" Moves Black series_help,
    SeriesSelf "ser-s" Moves White series_self,
    SeriesReflex "ser-r" Moves White series_reflex,
    Series "ser-" Moves White series,
    ParryHelpSeriesReflex "phser-r" HalfMoves White parry_help_reflex,
    ParryHelpSeriesSelf "phser-s" HalfMoves White parry_help_self,
    ParryHelpSeries "phser-" HalfMoves White parry_help_direct,
    ParrySeriesHelpSelf "pser-hs" Moves Black parry_series_help_self,
    ParrySeriesHelp "pser-h" HalfMoves Black parry_series_help,
    ParrySeriesReflex "pser-r" Moves White parry_series_reflex,
    ParrySeriesSelf "pser-s" Moves White parry_series_self,
    ParrySeries "pser-" Moves White parry_series,
    HelpSelf "hs" HalfMoves White help_self,
    HelpReflex "hr" HalfMoves White help_reflex,
    Help "h" HalfMoves Black help,
    SemiReflex "semi-r" Moves White semi_reflex,
    SelfPlay "s" Moves White self_play,
    Reflex "r" Moves White reflex,
    Direct "" Moves White direct,
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

/// How the goals of a form are written.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum GoalSyntax {
    /// One goal behind the prefix.
    One,
    /// One for each side, `(=)#`, or one for both.
    Reciprocal,
    /// The prefix is the symbol of the goal.
    Prefix,
}

impl Form {
    pub(super) const fn goal_syntax(self) -> GoalSyntax {
        match self {
            Form::SeriesReciprocal | Form::Reciprocal => GoalSyntax::Reciprocal,
            Form::ProofGame | Form::PositionToPosition => GoalSyntax::Prefix,
            _ => GoalSyntax::One,
        }
    }
}

/// `#n` = `white (2n-1)a[g]d`.
fn direct(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness);
    branch.first.ends.push(EndBracket::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// `s#n` = `white (2n)ad[g]`.
fn self_play(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle() + 1, length.exactness);
    branch.second.ends.push(EndBracket::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// `semi-r#n` = `white (2n-1)a[>1a[g]d]d`.
fn semi_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness);
    branch.first.ends.push(EndBracket::forced(goal_at_once(goals.goal)));
    branch.into()
}

/// `r#n` = `white (2n-1)a[>1a[g]d]d{!1a[g]d}`.
fn reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness);
    branch.first.ends.push(EndBracket::forced(goal_at_once(goals.goal)));
    branch.second.constraints.push(no_goal_at_once(goals.goal));
    branch.into()
}

/// `h#n` = `black (2n)hh[g]`, `h#n.5` = `black -(2n+1)h[g]h`.
fn help(goals: &Goals, length: Length) -> Play {
    let mut branch = help_branch(length.help(), length.exactness);
    branch.last_leg().ends.push(EndBracket::shown(Play::Goal(goals.goal)));
    length.pass_if_odd(branch)
}

/// `hs#n` = `white (2n-1)h[>1d[g]a]h`.
fn help_self(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length);
    branch.last_leg().ends.push(EndBracket::forced(goal_as_defence(goals.goal)));
    length.pass_if_odd(branch)
}

/// `hr#n` = `white (2n-1)h[>1a[g]d]h{!1a[g]d}`.
fn help_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length);
    branch.last_leg().ends.push(EndBracket::forced(goal_at_once(goals.goal)));
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
    branch.last_leg().ends.push(EndBracket::shown(end));
    length.pass_if_odd(branch)
}

/// `ser-gn` = `white ns[g]`.
fn series(goals: &Goals, length: Length) -> Play {
    series_towards(EndBracket::shown(Play::Goal(goals.goal)), length).into()
}

/// `ser-hgn` = `black ns[1h[g]h]`.
fn series_help(goals: &Goals, length: Length) -> Play {
    series_towards(EndBracket::shown(one_help_move(EndBracket::shown(Play::Goal(goals.goal)))), length).into()
}

/// `ser-sgn` = `white ns[>1d[g]a]`.
fn series_self(goals: &Goals, length: Length) -> Play {
    series_towards(EndBracket::forced(goal_as_defence(goals.goal)), length).into()
}

/// `ser-rgn` = `white ns[>1a[g]d]{!1a[g]d}`.
fn series_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = series_towards(EndBracket::forced(goal_at_once(goals.goal)), length);
    branch.first.constraints.push(no_goal_at_once(goals.goal));
    branch.into()
}

/// `ser-hsgn` = `black ns[1h[>1d[g]a]h]`.
fn series_help_self(goals: &Goals, length: Length) -> Play {
    series_towards(EndBracket::shown(one_help_move(EndBracket::forced(goal_as_defence(goals.goal)))), length)
        .into()
}

/// `ser-reci-h(f)g1` = `reci-h(f)g1`, `ser-reci-h(f)gn` = `black (n-1)s[-2hh[g]&-1h[f]h]`: the side that has played the
/// series goes on.
fn series_reciprocal(goals: &Goals, length: Length) -> Play {
    match length.moves.checked_sub(1) {
        None | Some(0) => reciprocal_end(goals),
        Some(moves) => {
            let [other_side, own_side] = reciprocal_ends(goals).map(|play| Box::new(Play::Pass(play)));
            let end = EndBracket::shown(Play::And(other_side, own_side));
            series_towards(end, Length { moves, ..length }).into()
        }
    }
}

/// `pser-gn` = `white (2n-1)a[g]?+?d`.
fn parry_series(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness).parried();
    branch.first.ends.push(EndBracket::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// `pser-sgn` = `white (2n-1)a[1d[g]a]?+?d[g]`: a parry may reach the goal too.
fn parry_series_self(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness).parried();
    branch.first.ends.push(EndBracket::shown(goal_as_defence(goals.goal)));
    branch.second.ends.push(EndBracket::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// `pser-rgn` = `white (2n-1)a[>1a[g]d]?+?d{!1a[g]d}`.
fn parry_series_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = battle(length.battle(), length.exactness).parried();
    branch.first.ends.push(EndBracket::forced(goal_at_once(goals.goal)));
    branch.second.constraints.push(no_goal_at_once(goals.goal));
    branch.into()
}

/// `pser-hgn` = `black (2n-1)h[1h[g]h]?+?h`.
fn parry_series_help(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length).parried();
    branch.last_leg().ends.push(EndBracket::shown(one_help_move(EndBracket::shown(Play::Goal(goals.goal)))));
    length.pass_if_odd(branch)
}

/// `pser-hsgn` = `black (2n-1)h[1h[>1d[g]a]h]?+?h`.
fn parry_series_help_self(goals: &Goals, length: Length) -> Play {
    let mut branch = help_branch(length.battle(), length.exactness).parried();
    branch
        .last_leg()
        .ends
        .push(EndBracket::shown(one_help_move(EndBracket::forced(goal_as_defence(goals.goal)))));
    branch.into()
}

/// `phser-gn` = `white (2n-1)h[g]?+?h`.
fn parry_help_direct(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length).parried();
    branch.last_leg().ends.push(EndBracket::shown(Play::Goal(goals.goal)));
    length.pass_if_odd(branch)
}

/// `phser-sgn` = `white (2n-1)h[>1d[g]a]?+?h`.
fn parry_help_self(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length).parried();
    branch.last_leg().ends.push(EndBracket::forced(goal_as_defence(goals.goal)));
    length.pass_if_odd(branch)
}

/// `phser-rgn` = `white (2n-1)h[>1a[g]d]?+?h{!1a[g]d}`.
fn parry_help_reflex(goals: &Goals, length: Length) -> Play {
    let mut branch = shortened_help(length).parried();
    branch.last_leg().ends.push(EndBracket::forced(goal_at_once(goals.goal)));
    branch.other_leg().constraints.push(no_goal_at_once(goals.goal));
    length.pass_if_odd(branch)
}

/// `dian` = `white (2n)hh[dia]`, `a=>bn` = `black (2n)hh[a=>b]`; no pass in front of an odd number of half-moves.
fn towards_position(goals: &Goals, length: Length) -> Play {
    let mut branch = help_branch(length.help(), length.exactness);
    branch.last_leg().ends.push(EndBracket::shown(Play::Goal(goals.goal)));
    branch.into()
}

/// One stipulation of every short form, with mate as its goal where it takes one, in two moves.
///
/// ```
/// assert!(problem::stipulation::every_form().contains(&"ser-h#2".to_owned()));
/// ```
pub fn every_form() -> Vec<String> {
    let with_goal = |form: Form| if form.goal_syntax() == GoalSyntax::Prefix { "" } else { "#" };
    Form::ALL.into_iter().map(|form| format!("{}{}2", form.prefix(), with_goal(form))).collect()
}
