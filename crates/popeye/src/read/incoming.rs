//! Reads problems from an input that arrives line by line, and returns each as soon as it is complete.
//!
//! A program that drives Popeye through a pipe writes a problem and `NextProblem`, and waits for the answer before it
//! writes the next.

use problem::Language;

use super::lexer::{Lexer, Span};
use super::reader::Reader;
use super::{Fault, Overrides, Parsed, Problems, Stage, Strictness};

/// The keywords that end a problem, in three languages.
const ENDS: [&str; 6] =
    ["nextproblem", "endproblem", "weiteresproblem", "endeproblem", "asuivre", "finprobleme"];
/// The most lines of one problem that are tried as its last line; after that, the problem is read at the end of the
/// input.
const MOST_ATTEMPTS: usize = 500;

/// The input received so far.
///
/// ```
/// use popeye::read::{Incoming, Strictness};
///
/// let mut incoming = Incoming::new(Strictness::Popeye);
/// assert_eq!(incoming.line(b"BeginProblem Stipulation #1\n").len(), 0);
/// assert_eq!(incoming.line(b"Pieces White Kc2 Rh4 Black Ka1 NextProblem\n").len(), 1);
/// assert_eq!(incoming.line(b"Stipulation #2 Pieces White Kc2 Rh4 Black Ka1 Pa3\n").len(), 0);
/// assert_eq!(incoming.line(b"EndProblem\n").len(), 1);
/// assert!(incoming.has_ended());
/// ```
pub struct Incoming {
    /// The input received but not yet answered, from the beginning of a line.
    source: Vec<u8>,
    /// The number of bytes that have been read.
    read: usize,
    /// The line number at which reading resumes.
    line: usize,
    language: Language,
    stage: Stage,
    strictness: Strictness,
    attempts: usize,
}

impl Incoming {
    /// An empty input.
    pub fn new(strictness: Strictness) -> Incoming {
        Incoming {
            source: Vec::new(),
            read: 0,
            line: 1,
            language: Language::English,
            stage: Stage::Beginning,
            strictness,
            attempts: 0,
        }
    }

    /// Adds a line, with its line ending; returns the problems that it completes.
    pub fn line(&mut self, line: &[u8]) -> Vec<Parsed> {
        self.source.extend(line);
        let mut complete = Vec::new();
        if !may_end(line) {
            return complete;
        }
        while !self.has_ended() && self.attempts < MOST_ATTEMPTS {
            self.attempts += 1;
            let mut problems = self.problems();
            let Some(parsed) = problems.next() else { break };
            if parsed.diagnostics.iter().any(|diagnostic| diagnostic.fault == Fault::UnexpectedEnd) {
                break;
            }
            let (stage, language, last) = (problems.stage, problems.reader.language, problems.reader.last());
            self.resume_after(stage, language, last);
            complete.push(parsed);
        }
        complete
    }

    /// The remaining problems, at the end of the input.
    pub fn end(&self) -> Problems<'_> {
        self.problems()
    }

    /// Whether the input contained its last problem.
    pub fn has_ended(&self) -> bool {
        matches!(self.stage, Stage::End)
    }

    /// Whether a problem may begin here, and no part of it has arrived.
    pub fn is_between_problems(&self) -> bool {
        let mut problems = self.problems();
        let has_begun = match self.stage {
            Stage::Beginning => problems.begin().is_some(),
            Stage::Problem(_) | Stage::End => true,
        };
        has_begun && problems.reader.peek().is_none()
    }

    fn problems(&self) -> Problems<'_> {
        let mut reader = Reader::at(match self.stage {
            Stage::Beginning => Lexer::new(&self.source),
            Stage::Problem(_) | Stage::End => Lexer::resumed(&self.source, self.read, self.line),
        });
        reader.language = self.language;
        reader.strictness = self.strictness;
        Problems { reader, stage: self.stage, overrides: Overrides::default() }
    }

    /// Continues after the last word that was read.
    fn resume_after(&mut self, stage: Stage, language: Language, last: Span) {
        let read = self.source.get(..last.end).unwrap_or_default();
        let start = read.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        self.source.drain(..start.min(self.source.len()));
        let span = last.moved_back(start);
        self.read = span.end;
        self.line = span.line();
        self.stage = match stage {
            Stage::Problem(_) => Stage::Problem(span),
            other => other,
        };
        self.language = language;
        self.attempts = 0;
    }
}

/// Whether one of the words of a line can end a problem.
fn may_end(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    line.split(|letter: char| !letter.is_ascii_alphanumeric())
        .any(|word| !word.is_empty() && ENDS.iter().any(|end| end.starts_with(word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::problems;

    /// Checks the stipulations of the problems that each line completes, with `/` between lines.
    fn check(input: &str, expected: &str) {
        let mut incoming = Incoming::new(Strictness::Popeye);
        let names = |parsed: Vec<Parsed>| {
            let names: Vec<String> = parsed
                .into_iter()
                .map(|parsed| parsed.problem.map_or("?".to_owned(), |problem| problem.caption()))
                .collect();
            names.join(" ")
        };
        let mut found: Vec<String> =
            input.split_inclusive('\n').map(|line| names(incoming.line(line.as_bytes()))).collect();
        if !incoming.has_ended() {
            found.push(names(incoming.end().collect()));
        }
        assert_eq!(found.join("/"), expected, "{input}");
    }

    #[test]
    fn a_problem_is_complete_at_its_last_word() {
        check("beginproblem\nstip #1\npie wh Kc2 Rh4 bl Ka1\nnextproblem\n", "///#1/?");
        check("beg\npie wh Kc2 Rh4 bl Ka1\nstip #1\nn\nstip #2 end\nmore\n", "///#1/#2/");
        check("begin stip #1 next stip #2 next stip #3\nend\n", "#1 #2/#3");
        check("DebutProbleme\nenonce #1\nasuivre\nenonce h#2\nfin\n", "//#1//h#2");
    }

    #[test]
    fn nothing_is_missing_between_two_problems() {
        for (input, expected) in [
            ("", false),
            ("foo\n", false),
            ("BeginProblem\n", true),
            ("BeginProblem stip #1\n", false),
            ("BeginProblem\nstip #1\nnextproblem\n\n", true),
            ("BeginProblem\nstip #1\nnextproblem stip #2\n", false),
        ] {
            let mut incoming = Incoming::new(Strictness::Popeye);
            input.split_inclusive('\n').for_each(|line| drop(incoming.line(line.as_bytes())));
            assert_eq!(incoming.is_between_problems(), expected, "{input}");
        }
    }

    #[test]
    fn words_in_a_text_end_nothing() {
        check("BeginProblem\nRemark the next end\nTitle EndProblem\nStip #1\nendproblem\n", "////#1");
    }

    #[test]
    fn the_place_of_a_fault_is_that_in_the_whole_input() {
        let input = "BeginProblem\nStip #1\nNextProblem Stip #2 Option Foo\n\nPieces Foo\nEndProblem\n";
        let whole: Vec<String> = problems(input.as_bytes())
            .strictness(Strictness::Popeye)
            .flat_map(|parsed| parsed.diagnostics)
            .map(|diagnostic| diagnostic.in_file("x").to_string())
            .collect();
        let mut incoming = Incoming::new(Strictness::Popeye);
        let by_line: Vec<String> = input
            .split_inclusive('\n')
            .flat_map(|line| incoming.line(line.as_bytes()))
            .flat_map(|parsed| parsed.diagnostics)
            .map(|diagnostic| diagnostic.in_file("x").to_string())
            .collect();
        assert!(whole.len() > 2, "{whole:?}");
        assert_eq!(by_line, whole);
    }
}
