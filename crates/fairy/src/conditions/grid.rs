//! Grid chess: lines divide the board, and a move must cross one.

use chess::Color;

use crate::grid::Grid;
use crate::hooks::{Filter, Validator};
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::Rules;

use super::{Argument, Condition, Word};

const VERTICAL: Word = Word::new(["VerticalShift", "VertikalVerschieben", "VerticalDecalage"]);
const HORIZONTAL: Word = Word::new(["HorizontalShift", "HorizontalVerschieben", "HorizontalDecalage"]);
const DIAGONAL: Word = Word::new(["DiagonalShift", "DiagonalVerschieben", "DiagonalDecalage"]);
const ORTHOGONAL: Word = Word::new(["Orthogonal", "Orthogonal", "Orthogonale"]);
const IRREGULAR: Word = Word::new(["Irregular", "Unregelmaessig", "Irreguliere"]);
const LINES: Word = Word::new(["GridLine", "GitterLinie", "LigneGrille"]);

/// Grid chess.
pub(super) const GRID: Condition = Condition {
    names: ["GridChess", "Gitterschach", "Grille"],
    arguments: &[Argument::Words(&[VERTICAL, HORIZONTAL, DIAGONAL, ORTHOGONAL, IRREGULAR, LINES])],
    definition: "Lines divide the board into fields of two by two squares, or others; a move must cross a line.",
    source: "W. Stead, Fairy Chess Review 1953",
    attach: |arguments, rules| {
        attach(Grid::from_arguments(arguments), rules);
        Ok(())
    },
};

/// Lets moves only cross the lines of a grid.
pub(super) fn attach(grid: Grid, rules: &mut Rules) {
    rules.attach_filter(grid.clone());
    rules.attach_validator(&[Level::Geometry], &Color::ALL, grid);
}

impl Filter for Grid {
    fn allows(&self, _: &Rules, _: &Position, mv: &Move) -> bool {
        self.divides(mv.from, mv.to)
    }
}

impl Validator for Grid {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        self.divides(observation.from, observation.to)
    }
}
