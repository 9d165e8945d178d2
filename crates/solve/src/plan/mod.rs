//! The plan that the solver executes: battles, help play and series, with all lengths in half-moves.
//!
//! `problem::stipulation::Play` describes a stipulation as it is written and shown: branches with letters and brackets. A
//! [`Plan`] describes the same play as the solver needs it. `from_play` converts the one into the other; `phase_plans` then
//! applies the options.

mod from_play;
mod last_move;
mod mated_kings;

use crate::rules::Order;
pub(super) use mated_kings::MatedKings;
use problem::goals::{Goal, GoalKind};
use problem::stipulation::{Display, Force};

pub(super) use problem::stipulation::Reply;

/// A condition on a position. To solve a problem is to show that its plan holds, and how.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    /// The last half-move has reached this goal.
    Goal(Goal),
    Not(Box<Plan>),
    And(Box<Plan>, Box<Plan>),
    Or(Box<Plan>, Box<Plan>),
    /// The plan holds with the other side to move.
    Pass(Box<Plan>),
    /// The attacker can force an end.
    Battle(Box<Battle>),
    /// Both sides cooperate to reach an end, or one side plays alone.
    Help(Box<Help>),
}

/// Play in which one side attacks and the other defends.
#[derive(Clone, Debug)]
pub(super) struct Battle {
    /// The number of this branch in its plan, part of the key in tables.
    pub(super) id: u32,
    pub(super) starts_with: Role,
    /// The first half-move that may end the play.
    pub(super) min: i32,
    /// The longest length, in half-moves.
    pub(super) max: i32,
    pub(super) reply: Reply,
    pub(super) attack: Leg,
    pub(super) defence: Leg,
}

/// The role of a side in a battle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Role {
    Attacker,
    Defender,
}

/// Help play, in which both sides cooperate, or a series, in which one side plays alone.
#[derive(Clone, Debug)]
pub(super) struct Help {
    /// The number of this branch in its plan, part of the key in tables.
    pub(super) id: u32,
    /// The shortest length, in half-moves.
    pub(super) min: i32,
    /// The longest length, in half-moves.
    pub(super) max: i32,
    pub(super) reply: Reply,
    /// In help play, the side that starts and the other side. In a series, the side that plays and the side that passes.
    pub(super) legs: [Leg; 2],
    /// The leg that makes the first half-move.
    pub(super) first: usize,
}

/// The ends and constraints that apply to the half-moves of one side.
#[derive(Clone, Debug, Default)]
pub(super) struct Leg {
    pub(super) ends: Vec<End>,
    /// What must hold after each half-move of this side, before the other side moves.
    pub(super) constraints: Vec<Plan>,
}

/// A way in which play can end after a half-move.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) plan: Plan,
    pub(super) force: Force,
    pub(super) display: Display,
}

impl Leg {
    /// A leg without ends and constraints.
    #[cfg(test)]
    pub(super) const EMPTY: Leg = Leg { ends: Vec::new(), constraints: Vec::new() };

    /// The order in which half-moves of this leg are tried if `remaining` of the branch are left, including this one.
    pub(super) fn order(&self, remaining: i32) -> Order {
        let goal = match self.ends.as_slice() {
            [end] => end.plan.same_goal(),
            _ => None,
        };
        match goal {
            Some(goal)
                if remaining == 1
                    && matches!(goal.kind, GoalKind::Mate | GoalKind::Check | GoalKind::DoubleMate) =>
            {
                Order::Mating
            }
            _ => Order::Board,
        }
    }

    /// The goal of this leg, if reaching it is the only end.
    pub(super) fn only_goal(&self) -> Option<Goal> {
        match self.ends.as_slice() {
            [End { plan: Plan::Goal(goal), .. }] => Some(*goal),
            _ => None,
        }
    }

    /// The goals among the ends. They decide which moves are candidates.
    pub(super) fn goals(&self) -> impl Iterator<Item = Goal> + '_ {
        self.ends.iter().filter_map(|end| match end.plan {
            Plan::Goal(goal) => Some(goal),
            _ => None,
        })
    }
}

impl Plan {
    /// The goal, if the plan contains only this one, possibly several times.
    fn same_goal(&self) -> Option<Goal> {
        match self {
            Plan::Goal(goal) => Some(*goal),
            Plan::And(a, b) | Plan::Or(a, b) => a.same_goal().filter(|&goal| b.same_goal() == Some(goal)),
            _ => None,
        }
    }

    /// Every goal that occurs in the plan.
    pub(super) fn goals(&self) -> Vec<Goal> {
        let of_legs = |legs: [&Leg; 2]| {
            legs.into_iter()
                .flat_map(|leg| leg.ends.iter().map(|end| &end.plan).chain(&leg.constraints))
                .flat_map(Plan::goals)
                .collect()
        };
        match self {
            Plan::Goal(goal) => vec![*goal],
            Plan::Not(plan) | Plan::Pass(plan) => plan.goals(),
            Plan::And(a, b) | Plan::Or(a, b) => [a.goals(), b.goals()].concat(),
            Plan::Battle(battle) => of_legs([&battle.attack, &battle.defence]),
            Plan::Help(help) => of_legs([&help.legs[0], &help.legs[1]]),
        }
    }
}
