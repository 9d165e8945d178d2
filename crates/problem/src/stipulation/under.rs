//! How options change the play: Quodlibet adds a goal, GoalIsEnd forbids one.

use chess::Color;

use crate::Options;
use crate::goals::Goal;
use crate::stipulation::{Brackets, Branch, EndBracket, Play, PlayKind};

/// The goal that all play ends with, and the side that must reach it if White begins.
#[derive(Clone, Copy, PartialEq)]
struct Finish {
    goal: Goal,
    side: Color,
}

impl Play {
    /// The play as options change it.
    pub fn under(&self, options: &Options) -> Play {
        let mut play = self.with_quodlibet(options);
        if options.goal_is_end
            && let Some(finish) = play.finish()
        {
            play.end_at(finish, Color::White);
        }
        play
    }

    /// Whether there is exactly one goal, and only one side must reach it.
    pub fn allows_goal_to_be_end(&self, options: &Options) -> bool {
        self.with_quodlibet(options).finish().is_some()
    }

    /// Whether the attacker forces the defender to reach a goal, which he could then reach himself instead.
    pub fn allows_quodlibet(&self) -> bool {
        match self {
            Play::Goal(_) => false,
            Play::Not(play) | Play::Pass(play) => play.allows_quodlibet(),
            Play::And(left, right) | Play::Or(left, right) => {
                left.allows_quodlibet() || right.allows_quodlibet()
            }
            Play::Branch(branch) => match branch.kind {
                PlayKind::Attack => branch.forced_goal().is_some() && !branch.first.has_goal(),
                // The option has no effect here, but Popeye does not report that.
                PlayKind::Defence => branch.forced_goal().is_some(),
                PlayKind::Help | PlayKind::Series => branch.ends().any(|end| end.play.allows_quodlibet()),
            },
        }
    }

    fn with_quodlibet(&self, options: &Options) -> Play {
        let mut play = self.clone();
        if options.quodlibet {
            play.add_quodlibet();
        }
        play
    }

    /// Makes the goal that the defender must reach one of the attacker's, too.
    fn add_quodlibet(&mut self) {
        match self {
            Play::Goal(_) => {}
            Play::Not(play) | Play::Pass(play) => play.add_quodlibet(),
            Play::And(left, right) | Play::Or(left, right) => {
                left.add_quodlibet();
                right.add_quodlibet();
            }
            Play::Branch(branch) => {
                if branch.kind == PlayKind::Attack
                    && !branch.first.has_goal()
                    && let Some(goal) = branch.forced_goal().cloned()
                {
                    branch.first.ends.insert(0, EndBracket::shown(goal));
                }
            }
        }
    }

    /// The goal of this play, if it is a battle or a goal.
    fn goal_of_battle(&self) -> Option<&Play> {
        match self {
            play if play.is_about_goals() => Some(play),
            Play::Pass(play) => play.goal_of_battle(),
            Play::Branch(branch) if matches!(branch.kind, PlayKind::Attack | PlayKind::Defence) => {
                branch.ends().find_map(|end| end.play.goal_of_battle())
            }
            _ => None,
        }
    }

    fn finish(&self) -> Option<Finish> {
        let goals = self.goals_by_side(Color::White)?;
        let (&first, others) = goals.split_first()?;
        others.iter().all(|&other| other == first).then_some(first)
    }

    /// Every goal that occurs, with the side that must reach it if `turn` is to move; `None` if one must not be reached.
    fn goals_by_side(&self, turn: Color) -> Option<Vec<Finish>> {
        match self {
            Play::Goal(goal) => Some(vec![Finish { goal: *goal, side: !turn }]),
            Play::Not(play) if play.is_about_goals() => None,
            Play::Not(play) => play.goals_by_side(turn),
            Play::Pass(play) => play.goals_by_side(!turn),
            Play::And(left, right) | Play::Or(left, right) => {
                Some([left.goals_by_side(turn)?, right.goals_by_side(turn)?].concat())
            }
            Play::Branch(branch) => {
                // The constraints of a series hold before its moves.
                let after_first = if branch.kind == PlayKind::Series { turn } else { !turn };
                let mut goals = Vec::new();
                for (leg, after_move, after_constraints) in
                    [(&branch.first, !turn, after_first), (&branch.second, turn, turn)]
                {
                    for end in &leg.ends {
                        goals.extend(end.play.goals_by_side(after_move)?);
                    }
                    for constraint in &leg.constraints {
                        goals.extend(constraint.goals_by_side(after_constraints)?);
                    }
                }
                Some(goals)
            }
        }
    }

    /// Forbids the other side to reach the goal anywhere in this play, which `turn` begins.
    fn end_at(&mut self, finish: Finish, turn: Color) {
        match self {
            Play::Goal(_) => {}
            Play::Not(play) => play.end_at(finish, turn),
            Play::Pass(play) => play.end_at(finish, !turn),
            Play::And(left, right) | Play::Or(left, right) => {
                left.end_at(finish, turn);
                right.end_at(finish, turn);
            }
            Play::Branch(branch) => {
                branch.first.ends.iter_mut().for_each(|end| end.play.end_at(finish, !turn));
                branch.second.ends.iter_mut().for_each(|end| end.play.end_at(finish, turn));
                let other = if finish.side == turn { &mut branch.second } else { &mut branch.first };
                other.constraints.push(Play::Not(Box::new(Play::Goal(finish.goal))));
            }
        }
    }
}

impl Branch {
    fn ends(&self) -> impl Iterator<Item = &EndBracket> {
        self.first.ends.iter().chain(&self.second.ends)
    }

    /// The goal that the attacker forces the defender to reach.
    fn forced_goal(&self) -> Option<&Play> {
        self.ends().find_map(|end| end.play.goal_of_battle())
    }
}

impl Brackets {
    fn has_goal(&self) -> bool {
        self.ends.iter().any(|end| end.play.is_about_goals())
    }
}
