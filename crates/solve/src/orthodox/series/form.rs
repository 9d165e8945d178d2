//! The form of a series: which play gets a graph, and how it ends.

use chess::{Color, Position};

use crate::orthodox::battle::{BattleGoal, Victory};
use crate::orthodox::bounds::MateKind;
use crate::orthodox::help::finish;
use crate::orthodox::series::graph;
use crate::plan::{End, Help, Leg, Plan, Reply};
use crate::required::RequiredEnd;
use crate::rules::has_mating_piece;
use crate::rules::null_move::{LastHalfMove, NULL, after_null_move};
use problem::goals::Candidates;
use problem::goals::{Goal, GoalKind};
use problem::stipulation::Force;

/// A series as the graph needs it.
pub(super) struct Form<'h> {
    pub(super) help: &'h Help,
    /// How half-moves of each leg end the series, if they can.
    pub(super) closings: [Option<Closing<'h>>; 2],
    /// The goal that the playing side must not be able to reach when it is to move (reflex play).
    pub(super) reflex_goal: Option<BattleGoal>,
    /// The goal that the playing side must not reach (option GoalIsEnd).
    pub(super) forbidden: Option<BattleGoal>,
    /// The side that must keep a man besides its king until the play ends.
    pub(super) keeps_piece: Option<Color>,
    /// Whether a side may pass.
    pub(super) null_moves: bool,
    /// What the last half-move must fulfil, if anything is required of it.
    pub(super) required_end: Option<&'h RequiredEnd>,
}

/// How half-moves of one leg end a series.
#[derive(Clone, Copy)]
pub(super) struct Closing<'h> {
    pub(super) plan: &'h Plan,
    pub(super) how: How,
    /// Whether play must stop as soon as it can end.
    pub(super) stops: bool,
}

/// The test whether a half-move ends a series.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum How {
    /// It reaches this goal.
    Reaches(BattleGoal),
    /// The other side can mate or stalemate with its next half-move.
    Exposes(MateKind),
    /// The other side can reach this goal at once, and so must.
    Allows(BattleGoal),
    /// Every half-move of the other side reaches this goal.
    Forces(BattleGoal),
    /// The general prover decides for each half-move: another half-move to the same position may not end the series.
    ByHalfMove,
    /// The general prover decides for each position.
    ByPosition,
}

impl<'h> Form<'h> {
    /// The form of `help`; `None` if it must be searched line by line.
    pub(super) fn of(help: &'h Help) -> Option<Form<'h>> {
        let is_simple = |leg: &Leg| {
            leg.ends.len() <= 1
                && leg.ends.iter().all(|end| depends_on_position_alone(&end.plan))
                && leg.constraints_on_nested_play().all(|constraint| leg.has_constraint(constraint))
                && leg.goals().all(|goal| goal.spec().moves != Candidates::SelfCheckAllowed)
        };
        if help.first != 0 || !(1..=graph::LONGEST).contains(&help.max) || !help.legs.iter().all(is_simple) {
            return None;
        }
        let [of_series, constraints] = help.legs.each_ref().map(|leg| leg.constraints.as_slice());
        let forbidden = match of_series {
            [] => None,
            [Plan::Not(plan)] if help.reply == Reply::Never => match Victory::of(plan)? {
                Victory::Reached(goal) => Some(goal),
                _ => return None,
            },
            _ => return None,
        };
        let reflex_goal = match constraints {
            [] => None,
            [Plan::Not(plan)] if help.reply == Reply::Never => match Victory::of(plan)? {
                Victory::Allowed(goal) => Some(goal),
                _ => return None,
            },
            _ => return None,
        };
        let is_series = match help.reply {
            Reply::Never => help.legs[1].ends.is_empty(),
            Reply::ParryOnly => true,
            Reply::Always => false,
        };
        let closings = [0, 1].map(|leg| help.legs[leg].ends.first().map(Closing::of));
        is_series.then_some(Form {
            help,
            closings,
            reflex_goal,
            forbidden,
            keeps_piece: None,
            null_moves: false,
            required_end: None,
        })
    }

    /// Whether a side that must keep a man besides its king has lost the last one.
    pub(super) fn has_lost_last_man(&self, position: &Position) -> bool {
        self.keeps_piece.is_some_and(|side| !has_mating_piece(position, side))
    }

    /// The position after a null move; `None` if the side to move may not pass.
    pub(super) fn after_null_move(&self, position: &Position, last: LastHalfMove) -> Option<Position> {
        if self.null_moves { after_null_move(position, last) } else { None }
    }

    /// Whether some half-move reaches `goal` from `position`; `last` led to the position.
    pub(super) fn can_reach(&self, goal: BattleGoal, position: &Position, last: LastHalfMove) -> bool {
        goal.is_reachable(position) || self.null_move_reaches(goal, position, last)
    }

    /// Whether a null move reaches `goal`.
    pub(super) fn null_move_reaches(
        &self,
        goal: BattleGoal,
        position: &Position,
        last: LastHalfMove,
    ) -> bool {
        self.after_null_move(position, last).is_some_and(|after| goal.is_reached(NULL, &after))
    }

    /// Whether the side to move can mate, or stalemate, the other king at once, as required.
    pub(super) fn exposes(&self, position: &Position, how: MateKind) -> bool {
        match self.required_end {
            None => finish::exists(position, how),
            Some(required) => finish::exists_among(position, how, |mv| required.may_admit(position, mv)),
        }
    }

    /// Whether options leave the end of play to the goal alone.
    pub(super) fn has_plain_ends(&self) -> bool {
        !self.null_moves && self.keeps_piece.is_none() && self.required_end.is_none()
    }

    /// Whether play ends where something other than a mate is reached, whatever else is required of the end.
    pub(super) fn stops_short_of_mate(&self) -> bool {
        let is_mate = |how: How| how == How::Reaches(BattleGoal::Mate);
        self.closings.iter().flatten().any(|closing| closing.stops && !is_mate(closing.how))
    }

    /// The leg that moves with `room` half-moves left.
    pub(super) fn leg(&self, room: i32) -> usize {
        ((self.help.max - room) % 2).unsigned_abs() as usize
    }
}

impl<'h> Closing<'h> {
    fn of(end: &'h End) -> Closing<'h> {
        let mate_kind = |leg: &Leg| match leg.only_goal()?.kind {
            GoalKind::Mate => Some(MateKind::Mate),
            GoalKind::Stalemate => Some(MateKind::Stalemate),
            _ => None,
        };
        let how = match &end.plan {
            Plan::Goal(goal) if BattleGoal::of(*goal).is_some() => {
                BattleGoal::of(*goal).map_or(How::ByPosition, How::Reaches)
            }
            Plan::Help(reply) if reply.max == 1 && reply.legs[0].constraints.is_empty() => {
                mate_kind(&reply.legs[0]).map_or(How::ByPosition, How::Exposes)
            }
            plan @ Plan::Battle(_) => match Victory::of(plan) {
                Some(Victory::Allowed(goal)) => How::Allows(goal),
                Some(Victory::Forced(goal)) => How::Forces(goal),
                _ => How::ByPosition,
            },
            plan if plan.is_about_the_last_move() && plan.stops_play() => How::ByHalfMove,
            _ => How::ByPosition,
        };
        Closing { plan: &end.plan, how, stops: end.force == Force::Forced || end.plan.stops_play() }
    }
}

impl Leg {
    /// Whether this constraint forbids a goal that half-moves of the leg must not reach anyway.
    fn has_constraint(&self, constraint: &Plan) -> bool {
        let goal = forbidden_goal(constraint);
        goal.is_some() && self.constraints.iter().any(|own| forbidden_goal(own) == goal)
    }
}

/// The goal that a constraint forbids.
fn forbidden_goal(constraint: &Plan) -> Option<Goal> {
    let Plan::Not(plan) = constraint else { return None };
    match **plan {
        Plan::Goal(goal) => Some(goal),
        _ => None,
    }
}

/// Whether the play after a half-move depends on the position alone. It does not if the end depends on the last half-move
/// and play may continue after it.
fn depends_on_position_alone(plan: &Plan) -> bool {
    // Goals after which play may continue depend on the position alone.
    matches!(plan, Plan::Goal(_)) || !plan.is_about_the_last_move() || plan.stops_play()
}
