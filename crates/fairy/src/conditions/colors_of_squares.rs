//! Monochromatic and bichromatic chess: men stay on squares of one colour, or change the colour with every move.

use chess::{Color, Square};

use crate::hooks::{Filter, Validator};
use crate::moves::{Move, Special};
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Moves stay on squares of one colour.
pub(super) const MONOCHROM: Condition = Condition {
    names: ["MonochromChess", "MonochromesSchach", "Monochromatique"],
    arguments: &[],
    definition: "Every move leads to a square of the colour from which it comes; only the short castling is possible.",
    source: "traditional",
    attach: |_, rules| {
        attach(ColorsOfSquares { changes: false }, rules);
        Ok(())
    },
};

/// Moves lead to squares of the other colour.
pub(super) const BICHROM: Condition = Condition {
    names: ["BichromChess", "BichromesSchach", "Bichromatique"],
    arguments: &[],
    definition: "Every move leads to a square of the other colour.",
    source: "traditional",
    attach: |_, rules| {
        attach(ColorsOfSquares { changes: true }, rules);
        Ok(())
    },
};

fn attach(rule: ColorsOfSquares, rules: &mut Rules) {
    rules.attach_filter(rule);
    rules.attach_validator(&[Level::Geometry], &Color::ALL, rule);
    rules.settings.mating_order = [false; 2];
}

#[derive(Clone, Copy)]
struct ColorsOfSquares {
    changes: bool,
}

impl ColorsOfSquares {
    fn may_go(self, from: Square, to: Square) -> bool {
        let shade = |square: Square| (square.file() as u8 + square.rank() as u8) % 2;
        (shade(from) != shade(to)) == self.changes
    }
}

impl Filter for ColorsOfSquares {
    fn allows(&self, _: &Rules, _: &Position, mv: &Move) -> bool {
        // The rook of queenside castling changes its colour.
        let is_mixed = !self.changes && mv.special == Special::QueenSide;
        self.may_go(mv.from, mv.to) && !is_mixed
    }
}

impl Validator for ColorsOfSquares {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        self.may_go(observation.from, observation.to)
    }
}
