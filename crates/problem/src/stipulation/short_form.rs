//! A stipulation in a short form, as it was read: `exact-h#3.5`, `2->ser-h#5`, `reci-h(=)#2`.

use std::fmt;

use crate::Options;
use crate::goals::{Goal, GoalKind};
use crate::stipulation::forms::{Form, GoalSyntax, Lengths};
use crate::stipulation::{Branch, Play, PlayKind};

/// A stipulation in a short form.
///
/// ```
/// use problem::stipulation::{Form, Stipulation, Wording};
///
/// let stipulation = Stipulation::parse("2->ser-h#5")?;
/// let Wording::Short(short) = stipulation.wording else { panic!("it is short") };
/// assert_eq!((short.form, short.length.moves), (Form::SeriesHelp, 5));
/// assert_eq!(short.introductions, [2]);
/// # Ok::<(), problem::stipulation::StipulationError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ShortForm {
    /// The lengths of the series of introductory moves (`m->`), the first series first.
    pub introductions: Vec<u32>,
    /// Which form.
    pub form: Form,
    /// What is to be reached.
    pub goals: Goals,
    /// In how many moves.
    pub length: Length,
}

/// The goal, and for reciprocal play the one that the other side reaches.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Goals {
    /// The goal.
    pub goal: Goal,
    /// The goal of the side that begins reciprocal play; of all other play the same goal again.
    pub reciprocal: Goal,
}

/// A length as the short forms give it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Length {
    /// Whole moves.
    pub moves: u32,
    /// Half-moves more, none or one (`.5`).
    pub half: u32,
    /// Whether shorter solutions count.
    pub exactness: Exactness,
}

/// Whether shorter solutions count.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Exactness {
    /// They do.
    AtMost,
    /// They do not (`exact-`).
    Exactly,
}

impl Goals {
    /// One goal for both sides.
    pub(super) fn both(goal: Goal) -> Goals {
        Goals { goal, reciprocal: goal }
    }
}

impl Length {
    /// In half-moves, the last one the attacker's.
    pub(super) fn battle(self) -> u32 {
        (2 * self.moves).saturating_sub(1)
    }

    /// In half-moves of help play.
    pub(super) fn help(self) -> u32 {
        2 * self.moves + self.half
    }

    pub(super) fn pass_if_odd(self, branch: Branch) -> Play {
        match self.half {
            0 => branch.into(),
            _ => Play::Pass(Box::new(branch.into())),
        }
    }
}

impl fmt::Display for Length {
    /// `2`, `2.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.half == 0 { "" } else { ".5" };
        write!(f, "{}{half}", self.moves)
    }
}

impl ShortForm {
    /// Whether the caption has `exact-`: not if no length is shorter, nor after introductory moves.
    pub fn shows_exactness(&self) -> bool {
        let half_moves = match self.main_branch() {
            Some(branch) if branch.kind == PlayKind::Series => 2 * branch.max,
            Some(branch) => branch.max,
            None => 0,
        };
        self.length.exactness == Exactness::Exactly && self.introductions.is_empty() && half_moves > 2
    }

    /// The form as option WhiteToPlay shortens it.
    pub(super) fn under(&self, options: &Options) -> ShortForm {
        let mut short = self.clone();
        let Goals { goal, reciprocal } = self.goals;
        // In play to a given position the sides exchange roles, and the length stays the same.
        if !options.white_to_play || [goal, reciprocal].iter().any(|g| g.kind == GoalKind::TargetPosition) {
            return short;
        }
        if let [first, ..] = short.introductions.as_mut_slice() {
            *first = first.saturating_sub(1);
            return short;
        }
        let Play::Branch(branch) = self.main_play() else { return short };
        // As Popeye counts half-moves: in a series, the passes of the other side count.
        let half_moves = match branch.kind {
            PlayKind::Help => branch.max.saturating_sub(1),
            PlayKind::Series => 2 * branch.max.saturating_sub(1),
            PlayKind::Attack | PlayKind::Defence => return short,
        };
        match branch.kind {
            PlayKind::Series if self.ends_with_forced_move() => {}
            PlayKind::Series => short.length.moves = short.length.moves.saturating_sub(1),
            _ if short.length.half == 0 => {
                short.length.moves = short.length.moves.saturating_sub(1);
                short.length.half = 1;
            }
            _ => short.length.half = 0,
        }
        if half_moves <= 2 {
            short.length.exactness = Exactness::AtMost;
        }
        short
    }

    /// Whether a single move of self, reflex or reciprocal play follows a series. Popeye counts it instead of the move that
    /// option WhiteToPlay leaves out.
    fn ends_with_forced_move(&self) -> bool {
        matches!(self.form, Form::SeriesSelf | Form::SeriesReflex | Form::SeriesReciprocal)
    }

    /// The caption under option PostKeyPlay: Popeye derives it from the play that is left after the key.
    pub(super) fn caption_after_key(&self) -> String {
        let begins_with_key = self.main_branch().is_some_and(|branch| branch.kind == PlayKind::Attack);
        if !begins_with_key || !self.introductions.is_empty() {
            return self.caption();
        }
        let form = match self.form {
            Form::SemiReflex if self.length.moves == 1 => Form::Reflex,
            Form::ParrySeriesSelf => Form::SelfPlay,
            Form::ParrySeriesReflex => Form::Reflex,
            Form::ParrySeries => return self.length.to_string(),
            form => form,
        };
        let length = Length { exactness: Exactness::AtMost, ..self.length };
        ShortForm { form, length, ..self.clone() }.caption()
    }

    /// The play behind the introductory moves.
    pub(super) fn main_play(&self) -> Play {
        self.form.play(&self.goals, self.length)
    }

    /// The moves at the root of the play behind the introductory moves, if it has one root.
    fn main_branch(&self) -> Option<Branch> {
        match self.main_play() {
            Play::Branch(branch) => Some(*branch),
            Play::Pass(play) => match *play {
                Play::Branch(branch) => Some(*branch),
                _ => None,
            },
            _ => None,
        }
    }

    /// The caption under the diagram: the part of the text that Popeye prints.
    pub(super) fn caption(&self) -> String {
        let exact = if self.shows_exactness() { "exact-" } else { "" };
        let name = match (self.form, self.length.half) {
            // Popeye does not find the goal of this form if the side that parries begins.
            (Form::ParryHelpSeries, 1) => self.form.prefix().to_owned(),
            _ => self.name(),
        };
        // A number of 0 moves is not written.
        let number = |moves: u32| if moves == 0 { String::new() } else { moves.to_string() };
        let introduce = |introductions: &[u32]| -> String {
            introductions.iter().map(|&moves| format!("{}->", number(moves))).collect()
        };
        match self.introductions.split_last() {
            // For an introduction to anything but a series, Popeye's caption treats the introduction as the series, and a
            // reciprocal end as one more move of it.
            Some((&last, before)) if !self.main_branch().is_some_and(|branch| branch.is_series()) => {
                let help = if self.form == Form::ProofGame { "h" } else { "" };
                let more = u32::from(matches!(self.main_play(), Play::And(..)));
                format!("{}ser-{help}{name}{}", introduce(before), number(last.saturating_add(more)))
            }
            _ => {
                let length = match (self.form.lengths(), self.length.half) {
                    (Lengths::Moves, 0) => number(self.length.moves),
                    _ => self.length.to_string(),
                };
                format!("{}{exact}{name}{length}", introduce(&self.introductions))
            }
        }
    }

    /// The form and its goals, which the length follows.
    fn name(&self) -> String {
        let Goals { goal, reciprocal } = self.goals;
        let prefix = match self.form.goal_syntax() {
            GoalSyntax::Prefix => "",
            GoalSyntax::One | GoalSyntax::Reciprocal => self.form.prefix(),
        };
        match goal == reciprocal {
            true => format!("{prefix}{goal}"),
            false => format!("{prefix}({reciprocal}){goal}"),
        }
    }
}

impl fmt::Display for ShortForm {
    /// The text that is read as this form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.introductions.iter().try_for_each(|moves| write!(f, "{moves}->"))?;
        let exact = if self.length.exactness == Exactness::Exactly { "exact-" } else { "" };
        write!(f, "{exact}{}{}", self.name(), self.length)
    }
}
