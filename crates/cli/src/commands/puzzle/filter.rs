//! `keymove puzzle filter`: the rows that are asked for.

use std::fmt;

use clap::Args;
use puzzle::filter::{Comparison, Expression, Filter as Task, Number};

use super::database::{Database, Ids};
use super::run::{Header, Interrupt, Job, Resuming};
use crate::answer::exit_codes;
use crate::report::InputError;
use crate::{Answer, Console};

/// Select rows by rating, themes, length or an expression
///
/// Rows are copied unchanged. All conditions must hold.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Expressions compare rating, deviation, popularity, plays or moves (of the solver) with numbers, or
name a theme; they can be combined with and, or, not and brackets.

Examples:
  keymove puzzle filter --rating 1200..1600 --theme mateIn2 --moves ..3 puzzles.csv.zst
  keymove puzzle filter --where 'rating >= 2000 and (fork or pin) and not endgame' puzzles.csv.zst

{}", exit_codes("success", "with --strict: something was rejected")))]
pub(super) struct Filter {
    #[command(flatten)]
    database: Database,
    /// Range of ratings: 1200..1600, ..1600 or 1200..; both ends included
    #[arg(long, value_name = "RANGE", value_parser = range)]
    rating: Option<Range>,
    /// Range of moves to find, such as 2..3
    #[arg(long, value_name = "RANGE", value_parser = range)]
    moves: Option<Range>,
    /// Theme that rows must have; repeatable
    #[arg(long, value_name = "THEME")]
    theme: Vec<String>,
    /// Theme that rows must not have; repeatable
    #[arg(long, value_name = "THEME")]
    without: Vec<String>,
    /// Expression that must hold
    #[arg(long, value_name = "EXPRESSION")]
    r#where: Option<String>,
}

impl Filter {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let task = Task { wanted: self.wanted()? };
        let name = self.name();
        let interrupt = Interrupt::listen()?;
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name,
            header: Header::OfInput,
            interrupt: &interrupt,
            judges: None,
            resuming: Resuming::FromThere,
        };
        let Some(done) = job.run(&task, console)? else { return Ok(Answer::Yes) };
        Ok(done.answer(&self.database.files))
    }

    /// What is asked for, in the words of the user.
    fn name(&self) -> String {
        let range = |range: Option<Range>| range.map_or_else(String::new, |range| range.to_string());
        let (rating, moves) = (range(self.rating), range(self.moves));
        let (themes, without) = (self.theme.join(","), self.without.join(","));
        let expression = self.r#where.as_deref().unwrap_or_default();
        format!("filter rating {rating} moves {moves} theme {themes} without {without} where {expression}")
    }

    fn wanted(&self) -> anyhow::Result<Expression> {
        let mut parts = Vec::new();
        for (range, number) in [(self.rating, Number::Rating), (self.moves, Number::Moves)] {
            let Some(Range { from, to }) = range else { continue };
            parts.extend(from.map(|from| Expression::Compare(number, Comparison::AtLeast, from)));
            parts.extend(to.map(|to| Expression::Compare(number, Comparison::AtMost, to)));
        }
        for theme in &self.theme {
            parts.push(parse(theme)?);
        }
        for theme in &self.without {
            parts.push(Expression::Not(Box::new(parse(theme)?)));
        }
        if let Some(text) = &self.r#where {
            parts.push(parse(text)?);
        }
        Ok(Expression::All(parts))
    }
}

fn parse(text: &str) -> Result<Expression, InputError> {
    Expression::parse(text).map_err(|error| InputError {
        message: error.to_string(),
        text: text.to_owned(),
        column: Some(error.column),
        hint: None,
    })
}

/// From one number to another, both included.
#[derive(Clone, Copy, Debug)]
struct Range {
    from: Option<i32>,
    to: Option<i32>,
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |number: Option<i32>| number.map_or_else(String::new, |number| number.to_string());
        write!(f, "{}..{}", number(self.from), number(self.to))
    }
}

fn range(text: &str) -> Result<Range, String> {
    let number = |text: &str| match text {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| format!("`{text}` is no number")),
    };
    match text.split_once("..") {
        Some((from, to)) => match (number(from)?, number(to)?) {
            (Some(from), Some(to)) if from > to => Err(format!("the range {from}..{to} is empty")),
            (from, to) => Ok(Range { from, to }),
        },
        None => number(text).map(|one| Range { from: one, to: one }),
    }
}
