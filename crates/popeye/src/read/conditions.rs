//! Reads conditions and their arguments.

use chess::Square;
use fairy::Kind;
use fairy::conditions::Argument as KernelArgument;

use crate::conditions::grammar::{Grammar, Part};
use crate::conditions::list::ListedCondition;
use crate::conditions::words::{CIRCE_ALTERNATIVES, Word};
use crate::read::arguments::squares;
use crate::read::fault::Fault;
use crate::read::keywords::{Found, find_name};
use crate::read::lexer::Span;
use crate::read::reader::Reader;
use problem::{Argument, Condition, Language};

/// A condition, and where its keyword is.
#[derive(Clone, Debug)]
pub(super) struct RawCondition {
    pub(super) condition: Condition,
    pub(super) span: Span,
}

/// A limit for hostile input: the most words and lists after one condition.
const MOST_ARGUMENTS: usize = 256;

/// Lengths are stored in hundredths; this one means no limit.
const NO_LIMIT: i32 = i32::MAX;

impl Reader<'_> {
    /// Reads conditions up to the first word that is not one. Conditions that are not supported are reported by name.
    pub(super) fn conditions(&mut self) -> Vec<RawCondition> {
        let mut conditions: Vec<RawCondition> = Vec::new();
        let mut is_first = true;
        while let Some(word) = self.peek() {
            match self.conditions.find(self.language, word.text) {
                Found::One(listed) => {
                    self.next();
                    if !listed.is_supported {
                        self.report(Fault::FairyCondition(self.language.choose(listed.names)), word.span);
                    }
                    let errors = self.errors();
                    let condition = Condition::new(listed.names, self.arguments_of(listed));
                    // A condition without its arguments means nothing.
                    if self.errors() == errors {
                        add(&mut conditions, RawCondition { condition, span: word.span });
                    }
                }
                Found::Several(candidates) => {
                    self.report_ambiguous(word, candidates);
                    self.next();
                }
                Found::None if is_first => {
                    self.report_next(Fault::UnknownCondition);
                    return conditions;
                }
                Found::None => return conditions,
            }
            is_first = false;
        }
        conditions
    }

    fn arguments_of(&mut self, listed: ListedCondition) -> Vec<Argument> {
        let span = self.last();
        let mut arguments = Vec::new();
        match listed.grammar {
            Grammar::Popeye(parts) => self.parts(parts, &mut arguments),
            Grammar::Kernel(kernels) => self.kernel_arguments(kernels, &mut arguments),
        }
        arguments.truncate(MOST_ARGUMENTS);
        self.check_alternatives(&arguments, span);
        arguments
    }

    /// Reports mutually exclusive words.
    fn check_alternatives(&mut self, arguments: &[Argument], span: Span) {
        for group in CIRCE_ALTERNATIVES {
            let mut words = arguments.iter().filter_map(|argument| match argument {
                Argument::Word(names) if group.contains(&Language::English.choose(*names)) => {
                    Some(self.language.choose(*names))
                }
                _ => None,
            });
            if let (Some(one), Some(other)) = (words.next(), words.next())
                && one != other
            {
                self.report(Fault::Exclusive(one, other), span);
                return;
            }
        }
    }

    fn parts(&mut self, parts: &'static [Part], arguments: &mut Vec<Argument>) {
        for part in parts {
            self.part(part, arguments);
        }
    }

    fn part(&mut self, part: &'static Part, arguments: &mut Vec<Argument>) {
        match part {
            Part::Squares => arguments.push(Argument::Squares(self.expected_squares())),
            Part::Square => arguments.push(Argument::Squares(self.expected_square().into_iter().collect())),
            Part::TwoSquares => {
                let word = self.peek();
                let squares = self.expected_squares();
                if let Some(word) = word
                    && !matches!(squares.as_slice(), [one, other] if one != other)
                    && !squares.is_empty()
                {
                    self.report_word(Fault::NotTwoSquares, word);
                }
                arguments.push(Argument::Squares(squares));
            }
            Part::Kind => {
                let kind = self.kind_word();
                if kind.is_none() {
                    self.report_next(Fault::UnknownPiece);
                }
                arguments.extend(kind.map(|kind| Argument::Kinds(vec![kind])));
            }
            Part::Kinds => {
                let kinds = self.kind_words();
                if !kinds.is_empty() {
                    arguments.push(Argument::Kinds(kinds));
                }
            }
            Part::SomeKinds => match self.kind_words() {
                kinds if kinds.is_empty() => self.report_next(Fault::UnknownPiece),
                kinds => arguments.push(Argument::Kinds(kinds)),
            },
            Part::Number => arguments.extend(self.argument_number().map(Argument::Number)),
            Part::Budgets => {
                for _ in 0..2 {
                    arguments.extend(self.budget().map(Argument::Number));
                }
            }
            Part::Man => {
                let men = self.one_man();
                arguments.extend(men.map(|man| Argument::Man(man.man, man.square)));
            }
            Part::Word(list, only) => {
                self.variation(list, only, arguments);
            }
            Part::Words(list, only) => while self.variation(list, only, arguments) {},
            Part::FilesAndRanks => {
                let is_line = |letter: char| matches!(letter.to_ascii_lowercase(), 'a'..='h' | '1'..='8');
                match self.peek() {
                    Some(word) if word.text.chars().all(is_line) => {
                        self.next();
                        arguments.push(Argument::Lines(word.text.to_ascii_lowercase()));
                    }
                    _ => self.report_next(Fault::BadGridLines),
                }
            }
            Part::Fields => {
                while let Some(field) = self.peek().and_then(|word| squares(word.text)) {
                    self.next();
                    arguments.push(Argument::Squares(field));
                }
            }
            Part::Lines => {
                while let Some(word) = self.peek()
                    && is_grid_line(word.text)
                {
                    self.next();
                    arguments.push(Argument::Lines(word.text.to_ascii_lowercase()));
                }
            }
        }
    }

    /// Reads a word that selects a variant, with its arguments, if the next word is one.
    fn variation(&mut self, list: &'static [Word], only: &[&str], arguments: &mut Vec<Argument>) -> bool {
        let Some(next) = self.peek() else { return false };
        let names = list.iter().map(|word| (word, self.language.choose(word.names)));
        match find_name(names, next.text) {
            Found::One(word) if only.is_empty() || only.contains(&word.english()) => {
                self.next();
                arguments.push(Argument::Word(word.names));
                self.parts(word.arguments, arguments);
                true
            }
            Found::Several(candidates) if only.is_empty() && self.means_nothing_else(next.text) => {
                self.report_ambiguous(next, candidates);
                self.next();
                true
            }
            _ => false,
        }
    }

    /// Whether a word begins neither a condition nor another section.
    fn means_nothing_else(&mut self, word: &str) -> bool {
        matches!(self.conditions.find(self.language, word), Found::None)
            && matches!(self.peek_section(), Found::None)
    }

    fn kernel_arguments(&mut self, kernels: &'static [KernelArgument], arguments: &mut Vec<Argument>) {
        for kernel in kernels {
            match kernel {
                KernelArgument::Squares => self.part(&Part::Squares, arguments),
                KernelArgument::Kinds => self.part(&Part::Kinds, arguments),
                KernelArgument::Man => self.part(&Part::Man, arguments),
                KernelArgument::Words(words) => {
                    while let Some(next) = self.peek()
                        && let names = words.iter().map(|word| (word, self.language.choose(word.names)))
                        && let Found::One(word) = find_name(names, next.text)
                    {
                        self.next();
                        arguments.push(Argument::Word(word.names));
                        self.kernel_arguments(word.arguments, arguments);
                    }
                }
                _ => self.part(&Part::Number, arguments),
            }
        }
    }

    fn kind_words(&mut self) -> Vec<Kind> {
        std::iter::from_fn(|| self.kind_word()).collect()
    }

    /// Reads the code of a man, if the next word is one.
    fn kind_word(&mut self) -> Option<Kind> {
        let word = self.peek()?;
        let kind = self.kind(word.text)?;
        self.next();
        Some(kind)
    }

    /// Reads a number if the next word is one.
    fn argument_number(&mut self) -> Option<i32> {
        let span = self.here();
        let number = self.number()?;
        match i32::try_from(number) {
            Ok(number) => Some(number),
            Err(_) => {
                self.report(Fault::BadNumber(number.to_string()), span);
                None
            }
        }
    }

    /// Reads a length with at most two decimals, in hundredths, or a hyphen for no limit.
    fn budget(&mut self) -> Option<i32> {
        let word = self.peek()?;
        if word.text == "-" {
            self.next();
            return Some(NO_LIMIT);
        }
        if !word.text.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
            return None;
        }
        self.next();
        let budget = hundredths(word.text);
        if budget.is_none() {
            self.report_word(Fault::BadNumber, word);
        }
        budget
    }
}

/// Adds a condition; if it is already there, extends its arguments.
pub(super) fn add(conditions: &mut Vec<RawCondition>, new: RawCondition) {
    match conditions.iter_mut().find(|known| known.condition.names == new.condition.names) {
        Some(known) => {
            let room = MOST_ARGUMENTS.saturating_sub(known.condition.arguments.len());
            known.condition.arguments.extend(new.condition.arguments.into_iter().take(room));
        }
        None => conditions.push(new),
    }
}

/// A number with at most two decimals, in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let decimals = match decimals.len() {
        0..=2 => format!("{decimals:0<2}"),
        _ => return None,
    };
    let whole = if whole.is_empty() { "0" } else { whole };
    format!("{whole}{decimals}").parse().ok().filter(|&number| number < NO_LIMIT)
}

/// Whether a word is a grid line: its direction, its first square and its length.
fn is_grid_line(word: &str) -> bool {
    let Some((direction, rest)) = word.split_at_checked(1) else { return false };
    let Some((square, length)) = rest.split_at_checked(2) else { return false };
    matches!(direction, "h" | "v" | "H" | "V")
        && squares(square).is_some_and(|squares: Vec<Square>| squares.len() == 1)
        && matches!(length, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::words::CIRCE;

    #[test]
    fn lengths_have_two_decimals() {
        assert_eq!(hundredths("12.5"), Some(1250));
        assert_eq!(hundredths("3"), Some(300));
        assert_eq!(hundredths("0.05"), Some(5));
        assert_eq!(hundredths("1.234"), None);
        assert_eq!(hundredths("99999999999"), None);
    }

    #[test]
    fn alternatives_are_words_of_circe() {
        for name in CIRCE_ALTERNATIVES.iter().copied().flatten() {
            assert!(CIRCE.iter().any(|word| word.english() == *name), "{name}");
        }
    }
}
