//! Which ends of play the last half-move alone decides, and past which of them play goes on.

use crate::plan::Plan;
use problem::goals::GoalKind;

impl Plan {
    /// Whether play does not go on through a position where this holds. A series may go on past a stalemate: the side
    /// that cannot move is not asked to.
    pub(crate) fn stops_play(&self) -> bool {
        match self {
            Plan::Goal(goal) => !matches!(goal.kind, GoalKind::Stalemate | GoalKind::MateOrStalemate),
            plan => plan.is_about_the_last_move() && !plan.asks_for_immobility(),
        }
    }

    /// Whether all ways to reach this have to do with a side that cannot move. Popeye expects such play to end by itself,
    /// and looks no closer: where the side is to be able to move (`x&!#`), play goes on.
    fn asks_for_immobility(&self) -> bool {
        match self {
            Plan::Goal(goal) => matches!(
                goal.kind,
                GoalKind::Mate
                    | GoalKind::Stalemate
                    | GoalKind::MateOrStalemate
                    | GoalKind::DoubleMate
                    | GoalKind::DoubleStalemate
                    | GoalKind::CounterMate
            ),
            Plan::Not(plan) => plan.asks_for_immobility(),
            Plan::And(a, b) => a.asks_for_immobility() || b.asks_for_immobility(),
            Plan::Or(a, b) => a.asks_for_immobility() && b.asks_for_immobility(),
            Plan::Pass(_) | Plan::Battle(_) | Plan::Help(_) => false,
        }
    }

    /// Whether only the last half-move matters, and nothing is played.
    pub(crate) fn is_about_the_last_move(&self) -> bool {
        match self {
            Plan::Goal(_) => true,
            Plan::Not(plan) => plan.is_about_the_last_move(),
            Plan::And(a, b) | Plan::Or(a, b) => a.is_about_the_last_move() && b.is_about_the_last_move(),
            Plan::Pass(_) | Plan::Battle(_) | Plan::Help(_) => false,
        }
    }
}
