//! The number and square arguments of options and verbs.

use chess::{File, Rank, Square};

use crate::read::fault::Fault;
use crate::read::reader::Reader;

impl Reader<'_> {
    /// Reads a number if the next word is one. A word that only begins with a number is reported.
    pub(super) fn number(&mut self) -> Option<u32> {
        let word = self.peek()?;
        let digits = word.text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = word.text.split_at_checked(digits)?;
        if number.is_empty() {
            return None;
        }
        self.next();
        let value = number.parse().ok();
        if value.is_none() || !rest.is_empty() {
            self.report_word(Fault::BadNumber, word);
        }
        value
    }

    /// Reads a number; reports a fault if there is none.
    pub(super) fn expected_number(&mut self) -> Option<u32> {
        match self.peek()?.text.starts_with(|first: char| first.is_ascii_digit()) {
            true => self.number(),
            false => {
                self.report_next(Fault::BadNumber);
                None
            }
        }
    }

    /// Reads the number of a first move, optionally followed by those of later half-moves: `3`, `3:1:12`.
    pub(super) fn expected_move_numbers(&mut self) -> Vec<u32> {
        let Some(word) = self.peek() else { return Vec::new() };
        match word.text.split(':').map(|number| number.parse().ok()).collect() {
            Some(numbers) => {
                self.next();
                numbers
            }
            None => self.expected_number().into_iter().collect(),
        }
    }

    /// Reads the squares of the next word; reports and skips any other word.
    pub(super) fn expected_squares(&mut self) -> Vec<Square> {
        match self.peek() {
            Some(word) => match squares(word.text) {
                Some(squares) => {
                    self.next();
                    squares
                }
                None => {
                    self.report_next(Fault::BadSquares);
                    Vec::new()
                }
            },
            None => Vec::new(),
        }
    }

    /// Reads one square.
    pub(super) fn expected_square(&mut self) -> Option<Square> {
        let word = self.peek()?;
        match squares(word.text).as_deref() {
            Some(&[square]) => {
                self.next();
                Some(square)
            }
            _ => {
                self.report_next(Fault::BadSquares);
                None
            }
        }
    }
}

/// The squares that a word consists of, at least one.
pub(super) fn squares(word: &str) -> Option<Vec<Square>> {
    let letters: Vec<char> = word.chars().collect();
    let squares: Option<Vec<Square>> = letters
        .chunks(2)
        .map(|pair| match *pair {
            [file, rank] => Some(Square::new(File::from_char(file)?, Rank::from_char(rank)?)),
            _ => None,
        })
        .collect();
    squares.filter(|squares| !squares.is_empty())
}
