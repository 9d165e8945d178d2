//! The long form of a stipulation as the caption under a diagram shows it.

use std::fmt::{self, Write as _};

use chess::Color;

use crate::Language;
use crate::goals::{Goal, GoalKind};
use crate::stipulation::{Brackets, Branch, Display, EndBracket, Force, Play, PlayKind, Reply};

/// `White 3a[#]d`.
pub(super) fn caption(first: Color, play: &Play, language: Language) -> String {
    format!("{} {}", language.color(first), At { play, level: Level::Top })
}

impl fmt::Display for Play {
    /// The play in brackets, as SStipulation writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", At { play: self, level: Level::Nested })
    }
}

/// Play, and whether it is in brackets.
struct At<'a> {
    play: &'a Play,
    level: Level,
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Level {
    Top,
    Nested,
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = |play| At { play, level: self.level };
        match self.play {
            Play::Goal(goal) => write_goal(goal, f),
            Play::Not(play) => write!(f, "!{}", inner(play)),
            Play::Pass(play) => write!(f, "-{}", inner(play)),
            Play::And(left, right) => write!(f, "{}&{}", inner(left), inner(right)),
            Play::Or(left, right) => write!(f, "{}|{}", inner(left), inner(right)),
            Play::Branch(branch) => write_branch(branch, self.level, f),
        }
    }
}

/// Popeye's caption names neither the square of a kiss nor the goals by rebirth.
fn write_goal(goal: &Goal, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match goal.kind {
        GoalKind::Kiss => f.write_str("k"),
        GoalKind::CircuitByRebirth | GoalKind::ExchangeByRebirth => Ok(()),
        _ => write!(f, "{goal}"),
    }
}

fn write_branch(branch: &Branch, level: Level, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Branch { kind, reply, max, first, second, .. } = branch;
    let forced: Vec<&EndBracket> = second.ends.iter().filter(|end| end.force == Force::Forced).collect();
    // Popeye comes across the forced ends of the second letter before it has written the first.
    if *kind == PlayKind::Help {
        write_ends(forced.iter().copied(), f)?;
    }
    if let Some(min) = shown_min(branch, level) {
        write!(f, "{min}:")?;
    }
    write!(f, "{max}")?;
    if *kind == PlayKind::Defence {
        write_ends(forced.iter().copied(), f)?;
    }
    let (first_letter, second_letter) = match kind {
        PlayKind::Attack => ('a', Some('d')),
        PlayKind::Defence => ('d', Some('a')),
        PlayKind::Help => ('h', Some('h')),
        PlayKind::Series => ('s', None),
    };
    f.write_char(first_letter)?;
    write_first_leg(first, *kind, f)?;
    let Some(second_letter) = second_letter else { return write_constraints(&second.constraints, f) };
    if *reply == Reply::ParryOnly {
        f.write_str("?+?")?;
    }
    f.write_char(second_letter)?;
    write_ends(second.ends.iter().filter(|end| end.force == Force::Free), f)?;
    write_constraints(&second.constraints, f)
}

/// The least number of half-moves, where the length does not imply it.
fn shown_min(branch: &Branch, level: Level) -> Option<u32> {
    let min = branch.min?;
    match branch.kind {
        // Popeye counts the half-moves before the attack that reaches the goal, and shows one more.
        PlayKind::Attack => {
            let before = if level == Level::Top { min.min(branch.max.saturating_sub(1)) } else { min };
            (before > 1).then_some(before + 1)
        }
        PlayKind::Defence => Some(min.min(branch.max.saturating_sub(1))).filter(|&min| min > 1),
        PlayKind::Help | PlayKind::Series => Some(min).filter(|&min| min > 1),
    }
}

/// The ends and constraints in the order in which Popeye looks at them.
fn write_first_leg(leg: &Brackets, kind: PlayKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (goals, plays): (Vec<&EndBracket>, Vec<&EndBracket>) =
        leg.ends.iter().partition(|end| end.play.is_about_goals());
    let (on_goals, on_plays): (Vec<&Play>, Vec<&Play>) =
        leg.constraints.iter().partition(|constraint| constraint.is_about_goals());
    write_ends(goals, f)?;
    match kind {
        PlayKind::Attack | PlayKind::Defence => {
            let (forced, free): (Vec<&EndBracket>, Vec<&EndBracket>) =
                plays.into_iter().partition(|end| end.force == Force::Forced);
            write_ends(free, f)?;
            write_constraints(&leg.constraints, f)?;
            write_ends(forced, f)
        }
        PlayKind::Help => {
            write_constraints(&leg.constraints, f)?;
            write_ends(plays, f)
        }
        PlayKind::Series => {
            write_constraints(on_goals, f)?;
            write_ends(plays, f)?;
            write_constraints(on_plays, f)
        }
    }
}

fn write_ends<'a>(ends: impl IntoIterator<Item = &'a EndBracket>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    ends.into_iter().try_for_each(|EndBracket { play, force, display }| {
        let forced = if *force == Force::Forced { ">" } else { "" };
        // Popeye's caption marks hidden play only if it begins with a defence.
        let hidden = if *display == Display::Hidden && play.begins_with_defence() { "/" } else { "" };
        write!(f, "[{forced}{hidden}{play}]")
    })
}

fn write_constraints<'a>(
    constraints: impl IntoIterator<Item = &'a Play>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    constraints.into_iter().try_for_each(|constraint| write!(f, "{{{constraint}}}"))
}

impl Play {
    /// Whether this is about the last move only.
    pub(super) fn is_about_goals(&self) -> bool {
        match self {
            Play::Goal(_) => true,
            Play::Not(play) | Play::Pass(play) => play.is_about_goals(),
            Play::And(left, _) | Play::Or(left, _) => left.is_about_goals(),
            Play::Branch(_) => false,
        }
    }

    fn begins_with_defence(&self) -> bool {
        matches!(self, Play::Branch(branch) if branch.kind == PlayKind::Defence)
    }
}
