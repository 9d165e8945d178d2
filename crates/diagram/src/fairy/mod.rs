//! Boards of fairy chess.

mod figures;
mod picture;
mod text;

use chess::{Bitboard, Square};
use fairy::conditions::Condition;
use fairy::{Grid, Hunter, Kind, MEN, Man, Setup};

use crate::{Diagram, Paint};

/// A board of fairy chess to be drawn, with what conditions do to its squares.
///
/// ```
/// use chess::Square;
/// use diagram::{Diagram, FairyDiagram, Paint};
/// use fairy::{Kind, Man, Setup, Sides};
///
/// let grasshopper = Man::new(Kind::GRASSHOPPER, Sides::Black);
/// let setup = Setup { men: vec![(Square::D4, grasshopper)], ..Setup::default() };
/// let diagram = FairyDiagram::new(&setup);
/// assert!(diagram.text(Paint::Plain).contains("-G"));
/// assert!(diagram.svg().contains("rotate(180"));
/// ```
#[derive(Clone, Debug)]
pub struct FairyDiagram {
    men: Vec<DrawnMan>,
    /// Squares that do not exist.
    holes: Bitboard,
    /// Squares that change who arrives on them.
    magic: Bitboard,
    imitators: Bitboard,
    grid: Option<Grid>,
}

/// A man with its square and its English code, such as `g` or `r/b`.
#[derive(Clone, Debug)]
struct DrawnMan {
    square: Square,
    man: Man,
    code: String,
}

impl FairyDiagram {
    /// The board of a setup with White at the bottom.
    pub fn new(setup: &Setup) -> FairyDiagram {
        let squares_of = |name: &str| {
            let named = setup.conditions.iter().filter(|(condition, _)| condition.names[0] == name);
            named.flat_map(|(_, arguments)| arguments.squares()).fold(Bitboard::EMPTY, Bitboard::with)
        };
        let is_grid = |condition: &Condition| matches!(condition.names[0], "GridChess" | "ContactGridChess");
        let grid = setup.conditions.iter().find(|(condition, _)| is_grid(condition));
        let men =
            setup.men.iter().map(|&(square, man)| DrawnMan { square, man, code: code(setup, man.kind()) });
        FairyDiagram {
            men: men.collect(),
            holes: squares_of("Hole"),
            magic: squares_of("MagicSquares"),
            imitators: squares_of("Imitator"),
            grid: grid.map(|(_, arguments)| Grid::from_arguments(arguments)),
        }
    }

    fn man_on(&self, square: Square) -> Option<&DrawnMan> {
        self.men.iter().find(|drawn| drawn.square == square)
    }

    /// Whether a line of the grid runs between two squares.
    fn is_divided(&self, one: Square, other: Square) -> bool {
        self.grid.as_ref().is_some_and(|grid| grid.divides(one, other))
    }
}

/// The English code of a kind; hunters have those of both their ways.
fn code(setup: &Setup, kind: Kind) -> String {
    let simple = |kind: Kind| MEN.get(usize::from(kind.0)).map_or("", |man| man.codes[0]);
    let defined = kind.0.checked_sub(Kind::FIRST_DEFINED.0);
    match defined.and_then(|index| setup.hunters.get(usize::from(index))) {
        Some(&Hunter { away, home }) => format!("{}/{}", simple(away), simple(home)),
        None => simple(kind).to_owned(),
    }
}

impl Diagram for FairyDiagram {
    fn text(&self, _: Paint) -> String {
        text::plain(self)
    }

    fn svg(&self) -> String {
        picture::draw(self)
    }
}
