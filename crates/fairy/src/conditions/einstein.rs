//! Einstein chess and its relatives: men change their kind with each move, depending on whether they capture.

use arrayvec::ArrayVec;
use chess::{Bitboard, Square};

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;
use super::kind_cycles::{decreased, increased};

/// Men step down without capture, and up with capture.
pub(super) const EINSTEIN: Condition = Condition {
    names: ["EinsteinChess", "EinsteinSchach", "EchecsEinstein"],
    arguments: &[],
    definition: "A man that moves without capturing becomes the next lesser man, from queen over rook, bishop \
                 and knight to pawn; a man that captures becomes the next greater one. Pawns do not promote.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(Energy { quiet: Change::Down, capturing: Change::Up }, rules);
        Ok(())
    },
};

/// Men step up without capture, and down with capture.
pub(super) const REVERSAL_EINSTEIN: Condition = Condition {
    names: ["ReversalEinsteinChess", "ReversesEinsteinSchach", "ReversEchecsEinstein"],
    arguments: &[],
    definition: "A man that moves without capturing becomes the next greater man, from pawn over knight, bishop \
                 and rook to queen; a man that captures becomes the next lesser one.",
    source: "from Einstein chess",
    attach: |_, rules| {
        attach(Energy { quiet: Change::Up, capturing: Change::Down }, rules);
        Ok(())
    },
};

/// Men step down without capture, and stay the same with capture.
pub(super) const ANTI_EINSTEIN: Condition = Condition {
    names: ["AntiEinsteinChess", "AntiEinsteinSchach", "EchecsAntiEinstein"],
    arguments: &[],
    definition: "A man that moves without capturing becomes the next lesser man, from queen over rook, bishop \
                 and knight to pawn; a man that captures stays what it is.",
    source: "from Einstein chess",
    attach: |_, rules| {
        attach(Energy { quiet: Change::Down, capturing: Change::None }, rules);
        Ok(())
    },
};

fn attach(energy: Energy, rules: &mut Rules) {
    rules.attach_consequence(Stage::Einstein, energy);
    rules.settings.first_rank_steps = 3;
    rules.settings.promotion_squares = [Bitboard::EMPTY; 2];
    rules.settings.mating_order = [false; 2];
}

#[derive(Clone, Copy)]
enum Change {
    Down,
    Up,
    None,
}

struct Energy {
    quiet: Change,
    capturing: Change,
}

/// The arrival square of a man that the move itself moves.
fn by_move(effect: &Effect) -> Option<Square> {
    match *effect {
        Effect::Movement { to, cause: Cause::Move | Cause::Castling, .. } => Some(to),
        _ => None,
    }
}

/// The arrival square of a part of a series of captures that continues the move.
fn in_series(effect: &Effect) -> Option<Square> {
    match *effect {
        Effect::Movement { to, cause: Cause::Series, .. } => Some(to),
        _ => None,
    }
}

impl Consequence for Energy {
    fn happen(&self, playing: &mut Playing<'_>) {
        let change = if playing.mv.is_capture() { self.capturing } else { self.quiet };
        let arrivals: Vec<Square> = match playing.effects().iter().rev().find_map(in_series) {
            // The man may have been on the last square of its series before.
            Some(last) => vec![last],
            None => playing.effects().iter().filter_map(by_move).collect(),
        };
        for square in arrivals {
            let man = playing.position.man(square);
            if man.is_none() {
                continue;
            }
            let kind = match change {
                Change::Down => decreased(playing.rules, man.kind()),
                Change::Up => increased(playing.rules, man.kind()),
                Change::None => man.kind(),
            };
            if kind != man.kind() {
                playing.change_kind(square, kind, Cause::Appended);
            }
        }
    }

    fn add_changes(&self, rules: &Rules, _: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if mv.goes_somewhere() {
            let change = if mv.is_capture() { self.capturing } else { self.quiet };
            changes.turn_into(|man| match change {
                Change::Down => man.with_kind(decreased(rules, man.kind())),
                Change::Up => man.with_kind(increased(rules, man.kind())),
                Change::None => man,
            });
        }
        Some(())
    }

    fn kinds_after_quiet_move(&self, rules: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        let changed = match self.quiet {
            Change::Down => decreased(rules, kind),
            Change::Up => increased(rules, kind),
            Change::None => kind,
        };
        Some(ArrayVec::from_iter([changed]))
    }
}
