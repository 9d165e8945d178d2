//! Options that forbid moves: Threat, MaxFlightSquares, NonTrivial, KeepMatingPiece.

use chess::Color;
use problem::Options;
use problem::goals::GoalKind;

use crate::general::{HelpPlayOf, Restrictions};
use crate::plan::{Battle, End, Leg, Plan, Role};
use crate::required::RequiredPlies;

/// The restrictions that the options put on the play of `plan`, which `attacker` begins.
pub(super) fn restrictions(options: &Options, plan: &Plan, attacker: Color) -> Restrictions {
    let number = |n: u32| i32::try_from(n).unwrap_or(i32::MAX / 4);
    Restrictions {
        threat: options.threat.filter(|&moves| plan.has_room_for_threats(moves)).map(number),
        max_flights: options.max_flight_squares.map(|flights| flights as usize),
        trivial_within: options.non_trivial.map(|non_trivial| number(non_trivial.moves)),
        allowance: options.non_trivial.map_or(0, |non_trivial| number(non_trivial.defences)),
        keeps_piece: mating_side(plan, attacker).filter(|_| options.keep_mating_piece),
        keeps_piece_in: second_play(plan, attacker)
            .filter(|_| options.keep_mating_piece && mating_side(plan, attacker).is_none()),
        plies: RequiredPlies::of(&options.requirement),
    }
}

/// The second of two help plays with different goals, such as one in which White mates and one in which Black mates, where
/// `turn` is to move. With KeepMatingPiece, Popeye requires a mating piece in the second play but not in the first: it
/// instruments the second play first, when it knows the goal of only one side. `None` if the goal is mate, for which a piece
/// is needed anyway.
fn second_play(plan: &Plan, turn: Color) -> Option<HelpPlayOf> {
    let of_leg = |leg: &Leg, turn: Color| leg.ends.iter().find_map(|end| second_play(&end.plan, turn));
    match plan {
        Plan::Pass(plan) => second_play(plan, !turn),
        Plan::And(_, second) | Plan::Or(_, second) => {
            let (play, turn) = match second.as_ref() {
                Plan::Pass(play) => (play.as_ref(), !turn),
                play => (play, turn),
            };
            let Plan::Help(help) = play else { return None };
            let is_mate = |end: &End| matches!(&end.plan, Plan::Goal(goal) if goal.kind == GoalKind::Mate);
            let asks_for_mate = help.legs.iter().flat_map(|leg| &leg.ends).all(is_mate);
            let side = mating_side(play, turn).filter(|_| !asks_for_mate)?;
            Some(HelpPlayOf { id: help.id, side })
        }
        Plan::Help(help) => {
            of_leg(&help.legs[help.first], !turn).or_else(|| of_leg(&help.legs[1 - help.first], turn))
        }
        Plan::Goal(_) | Plan::Not(_) | Plan::Battle(_) => None,
    }
}

/// The side that reaches the goals of a plan that `first` begins; `None` if both sides reach some.
fn mating_side(plan: &Plan, first: Color) -> Option<Color> {
    let sides = mating_sides(plan, first);
    let (&side, others) = sides.split_first()?;
    others.iter().all(|&other| other == side).then_some(side)
}

/// For each goal of the plan, the side that reaches it, where `turn` is to move.
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

impl Plan {
    /// Whether a threat of `moves` moves is shorter than some battle of the plan.
    pub(crate) fn has_room_for_threats(&self, moves: u32) -> bool {
        self.plays().into_iter().any(|play| match play {
            Plan::Battle(battle) => i64::from(battle.with_key()) > 2 * i64::from(moves),
            Plan::Help(help) => {
                help.legs.iter().flat_map(|leg| &leg.ends).any(|end| end.plan.has_room_for_threats(moves))
            }
            _ => false,
        })
    }
}

impl Battle {
    /// Its length in half-moves, including the key even if it has already been played.
    pub(crate) fn with_key(&self) -> i32 {
        self.max + i32::from(self.starts_with == Role::Defender)
    }
}
