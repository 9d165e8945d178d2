//! Makes a plan for each phase of a task from its stipulation and options. The entry point is [`PhasePlans::of`].
//!
//! Options that change the play are applied only here, in this order:
//!
//! | option | changes |
//! |---|---|
//! | Quodlibet, GoalIsEnd | goals and constraints ([`Play::under`]; the first step, because captions show the result) |
//! | Duplex, HalfDuplex | which side begins: one [`Cast`] after the other |
//! | WhiteToPlay | help play and series begin with their second half-move ([`white_to_play`]) |
//! | PostKeyPlay | a battle begins after its key ([`post_key`]) |
//! | SetPlay | an additional phase comes first ([`set_play`]) |
//! | Threat, MaxFlightSquares, NonTrivial, KeepMatingPiece | restrictions on moves ([`restrictions`]) |
//! | Require | what half-moves of lines must fulfil ([`restrictions`]); what the end must fulfil is part of the rules |
//!
//! Each twin is a task of its own, with its own stipulation and the options of the problem. Options that change what is
//! shown, counted or searched in a phase are implemented in `phases`. `notes` reports the options that do not apply.
//!
//! [`Play::under`]: problem::stipulation::Play::under

mod post_key;
mod restrictions;
mod set_play;
#[cfg(test)]
mod tests;
mod vacuous;
mod white_to_play;

use chess::Color;
use problem::solution::{Cast, PhaseKind};
use problem::{Diagram, Task};

use crate::general::Restrictions;
use crate::plan::Plan;
use restrictions::restrictions;
use set_play::{SetPlay, first_play};
use white_to_play::{begins_with_other_side, with_white_to_play};

/// The phases of a task, for one cast.
pub(super) struct PhasePlans {
    /// The play with the other side to move first, if it is requested and exists.
    pub(super) set_play: Option<PhasePlan>,
    /// The actual play, or the play after the key.
    pub(super) main: PhasePlan,
    /// The restrictions on moves.
    pub(super) restrictions: Restrictions,
}

/// The plan of one phase, and how it is shown.
pub(super) struct PhasePlan {
    pub(super) kind: PhaseKind,
    pub(super) plan: Plan,
    /// The side that begins.
    pub(super) turn: Color,
    /// The number of half-moves that are skipped before it. The move numbers show them.
    pub(super) inversions: u32,
    pub(super) form: Form,
    pub(super) extent: Extent,
}

/// How battles are shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Form {
    /// With threats and variations.
    Tree,
    /// As lines, like the end of help play or of a series.
    Lines,
}

/// How much of the play a phase shows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Extent {
    /// All of it.
    Whole,
    /// Only the play that follows a series. Its moves have no numbers.
    EndOfSeries,
}

impl PhasePlans {
    /// The phases of a task for one cast.
    pub(super) fn of(task: &Task, cast: Cast) -> PhasePlans {
        let options = &task.options;
        let plan = Plan::of(task);
        let first = match cast {
            Cast::AsStipulated => task.stipulation.first,
            Cast::Swapped => !task.stipulation.first,
        };
        let first = if begins_with_other_side(task, &plan) { !first } else { first };
        let mut plan = with_white_to_play(options, plan);
        let restrictions = restrictions(options, &plan, first);
        if matches!(task.board, Diagram::Orthodox(_)) && !options.null_moves {
            plan.drop_vacuous_constraints();
        }
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

    /// Whether option SetPlay applies, if PostKeyPlay is not set.
    pub(super) fn has_set_play(task: &Task) -> bool {
        with_white_to_play(&task.options, Plan::of(task)).set_play().is_some()
    }
}

impl Plan {
    /// How the plan is shown.
    pub(super) fn form(&self) -> Form {
        if self.battle().is_some() { Form::Tree } else { Form::Lines }
    }
}

/// The set play of `plan`, in which `turn` begins.
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
