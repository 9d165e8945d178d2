//! A stipulation made ready for solving: lengths resolved, branches numbered, orders of moves decided.

mod last_move;

use crate::rules::Order;
use problem::Task;
use problem::goals::{Goal, GoalKind};
use problem::stipulation::{self, Display, Force, Play, PlayKind, Reply};

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
    pub(super) reply: Turn,
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
    pub(super) reply: Turn,
    /// The side that starts, then the other; of a series, the side that plays and the one that lets its turns pass.
    pub(super) legs: [Leg; 2],
    /// The leg that makes the first half-move.
    pub(super) first: usize,
}

/// When the second side moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Turn {
    /// Always.
    Always,
    /// When it is in check.
    InCheck,
    /// Never: it must not be in check.
    Never,
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
    /// The plan of a task.
    pub(super) fn of(task: &Task) -> Plan {
        Plan::new(&task.stipulation.play.under(&task.options))
    }

    /// The plan of some play.
    pub(super) fn new(play: &Play) -> Plan {
        Planner { branches: 0 }.plan(play, Level::Root)
    }

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

/// Whether a branch is the whole play or a part of another.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Level {
    Root,
    Nested,
}

struct Planner {
    branches: u32,
}

impl Planner {
    fn plan(&mut self, play: &Play, level: Level) -> Plan {
        match play {
            Play::Goal(goal) => Plan::Goal(*goal),
            Play::Not(play) => Plan::Not(Box::new(self.plan(play, level))),
            Play::And(a, b) => Plan::And(Box::new(self.plan(a, level)), Box::new(self.plan(b, level))),
            Play::Or(a, b) => Plan::Or(Box::new(self.plan(a, level)), Box::new(self.plan(b, level))),
            Play::Pass(play) => Plan::Pass(Box::new(self.plan(play, level))),
            Play::Branch(branch) => self.branch(branch, level),
        }
    }

    fn branch(&mut self, branch: &stipulation::Branch, level: Level) -> Plan {
        self.branches += 1;
        let id = self.branches;
        let first = self.leg(&branch.first);
        let second = self.leg(&branch.second);
        let max = i32::try_from(branch.max).unwrap_or(i32::MAX / 4);
        let min = branch.min.map(|min| i32::try_from(min).unwrap_or(max).min(max));
        let reply = match branch.reply {
            Reply::Always => Turn::Always,
            Reply::ParryOnly => Turn::InCheck,
        };
        match branch.kind {
            PlayKind::Attack | PlayKind::Defence => {
                // A battle of exactly n moves: the last attack is the first that may reach the goal.
                let min = match min {
                    Some(min) if min == max && level == Level::Root => max - 1,
                    Some(min) => min,
                    None => 0,
                };
                let (starts_with, mut attack, defence) = match branch.kind {
                    PlayKind::Defence => (Role::Defender, second, first),
                    _ => (Role::Attacker, first, second),
                };
                // A nested attack that follows an attack is the defender's to take, and he must.
                for end in &mut attack.ends {
                    if matches!(&end.plan, Plan::Battle(nested) if nested.starts_with == Role::Attacker) {
                        end.force = Force::Forced;
                    }
                }
                Plan::Battle(Box::new(Battle { id, starts_with, min, max, reply, attack, defence }))
            }
            PlayKind::Help => {
                // The side that does not parry makes the last half-move: of an even number the other side begins.
                let parries_first = reply == Turn::InCheck && max % 2 == 0;
                let (legs, first) = if parries_first { ([second, first], 1) } else { ([first, second], 0) };
                Plan::Help(Box::new(Help { id, min: min.unwrap_or(0), max, reply, legs, first }))
            }
            PlayKind::Series => {
                // n moves of one side are 2n-1 half-moves of which the other side makes none. A constraint holds before
                // every move of the series, that is once the idle side has let it pass; but one about the last move
                // is about the move of the series.
                let Leg { ends, constraints } = first;
                let (of_moves, of_positions) =
                    constraints.into_iter().partition(Plan::is_about_the_last_move);
                let legs = [
                    Leg { ends, constraints: of_moves },
                    Leg { ends: Vec::new(), constraints: of_positions },
                ];
                let (min, max) = (2 * min.unwrap_or(1) - 1, 2 * max - 1);
                Plan::Help(Box::new(Help { id, min, max, reply: Turn::Never, legs, first: 0 }))
            }
        }
    }

    fn leg(&mut self, leg: &stipulation::Leg) -> Leg {
        Leg {
            ends: leg
                .ends
                .iter()
                .map(|end| End {
                    plan: self.plan(&end.play, Level::Nested),
                    force: end.force,
                    display: end.display,
                })
                .collect(),
            constraints: leg.constraints.iter().map(|play| self.plan(play, Level::Nested)).collect(),
        }
    }
}
