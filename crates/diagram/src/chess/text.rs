//! Chess boards as text.

use chess::{Color, Piece, Role, Square};

use super::{ChessDiagram, Shade};
use crate::Mark;
use crate::paint::Cell;

/// Figurines in a frame: outlined ones are White's, filled ones Black's.
pub(super) fn plain(diagram: &ChessDiagram) -> String {
    let mut text = String::from("  ┌─────────────────┐\n");
    for rank in diagram.ranks() {
        text.extend([rank.to_char(), ' ', '│']);
        for file in diagram.files() {
            let man = diagram.board.piece_at(Square::new(file, rank));
            text.extend([' ', man.map_or('·', figurine)]);
        }
        text.push_str(" │\n");
    }
    text.push_str("  └─────────────────┘\n   ");
    for file in diagram.files() {
        text.extend([' ', file.to_char()]);
    }
    text.push('\n');
    text
}

/// Filled figurines in white or black ink on a chequered ground.
pub(super) fn coloured(diagram: &ChessDiagram) -> String {
    let mut text = String::new();
    for rank in diagram.ranks() {
        text.extend([rank.to_char(), ' ']);
        for file in diagram.files() {
            let square = Square::new(file, rank);
            let man = diagram.board.piece_at(square);
            let ink = match man.map(|man| man.color) {
                Some(Color::White) => WHITE_INK,
                _ => BLACK_INK,
            };
            // Both sides have the filled figurine: on a coloured ground the outlined one is hard to see.
            let figure = man.map_or(' ', |man| figurine(man.role.of(Color::Black)));
            Cell { ink, ground: ground(diagram, square) }.push(&format!(" {figure} "), &mut text);
        }
        text.push('\n');
    }
    text.push_str("  ");
    for file in diagram.files() {
        text.extend([' ', file.to_char(), ' ']);
    }
    text.push('\n');
    text
}

const WHITE_INK: u8 = 231;
const BLACK_INK: u8 = 16;

fn ground(diagram: &ChessDiagram, square: Square) -> u8 {
    match (diagram.marks.at(square), Shade::of(square)) {
        (Some(Mark::Check), _) => 167,
        (Some(Mark::Fault), _) => 177,
        (None, Shade::Light) => 137,
        (None, Shade::Dark) => 95,
    }
}

/// The Unicode character of a man.
fn figurine(man: Piece) -> char {
    match (man.color, man.role) {
        (Color::White, Role::King) => '♔',
        (Color::White, Role::Queen) => '♕',
        (Color::White, Role::Rook) => '♖',
        (Color::White, Role::Bishop) => '♗',
        (Color::White, Role::Knight) => '♘',
        (Color::White, Role::Pawn) => '♙',
        (Color::Black, Role::King) => '♚',
        (Color::Black, Role::Queen) => '♛',
        (Color::Black, Role::Rook) => '♜',
        (Color::Black, Role::Bishop) => '♝',
        (Color::Black, Role::Knight) => '♞',
        (Color::Black, Role::Pawn) => '♟',
    }
}

#[cfg(test)]
mod tests {
    use chess::Setup;

    use super::*;
    use crate::{Diagram, Paint};

    const START: &str = "  \
  ┌─────────────────┐
8 │ ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ │
7 │ ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟ │
6 │ · · · · · · · · │
5 │ · · · · · · · · │
4 │ · · · · · · · · │
3 │ · · · · · · · · │
2 │ ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙ │
1 │ ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖ │
  └─────────────────┘
    a b c d e f g h
";

    #[test]
    fn the_start_is_drawn_with_white_at_the_bottom() {
        assert_eq!(ChessDiagram::new(&Setup::initial()).text(Paint::Plain), START);
    }

    #[test]
    fn black_sees_the_board_turned_by_half() {
        let turned = ChessDiagram::new(&Setup::initial()).seen_by(Color::Black).text(Paint::Plain);
        assert!(turned.contains("1 │ ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖ │\n2"), "{turned}");
        assert!(turned.ends_with("h g f e d c b a\n"), "{turned}");
    }

    #[test]
    fn a_marked_square_has_a_ground_of_its_own() {
        let plain = ChessDiagram::new(&Setup::initial());
        let marked = plain.clone().marked(Square::E1, Mark::Check);
        assert_ne!(plain.text(Paint::Ansi), marked.text(Paint::Ansi));
    }
}
