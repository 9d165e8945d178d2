//! Converts the [`Play`] of a stipulation into the [`Plan`] that the solver executes. This is the only such conversion.
//!
//! * Attack and defence become a [`Battle`], whichever side begins. Help play and series become a [`Help`].
//! * Every length is in half-moves. `n` moves of a series are `2n - 1` half-moves; the other side passes its turns.
//! * Defaults are made explicit: the shortest length, which ends are forced, which side parries.
//! * The branches are numbered, so that tables can tell them apart.

use problem::Task;
use problem::stipulation::{Brackets, Branch, Force, Play, PlayKind};

use crate::plan::{Battle, End, Help, Leg, Plan, Reply, Role};

impl Plan {
    /// The plan of a task.
    pub(crate) fn of(task: &Task) -> Plan {
        Plan::new(&task.stipulation.play.under(&task.options))
    }

    /// Converts `play`.
    fn new(play: &Play) -> Plan {
        Planner { branches: 0 }.plan(play, Level::Root)
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

    fn branch(&mut self, branch: &Branch, level: Level) -> Plan {
        self.branches += 1;
        let id = self.branches;
        let first = self.leg(&branch.first);
        let second = self.leg(&branch.second);
        let max = i32::try_from(branch.max).unwrap_or(i32::MAX / 4);
        let min = branch.min.map(|min| i32::try_from(min).unwrap_or(max).min(max));
        let reply = branch.reply;
        match branch.kind {
            PlayKind::Attack | PlayKind::Defence => {
                // In a battle of exactly n moves, no attack before the last one may reach the goal.
                let min = match min {
                    Some(min) if min == max && level == Level::Root => max - 1,
                    Some(min) => min,
                    None => 0,
                };
                let (starts_with, mut attack, defence) = match branch.kind {
                    PlayKind::Defence => (Role::Defender, second, first),
                    _ => (Role::Attacker, first, second),
                };
                // A nested attack that follows an attack is played by the defender, and he is forced to play it.
                for end in &mut attack.ends {
                    if matches!(&end.plan, Plan::Battle(nested) if nested.starts_with == Role::Attacker) {
                        end.force = Force::Forced;
                    }
                }
                Plan::Battle(Box::new(Battle { id, starts_with, min, max, reply, attack, defence }))
            }
            PlayKind::Help => {
                // The side that does not parry makes the last half-move. If their number is even, the other side begins.
                let parries_first = reply == Reply::ParryOnly && max % 2 == 0;
                let (legs, first) = if parries_first { ([second, first], 1) } else { ([first, second], 0) };
                Plan::Help(Box::new(Help { id, min: min.unwrap_or(0), max, reply, legs, first }))
            }
            PlayKind::Series => {
                // n moves of one side are 2n-1 half-moves, because the other side passes between them. A constraint must
                // hold before every move of the series, that is, after each pass. A constraint about the last move is
                // checked after the moves of the series instead.
                let Leg { ends, constraints } = first;
                let (of_moves, of_positions) =
                    constraints.into_iter().partition(Plan::is_about_the_last_move);
                let legs = [
                    Leg { ends, constraints: of_moves },
                    Leg { ends: Vec::new(), constraints: of_positions },
                ];
                let (min, max) = (2 * min.unwrap_or(1) - 1, 2 * max - 1);
                Plan::Help(Box::new(Help { id, min, max, reply, legs, first: 0 }))
            }
        }
    }

    fn leg(&mut self, brackets: &Brackets) -> Leg {
        Leg {
            ends: brackets
                .ends
                .iter()
                .map(|end| End {
                    plan: self.plan(&end.play, Level::Nested),
                    force: end.force,
                    display: end.display,
                })
                .collect(),
            constraints: brackets.constraints.iter().map(|play| self.plan(play, Level::Nested)).collect(),
        }
    }
}
