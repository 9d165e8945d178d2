//! Where play begins, and what options change of the plan before that.

use chess::Color;
use problem::goals::GoalKind;

use crate::general::Restrictions;
use crate::plan::{Leg, Plan, Role, Turn};
use crate::rules::Rules;
use problem::solution::Cast;
use problem::{Options, Task};

/// The beginning of the actual play.
pub(super) struct Beginning<R: Rules> {
    /// What is to be shown from there.
    pub(super) plan: Plan,
    /// Half-moves that are left out before it, which the numbering shows.
    pub(super) passes: u32,
    pub(super) start: R::State,
    pub(super) restrictions: Restrictions,
}

impl<R: Rules> Beginning<R> {
    /// The beginning for one cast.
    pub(super) fn new(task: &Task, rules: &R, plan: &Plan, cast: Cast) -> Beginning<R> {
        let options = &task.options;
        let first = match cast {
            Cast::AsStipulated => task.stipulation.first,
            Cast::Swapped => !task.stipulation.first,
        };
        let first = if begins_with_other_side(options, plan) { !first } else { first };
        let plan = adapted(options, plan);
        let restrictions = restrictions(options, &plan, first);
        let (plan, passes, turn) = match plan {
            Plan::Pass(inner) => (*inner, 1, !first),
            plan => (plan, 0, first),
        };
        Beginning { plan, passes, start: rules.start(turn), restrictions }
    }
}

/// The plan as option WhiteToPlay changes it.
pub(super) fn adapted(options: &Options, plan: &Plan) -> Plan {
    match plan {
        Plan::Help(help) if options.white_to_play && !begins_with_other_side(options, plan) => {
            let later = match help.reply {
                // The other side begins by letting its turn pass.
                Turn::Never | Turn::InCheck => help.without_first_half_move(),
                Turn::Always => help.with_other_side_first(),
            };
            Plan::Pass(Box::new(later))
        }
        plan => plan.clone(),
    }
}

/// Whether option WhiteToPlay leaves the play as long as it is: on the way to a position the sides change parts.
fn begins_with_other_side(options: &Options, plan: &Plan) -> bool {
    options.white_to_play
        && matches!(plan, Plan::Help(_))
        && plan.goals().iter().any(|goal| goal.kind == GoalKind::TargetPosition)
}

fn restrictions(options: &Options, plan: &Plan, attacker: Color) -> Restrictions {
    let number = |n: u32| i32::try_from(n).unwrap_or(i32::MAX / 4);
    Restrictions {
        threat: options.threat.filter(|&moves| plan.has_room_for_threats(moves)).map(number),
        max_flights: options.max_flight_squares.map(|flights| flights as usize),
        trivial_within: options.non_trivial.map(|(_, moves)| number(moves)),
        allowance: options.non_trivial.map_or(0, |(defences, _)| number(defences)),
        keeps_piece: mating_side(plan, attacker).filter(|_| options.keep_mating_piece),
    }
}

/// The side whose men reach the goals of a plan that `first` begins; `None` if both sides reach some.
fn mating_side(plan: &Plan, first: Color) -> Option<Color> {
    let sides = mating_sides(plan, first);
    let (&side, others) = sides.split_first()?;
    others.iter().all(|&other| other == side).then_some(side)
}

/// The side that is to reach each goal, where `turn` is to move.
fn mating_sides(plan: &Plan, turn: Color) -> Vec<Color> {
    let of_leg = |leg: &Leg, turn: Color| -> Vec<Color> {
        let plans = leg.ends.iter().map(|end| &end.plan).chain(&leg.constraints);
        plans.flat_map(|plan| mating_sides(plan, turn)).collect()
    };
    let of_legs = |own: &Leg, other: &Leg| [of_leg(own, !turn), of_leg(other, turn)].concat();
    match plan {
        Plan::Goal(_) => vec![!turn],
        Plan::Pass(plan) => mating_sides(plan, !turn),
        Plan::Not(plan) => mating_sides(plan, turn),
        Plan::And(a, b) | Plan::Or(a, b) => [mating_sides(a, turn), mating_sides(b, turn)].concat(),
        Plan::Battle(battle) => match battle.starts_with {
            Role::Attacker => of_legs(&battle.attack, &battle.defence),
            Role::Defender => of_legs(&battle.defence, &battle.attack),
        },
        Plan::Help(help) => of_legs(&help.legs[help.first], &help.legs[1 - help.first]),
    }
}
