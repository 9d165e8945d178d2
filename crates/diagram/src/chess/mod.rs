//! Chess boards.

mod men;
pub(crate) mod picture;
mod text;

use chess::{Board, Color, File, Rank, Setup, Square};

use crate::mark::Marks;
use crate::{Diagram, Mark, Paint};

/// A chess board to be drawn, with any men.
#[derive(Clone, Debug)]
pub struct ChessDiagram {
    board: Board,
    turn: Color,
    bottom: Color,
    marks: Marks<Square>,
}

impl ChessDiagram {
    /// The board of `setup` with White at the bottom.
    pub fn new(setup: &Setup) -> ChessDiagram {
        ChessDiagram { board: setup.board, turn: setup.turn, bottom: Color::White, marks: Marks::none() }
    }

    /// The same board as the player of `color` sees it.
    pub fn seen_by(mut self, color: Color) -> ChessDiagram {
        self.bottom = color;
        self
    }

    /// The same board with `square` marked.
    pub fn marked(mut self, square: Square, mark: Mark) -> ChessDiagram {
        self.marks.add(square, mark);
        self
    }

    /// Ranks from the top of the picture to its bottom.
    fn ranks(&self) -> [Rank; 8] {
        Rank::ALL.map(|rank| (!self.bottom).rank(rank))
    }

    /// Files from the left of the picture to its right.
    fn files(&self) -> [File; 8] {
        let mut files = File::ALL;
        if self.bottom == Color::Black {
            files.reverse();
        }
        files
    }
}

impl Diagram for ChessDiagram {
    fn text(&self, paint: Paint) -> String {
        match paint {
            Paint::Plain => text::plain(self),
            Paint::Ansi => text::coloured(self),
        }
    }

    fn svg(&self) -> String {
        picture::draw(self)
    }
}

/// Whether a square is light or dark.
#[derive(Clone, Copy)]
pub(crate) enum Shade {
    Light,
    Dark,
}

impl Shade {
    pub(crate) fn of(square: Square) -> Shade {
        if (square.file() as usize + square.rank() as usize).is_multiple_of(2) {
            Shade::Dark
        } else {
            Shade::Light
        }
    }
}
