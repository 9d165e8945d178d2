//! Edge movers: a side moves only to the edge of the board.

use chess::{Color, File, Rank, Square};

use crate::hooks::{Filter, Validator};
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// White moves only to the edge.
pub(super) const WHITE_EDGE_MOVER: Condition = Condition {
    names: ["WhiteEdgeMover", "WeisserRandzueger", "BlancBordCoup"],
    arguments: &[],
    definition: "White moves and checks only towards squares at the edge of the board.",
    source: "traditional",
    attach: |_, rules| {
        attach(Color::White, rules);
        Ok(())
    },
};

/// Black moves only to the edge.
pub(super) const BLACK_EDGE_MOVER: Condition = Condition {
    names: ["BlackEdgeMover", "SchwarzerRandzueger", "NoirBordCoup"],
    arguments: &[],
    definition: "Black moves and checks only towards squares at the edge of the board.",
    source: "traditional",
    attach: |_, rules| {
        attach(Color::Black, rules);
        Ok(())
    },
};

fn attach(color: Color, rules: &mut Rules) {
    rules.attach_filter(EdgeMover { color });
    rules.attach_validator(&[Level::Geometry], &[color], EdgeMover { color });
}

struct EdgeMover {
    color: Color,
}

fn is_edge(square: Square) -> bool {
    matches!(square.file(), File::A | File::H) || matches!(square.rank(), Rank::First | Rank::Eighth)
}

impl Filter for EdgeMover {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        position.turn() != self.color || is_edge(mv.to)
    }
}

impl Validator for EdgeMover {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        is_edge(observation.to)
    }
}
