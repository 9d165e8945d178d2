//! Men and their squares: the lists of `Pieces` and of twins, and Forsyth notation.

use chess::{Color, File, Piece, Role, Square};

use super::fairy;
use super::fault::Fault;
use super::keywords::{COLORS, ColorWord, Found};
use super::lexer::{Span, Word};
use super::reader::{Reader, squares};
use crate::Language;

/// A man that is put on a square, and the word that says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) piece: Piece,
    pub(super) square: Square,
    pub(super) span: Span,
}

/// Which man a word begins with.
enum Walk<'a> {
    Orthodox(Role),
    Fairy(&'a str),
}

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
                    if is_first {
                        self.report_next(Fault::NoColor);
                    }
                    return placed;
                }
            };
            is_first = false;
            self.next();
            match color {
                ColorWord::Color(color) => {
                    self.attributes();
                    self.men(color, &mut placed);
                }
                ColorWord::Neutral => {
                    self.report(Fault::FairyAttribute("neutral"), word.span);
                    self.attributes();
                    self.men(Color::White, &mut Vec::new());
                }
                ColorWord::TotalInvisible => {
                    self.report(Fault::FairyAttribute("totally invisible"), word.span);
                    self.expected_number();
                }
            }
        }
    }

    /// Reads the properties of fairy men, and refuses them.
    fn attributes(&mut self) {
        while let Some(word) = self.peek() {
            // A single letter is a man, though some properties begin with it.
            let is_letter = word.text.len() == 1 && walk(self.language, word.text).is_some();
            let attribute = match self.peek_keyword(fairy::ATTRIBUTES) {
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

    /// Reads `Ka1 Rb2c3 …`, up to a word that is no man with its squares.
    fn men(&mut self, color: Color, placed: &mut Vec<Placed>) {
        let mut is_first = true;
        while let Some(word) = self.peek() {
            if is_hunter(self.language, word.text) {
                self.report(Fault::FairyPiece("hunter".to_owned()), word.span);
                self.next();
                is_first = false;
                continue;
            }
            // The letters of a word are one more than its squares need, or two more for a man with a long code.
            let code_len = if word.text.len() % 2 == 1 { 1 } else { 2 };
            let (code, rest) = word.text.split_at_checked(code_len).unwrap_or((word.text, ""));
            let Some(walk) = walk(self.language, code) else {
                if !is_first && squares(rest).is_none() {
                    return;
                }
                self.report_word(Fault::UnknownPiece, word);
                self.next();
                continue;
            };
            let Some((on, span)) = self.squares_of_man(word, rest) else { return };
            is_first = false;
            match walk {
                Walk::Orthodox(role) => {
                    placed.extend(on.into_iter().map(|square| Placed {
                        piece: role.of(color),
                        square,
                        span,
                    }));
                }
                Walk::Fairy(name) => self.report(Fault::FairyPiece(name.to_owned()), word.span),
            }
        }
    }

    /// Reads the squares in the rest of a man's word, or in the word behind it. `None` if the word is no man's.
    fn squares_of_man(&mut self, word: Word<'a>, rest: &str) -> Option<(Vec<Square>, Span)> {
        if rest.is_empty() {
            let is_command = matches!(self.peek_section(), Found::One(_)) && word.text.len() > 1;
            if is_command {
                return None;
            }
            self.next();
            let span = self.here();
            return Some((self.expected_squares(), span));
        }
        let squares = squares(rest)?;
        self.next();
        Some((squares, word.span))
    }

    /// Reads a position in Forsyth notation.
    pub(super) fn forsyth(&mut self) -> Vec<Placed> {
        let Some(word) = self.next() else { return Vec::new() };
        let mut position = Forsyth { word, rest: word.text, square: Some(Square::A8), placed: Vec::new() };
        while !position.rest.is_empty() {
            if let Err(fault) = position.step(self.language) {
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
        position.placed
    }
}

/// Forsyth notation that is being read.
struct Forsyth<'a> {
    word: Word<'a>,
    rest: &'a str,
    /// The square to be filled next.
    square: Option<Square>,
    placed: Vec<Placed>,
}

impl Forsyth<'_> {
    /// Reads one man, one slash or one number of empty squares.
    fn step(&mut self, language: Language) -> Result<(), Fault> {
        if self.rest.starts_with('/') {
            self.skip(1);
            return Ok(());
        }
        let Some(square) = self.square else { return Err(Fault::BoardFull(self.rest.to_owned())) };
        let digits = self.rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let empty: usize = self.rest.get(..digits).and_then(|number| number.parse().ok()).unwrap_or(0);
            self.square = (0..empty).try_fold(square, |square, _| following(square));
            self.skip(digits);
            return Ok(());
        }
        let unit = self.rest.get(..self.unit_len()).unwrap_or(self.rest);
        let code = unit.trim_start_matches(['+', '-', '=']).trim_start_matches('.');
        let color = match unit.bytes().next() {
            Some(b'+') => Color::White,
            Some(b'-') => Color::Black,
            Some(b'=') => return Err(Fault::FairyAttribute("neutral")),
            _ if code.bytes().next().is_some_and(|letter| letter.is_ascii_lowercase()) => Color::Black,
            _ => Color::White,
        };
        match walk(language, code) {
            Some(Walk::Orthodox(role)) => {
                self.placed.push(Placed { piece: role.of(color), square, span: self.word.span });
                self.square = following(square);
                self.skip(unit.len());
                Ok(())
            }
            Some(Walk::Fairy(name)) => Err(Fault::FairyPiece(name.to_owned())),
            None => Err(Fault::UnknownPiece(code.to_owned())),
        }
    }

    /// The length of the man that comes next: `K`, `-K`, `.ca` or `+.ca`.
    fn unit_len(&self) -> usize {
        let sign = usize::from(self.rest.starts_with(['+', '-', '=']));
        let is_long = self.rest.as_bytes().get(sign) == Some(&b'.');
        (sign + if is_long { 3 } else { 1 }).min(self.rest.len())
    }

    fn skip(&mut self, len: usize) {
        self.rest = self.rest.get(len..).unwrap_or_default();
    }
}

/// Whether a word is a man that moves in one way forwards and in another backwards, such as `B/Rc4`.
fn is_hunter(language: Language, word: &str) -> bool {
    let Some((away, home)) = word.split_once('/') else { return false };
    let home = home.get(..if home.len() % 2 == 1 { 1 } else { 2 }).unwrap_or_default();
    is_code(language, away) && is_code(language, home)
}

/// The square behind, on the way from a8 along the ranks to h1.
fn following(square: Square) -> Option<Square> {
    square.offset(1, 0).or_else(|| Some(Square::new(File::A, square.offset(0, -1)?.rank())))
}

/// The man with this code of one or two letters.
fn walk(language: Language, code: &str) -> Option<Walk<'static>> {
    let role = Role::ALL.into_iter().find(|&role| language.letter(role).eq_ignore_ascii_case(code));
    role.map(Walk::Orthodox).or_else(|| fairy::piece(language, code).map(Walk::Fairy))
}

/// Whether a man has this code.
pub(super) fn is_code(language: Language, code: &str) -> bool {
    walk(language, code).is_some()
}

/// The role of an orthodox man, or the fault that its word has.
pub(super) fn role(language: Language, code: &str) -> Result<Role, Fault> {
    match walk(language, code) {
        Some(Walk::Orthodox(role)) => Ok(role),
        Some(Walk::Fairy(name)) => Err(Fault::FairyPiece(name.to_owned())),
        None => Err(Fault::UnknownPiece(code.to_owned())),
    }
}
