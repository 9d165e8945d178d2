//! Moves and replies that certainly are legal and give no check, found by their squares. Where every one must mate, one of them
//! decides.

use std::ops::ControlFlow;

use chess::Color;

use crate::exposure::{CheckAfter, Exposure};
use crate::flow::break_if;
use crate::lasting_replies::{LastingReplies, Sought};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

impl Rules {
    /// Whether the side to move has a legal move that gives no check, if squares show that; otherwise the answer is no.
    pub fn certainly_has_quiet_move(&self, position: &Position) -> bool {
        let Some(kings) = SafeKings::of(self, position) else { return false };
        self.for_each_pseudo_legal(position, |mv| break_if(kings.stay_safe_after(self, position, mv)))
            .is_break()
    }

    /// As [`Rules::for_each_legal`], but skips moves after which the other side has a reply that gives no check, if their
    /// squares show that.
    pub fn for_each_without_quiet_reply(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) {
        let replies = LastingReplies::find(self, position, Sought::Quiet);
        let other = self.exposure(position, !position.turn());
        let leaves_reply = |mv| {
            replies.outlast(self, position, mv)
                && other.check_after(self, position, mv) == CheckAfter::Impossible
        };
        self.for_each_legal_but(position, leaves_reply, visit);
    }
}

/// Kings that are not in check, and what could change that.
struct SafeKings {
    own: Exposure,
    other: Exposure,
}

impl SafeKings {
    /// The kings of a position; `None` if one of them is in check, if squares do not decide about checks, or if other rules
    /// than those about checks could forbid moves.
    fn of(rules: &Rules, position: &Position) -> Option<SafeKings> {
        if !rules.hooks.legalities_concern_checks {
            return None;
        }
        let exposure = |color: Color| match rules.exposure(position, color) {
            Exposure::Unknown | Exposure::InCheck { .. } => None,
            exposure => Some(exposure),
        };
        Some(SafeKings { own: exposure(position.turn())?, other: exposure(!position.turn())? })
    }

    /// Whether a move is certainly legal, and gives no check.
    #[inline]
    fn stay_safe_after(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        rules.is_plain(position, mv)
            && self.other.check_after(rules, position, mv) == CheckAfter::Impossible
            && self.own.check_after(rules, position, mv) == CheckAfter::Impossible
    }
}
