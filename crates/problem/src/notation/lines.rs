//! The text of lines, each of which usually begins like the one before it.

use super::{Numbers, push_move, retraction_text};
use crate::Language;
use crate::solution::{Line, LineMove};

/// Writes solutions in one line each, and keeps the text of the last: what the next line shares with it is not written
/// again.
#[derive(Clone, Debug, Default)]
pub struct LineWriter {
    /// What comes before each line.
    opening: &'static str,
    text: String,
    /// The half-moves in the text.
    written: Vec<WrittenMove>,
    inversions: usize,
    language: Language,
}

/// A half-move in the text.
#[derive(Clone, Debug)]
struct WrittenMove {
    step: LineMove,
    /// The numbers of the half-moves after it.
    numbers: Numbers,
    /// Where its text ends.
    end: usize,
}

impl LineWriter {
    /// A writer that begins each line with `opening`.
    pub fn with_opening(opening: &'static str) -> LineWriter {
        LineWriter { opening, ..LineWriter::default() }
    }

    /// The text of a solution, of which `inversions` half-moves are left out before its first.
    ///
    /// ```
    /// use problem::notation::LineWriter;
    /// use problem::solution::Line;
    /// use problem::Language;
    ///
    /// let mut writer = LineWriter::with_opening("\n");
    /// assert_eq!(writer.line(&Line::default(), 1, Language::English), "\n  1...");
    /// ```
    pub fn line(&mut self, line: &Line, inversions: usize, language: Language) -> &str {
        if !line.retraction.is_empty() {
            self.line_after_retraction(line, inversions, language);
            return &self.text;
        }
        let numbers = self.keep_shared(line, inversions, language);
        self.push_moves(line, numbers);
        if line.violation {
            self.text.push_str(" ?!?");
        }
        &self.text
    }

    fn line_after_retraction(&mut self, line: &Line, inversions: usize, language: Language) {
        let play = Line { retraction: Vec::new(), ..line.clone() };
        let retraction = retraction_text(&line.retraction, language);
        let text = format!(
            "{}  {retraction} & {}",
            self.opening,
            LineWriter::default().line(&play, inversions, language).trim_start()
        );
        self.written.clear();
        self.text = text;
    }

    /// Reduces the text to the half-moves that it shares with `line`, or to what comes before the first. Returns the
    /// numbers of those that follow.
    fn keep_shared(&mut self, line: &Line, inversions: usize, language: Language) -> Numbers {
        if (self.inversions, self.language) != (inversions, language) {
            (self.inversions, self.language) = (inversions, language);
            self.written.clear();
        }
        let pairs = self.written.iter().zip(&line.moves);
        let shared = pairs.take_while(|(written, step)| written.step == **step).count();
        self.written.truncate(shared);
        if let Some(last) = self.written.last() {
            self.text.truncate(last.end);
            return last.numbers;
        }
        self.text.clear();
        self.text.push_str(self.opening);
        self.text.push_str(match inversions {
            0 => "",
            1 => "  1...",
            _ => "  1...  ...",
        });
        Numbers::new(line, inversions)
    }

    /// Appends the half-moves that are not in the text.
    fn push_moves(&mut self, line: &Line, mut numbers: Numbers) {
        for step in line.moves.iter().skip(self.written.len()) {
            if !self.written.is_empty() {
                self.text.push(' ');
            }
            if step.restarts {
                numbers = Numbers { side: step.played.mover, next: 1 };
            }
            numbers.push(&mut self.text, step.played.mover);
            push_move(&mut self.text, &step.played, self.language);
            self.written.push(WrittenMove { step: step.clone(), numbers, end: self.text.len() });
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::Position;
    use chess::text::Fen;
    use chess::{Color, fault};

    use super::*;
    use crate::goals::{Goal, GoalKind};
    use crate::half_move::{HalfMove, Played};
    use crate::solution::TakenBack;

    /// Lines that share their beginnings are written as each is written alone.
    #[test]
    fn a_line_does_not_depend_on_the_lines_before_it() {
        let position: Position = "r3k2r/1P4P1/8/2Pp4/8/5q2/1p6/R3K2R w KQkq d6 0 1"
            .parse::<Fen>()
            .expect("a FEN")
            .0
            .position(fault::PROBLEM)
            .expect("a position for problems");
        let moves = position.moves();
        let step = |number: usize, index: usize| LineMove {
            played: Played {
                half_move: moves.get(index).map_or(HalfMove::Null, |&mv| HalfMove::Move(mv)),
                written: None,
                mover: if number.is_multiple_of(2) { Color::White } else { Color::Black },
                gives_check: index.is_multiple_of(3),
                goal: index.is_multiple_of(4).then_some(Goal { kind: GoalKind::Mate, square: None }),
            },
            restarts: index == 5,
        };
        let taken_back = TakenBack { mover: Color::White, mv: moves[0] };
        let mut writer = LineWriter::with_opening("\n");
        let mut shared = 0;
        for number in 0..2000_usize {
            let length = number % 5;
            let digits = (0..length).map(|place| step(place, number / 3_usize.pow(4 - place as u32) % 7));
            let line = Line {
                moves: digits.collect(),
                violation: number.is_multiple_of(11),
                retraction: if number.is_multiple_of(13) { vec![taken_back] } else { Vec::new() },
            };
            let (inversions, language) = (number / 97 % 3, Language::ALL[number / 89 % 3]);
            let alone = LineWriter::with_opening("\n").line(&line, inversions, language).to_owned();
            assert_eq!(writer.line(&line, inversions, language), alone, "{line:?}");
            shared += usize::from(writer.written.len() > 1);
        }
        assert!(shared > 500);
    }
}
