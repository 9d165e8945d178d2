//! The grid of a diagram, as it is drawn.

use fairy::Grid;

use crate::diagram::Diagram;

/// The grid of a diagram, if a condition divides its board.
///
/// ```
/// use problem::{Condition, Diagram};
///
/// let mut diagram = Diagram::default();
/// assert_eq!(problem::grid_of(&diagram), None);
/// diagram.set_conditions(vec![Condition::new(["GridChess", "Gitterschach", "Grille"], Vec::new())]);
/// assert_eq!(problem::grid_of(&diagram), Some(fairy::Grid::regular()));
/// ```
pub fn grid_of(diagram: &Diagram) -> Option<Grid> {
    let condition = |name: &str| diagram.conditions().iter().find(|known| known.names[0] == name);
    match (condition("GridChess"), condition("ContactGridChess")) {
        (Some(grid), _) => grid.rule(None).map(|(_, arguments)| Grid::from_arguments(&arguments)),
        (None, Some(_)) => Some(Grid::regular()),
        (None, None) => None,
    }
}
