//! The state of the reader: the next word, the language, and the faults found so far.

use std::cell::LazyCell;
use std::mem;

use fairy::Hunter;

use crate::conditions::list::Conditions;
use crate::read::diagnostic::Diagnostic;
use crate::read::fault::{Fault, Severity};
use crate::read::help::{self, FullKeywords};
use crate::read::keywords::{
    BEGINNINGS, BOUNDARIES, Boundary, COMMANDS, Command, Found, Keyword, TWIN_STARTS, TwinStart, VERBS, find,
    name,
};
use crate::read::lexer::{Lexeme, Lexer, Span, Word};
use crate::read::strictness::Strictness;
use problem::Language;

/// The most faults listed for one problem.
const MOST_FAULTS: usize = 100;

/// A position in a file, and the faults found since the last problem.
pub(super) struct Reader<'a> {
    lexer: Lexer<'a>,
    /// The next word, and the lexer after it.
    ahead: Option<(Option<Word<'a>>, Lexer<'a>)>,
    /// The span of the last word that was read.
    last: Span,
    pub(super) language: Language,
    /// The conditions of the language, listed when the first is looked up.
    pub(super) conditions: LazyCell<Conditions>,
    /// The keywords of all languages, listed when the first is looked up.
    pub(super) keywords: LazyCell<FullKeywords>,
    /// The hunters of the current problem.
    pub(super) hunters: Vec<Hunter>,
    pub(super) strictness: Strictness,
    diagnostics: Vec<Diagnostic>,
    /// The number of errors, including those that are not listed.
    errors: usize,
    /// Whether a fault makes the problem unsolvable.
    is_refused: bool,
}

/// The keyword that continues a problem or a twin.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Section {
    Command(Command),
    Twin(TwinStart),
    Boundary(Boundary),
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: &'a [u8]) -> Reader<'a> {
        Reader::at(Lexer::new(source))
    }

    /// A reader that continues where this lexer is.
    pub(super) fn at(lexer: Lexer<'a>) -> Reader<'a> {
        Reader {
            lexer,
            ahead: None,
            last: Span::START,
            language: Language::English,
            conditions: LazyCell::new(Conditions::new),
            keywords: LazyCell::new(FullKeywords::new),
            hunters: Vec::new(),
            strictness: Strictness::default(),
            diagnostics: Vec::new(),
            errors: 0,
            is_refused: false,
        }
    }

    pub(super) fn encoding(&self) -> problem::Encoding {
        self.lexer.encoding()
    }

    /// The next word, without consuming it; `None` at the end of the file.
    pub(super) fn peek(&mut self) -> Option<Word<'a>> {
        if let Some((word, _)) = self.ahead {
            return word;
        }
        let mut lexer = self.lexer;
        let word = loop {
            match lexer.next(&self.keywords) {
                Lexeme::Word(word) => break Some(word),
                Lexeme::Unreadable(fault, span) => self.report(fault, span),
                Lexeme::End(_) => break None,
            }
        };
        self.ahead = Some((word, lexer));
        word
    }

    /// Consumes the next word.
    pub(super) fn next(&mut self) -> Option<Word<'a>> {
        let word = self.peek();
        if let Some((_, lexer)) = self.ahead.take() {
            self.lexer = lexer;
        }
        if let Some(word) = word {
            self.last = word.span;
        }
        word
    }

    /// The span of the last word that was read.
    pub(super) fn last(&self) -> Span {
        self.last
    }

    /// The source from `span` on, up to the maximum length of a stipulation.
    pub(super) fn source_at(&self, span: Span) -> &'a [u8] {
        self.lexer.source_at(span)
    }

    /// A part of a span.
    pub(super) fn inside(&self, span: Span, offset: usize, len: usize) -> Span {
        self.lexer.inside(span, offset, len)
    }

    /// The rest of the line after the last word that was read.
    pub(super) fn rest_of_line(&mut self) -> Option<&'a [u8]> {
        self.ahead = None;
        self.lexer.rest_of_line()
    }

    /// The span of the next word, or of the end of the file.
    pub(super) fn here(&mut self) -> Span {
        if let Some(word) = self.peek() {
            return word.span;
        }
        let mut lexer = self.lexer;
        loop {
            if let Lexeme::End(span) = lexer.next(&self.keywords) {
                return span;
            }
        }
    }

    /// Adds a fault to the list.
    pub(super) fn report(&mut self, fault: Fault, span: Span) {
        self.errors += usize::from(fault.severity() == Severity::Error);
        self.is_refused |= self.strictness.refuses(&fault);
        let fault = match self.diagnostics.len() {
            len if len < MOST_FAULTS => fault,
            MOST_FAULTS => Fault::TooMany,
            _ => return,
        };
        let help = help::help(&fault, self.language);
        let mut diagnostic = self.lexer.diagnose(fault, span);
        diagnostic.help = help;
        self.diagnostics.push(diagnostic);
    }

    /// Reports a fault about a word.
    pub(super) fn report_word(&mut self, fault: fn(String) -> Fault, word: Word<'_>) {
        self.report(fault(shown(word.text)), word.span);
    }

    /// Reports an abbreviation that matches several keywords.
    pub(super) fn report_ambiguous(&mut self, word: Word<'_>, candidates: Vec<&'static str>) {
        self.report(Fault::Ambiguous { word: shown(word.text), candidates }, word.span);
    }

    /// The number of errors in the file so far.
    pub(super) fn errors(&self) -> usize {
        self.errors
    }

    /// The faults since the last call, and whether one of them makes the problem unsolvable.
    pub(super) fn take_faults(&mut self) -> (Vec<Diagnostic>, bool) {
        (mem::take(&mut self.diagnostics), mem::take(&mut self.is_refused))
    }

    /// The keyword that the next word denotes.
    pub(super) fn peek_keyword<T: Copy>(&mut self, table: &'static [Keyword<T>]) -> Found<T> {
        match self.peek() {
            Some(word) => find(table, self.language, word.text),
            None => Found::None,
        }
    }

    /// The language of the next word if it is the first keyword of a file, in full, where another problem may begin.
    pub(super) fn peek_beginning(&mut self) -> Option<(Language, Span)> {
        let word = self.peek().filter(|_| self.strictness == Strictness::Strict)?;
        let is_beginning =
            |language: &Language| name(BEGINNINGS, (), *language).eq_ignore_ascii_case(word.text);
        Language::ALL.into_iter().find(is_beginning).map(|language| (language, word.span))
    }

    /// The command, twin or boundary that the next word denotes; commands take precedence.
    pub(super) fn peek_section(&mut self) -> Found<Section> {
        let candidates = [
            map(self.peek_keyword(COMMANDS), Section::Command),
            map(self.peek_keyword(BOUNDARIES), Section::Boundary),
            map(self.peek_keyword(TWIN_STARTS), Section::Twin),
        ];
        candidates.into_iter().find(|found| !matches!(found, Found::None)).unwrap_or(Found::None)
    }

    /// Continues at a later position.
    pub(super) fn go_to(&mut self, at: usize) {
        self.ahead = None;
        self.lexer.go_to(at);
    }

    /// Skips the words on this line that are no keywords either, and returns the span from `first` to the last.
    pub(super) fn skip_strangers(&mut self, first: Span) -> Span {
        let mut span = first;
        while let Some(word) = self.peek()
            && word.span.line() == first.line()
            && matches!(self.peek_section(), Found::None)
            && self.peek_beginning().is_none()
        {
            self.next();
            span.end = word.span.end;
        }
        span
    }

    /// Skips words up to the next keyword.
    pub(super) fn skip_to_keyword(&mut self) {
        while self.peek().is_some()
            && matches!((self.peek_section(), self.peek_keyword(VERBS)), (Found::None, Found::None))
        {
            self.next();
        }
    }

    /// Reports that the next word is not the expected one, and skips it unless it is a keyword.
    pub(super) fn report_next(&mut self, fault: fn(String) -> Fault) {
        let Some(word) = self.peek() else { return };
        self.report_word(fault, word);
        if matches!(self.peek_section(), Found::None) {
            self.next();
        }
    }
}

fn map<T, U>(found: Found<T>, f: impl Fn(T) -> U) -> Found<U> {
    match found {
        Found::One(meaning) => Found::One(f(meaning)),
        Found::Several(candidates) => Found::Several(candidates),
        Found::None => Found::None,
    }
}

/// A word as messages show it, shortened if it is very long.
pub(super) fn shown(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", word.get(..end).unwrap_or(word)),
        None => word.to_owned(),
    }
}
