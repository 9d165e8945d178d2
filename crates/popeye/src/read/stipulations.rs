//! Reads the stipulations of problems and twins.

use crate::read::fault::Fault;
use crate::read::keywords::Found;
use crate::read::lexer::Span;
use crate::read::reader::Reader;
use problem::stipulation::cursor::Cursor;
use problem::stipulation::{Stipulation, StipulationError, long, short};

/// The two ways to write a stipulation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum StipulationForm {
    Short,
    Long,
}

impl Reader<'_> {
    /// Reads a stipulation. Reports faults, and text left over in its last word.
    pub(super) fn stipulation(&mut self, form: StipulationForm) -> Option<Stipulation> {
        let start = self.here();
        let mut cursor = Cursor::new(self.source_at(start));
        let read = match form {
            StipulationForm::Short => short::read(&mut cursor),
            StipulationForm::Long => long::read(&mut cursor, self.language),
        };
        match read {
            Ok(stipulation) => {
                self.go_to(start.start + cursor.at());
                if cursor.is_inside_word()
                    && let Some(rest) = self.next()
                {
                    self.report_word(Fault::AfterStipulation, rest);
                }
                Some(stipulation)
            }
            Err(StipulationError { at, len, fault }) => {
                let span = self.inside(start, at, len);
                self.report(Fault::Stipulation(fault), span);
                self.skip_faulty_stipulation(start, span);
                None
            }
        }
    }

    /// Continues after the word with the fault, or at a keyword before it: the stipulation or its length may be
    /// missing.
    fn skip_faulty_stipulation(&mut self, start: Span, fault: Span) {
        self.go_to(start.start);
        while let Some(word) = self.peek() {
            let is_before = word.span.end <= fault.start;
            let is_keyword = matches!(self.peek_section(), Found::One(_));
            if is_keyword || (!is_before && word.span.start > fault.start) {
                return;
            }
            self.next();
            if !is_before && fault.start < word.span.end {
                self.skip_words_of_stipulation(word.span);
                return;
            }
        }
    }

    /// Skips the words after a faulty stipulation, on its line, that are no keywords in full: in `mate in two` the
    /// second word is not short for the initial game array.
    fn skip_words_of_stipulation(&mut self, fault: Span) {
        while let Some(word) = self.peek()
            && word.span.line() == fault.line()
            && self.keywords.find(word.text).is_none()
        {
            self.next();
        }
    }
}
