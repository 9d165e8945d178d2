//! Grid chess: the board is divided, and a move must leave its field.

use chess::{Color, Square};

use crate::hooks::{Filter, Validator};
use crate::moves::Move;
use crate::observe::{Level, Look};
use crate::position::Position;
use crate::rules::Rules;

use super::{Argument, Condition, Word};

const VERTICAL: Word = Word::new(["VerticalShift", "VertikalVerschieben", "VerticalDecalage"]);
const HORIZONTAL: Word = Word::new(["HorizontalShift", "HorizontalVerschieben", "HorizontalDecalage"]);
const DIAGONAL: Word = Word::new(["DiagonalShift", "DiagonalVerschieben", "DiagonalDecalage"]);

/// The condition.
pub(super) const GRID: Condition = Condition {
    names: ["GridChess", "Gitterschach", "Grille"],
    arguments: &[Argument::Words(&[VERTICAL, HORIZONTAL, DIAGONAL])],
    definition: "Lines divide the board into fields of two by two squares; a move must cross a line.",
    source: "W. Stead, Fairy Chess Review 1953",
    attach: |arguments, rules| {
        let grid = if arguments.has(&VERTICAL) {
            Grid::Vertical
        } else if arguments.has(&HORIZONTAL) {
            Grid::Horizontal
        } else if arguments.has(&DIAGONAL) {
            Grid::Diagonal
        } else {
            Grid::Regular
        };
        rules.attach_filter(grid);
        rules.attach_validator(&[Level::Geometry], &Color::ALL, grid);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// How the lines are shifted.
#[derive(Clone, Copy)]
enum Grid {
    Regular,
    Vertical,
    Horizontal,
    Diagonal,
}

impl Grid {
    /// The number of the field of a square. Where ranks are shifted, Popeye counts twice the rank instead of half of
    /// it, so that squares of different ranks never share a field but distant ones on neighbouring ranks do.
    fn field(self, square: Square) -> u8 {
        let (file, rank) = (square.file() as u8, square.rank() as u8);
        match self {
            Grid::Regular => file / 2 + 4 * (rank / 2),
            Grid::Vertical => file / 2 + 4 * (rank + 1) / 2,
            Grid::Horizontal => file.div_ceil(2) + 5 * (rank / 2),
            Grid::Diagonal => file.div_ceil(2) + 5 * (rank + 1) / 2,
        }
    }

    fn crosses(self, from: Square, to: Square) -> bool {
        self.field(from) != self.field(to)
    }
}

impl Filter for Grid {
    fn allows(&self, _: &Rules, _: &Position, mv: &Move) -> bool {
        self.crosses(mv.from, mv.to)
    }
}

impl Validator for Grid {
    fn is_valid(&self, look: &Look<'_>) -> bool {
        self.crosses(look.from, look.to)
    }
}
