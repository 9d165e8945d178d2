//! A half-move that may end help or series play: the specialised searches ask the general prover about it.

use chess::{Move, Position};
use problem::{Identity, State};

use crate::general::{Answer, Node, Prover};
use crate::plan::Plan;
use crate::rules::Orthodox;
use crate::rules::null_move::{self, NULL};

/// A half-move that may end the play.
pub(crate) struct Ending<'e> {
    /// What must hold after it.
    pub(crate) plan: &'e Plan,
    pub(crate) before: &'e Position,
    pub(crate) mv: Move,
    pub(crate) after: &'e Position,
}

/// Decides whether a half-move ends the play.
pub(crate) type Judge<'s> = &'s mut dyn FnMut(Ending<'_>) -> Answer<bool>;

impl Prover<'_, Orthodox> {
    /// Whether the half-move ends the play.
    pub(crate) fn judge(&mut self, ending: &Ending<'_>) -> Answer<bool> {
        let before = State::new(*ending.before, Identity::Ignored);
        let mut after = State::new(*ending.after, Identity::Ignored);
        after.passed = ending.mv == NULL;
        let arrived = Some((&before, null_move::half_move(ending.mv)));
        self.holds(ending.plan, Node { state: &after, arrived })
    }
}
