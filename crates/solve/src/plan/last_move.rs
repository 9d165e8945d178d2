//! Which ends of play depend on the last half-move alone, and whether play can continue after them.

use crate::plan::Plan;
use problem::goals::GoalKind;

impl Plan {
    /// Whether play cannot continue from a position where this plan holds. A series can continue after a stalemate, because
    /// the stalemated side does not have to move.
    pub(crate) fn stops_play(&self) -> bool {
        match self {
            Plan::Goal(goal) => !matches!(goal.kind, GoalKind::Stalemate | GoalKind::MateOrStalemate),
            plan => plan.is_about_the_last_move() && !plan.asks_for_immobility(),
        }
    }

    /// Whether every way to reach this involves a goal about a side that cannot move. Popeye assumes that such play ends by
    /// itself and ignores negation, so play continues even where the side must be able to move (`x&!#`).
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

    /// Whether the plan consists of goals only, so that the last half-move decides whether it holds.
    pub(crate) fn is_about_the_last_move(&self) -> bool {
        match self {
            Plan::Goal(_) => true,
            Plan::Not(plan) => plan.is_about_the_last_move(),
            Plan::And(a, b) | Plan::Or(a, b) => a.is_about_the_last_move() && b.is_about_the_last_move(),
            Plan::Pass(_) | Plan::Battle(_) | Plan::Help(_) => false,
        }
    }
}
