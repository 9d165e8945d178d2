//! Shogi boards with both hands.

mod kanji;
pub(crate) mod picture;
mod text;

use shogi::{Color, File, Kind, Piece, Rank, Setup, Square};

use crate::mark::Marks;
use crate::{Diagram, Mark, Paint};
use kanji::Kanji;

/// A shogi board to be drawn, with any men.
#[derive(Clone, Debug)]
pub struct ShogiDiagram {
    setup: Setup,
    bottom: Color,
    marks: Marks<Square>,
}

impl ShogiDiagram {
    /// The board and the hands of `setup` with Black at the bottom.
    pub fn new(setup: &Setup) -> ShogiDiagram {
        ShogiDiagram { setup: setup.clone(), bottom: Color::Black, marks: Marks::none() }
    }

    /// The same board as the player of `color` sees it.
    pub fn seen_by(mut self, color: Color) -> ShogiDiagram {
        self.bottom = color;
        self
    }

    /// The same board with `square` marked.
    pub fn marked(mut self, square: Square, mark: Mark) -> ShogiDiagram {
        self.marks.add(square, mark);
        self
    }

    /// The text on a man. The only king of a problem is 玉, on either side.
    fn kanji(&self, man: Piece) -> Kanji {
        let kings = self.setup.pieces().filter(|(_, piece)| piece.kind == Kind::King).count();
        match (man.kind, kings) {
            (Kind::King, 1) => kanji::of_man(Piece::new(Color::Black, Kind::King)),
            _ => kanji::of_man(man),
        }
    }

    /// Ranks from the top of the picture to its bottom.
    fn ranks(&self) -> [Rank; 9] {
        let mut ranks = Rank::ALL;
        if self.bottom == Color::White {
            ranks.reverse();
        }
        ranks
    }

    /// Files from the left of the picture to its right.
    fn files(&self) -> [File; 9] {
        let mut files = File::ALL;
        if self.bottom == Color::Black {
            files.reverse();
        }
        files
    }
}

impl Diagram for ShogiDiagram {
    fn text(&self, paint: Paint) -> String {
        text::draw(self, paint)
    }

    fn svg(&self) -> String {
        picture::draw(self)
    }
}
