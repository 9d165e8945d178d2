//! A puzzle in the form that people read, for both games.

use chess::text::San;
use chess::{Color, Position};
use diagram::{ChessDiagram, Diagram as _, Mark, ShogiDiagram};
use game::Position as _;
use shogi::text::{japanese, western};

use crate::Puzzle;
use crate::read::Row;
use crate::tsume::Tsume;

/// A puzzle in the form that people read.
pub(super) struct Card {
    pub(super) id: String,
    pub(super) rating: Option<i32>,
    pub(super) themes: String,
    /// The board from the solver's side, as an SVG document.
    pub(super) picture: String,
    /// `White to move and mate in 2`
    pub(super) caption: String,
    /// The line from the solver's first move on, in the players' notation: `1. Qxf7+ Kh8 2. Qg8#`.
    pub(super) solution: String,
    /// The same in Latin letters.
    pub(super) western: String,
}

impl Card {
    fn new(row: &Row<'_>, picture: String, caption: String, solution: [String; 2]) -> Card {
        let (id, themes) = (row.id.to_owned(), row.themes.to_owned());
        let [solution, western] = solution;
        Card { id, rating: row.rating, themes, picture, caption, solution, western }
    }

    pub(super) fn of_puzzle(row: &Row<'_>, puzzle: &Puzzle) -> Card {
        let position = puzzle.position();
        let side = position.turn();
        let caption = match (puzzle.ends_in_mate(), puzzle.solution().len()) {
            (true, moves) => format!("{side} to move and mate in {moves}"),
            (false, _) => format!("{side} to move"),
        };
        let setup = position.to_setup();
        let mut diagram = ChessDiagram::new(&setup).seen_by(side);
        if let Some(king) = setup.board.king(side).filter(|_| position.is_check()) {
            diagram = diagram.marked(king, Mark::Check);
        }
        let solution = movetext(position, puzzle, 1);
        Card::new(row, diagram.svg(), caption, [solution.clone(), solution])
    }

    pub(super) fn of_tsume(row: &Row<'_>, tsume: &Tsume) -> Card {
        let position = tsume.position();
        let picture = ShogiDiagram::new(&position.to_setup()).seen_by(position.turn()).svg();
        let caption = match tsume.moves().len() {
            0 => "Tsume".to_owned(),
            1 => "Mate in 1 ply".to_owned(),
            plies => format!("Mate in {plies} plies"),
        };
        let mut previous = None;
        let (mut moves, mut latin) = (Vec::new(), Vec::new());
        for (position, &mv) in tsume.positions().iter().zip(tsume.moves()) {
            moves.push(japanese(mv, position, previous));
            latin.push(western(mv, position));
            previous = Some(mv);
        }
        Card::new(row, picture, caption, [moves, latin].map(|moves| moves.join(" ")))
    }
}

/// The moves of a puzzle from number `first` on, which is played in `position`.
pub(super) fn movetext(position: &Position, puzzle: &Puzzle, first: usize) -> String {
    let mut position = *position;
    let mut text = String::new();
    for (index, &mv) in puzzle.moves().iter().skip(first).enumerate() {
        let number = position.fullmoves();
        match position.turn() {
            Color::White => text.push_str(&format!("{number}. ")),
            Color::Black if index == 0 => text.push_str(&format!("{number}... ")),
            Color::Black => {}
        }
        text.push_str(&format!("{} ", San::of(&position, mv)));
        position.play(mv);
    }
    text.truncate(text.trim_end().len());
    text
}
