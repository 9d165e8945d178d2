//! Check by moves: a king is in check if a move captures it, regardless of what observes its square.

use crate::hooks::{CheckRule, CheckTest};

/// A king is in check if a move captures it.
pub(super) struct CheckByMoves;

impl CheckRule for CheckByMoves {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        test.rules.is_captured_by_a_move(test.position, test.color)
    }
}
