//! Moves and lines as text, appended to what is there: a series may have forty thousand solutions of twenty-four moves.

mod english;
mod lines;

pub use english::{line_in_english, move_in_english};
pub use lines::LineWriter;

use chess::text::Letters;
use chess::{Color, Kind, Move, Role, Square, Wing};

use crate::Language;
use crate::goals::CheckSign;
use crate::half_move::{HalfMove, Played};
use crate::solution::{Line, TakenBack};

/// A solution in one line; `inversions` half-moves are left out before its first.
pub fn line_text(line: &Line, inversions: usize, language: Language) -> String {
    LineWriter::default().line(line, inversions, language).to_owned()
}

/// A half-move with its signs.
pub fn move_text(played: &Played, language: Language) -> String {
    let mut text = String::new();
    push_move(&mut text, played, language);
    text
}

/// Appends a half-move with its signs.
pub fn push_move(text: &mut String, played: &Played, language: Language) {
    match played.half_move {
        HalfMove::Null => {
            text.push_str(played.written.as_ref().map_or(" ...", |written| written.text(language)))
        }
        HalfMove::Move(mv) => push_squares(text, mv, language.letters()),
        HalfMove::Fairy(_) => {
            text.push_str(played.written.as_ref().map_or("", |written| written.text(language)))
        }
    }
    let replaced = played.goal.is_some_and(|goal| goal.spec().check_sign == CheckSign::Replaced);
    if played.gives_check && !replaced {
        text.push_str(" +");
    }
    if let Some(goal) = played.goal.filter(|goal| !goal.spec().mark.is_empty()) {
        text.push(' ');
        text.push_str(goal.spec().mark);
    }
}

/// Moves that are taken back: `-1.Ke1*Sd2`. The man that a capture puts back is named.
pub fn retraction_text(retraction: &[TakenBack], language: Language) -> String {
    let letters = language.letters();
    let mut text = "-1.".to_owned();
    for (index, &TakenBack { mv, .. }) in retraction.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        let start = text.len();
        push_squares(&mut text, mv, letters);
        if let Some(role) = mv.captured().filter(|_| mv.kind() != Kind::EnPassant)
            && let Some(sign) = text.get(start..).and_then(|text| text.find('*'))
        {
            text.insert(start + sign + 1, letters.letter(role));
        }
    }
    text
}

/// As [`chess::text::Long`] prints a move without its mark, without the machinery of formatting.
fn push_squares(text: &mut String, mv: Move, letters: &Letters) {
    if let Some(wing) = mv.castling_wing() {
        text.push_str(match wing {
            Wing::QueenSide => "0-0-0",
            Wing::KingSide => "0-0",
        });
        return;
    }
    if mv.role() != Role::Pawn {
        text.push(letters.letter(mv.role()));
    }
    push_square(text, mv.from());
    text.push(if mv.is_capture() { '*' } else { '-' });
    push_square(text, mv.to());
    if let Some(role) = mv.promotion() {
        text.push('=');
        text.push(letters.letter(role));
    }
    if mv.kind() == Kind::EnPassant {
        text.push_str(" ep.");
    }
}

fn push_square(text: &mut String, square: Square) {
    text.push(char::from(b'a' + square.file() as u8));
    text.push(char::from(b'1' + square.rank() as u8));
}

/// Which half-moves of a line have numbers.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    side: Color,
    next: usize,
}

impl Numbers {
    fn new(line: &Line, inversions: usize) -> Numbers {
        let first = line.moves.first().map_or(Color::White, |step| step.played.mover);
        match inversions {
            0 => Numbers { side: first, next: 1 },
            1 => Numbers { side: !first, next: 2 },
            _ => Numbers { side: first, next: 2 },
        }
    }

    /// Appends the number of a half-move of `mover`, if it has one, three characters wide.
    fn push(&mut self, text: &mut String, mover: Color) {
        if mover != self.side {
            return;
        }
        let number = self.next;
        self.next += 1;
        for (from, to) in [(100, ' '), (10, ' ')] {
            if number < from {
                text.push(to);
            }
        }
        let mut place = 1;
        while place <= number / 10 {
            place *= 10;
        }
        while place > 0 {
            text.push(char::from(b'0' + (number / place % 10) as u8));
            place /= 10;
        }
        text.push('.');
    }
}

#[cfg(test)]
mod tests {
    use chess::text::{Fen, Long};
    use chess::{Position, fault};

    use super::*;

    #[test]
    fn moves_are_written_as_the_notation_writes_them() {
        for fen in [
            "r3k2r/1P4P1/8/2Pp4/8/5q2/1p6/R3K2R w KQkq d6 0 1",
            "r3k2r/1P4P1/8/8/2Pp4/5q2/1p6/R3K2R b KQkq c3 0 1",
            "1n6/2P5/8/8/8/1q6/8/N1K3bk w - - 0 1",
        ] {
            let position: Position =
                fen.parse::<Fen>().expect(fen).0.position(fault::PROBLEM).expect("a position for problems");
            for mv in position.moves() {
                for letters in Letters::ALL {
                    let mut text = String::new();
                    push_squares(&mut text, mv, &letters);
                    assert_eq!(text, Long::unmarked(mv).in_letters(&letters).to_string());
                }
            }
        }
    }

    #[test]
    fn numbers_are_right_aligned_as_the_formatter_aligns_them() {
        for next in [1, 9, 10, 99, 100, 999, 1000, 12_345] {
            let mut text = String::new();
            Numbers { side: Color::White, next }.push(&mut text, Color::White);
            assert_eq!(text, format!("{next:3}."));
        }
    }
}
