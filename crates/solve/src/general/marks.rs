//! The goal that is shown as the mark of a half-move.

use crate::general::{Answer, Node, Prover};
use crate::plan::Plan;
use crate::rules::Rules;
use problem::goals::Goal;

impl<R: Rules> Prover<'_, R> {
    /// The goal whose mark is shown where `plan` holds: of a conjunction the last goal, of a disjunction the first that is
    /// reached.
    pub(crate) fn mark(&mut self, plan: &Plan, node: Node<'_, R>) -> Answer<Option<Goal>> {
        match plan {
            Plan::Goal(goal) => Ok(Some(*goal)),
            Plan::And(a, b) => match self.mark(b, node)? {
                Some(goal) => Ok(Some(goal)),
                None => self.mark(a, node),
            },
            Plan::Or(a, b) => match self.holds(a, node)? {
                true => self.mark(a, node),
                false => self.mark(b, node),
            },
            Plan::Not(_) | Plan::Pass(_) | Plan::Battle(_) | Plan::Help(_) => Ok(None),
        }
    }
}
