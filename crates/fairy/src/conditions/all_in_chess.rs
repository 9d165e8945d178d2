//! All-in chess and its relatives: a side also moves men of the other side, or only these.

use crate::hooks::{Filter, Selection};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Both sides move all men.
pub(super) const ALL_IN_CHESS: Condition = Condition {
    names: ["AllInChess"; 3],
    arguments: &[],
    definition: "Each side may move the men of both sides, but may not take back the move before, if neither captures.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_filter(NoMoveBack);
        attach(rules, Others::AfterOwn);
        Ok(())
    },
};

/// As all-in chess, but nobody moves the man that has just moved.
pub(super) const MAINLY_IN_CHESS: Condition = Condition {
    names: ["MainlyInChess"; 3],
    arguments: &[],
    definition: "Each side may move the men of both sides, but not the man that has moved last.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_filter(NotTheSameMan);
        attach(rules, Others::AfterOwn);
        Ok(())
    },
};

/// Each side moves only the men of the other side.
pub(super) const HALF_IN_CHESS: Condition = Condition {
    names: ["HalfInChess"; 3],
    arguments: &[],
    definition: "Each side moves the men of the other side.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(rules, Others::InsteadOfOwn);
        Ok(())
    },
};

fn attach(rules: &mut Rules, others: Others) {
    if others == Others::AfterOwn {
        rules.settings.remember_last(|_| true);
    }
    rules.settings.mating_order = [false; 2];
    // A man of the other side could capture the own king.
    rules.settings.own_king_must_stay = true;
    rules.attach_selection(others);
}

/// Which men a side moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Others {
    AfterOwn,
    InsteadOfOwn,
}

impl Selection for Others {
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>) {
        if *self == Others::InsteadOfOwn {
            moves.clear();
        }
        let other = !position.turn();
        for from in position.side(other) {
            let start = moves.len();
            rules.man_moves(position, other, from, moves);
            moves[start..].reverse();
        }
    }

    fn only_removes(&self) -> bool {
        false
    }

    fn can_leave_none(&self) -> bool {
        true
    }
}

struct NoMoveBack;

impl Filter for NoMoveBack {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        position.memory.last.is_none_or(|last| {
            let is_back = (last.from, last.to) == (mv.to, mv.from) && last.man == position.man(mv.from);
            !is_back || mv.is_capture() || last.victim.is_some()
        })
    }
}

struct NotTheSameMan;

impl Filter for NotTheSameMan {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        position.memory.last.is_none_or(|last| last.to != mv.from)
    }
}
