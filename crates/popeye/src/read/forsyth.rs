//! Positions in Forsyth notation.

use chess::{File, Square};
use fairy::{Man, Sides};

use crate::read::fault::Fault;
use crate::read::lexer::Word;
use crate::read::pieces::Placed;
use crate::read::reader::{Reader, shown};

impl Reader<'_> {
    /// Reads a position in Forsyth notation.
    pub(super) fn forsyth(&mut self) -> Vec<Placed> {
        let Some(word) = self.next() else { return Vec::new() };
        let mut position = Forsyth { word, rest: word.text, square: Some(Square::A8), placed: Vec::new() };
        while !position.rest.is_empty() {
            if let Err(fault) = position.step(self) {
                let at = word.text.len() - position.rest.len();
                let len = position.unit_len();
                let span = self.inside(word.span, at, len);
                self.report(fault, span);
                if position.square.is_none() {
                    break;
                }
                position.skip(len);
            }
        }
        let placed = position.placed;
        self.refuse_rest_of_fen(word);
        placed
    }

    /// Reports the side to move of a FEN, and skips it with what follows on its line.
    fn refuse_rest_of_fen(&mut self, board: Word<'_>) {
        let Some(turn) = self.peek() else { return };
        if turn.span.line() == board.span.line() && matches!(turn.text, "w" | "b") {
            self.next();
            let span = self.skip_strangers(turn.span);
            self.report(Fault::RestOfFen(turn.text.to_owned()), span);
        }
    }
}

/// The state of reading Forsyth notation.
struct Forsyth<'a> {
    word: Word<'a>,
    rest: &'a str,
    /// The next square to fill.
    square: Option<Square>,
    placed: Vec<Placed>,
}

impl Forsyth<'_> {
    /// Reads one man, one slash or one number of empty squares.
    fn step(&mut self, reader: &mut Reader<'_>) -> Result<(), Fault> {
        if self.rest.starts_with('/') {
            self.skip(1);
            return Ok(());
        }
        let Some(square) = self.square else { return Err(Fault::BoardFull(shown(self.rest))) };
        let digits = self.rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let empty: usize = self.rest.get(..digits).and_then(|number| number.parse().ok()).unwrap_or(0);
            self.square = (0..empty).try_fold(square, |square, _| following(square));
            self.skip(digits);
            return Ok(());
        }
        let unit = self.rest.get(..self.unit_len()).unwrap_or(self.rest);
        let code = unit.trim_start_matches(['+', '-', '=']).trim_start_matches('.');
        let sides = match unit.bytes().next() {
            Some(b'+') => Sides::White,
            Some(b'-') => Sides::Black,
            Some(b'=') => Sides::Neutral,
            _ if code.bytes().next().is_some_and(|letter| letter.is_ascii_lowercase()) => Sides::Black,
            _ => Sides::White,
        };
        let kind = reader.expected_kind(code)?;
        self.placed.push(Placed { man: Man::new(kind, sides), square, span: self.word.span });
        self.square = following(square);
        self.skip(unit.len());
        Ok(())
    }

    /// The length in bytes of the next man: `K`, `-K`, `.ca` or `+.ca`.
    fn unit_len(&self) -> usize {
        let sign = usize::from(self.rest.starts_with(['+', '-', '=']));
        let is_long = self.rest.as_bytes().get(sign) == Some(&b'.');
        (sign + if is_long { 3 } else { 1 }).min(self.rest.len())
    }

    fn skip(&mut self, len: usize) {
        self.rest = self.rest.get(len..).unwrap_or_default();
    }
}

/// The next square, on the way from a8 along the ranks to h1.
fn following(square: Square) -> Option<Square> {
    square.offset(1, 0).or_else(|| Some(Square::new(File::A, square.offset(0, -1)?.rank())))
}
