//! What is executed: attack and defence, help play and series, in half-moves and with every length decided.
//!
//! A stipulation says what is asked for (`problem::stipulation::Play`), in the terms in which it is written and shown: one
//! branch with its letters and brackets. The solver needs other terms, and many questions that only it asks are methods of
//! them. `from_play` converts the one into the other; `phase_plans` does what options ask for.

mod from_play;
mod last_move;

use crate::rules::Order;
use problem::goals::{Goal, GoalKind};
use problem::stipulation::{Display, Force};

pub(super) use problem::stipulation::Reply;

/// What is to be shown.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    /// The last half-move reached this goal.
    Goal(Goal),
    Not(Box<Plan>),
    And(Box<Plan>, Box<Plan>),
    Or(Box<Plan>, Box<Plan>),
    /// The other side is to move.
    Pass(Box<Plan>),
    /// One side attacks and the other defends.
    Battle(Box<Battle>),
    /// Both help, or one plays alone.
    Help(Box<Help>),
}

/// Attack and defence in turns.
#[derive(Clone, Debug)]
pub(super) struct Battle {
    /// Distinguishes the branches of a plan in tables.
    pub(super) id: u32,
    pub(super) starts_with: Role,
    /// Ends are allowed from this half-move on.
    pub(super) min: i32,
    /// The most half-moves.
    pub(super) max: i32,
    pub(super) reply: Reply,
    pub(super) attack: Leg,
    pub(super) defence: Leg,
}

/// The two parts in a battle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Role {
    Attacker,
    Defender,
}

/// Help play and series: a number of half-moves that all serve the same end.
#[derive(Clone, Debug)]
pub(super) struct Help {
    pub(super) id: u32,
    pub(super) min: i32,
    pub(super) max: i32,
    pub(super) reply: Reply,
    /// The side that starts, then the other; of a series, the side that plays and the one that lets its turns pass.
    pub(super) legs: [Leg; 2],
    /// The leg that makes the first half-move.
    pub(super) first: usize,
}

/// What belongs to the half-moves of one side.
#[derive(Clone, Debug, Default)]
pub(super) struct Leg {
    pub(super) ends: Vec<End>,
    /// What must hold once the side has moved, before the other moves.
    pub(super) constraints: Vec<Plan>,
}

#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) plan: Plan,
    pub(super) force: Force,
    pub(super) display: Display,
}

impl Leg {
    /// Half-moves that end nothing.
    #[cfg(test)]
    pub(super) const EMPTY: Leg = Leg { ends: Vec::new(), constraints: Vec::new() };

    /// The order of the half-moves of this leg when `remaining` are left of the branch, this one included.
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

    /// The goal, if reaching it is the only way to end here.
    pub(super) fn only_goal(&self) -> Option<Goal> {
        match self.ends.as_slice() {
            [End { plan: Plan::Goal(goal), .. }] => Some(*goal),
            _ => None,
        }
    }

    /// A goal among the ends, which decides what moves are candidates.
    pub(super) fn goals(&self) -> impl Iterator<Item = Goal> + '_ {
        self.ends.iter().filter_map(|end| match end.plan {
            Plan::Goal(goal) => Some(goal),
            _ => None,
        })
    }
}

impl Plan {
    /// The goal, if it asks for nothing else, however often.
    fn same_goal(&self) -> Option<Goal> {
        match self {
            Plan::Goal(goal) => Some(*goal),
            Plan::And(a, b) | Plan::Or(a, b) => a.same_goal().filter(|&goal| b.same_goal() == Some(goal)),
            _ => None,
        }
    }

    /// Every goal that occurs in it.
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
