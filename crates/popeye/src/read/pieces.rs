//! Lists of men and their squares, as `Pieces` and twins have them.

use chess::{Color, Square};
use fairy::Man;
use problem::man_of;

use crate::read::arguments::squares;
use crate::read::fault::Fault;
use crate::read::keywords::{COLORS, ColorWord, Found, VERBS};
use crate::read::lexer::{Span, Word};
use crate::read::names;
use crate::read::reader::Reader;
use crate::read::walks::Walk;

/// A man that is put on a square, and the word that says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) man: Man,
    pub(super) square: Square,
    pub(super) span: Span,
}

/// The squares of a man, and the word that they were read from.
struct Squares {
    on: Vec<Square>,
    span: Span,
    /// Whether all of the word could be read.
    is_complete: bool,
}

/// A list of men that has a bad man in it: the words behind it are not read as men.
struct BrokenOff;

impl<'a> Reader<'a> {
    /// Reads `colour men colour men …`.
    pub(super) fn pieces(&mut self) -> Vec<Placed> {
        let mut placed = Vec::new();
        let mut is_first = true;
        loop {
            let Some(word) = self.peek() else { return placed };
            let color = match self.peek_keyword(COLORS) {
                Found::One(color) => color,
                Found::Several(candidates) => {
                    self.report_ambiguous(word, candidates);
                    self.next();
                    return placed;
                }
                Found::None => {
                    match is_first {
                        true => self.report_next(Fault::NoColor),
                        false => self.expect_keyword(word),
                    }
                    return placed;
                }
            };
            is_first = false;
            self.next();
            let is_broken = match color {
                ColorWord::Color(color) => {
                    self.attributes();
                    self.men(color, &mut placed).is_err()
                }
                ColorWord::Neutral => {
                    self.report(Fault::FairyAttribute("neutral"), word.span);
                    self.attributes();
                    self.men(Color::White, &mut Vec::new()).is_err()
                }
                ColorWord::TotalInvisible => {
                    self.report(Fault::FairyAttribute("totally invisible"), word.span);
                    self.expected_number();
                    false
                }
            };
            if is_broken {
                self.skip_to_keyword();
                return placed;
            }
        }
    }

    /// Reports a word behind a list of men unless something new begins with it. What follows it would only be misread.
    fn expect_keyword(&mut self, word: Word<'a>) {
        if matches!((self.peek_section(), self.peek_keyword(VERBS)), (Found::None, Found::None)) {
            self.report_word(Fault::UnknownWord, word);
            self.skip_to_keyword();
        }
    }

    /// Reads the properties of fairy men, and refuses them.
    fn attributes(&mut self) {
        while let Some(word) = self.peek() {
            // A single letter is a man, though some properties begin with it.
            let is_letter = word.text.len() == 1 && self.is_code(word.text);
            let attribute = match self.peek_keyword(names::ATTRIBUTES) {
                Found::One(attribute) if !is_letter => attribute,
                Found::Several(candidates) if !is_letter => {
                    self.report_ambiguous(word, candidates);
                    self.next();
                    continue;
                }
                _ => return,
            };
            self.report(Fault::FairyAttribute(attribute), word.span);
            self.next();
        }
    }

    /// Reads `Ka1 Rb2c3 …`, up to a word that is no man with its squares. A bad man breaks the list off.
    fn men(&mut self, color: Color, placed: &mut Vec<Placed>) -> Result<(), BrokenOff> {
        let mut is_first = true;
        while let Some(word) = self.peek() {
            if self.is_hunter(word.text) {
                self.report(Fault::FairyPiece("hunter".to_owned()), word.span);
                self.next();
                is_first = false;
                continue;
            }
            // The letters of a word are one more than its squares need, or two more for a man with a long code.
            let code_len = if word.text.len() % 2 == 1 { 1 } else { 2 };
            let (code, rest) = word.text.split_at_checked(code_len).unwrap_or((word.text, ""));
            let Some(walk) = self.walk(code) else {
                if !is_first && squares(rest).is_none() {
                    return Ok(());
                }
                self.report_word(Fault::UnknownPiece, word);
                return Err(BrokenOff);
            };
            let Some(Squares { on, span, is_complete }) = self.squares_of_man(word, rest) else {
                return Ok(());
            };
            is_first = false;
            match walk {
                Walk::Orthodox(role) => {
                    placed.extend(on.into_iter().map(|square| Placed {
                        man: man_of(role.of(color)),
                        square,
                        span,
                    }));
                }
                Walk::Fairy(name) => self.report(Fault::FairyPiece(name.to_owned()), word.span),
            }
            if !is_complete {
                return Err(BrokenOff);
            }
        }
        Ok(())
    }

    /// Reads the squares in the rest of a man's word, or in the word behind it. `None` if the word is no man's.
    fn squares_of_man(&mut self, word: Word<'a>, rest: &str) -> Option<Squares> {
        if rest.is_empty() {
            let is_command = matches!(self.peek_section(), Found::One(_)) && word.text.len() > 1;
            if is_command {
                return None;
            }
            self.next();
            let span = self.here();
            return Some(Squares { on: self.expected_squares(), span, is_complete: true });
        }
        let (on, is_complete) = match squares(rest) {
            Some(squares) => (squares, true),
            None if is_like_squares(rest) => {
                self.report(Fault::BadSquares(rest.to_owned()), word.span);
                (leading_squares(rest), false)
            }
            None => return None,
        };
        self.next();
        Some(Squares { on, span: word.span, is_complete })
    }

    /// Whether a word is a man that moves in one way forwards and in another backwards, such as `B/Rc4`.
    fn is_hunter(&self, word: &str) -> bool {
        let Some((away, home)) = word.split_once('/') else { return false };
        let home = home.get(..if home.len() % 2 == 1 { 1 } else { 2 }).unwrap_or_default();
        self.is_code(away) && self.is_code(home)
    }
}

/// The squares that a text begins with.
fn leading_squares(text: &str) -> Vec<Square> {
    let pairs = (0..text.len()).step_by(2).map_while(|at| text.get(at..at + 2));
    pairs.map_while(squares).flatten().collect()
}

/// Whether a text is built as squares are, letter and digit in turn, though it may name none: `z3`, `a9`.
fn is_like_squares(text: &str) -> bool {
    let pairs = text.as_bytes().chunks(2);
    pairs
        .into_iter()
        .all(|pair| matches!(pair, [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit()))
}
