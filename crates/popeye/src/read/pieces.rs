//! Reads lists of men and their squares, in `Pieces` and in twins.

use chess::Square;
use fairy::{Attributes, Man, Sides, attributes};

use crate::read::arguments::squares;
use crate::read::fault::Fault;
use crate::read::keywords::{COLORS, ColorWord, Found, VERBS, find_name};
use crate::read::lexer::{Span, Word};
use crate::read::reader::Reader;

/// A man on a square, and the word it was read from.
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
    /// Whether the whole word could be read.
    is_complete: bool,
}

/// The list contains a bad man, so the words after it are not read as men.
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
                        true => {
                            self.report_next(Fault::NoColor);
                            self.skip_to_keyword();
                        }
                        false => self.expect_keyword(word),
                    }
                    return placed;
                }
            };
            is_first = false;
            self.next();
            let is_broken = match sides(color) {
                Some(sides) => {
                    let attributes = self.attributes();
                    self.men(sides, attributes, &mut placed).is_err()
                }
                None => {
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

    /// Reads `colour attributes man square`, for a single man.
    pub(super) fn one_man(&mut self) -> Option<Placed> {
        let color = match self.peek_keyword(COLORS) {
            Found::One(color) => sides(color),
            _ => None,
        };
        let Some(sides) = color else {
            self.report_next(Fault::NoColor);
            return None;
        };
        self.next();
        let attributes = self.attributes();
        let word = self.next()?;
        let (code, rest) = split_code(word.text);
        let Some(kind) = self.kind(code) else {
            self.report_word(Fault::UnknownPiece, word);
            return None;
        };
        let square = match (rest, squares(rest).as_deref()) {
            ("", _) => self.expected_square(),
            (_, Some(&[square])) => Some(square),
            _ => {
                self.report_word(Fault::BadSquares, word);
                None
            }
        };
        let man = Man::new(kind, sides).with_attributes(attributes);
        square.map(|square| Placed { man, square, span: word.span })
    }

    /// Reports a word after a list of men unless it is a keyword. The words that follow would be misread.
    fn expect_keyword(&mut self, word: Word<'a>) {
        if matches!((self.peek_section(), self.peek_keyword(VERBS)), (Found::None, Found::None)) {
            self.report_word(Fault::UnknownWord, word);
            self.skip_to_keyword();
        }
    }

    /// Reads the attributes of men. Those that are not supported are reported.
    fn attributes(&mut self) -> Attributes {
        let mut found = Attributes::NONE;
        while let Some(word) = self.peek() {
            // A single letter is a man, even if an attribute begins with it.
            let is_letter = word.text.len() == 1 && self.is_code(word.text);
            let names = Attributes::ALL.iter().map(|names| (names, self.language.choose(names.keywords)));
            let names = match find_name(names, word.text) {
                Found::One(names) if !is_letter => names,
                Found::Several(candidates) if !is_letter => {
                    self.report_ambiguous(word, candidates);
                    self.next();
                    continue;
                }
                _ => return found,
            };
            self.next();
            found = found | names.attribute;
            if !attributes::ALL.iter().any(|known| known.attribute == names.attribute) {
                let [english, ..] = names.keywords;
                self.report(Fault::FairyAttribute(english), word.span);
            }
        }
        found
    }

    /// Reads `Ka1 Rb2c3 …` up to the first word that is not a man with its squares. A bad man ends the list.
    fn men(
        &mut self,
        sides: Sides,
        attributes: Attributes,
        placed: &mut Vec<Placed>,
    ) -> Result<(), BrokenOff> {
        let mut attributes = attributes;
        let mut is_first = true;
        while let Some(word) = self.peek() {
            let (code, rest) = split_code(word.text);
            let Some(kind) = self.kind(code) else {
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
            let man = Man::new(kind, sides).with_attributes(attributes);
            placed.extend(on.into_iter().map(|square| Placed { man, square, span }));
            // A side has one royal man: the first in the list.
            attributes = attributes & !Attributes::ROYAL;
            if !is_complete {
                return Err(BrokenOff);
            }
        }
        Ok(())
    }

    /// Reads the squares in the rest of a man's word, or in the next word. `None` if the word is not a man's.
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
}

fn sides(color: ColorWord) -> Option<Sides> {
    match color {
        ColorWord::Color(color) => Some(Sides::from(color)),
        ColorWord::Neutral => Some(Sides::Neutral),
        ColorWord::TotalInvisible => None,
    }
}

/// Splits a word into the code of a man and its squares. Squares have an even number of characters, so an odd length
/// means a code of one letter, and an even length one of two. A hunter has a slash between its two codes.
fn split_code(word: &str) -> (&str, &str) {
    let hunter = word.find('/').filter(|&at| at <= 2).map_or(0, |at| at + 1);
    let code_len = if (word.len() - hunter) % 2 == 1 { 1 } else { 2 };
    word.split_at_checked(hunter + code_len).unwrap_or((word, ""))
}

/// The squares at the beginning of a text.
fn leading_squares(text: &str) -> Vec<Square> {
    let pairs = (0..text.len()).step_by(2).map_while(|at| text.get(at..at + 2));
    pairs.map_while(squares).flatten().collect()
}

/// Whether a text alternates letters and digits as squares do, though they may not be squares: `z3`, `a9`.
fn is_like_squares(text: &str) -> bool {
    let pairs = text.as_bytes().chunks(2);
    pairs
        .into_iter()
        .all(|pair| matches!(pair, [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit()))
}
