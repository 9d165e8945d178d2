//! A cursor over the text of a stipulation.

use chess::{File, Rank, Square};

use crate::goals::{self, Goal, SquareUse};
use crate::stipulation::error::{StipulationError, StipulationFault};

/// The maximum length of a stipulation, in moves or half-moves: far beyond what can be searched, far below overflow.
const LONGEST: u32 = 10_000;

/// The unread rest of a text.
///
/// The text is bytes because it is the rest of a file of any encoding; only ASCII has a meaning in a stipulation.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of `text`.
    pub fn new(text: &'a [u8]) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    /// How many bytes have been read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The next byte, in lower case.
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).map(u8::to_ascii_lowercase)
    }

    /// Reads `word`, in any case, if it comes next.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        let end = self.at + word.len();
        let comes_next =
            self.text.get(self.at..end).is_some_and(|next| next.eq_ignore_ascii_case(word.as_bytes()));
        if comes_next {
            self.at = end;
        }
        comes_next
    }

    /// Reads blanks, ends of lines and the other signs that separate words.
    pub fn skip_separators(&mut self) {
        while self.text.get(self.at).is_some_and(|&byte| is_separator(byte)) {
            self.at += 1;
        }
    }

    /// Whether a word ends here.
    pub(super) fn is_between_words(&self) -> bool {
        self.text.get(self.at).is_none_or(|&byte| is_separator(byte))
    }

    /// Whether the word read last continues here.
    pub fn is_inside_word(&self) -> bool {
        let has_begun = self.at > 0 && !self.text.get(self.at - 1).is_some_and(|&byte| is_separator(byte));
        has_begun && !self.is_between_words()
    }

    /// The word, or what is left of it.
    pub(super) fn word(&self) -> &'a [u8] {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let end = rest.iter().position(|&byte| is_separator(byte)).unwrap_or(rest.len());
        rest.get(..end).unwrap_or_default()
    }

    /// Skips the next `len` bytes.
    pub(super) fn skip(&mut self, len: usize) {
        self.at = (self.at + len).min(self.text.len());
    }

    /// Whether a digit comes next.
    pub(super) fn is_at_digit(&self) -> bool {
        self.peek().is_some_and(|byte| byte.is_ascii_digit())
    }

    /// Reads a number.
    pub(super) fn number(&mut self) -> Result<u32, StipulationError> {
        let start = self.at;
        let mut value: u32 = 0;
        while let Some(digit) = self.peek().and_then(|byte| char::from(byte).to_digit(10)) {
            value = value.saturating_mul(10).saturating_add(digit);
            self.at += 1;
        }
        if self.at == start {
            return Err(self.fault(StipulationFault::NoNumber));
        }
        if value > LONGEST {
            return Err(self.fault_since(start, StipulationFault::TooLong { longest: LONGEST }));
        }
        Ok(value)
    }

    /// Reads a number that is not 0.
    pub(super) fn positive_number(&mut self) -> Result<u32, StipulationError> {
        let start = self.at;
        match self.number()? {
            0 => Err(self.fault_since(start, StipulationFault::Zero)),
            value => Ok(value),
        }
    }

    /// Reads a goal: of those whose symbol comes next, the one with the longest symbol.
    pub(super) fn goal(&mut self) -> Result<Goal, StipulationError> {
        let kind = goals::ALL
            .into_iter()
            .filter(|kind| self.clone().eat(kind.spec().symbol))
            .max_by_key(|kind| kind.spec().symbol.len())
            .ok_or_else(|| self.fault(StipulationFault::NoGoal))?;
        self.eat(kind.spec().symbol);
        let square = match kind.spec().square {
            SquareUse::None => None,
            SquareUse::Named => Some(self.square()?),
        };
        Ok(Goal { kind, square })
    }

    fn square(&mut self) -> Result<Square, StipulationError> {
        let letter = |at| self.text.get(at).copied().map(char::from);
        let file = letter(self.at).and_then(File::from_char);
        let rank = letter(self.at + 1).and_then(Rank::from_char);
        let (Some(file), Some(rank)) = (file, rank) else {
            return Err(self.fault(StipulationFault::NoSquare));
        };
        self.at += 2;
        Ok(Square::new(file, rank))
    }

    /// Nothing but separators may follow.
    pub(super) fn expect_end(&mut self) -> Result<(), StipulationError> {
        self.skip_separators();
        match self.at == self.text.len() {
            true => Ok(()),
            false => Err(self.fault(StipulationFault::Trailing)),
        }
    }

    /// A fault at the rest of the word.
    pub(super) fn fault(&self, fault: StipulationFault) -> StipulationError {
        StipulationError { at: self.at, len: self.word().len(), fault }
    }

    /// A fault in what has been read since `start`.
    pub(super) fn fault_since(&self, start: usize, fault: StipulationFault) -> StipulationError {
        StipulationError { at: start, len: self.at - start, fault }
    }
}

/// Whether this byte separates words.
pub fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b';' | b',')
}
