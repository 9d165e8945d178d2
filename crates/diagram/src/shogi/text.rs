//! Shogi boards as text, laid out like the diagrams of Japanese game records.

use std::fmt::Write as _;

use shogi::{Color, Piece, Square};

use super::{ShogiDiagram, kanji};
use crate::paint::Cell;
use crate::{Mark, Paint};

/// The board with a hand above and below; a `v` marks a man that moves down the picture.
pub(super) fn draw(diagram: &ShogiDiagram, paint: Paint) -> String {
    let mut text = hand(diagram, !diagram.bottom);
    for file in diagram.files() {
        // A kanji is as wide as two letters; so are the digits of the same script.
        text.push(' ');
        text.push(wide_digit(file.to_char()));
    }
    text.push_str("\n+---------------------------+\n");
    for rank in diagram.ranks() {
        text.push('|');
        for file in diagram.files() {
            let square = Square::new(file, rank);
            let content = content(diagram, square);
            match paint {
                Paint::Plain => text.push_str(&content),
                Paint::Ansi => cell(diagram, square).push(&content, &mut text),
            }
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "|{} {}", kanji::of_rank(rank).char, rank.to_char());
    }
    text.push_str("+---------------------------+\n");
    text.push_str(&hand(diagram, diagram.bottom));
    text
}

fn content(diagram: &ShogiDiagram, square: Square) -> String {
    match diagram.setup.piece_at(square) {
        None => " ・".into(),
        Some(man) if man.color == diagram.bottom => format!(" {}", diagram.kanji(man).char),
        Some(man) => format!("v{}", diagram.kanji(man).char),
    }
}

fn hand(diagram: &ShogiDiagram, color: Color) -> String {
    let held = diagram.setup.hand(color);
    let mut text = format!("{color} in hand:");
    for (kind, count) in held.iter().rev() {
        let man = kanji::of_man(Piece::new(color, kind)).char;
        // Writing to a string cannot fail.
        let _ = if count > 1 { write!(text, " {man}×{count}") } else { write!(text, " {man}") };
    }
    if held.is_empty() {
        text.push_str(" nothing");
    }
    text.push('\n');
    text
}

/// Black ink on wood; promoted men in red, as their undersides are lettered.
fn cell(diagram: &ShogiDiagram, square: Square) -> Cell {
    let ink = match diagram.setup.piece_at(square) {
        Some(man) if man.kind.is_promoted() => 124,
        Some(_) => 16,
        None => 137,
    };
    let ground = match diagram.marks.at(square) {
        Some(Mark::Check) => 210,
        Some(Mark::Fault) => 183,
        None => 223,
    };
    Cell { ink, ground }
}

/// The full-width form of a digit.
fn wide_digit(digit: char) -> char {
    match digit {
        '1' => '１',
        '2' => '２',
        '3' => '３',
        '4' => '４',
        '5' => '５',
        '6' => '６',
        '7' => '７',
        '8' => '８',
        '9' => '９',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use shogi::Setup;

    use super::*;
    use crate::Diagram;

    #[test]
    fn a_board_with_hands_is_drawn_as_in_game_records() {
        let setup: Setup = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w 2Pb 1"
            .parse()
            .expect("this is SFEN");
        let expected = "\
White in hand: 角
 ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v王v金v銀v桂v香|一 a
| ・v飛 ・ ・ ・ ・ ・ 馬 ・|二 b
|v歩v歩v歩v歩v歩v歩 ・v歩v歩|三 c
| ・ ・ ・ ・ ・ ・v歩 ・ ・|四 d
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五 e
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六 f
| 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七 g
| ・ ・ ・ ・ ・ ・ ・ 飛 ・|八 h
| 香 桂 銀 金 玉 金 銀 桂 香|九 i
+---------------------------+
Black in hand: 歩×2
";
        assert_eq!(ShogiDiagram::new(&setup).text(Paint::Plain), expected);
    }

    #[test]
    fn the_only_king_of_a_problem_is_a_jewel() {
        let problem: Setup = "8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1".parse().expect("this is SFEN");
        let picture = ShogiDiagram::new(&problem).text(Paint::Plain);
        assert!(picture.contains("v玉|一 a"), "{picture}");
    }

    #[test]
    fn white_sees_the_own_men_upright() {
        let turned = ShogiDiagram::new(&Setup::initial()).seen_by(Color::White).text(Paint::Plain);
        assert!(turned.starts_with("Black in hand: nothing\n １ ２"), "{turned}");
        assert!(turned.contains("|v香v桂v銀v金v玉v金v銀v桂v香|九 i\n"), "{turned}");
    }
}
