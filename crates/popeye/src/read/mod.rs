//! Reads problems from Popeye's input language, one after the other.
//!
//! ```
//! let input = b"
//!     BeginProblem
//!     Author Sam Loyd
//!     Pieces White Kc2 Rh4 Black Ka1 Pa3
//!     Stipulation #2
//!     Option Variations
//!     EndProblem";
//! let parsed = popeye::read::problems(input).next().ok_or("no problem")?;
//! assert_eq!(parsed.diagnostics, []);
//! let problem = parsed.problem.map_err(|_| "not solvable")?;
//! assert_eq!(problem.caption(), "#2");
//! # Ok::<(), &str>(())
//! ```

mod arguments;
mod assemble;
mod commands;
mod conditions;
mod diagnostic;
mod fault;
mod forsyth;
mod help;
mod incoming;
pub(crate) mod keywords;
mod lexer;
mod man_codes;
pub(crate) mod options;
mod overrides;
mod pieces;
mod raw;
mod reader;
pub(crate) mod requirement;
mod stipulations;
mod strictness;
mod twins;

pub use diagnostic::{Diagnostic, Place};
pub use fault::{Fault, Severity};
pub use incoming::Incoming;
pub use overrides::Overrides;
pub use strictness::Strictness;

use keywords::{BEGINNINGS, Boundary, Found, find, name};
use lexer::Span;
use problem::solution::Completeness;
use problem::{Language, Options, Problem, Texts, Unsolvable};
use raw::RawProblem;
use reader::Reader;

/// The result of reading a problem.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The problem if it can be solved, else what is printed about it.
    pub problem: Result<Problem, Box<Unsolvable>>,
    /// The faults of the input.
    pub diagnostics: Vec<Diagnostic>,
}

/// The problems of a file, read one at a time. A problem with an error cannot be solved, unless
/// [`Problems::strictness`] allows it.
pub fn problems(source: &[u8]) -> Problems<'_> {
    Problems { reader: Reader::new(source), stage: Stage::Beginning, overrides: Overrides::default() }
}

/// Reads options that are not from a file, such as `SetPlay Defence 2`.
///
/// ```
/// use popeye::read;
/// use problem::Language;
///
/// let options = read::options("SetPlay Def 2", Language::English).map_err(|faults| format!("{faults:?}"))?;
/// assert!(options.set_play && options.defence == Some(2));
/// assert!(read::options("SetPlay foo", Language::English).is_err());
/// assert!(read::options("pieces", Language::English).is_err());
/// # Ok::<(), String>(())
/// ```
pub fn options(words: &str, language: Language) -> Result<Options, Vec<Diagnostic>> {
    let mut raw = RawProblem::new(Span::START);
    match add_options(words, language, &mut raw) {
        faults if faults.iter().any(|fault| fault.severity() == Severity::Error) => Err(faults),
        _ => Ok(raw.options),
    }
}

/// Adds options that are not from the file to those of a problem; returns their faults.
fn add_options(words: &str, language: Language, raw: &mut RawProblem) -> Vec<Diagnostic> {
    let mut reader = Reader::new(words.as_bytes());
    reader.language = language;
    while let Some(word) = reader.peek() {
        reader.options(raw);
        // Skips a keyword of another section, at which the reader stops.
        if reader.peek().is_some_and(|next| next.span == word.span) {
            reader.next();
        }
    }
    reader.take_faults().0
}

/// The names of the options in a language.
pub fn option_names(language: Language) -> impl Iterator<Item = &'static str> {
    let unpublished = name(options::OPTIONS, options::OptionWord::Unpublished, language);
    options::OPTIONS.iter().map(move |option| option.name(language)).filter(move |&name| name != unpublished)
}

/// An iterator over the problems of a file.
pub struct Problems<'a> {
    reader: Reader<'a>,
    stage: Stage,
    overrides: Overrides,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Nothing has been read.
    Beginning,
    /// A problem begins after this keyword.
    Problem(Span),
    /// There are no further problems.
    End,
}

impl Iterator for Problems<'_> {
    type Item = Parsed;

    fn next(&mut self) -> Option<Parsed> {
        if let Stage::Beginning = self.stage {
            self.stage = match self.begin() {
                Some(span) => Stage::Problem(span),
                None => Stage::End,
            };
        }
        let span = match self.stage {
            Stage::Problem(span) => span,
            Stage::Beginning | Stage::End => return self.finish(),
        };
        self.reader.hunters.clear();
        let (mut raw, boundary) = self.reader.problem(span);
        self.overrides.apply_to(&mut raw);
        let problem = self.reader.assemble(raw);
        self.stage = match boundary {
            Some(Boundary::Next) => Stage::Problem(self.reader.last()),
            Some(Boundary::End) => match self.begin_again() {
                Some(span) => Stage::Problem(span),
                None => {
                    self.expect_nothing();
                    Stage::End
                }
            },
            None => Stage::End,
        };
        let (diagnostics, is_refused) = self.reader.take_faults();
        let problem = match problem {
            Ok(problem) if is_refused => Err(Box::new(Unsolvable {
                language: Some(problem.language),
                protocol: problem.protocol.clone(),
                encoding: problem.encoding,
                texts: problem.texts.clone(),
                notices: problem.notices.clone(),
                completeness: Completeness::Interrupted,
                understood: Some(Box::new(problem)),
            })),
            Err(mut unsolvable) if is_refused => {
                unsolvable.completeness = Completeness::Interrupted;
                Err(unsolvable)
            }
            problem => problem,
        };
        Some(Parsed { problem, diagnostics })
    }
}

impl<'a> Problems<'a> {
    /// The same problems with these overrides.
    pub fn with_overrides(mut self, overrides: Overrides) -> Problems<'a> {
        self.overrides = overrides;
        self
    }

    /// The same problems with another strictness.
    pub fn strictness(mut self, strictness: Strictness) -> Problems<'a> {
        self.reader.strictness = strictness;
        self
    }

    /// Searches for the first keyword, which determines the language.
    fn begin(&mut self) -> Option<Span> {
        let mut is_first = true;
        while let Some(word) = self.reader.next() {
            // In the order in which Popeye tries the languages.
            for language in [Language::French, Language::German, Language::English] {
                // If the file begins with anything else, an abbreviation is too weak a sign.
                let is_keyword = match is_first {
                    true => matches!(find(BEGINNINGS, language, word.text), Found::One(())),
                    false => name(BEGINNINGS, (), language).eq_ignore_ascii_case(word.text),
                };
                if is_keyword {
                    self.reader.language = language;
                    return Some(word.span);
                }
            }
            if is_first {
                self.reader.report_word(Fault::NoBeginning, word);
            }
            is_first = false;
        }
        if is_first {
            let end = self.reader.here();
            self.reader.report(Fault::UnexpectedEnd, end);
        }
        None
    }

    /// Reads the first keyword of another file, which was added to this one. Popeye reads nothing of it.
    fn begin_again(&mut self) -> Option<Span> {
        let (language, span) = self.reader.peek_beginning()?;
        self.reader.next();
        self.reader.language = language;
        Some(span)
    }

    /// Warns of words after the last problem.
    fn expect_nothing(&mut self) {
        if let Some(word) = self.reader.peek() {
            self.reader.report(Fault::AfterEnd, word.span);
        }
    }

    /// The faults of a file without problems.
    fn finish(&mut self) -> Option<Parsed> {
        let (diagnostics, _) = self.reader.take_faults();
        let problem = Err(Box::new(Unsolvable {
            language: None,
            protocol: None,
            encoding: self.reader.encoding(),
            texts: Texts::default(),
            notices: Vec::new(),
            completeness: Completeness::Interrupted,
            understood: None,
        }));
        (!diagnostics.is_empty()).then_some(Parsed { problem, diagnostics })
    }
}
