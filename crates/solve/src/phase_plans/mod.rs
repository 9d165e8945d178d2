//! What is solved of a task: the phases of its play, as the options make them from the stipulation.
//!
//! Options that change the play are applied here and nowhere else, in this order:
//!
//! | option | changes |
//! |---|---|
//! | Quodlibet, GoalIsEnd | goals and constraints, before anything else: [`Play::under`], because captions show them |
//! | Duplex, HalfDuplex | which side begins: one [`Cast`] after the other |
//! | WhiteToPlay | help play and series begin with their second half-move ([`white_to_play`]) |
//! | PostKeyPlay | a battle begins after its key ([`post_key`]) |
//! | SetPlay | one phase more comes first ([`set_play`]) |
//! | Threat, MaxFlightSquares, NonTrivial, KeepMatingPiece | what moves must not do ([`restrictions`]) |
//!
//! A twin has a task of its own, with its stipulation and the options of the problem. Other options change what is shown,
//! counted or tried of a phase: `phases` sees to them. `notes` says which options do not apply.
//!
//! [`Play::under`]: problem::stipulation::Play::under

mod post_key;
mod restrictions;
mod set_play;
#[cfg(test)]
mod tests;
mod white_to_play;

use chess::Color;
use problem::Task;
use problem::solution::{Cast, PhaseKind};

use crate::general::Restrictions;
use crate::plan::Plan;
use restrictions::restrictions;
use set_play::{SetPlay, first_play};
use white_to_play::{begins_with_other_side, with_white_to_play};

/// The phases of a task, for one cast.
pub(super) struct PhasePlans {
    /// The play if the other side began, if it is asked for and there is any.
    pub(super) set_play: Option<PhasePlan>,
    /// The actual play, or the play after the key.
    pub(super) main: PhasePlan,
    /// What moves must not do.
    pub(super) restrictions: Restrictions,
}

/// What is shown in one phase.
pub(super) struct PhasePlan {
    pub(super) kind: PhaseKind,
    pub(super) plan: Plan,
    /// The side that begins.
    pub(super) turn: Color,
    /// Half-moves that are left out before it, which the numbering shows.
    pub(super) inversions: u32,
    pub(super) form: Form,
    pub(super) extent: Extent,
}

/// How battles are shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Form {
    /// With threats and variations.
    Tree,
    /// Line by line, as the end of help play or a series.
    Lines,
}

/// How much of the play a phase shows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Extent {
    /// All of it.
    Whole,
    /// What follows a series. Its moves have no numbers.
    EndOfSeries,
}

impl PhasePlans {
    /// The phases of one cast.
    pub(super) fn of(task: &Task, cast: Cast) -> PhasePlans {
        let options = &task.options;
        let plan = Plan::of(task);
        let first = match cast {
            Cast::AsStipulated => task.stipulation.first,
            Cast::Swapped => !task.stipulation.first,
        };
        let first = if begins_with_other_side(task, &plan) { !first } else { first };
        let plan = with_white_to_play(options, plan);
        let restrictions = restrictions(options, &plan, first);
        let (plan, inversions, turn) = match plan {
            Plan::Pass(inner) => (*inner, 1, !first),
            plan => (plan, 0, first),
        };
        if options.post_key_play
            && let Some(plan) = plan.after_key()
        {
            let main = PhasePlan {
                kind: PhaseKind::PostKeyPlay,
                plan,
                turn: !turn,
                inversions: 1,
                form: Form::Tree,
                extent: Extent::Whole,
            };
            return PhasePlans { set_play: None, main, restrictions };
        }
        let set_play = if options.set_play { set_play(&plan, turn, inversions) } else { None };
        let form = plan.form();
        let kind = PhaseKind::ActualPlay;
        let main = PhasePlan { kind, plan, turn, inversions, form, extent: Extent::Whole };
        PhasePlans { set_play, main, restrictions }
    }

    /// Whether option PostKeyPlay applies.
    pub(super) fn has_post_key_play(task: &Task) -> bool {
        Plan::of(task).after_key().is_some()
    }

    /// Whether option SetPlay applies, unless the play begins after the key.
    pub(super) fn has_set_play(task: &Task) -> bool {
        with_white_to_play(&task.options, Plan::of(task)).set_play().is_some()
    }
}

impl Plan {
    /// How it is shown.
    pub(super) fn form(&self) -> Form {
        if self.battle().is_some() { Form::Tree } else { Form::Lines }
    }
}

/// The set play of some play in which `turn` begins.
fn set_play(plan: &Plan, turn: Color, inversions: u32) -> Option<PhasePlan> {
    let first = first_play(plan, turn);
    let (plan, form, extent) = match first.plan.set_play()? {
        SetPlay::Defences(plan) => (plan, Form::Tree, Extent::Whole),
        SetPlay::Other(plan) => (plan, Form::Lines, Extent::Whole),
        SetPlay::End(plan) => (plan, Form::Lines, Extent::EndOfSeries),
    };
    let (turn, inversions) = (!first.turn, inversions + first.passes + 1);
    Some(PhasePlan { kind: PhaseKind::SetPlay, plan, turn, inversions, form, extent })
}
