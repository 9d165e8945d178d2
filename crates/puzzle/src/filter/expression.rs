//! Filter expressions: `rating >= 1500 and (fork or pin) and not endgame`.
//!
//! ```text
//! expression = conjunction { "or" conjunction }
//! conjunction = factor { "and" factor }
//! factor = "not" factor | "(" expression ")" | number-column comparison number | theme
//! comparison = "<" | "<=" | "=" | "!=" | ">=" | ">"
//! ```
//! The numbers are `rating`, `deviation`, `popularity`, `plays` and `moves`, the number of the solver's moves. If a row
//! lacks the number, the comparison is false. Every other word is a theme. Case does not matter.

use thiserror::Error;

use crate::read::Row;
use crate::themes;

/// A condition on rows.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Expression {
    /// True for every row.
    Anything,
    /// The row has the theme.
    Theme(String),
    /// The row has the opening, or a variation of it: `Sicilian_Defense`, in any case.
    Opening(String),
    /// A comparison of one of the row's numbers.
    Compare(Number, Comparison, i32),
    /// The negation of an expression.
    Not(Box<Expression>),
    /// All expressions hold.
    All(Vec<Expression>),
    /// At least one expression holds.
    Any(Vec<Expression>),
}

/// A number of a row.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "these are the columns' names")]
pub enum Number {
    Rating,
    Deviation,
    Popularity,
    Plays,
    Moves,
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Comparison {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    More,
}

/// Why a text is not an expression.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("column {column}: found {found}, expected {expected}")]
pub struct ExpressionError {
    /// The column, counted from 1.
    pub column: usize,
    /// The text found there.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

impl Expression {
    /// Reads an expression.
    ///
    /// ```
    /// use puzzle::filter::Expression;
    /// use puzzle::read::Row;
    ///
    /// let wanted = Expression::parse("rating >= 1500 and (fork or pin) and not endgame")?;
    /// let row = Row { rating: Some(1600), themes: "middlegame pin", ..Row::default() };
    /// assert!(wanted.holds(&row));
    /// assert!(!wanted.holds(&Row { rating: Some(1400), ..row }));
    /// # Ok::<(), puzzle::filter::ExpressionError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Expression, ExpressionError> {
        let mut parser = Parser { words: words(text), next: 0, end: text.chars().count() + 1 };
        let expression = parser.disjunction(0)?;
        match parser.peek() {
            None => Ok(expression),
            Some(_) => Err(parser.error("`and`, `or` or the end")),
        }
    }

    /// Whether it holds for a row.
    pub fn holds(&self, row: &Row<'_>) -> bool {
        match self {
            Expression::Anything => true,
            Expression::Theme(theme) => row.has_theme(theme),
            Expression::Opening(opening) => row.openings.split_ascii_whitespace().any(|tag| {
                let (start, rest) = tag.split_at_checked(opening.len()).unwrap_or((tag, "-"));
                start.eq_ignore_ascii_case(opening) && (rest.is_empty() || rest.starts_with('_'))
            }),
            Expression::Compare(number, comparison, than) => {
                number.of(row).is_some_and(|number| comparison.holds(number, *than))
            }
            Expression::Not(inner) => !inner.holds(row),
            Expression::All(parts) => parts.iter().all(|part| part.holds(row)),
            Expression::Any(parts) => parts.iter().any(|part| part.holds(row)),
        }
    }
}

impl Number {
    fn named(name: &str) -> Option<Number> {
        Some(match name.to_ascii_lowercase().as_str() {
            "rating" => Number::Rating,
            "deviation" => Number::Deviation,
            "popularity" => Number::Popularity,
            "plays" => Number::Plays,
            "moves" => Number::Moves,
            _ => return None,
        })
    }

    fn of(self, row: &Row<'_>) -> Option<i32> {
        match self {
            Number::Rating => row.rating,
            Number::Deviation => row.deviation,
            Number::Popularity => row.popularity,
            Number::Plays => row.plays,
            Number::Moves => i32::try_from(row.moves.split_ascii_whitespace().count() / 2).ok(),
        }
    }
}

impl Comparison {
    fn named(sign: &str) -> Option<Comparison> {
        Some(match sign {
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            "=" | "==" => Comparison::Equal,
            "!=" => Comparison::Unequal,
            ">=" => Comparison::AtLeast,
            ">" => Comparison::More,
            _ => return None,
        })
    }

    fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::AtLeast => a >= b,
            Comparison::More => a > b,
        }
    }
}

/// A word or sign, and its column, counted from 1.
type Word = (usize, String);

/// Letters and digits form words, brackets stand alone, everything else forms signs.
fn words(text: &str) -> Vec<Word> {
    #[derive(Clone, Copy, Eq, PartialEq)]
    enum Class {
        Blank,
        Letter,
        Bracket,
        Sign,
    }
    let class = |char: char| match char {
        char if char.is_whitespace() => Class::Blank,
        char if char.is_alphanumeric() || char == '-' => Class::Letter,
        '(' | ')' => Class::Bracket,
        _ => Class::Sign,
    };
    let mut words: Vec<Word> = Vec::new();
    let mut before = Class::Blank;
    for (index, char) in text.chars().enumerate() {
        let now = class(char);
        match words.last_mut() {
            _ if now == Class::Blank => {}
            Some((_, word)) if now == before && now != Class::Bracket => word.push(char),
            _ => words.push((index + 1, char.to_string())),
        }
        before = now;
    }
    words
}

/// A limit on nested brackets, which protects the stack.
const DEEPEST: usize = 100;

struct Parser {
    words: Vec<Word>,
    next: usize,
    /// The column after the last character.
    end: usize,
}

impl Parser {
    fn peek(&self) -> Option<&str> {
        self.words.get(self.next).map(|(_, word)| word.as_str())
    }

    fn take(&mut self, wanted: &[&str]) -> bool {
        let found =
            self.peek().is_some_and(|word| wanted.iter().any(|wanted| word.eq_ignore_ascii_case(wanted)));
        self.next += usize::from(found);
        found
    }

    fn error(&self, expected: &'static str) -> ExpressionError {
        let (column, found) = match self.words.get(self.next) {
            Some((column, word)) => (*column, format!("`{}`", word.chars().take(40).collect::<String>())),
            None => (self.end, "the end".to_owned()),
        };
        ExpressionError { column, found, expected }
    }

    fn disjunction(&mut self, depth: usize) -> Result<Expression, ExpressionError> {
        let mut parts = vec![self.conjunction(depth)?];
        while self.take(&["or", "||", "|"]) {
            parts.push(self.conjunction(depth)?);
        }
        Ok(if parts.len() > 1 { Expression::Any(parts) } else { parts.remove(0) })
    }

    fn conjunction(&mut self, depth: usize) -> Result<Expression, ExpressionError> {
        let mut parts = vec![self.factor(depth)?];
        while self.take(&["and", "&&", "&"]) {
            parts.push(self.factor(depth)?);
        }
        Ok(if parts.len() > 1 { Expression::All(parts) } else { parts.remove(0) })
    }

    fn factor(&mut self, depth: usize) -> Result<Expression, ExpressionError> {
        if depth > DEEPEST {
            return Err(self.error("fewer brackets"));
        }
        if self.take(&["not", "!"]) {
            return Ok(Expression::Not(Box::new(self.factor(depth + 1)?)));
        }
        if self.take(&["("]) {
            let inner = self.disjunction(depth + 1)?;
            return if self.take(&[")"]) { Ok(inner) } else { Err(self.error("`)`")) };
        }
        let Some(word) = self.peek().map(str::to_owned) else {
            return Err(self.error("a theme, `rating`, `plays`, `popularity`, `deviation` or `moves`"));
        };
        let theme = themes::all().find(|theme| theme.name.eq_ignore_ascii_case(&word));
        match (Number::named(&word), theme) {
            (Some(number), _) => {
                self.next += 1;
                self.comparison(number)
            }
            (None, Some(theme)) => {
                self.next += 1;
                Ok(Expression::Theme(theme.name.to_owned()))
            }
            (None, None) => {
                Err(self.error("a theme, `rating`, `plays`, `popularity`, `deviation` or `moves`"))
            }
        }
    }

    fn comparison(&mut self, number: Number) -> Result<Expression, ExpressionError> {
        let sign = self.peek().and_then(Comparison::named);
        let Some(comparison) = sign else { return Err(self.error("`<`, `<=`, `=`, `!=`, `>=` or `>`")) };
        self.next += 1;
        let than = self.peek().and_then(|word| word.parse().ok());
        let Some(than) = than else { return Err(self.error("a number")) };
        self.next += 1;
        Ok(Expression::Compare(number, comparison, than))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: Row<'_> = Row {
        id: "x",
        position: "",
        moves: "e2e4 e7e5 g1f3 b8c6",
        rating: Some(1500),
        deviation: None,
        popularity: Some(-10),
        plays: Some(7),
        themes: "fork short middlegame",
        url: "",
        openings: "",
    };

    #[test]
    fn expressions_hold_or_do_not() {
        for (text, expected) in [
            ("fork", true),
            ("FORK and Rating > 1400 AND NOT Pin", true),
            ("pin", false),
            ("not pin", true),
            ("!pin", true),
            ("rating>=1500", true),
            ("rating > 1500", false),
            ("rating < 1501 and plays = 7", true),
            ("popularity <= -10", true),
            ("popularity != -10", false),
            ("deviation < 1000", false),
            ("not deviation < 1000", true),
            ("moves = 2 and fork or pin", true),
            ("pin and fork or short", true),
            ("pin and (fork or short)", false),
            ("not (pin or endgame) and ((fork))", true),
            ("fork && !pin || endgame", true),
        ] {
            let expression = Expression::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(expression.holds(&ROW), expected, "{text}");
        }
        assert!(Expression::Anything.holds(&ROW));
    }

    #[test]
    fn errors_point_at_their_place() {
        for (text, column) in [
            ("", 1),
            ("frok", 1),
            ("rating", 7),
            ("rating >= x", 11),
            ("(fork", 6),
            ("fork pin", 6),
            ("fork and", 9),
            ("rating >< 5", 8),
        ] {
            assert_eq!(Expression::parse(text).map_err(|error| error.column), Err(column), "{text}");
        }
        assert!(Expression::parse(&"(".repeat(100_000)).is_err());
        assert!(Expression::parse(&"not ".repeat(100_000)).is_err());
    }
}
