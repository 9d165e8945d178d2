//! Splits the source into words and rests of lines.

use std::cell::LazyCell;

use crate::read::diagnostic::{Diagnostic, Place};
use crate::read::fault::Fault;
use crate::read::help::FullKeywords;
use crate::read::reader::shown;
use problem::Encoding;
use problem::stipulation::cursor::is_separator;

/// No author writes longer lines: a file that has one is not a file of chess problems.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// No keyword is longer, in bytes, with its accents.
const LONGEST_KEYWORD: usize = 100;

/// A part of the source, and the line that it begins in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
    line: usize,
}

impl Span {
    /// The beginning of a file.
    pub(super) const START: Span = Span { start: 0, end: 0, line: 1 };

    /// The line that it begins in.
    pub(super) fn line(self) -> usize {
        self.line
    }

    /// The same part after the first `bytes` of the source have been removed.
    pub(super) fn moved_back(self, bytes: usize) -> Span {
        let [start, end] = [self.start, self.end].map(|at| at.saturating_sub(bytes));
        Span { start, end, ..self }
    }
}

/// A word of the source. It is ASCII.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// A token of the source.
pub(super) enum Lexeme<'a> {
    Word(Word<'a>),
    /// Something unreadable, which is skipped.
    Unreadable(Fault, Span),
    /// The end of the file.
    End(Span),
}

/// A position in the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'a> {
    source: &'a [u8],
    encoding: Encoding,
    at: usize,
    line: usize,
    /// The end of the last line whose length was checked.
    line_end: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(source: &'a [u8]) -> Lexer<'a> {
        // The byte order mark that some editors write before UTF-8.
        let at = if source.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Lexer { source, encoding: Encoding::detect(source), at, line: 1, line_end: 0 }
    }

    /// A lexer that continues at `at`, in the line with this number.
    pub(super) fn resumed(source: &'a [u8], at: usize, line: usize) -> Lexer<'a> {
        Lexer { at, line, ..Lexer::new(source) }
    }

    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The next word, or what was found instead. The keywords tell which words may have accents.
    pub(super) fn next(&mut self, keywords: &LazyCell<FullKeywords>) -> Lexeme<'a> {
        loop {
            if let Some(too_long) = self.skip_long_line() {
                return too_long;
            }
            match self.peek() {
                None => return Lexeme::End(self.span_from(self.at)),
                Some(byte) if is_separator(byte) => self.advance(),
                Some(byte) if is_part_of_word(byte) || !byte.is_ascii() => {
                    return match self.accented_keyword(keywords) {
                        Some(word) => Lexeme::Word(word),
                        None if is_part_of_word(byte) => Lexeme::Word(self.word()),
                        None => self.characters(),
                    };
                }
                Some(_) => return self.characters(),
            }
        }
    }

    /// The rest of the line, without leading separators; `None` if there is none.
    pub(super) fn rest_of_line(&mut self) -> Option<&'a [u8]> {
        if self.peek().is_none_or(is_end_of_line) {
            return None;
        }
        self.at += 1;
        while self.peek().is_some_and(|byte| b" \t;.,".contains(&byte)) {
            self.at += 1;
        }
        let start = self.at;
        while self.peek().is_some_and(|byte| !is_end_of_line(byte)) {
            self.at += 1;
        }
        self.source.get(start..self.at)
    }

    /// The source from `span` on, up to the maximum length of a stipulation.
    pub(super) fn source_at(&self, span: Span) -> &'a [u8] {
        let end = (span.start + LONGEST_LINE).min(self.source.len());
        self.source.get(span.start..end).unwrap_or_default()
    }

    /// Continues at a later position.
    pub(super) fn go_to(&mut self, at: usize) {
        while self.at < at.min(self.source.len()) {
            self.advance();
        }
    }

    /// The span of `len` bytes that begins `offset` bytes into `span`.
    pub(super) fn inside(&self, span: Span, offset: usize, len: usize) -> Span {
        let mut lexer = Lexer { at: span.start, line: span.line, ..*self };
        lexer.go_to(span.start + offset);
        Span { start: lexer.at, end: (lexer.at + len).min(self.source.len()), line: lexer.line }
    }

    /// The fault with its line and column.
    pub(super) fn diagnose(&self, fault: Fault, span: Span) -> Diagnostic {
        let before = self.source.get(..span.start).unwrap_or_default();
        // Very long lines are shown in part.
        let nearest = before.get(before.len().saturating_sub(LONGEST_LINE)..).unwrap_or_default();
        let line_start = match nearest.iter().rposition(|&byte| is_end_of_line(byte)) {
            Some(end) => before.len() - nearest.len() + end + 1,
            None => before.len() - nearest.len(),
        };
        let from_line_start = self.source.get(line_start..).unwrap_or_default();
        let shown = from_line_start.get(..2 * LONGEST_LINE).unwrap_or(from_line_start);
        let len = shown.iter().position(|&byte| is_end_of_line(byte)).unwrap_or(shown.len());
        let line = self.encoding.decode(shown.get(..len).unwrap_or_default());
        let chars = |start, end| {
            self.encoding.decode(self.source.get(start..end).unwrap_or_default()).chars().count()
        };
        let end_of_line = line_start + len;
        let place = Place {
            line: span.line,
            column: chars(line_start, span.start) + 1,
            length: chars(span.start, span.end.min(end_of_line)),
        };
        Diagnostic::new(fault, place, &line)
    }

    fn word(&mut self) -> Word<'a> {
        let start = self.at;
        while self.peek().is_some_and(is_part_of_word) {
            self.at += 1;
        }
        let bytes = self.source.get(start..self.at).unwrap_or_default();
        // Words are ASCII, so this cannot fail.
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        Word { text, span: self.span_from(start) }
    }

    /// A keyword that is spelled with accents, umlauts or ß, which Popeye's keywords do without: `Weiß`, `Pièces`.
    fn accented_keyword(&mut self, keywords: &LazyCell<FullKeywords>) -> Option<Word<'a>> {
        let start = self.at;
        let rest = self.source.get(start..)?;
        let rest = rest.get(..LONGEST_KEYWORD).unwrap_or(rest);
        let len =
            rest.iter().position(|&byte| !is_part_of_word(byte) && byte.is_ascii()).unwrap_or(rest.len());
        let text = rest.get(..len).filter(|text| !text.is_ascii())?;
        let text = keywords.find(&without_accents(&self.encoding.decode(text)))?;
        self.at = start + len;
        Some(Word { text, span: self.span_from(start) })
    }

    /// Skips characters that cannot occur in a word, up to a separator or the next word.
    fn characters(&mut self) -> Lexeme<'a> {
        let start = self.at;
        while self.peek().is_some_and(|byte| !is_separator(byte) && !is_part_of_word(byte)) {
            self.at += 1;
        }
        let decoded = self.encoding.decode(self.source.get(start..self.at).unwrap_or_default());
        let fault = match decoded.chars().collect::<Vec<_>>().as_slice() {
            [character] => Fault::Character(*character),
            _ => Fault::Characters(shown(&decoded)),
        };
        Lexeme::Unreadable(fault, self.span_from(start))
    }

    /// Skips the line if this is the beginning of one that is too long.
    fn skip_long_line(&mut self) -> Option<Lexeme<'a>> {
        if self.at < self.line_end {
            return None;
        }
        let rest = self.source.get(self.at..).unwrap_or_default();
        let len = rest.iter().position(|&byte| is_end_of_line(byte)).unwrap_or(rest.len());
        self.line_end = self.at + len;
        if len <= LONGEST_LINE {
            return None;
        }
        let start = self.at;
        self.at = self.line_end;
        let span = Span { start, end: start, line: self.line };
        Some(Lexeme::Unreadable(Fault::LongLine(LONGEST_LINE), span))
    }

    fn peek(&self) -> Option<u8> {
        self.source.get(self.at).copied()
    }

    /// Skips one byte, and counts line endings.
    fn advance(&mut self) {
        let is_first_half = self.peek() == Some(b'\r') && self.source.get(self.at + 1) == Some(&b'\n');
        if self.peek().is_some_and(is_end_of_line) && !is_first_half {
            self.line += 1;
        }
        self.at += 1;
    }

    fn span_from(&self, start: usize) -> Span {
        Span { start, end: self.at, line: self.line }
    }
}

/// The letters as keywords have them.
fn without_accents(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.to_lowercase().chars() {
        match letter {
            'ä' => plain.push_str("ae"),
            'ö' | 'œ' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            'à' | 'â' => plain.push('a'),
            'ç' => plain.push('c'),
            'é' | 'è' | 'ê' | 'ë' => plain.push('e'),
            'î' | 'ï' => plain.push('i'),
            'ô' => plain.push('o'),
            'ù' | 'û' => plain.push('u'),
            _ => plain.push(letter),
        }
    }
    plain
}

fn is_end_of_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

fn is_part_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"#=+-%>!.<()~/&|:[]{}?".contains(&byte)
}
