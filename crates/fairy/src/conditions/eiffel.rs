//! Eiffel chess: each kind of man paralyses one other kind.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::{Validator, Walking};
use crate::kind::Kind;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::Condition;
use super::madrasi::is_observed_by_kind;

/// Eiffel chess.
pub(super) const EIFFEL: Condition = Condition {
    names: ["EiffelChess", "EiffelSchach", "EchecsEiffel"],
    arguments: &[],
    definition: "A man can neither move nor give check while an enemy man attacks it that stands one step above it: \
                 queens paralyse pawns, rooks queens, bishops rooks, knights bishops, and pawns knights.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Paralysis, Eiffel);
        rules.attach_validator(&[Level::Observer], &Color::ALL, Eiffel);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Eiffel;

fn paralyser(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::PAWN => Some(Kind::QUEEN),
        Kind::QUEEN => Some(Kind::ROOK),
        Kind::ROOK => Some(Kind::BISHOP),
        Kind::BISHOP => Some(Kind::KNIGHT),
        Kind::KNIGHT => Some(Kind::PAWN),
        _ => None,
    }
}

/// Whether an enemy of the paralysing kind attacks the man on a square.
pub(super) fn is_paralysed(rules: &Rules, position: &Position, square: Square, color: Color) -> bool {
    paralyser(position.man(square).kind())
        .is_some_and(|kind| is_observed_by_kind(rules, position, square, !color, kind))
}

impl Walking for Eiffel {
    fn moves(&self, man: &mut ManMoves<'_>) {
        if !is_paralysed(man.rules, man.position, man.from, man.color) {
            man.proceed();
        }
    }

    fn only_restricts(&self) -> bool {
        true
    }
}

impl Validator for Eiffel {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        !is_paralysed(observation.rules, observation.position, observation.from, observation.color)
    }
}
