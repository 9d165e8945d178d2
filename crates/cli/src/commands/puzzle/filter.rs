//! `keymove puzzle filter`: selects rows.

use std::fmt;

use clap::{Args, ValueEnum};
use puzzle::filter::{
    Comparison, Direction, Expression, Filter as Task, Number, Picking, Sample, Sort, SortBy,
};

use super::database::{Database, Ids, name_of};
use super::run::{Header, Interrupt, Job, Resuming};
use crate::answer::exit_codes;
use crate::report::InputError;
use crate::{Answer, Console};

/// Select rows by rating, themes, opening, length or an expression; sample, sort and limit them
///
/// Rows are copied unchanged. All conditions must hold.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Expressions compare rating, deviation, popularity, plays or moves (of the solver) with numbers, or
name a theme; they can be combined with and, or, not and brackets.

Examples:
  keymove puzzle filter --rating 1200..1600 --theme mateIn2 --moves ..3 puzzles.csv.zst
  keymove puzzle filter --opening 'Sicilian Defense' --sample 100 --sort rating puzzles.csv.zst
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
    /// Opening or variation that rows must have, such as 'Sicilian Defense'; repeatable, one of them must match
    #[arg(long, value_name = "NAME")]
    opening: Vec<String>,
    /// Draw N of these rows at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Seed for --sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Order of the rows, instead of that of the input; all of them are kept in memory, unless there is a limit
    #[arg(long, value_enum, value_name = "COLUMN")]
    sort: Option<SortName>,
    /// Begin with the largest
    #[arg(long, requires = "sort")]
    descending: bool,
    /// Write only the first N rows
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// The sort key of rows.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SortName {
    Id,
    Rating,
    Deviation,
    Popularity,
    Plays,
    /// Moves of the solver
    Moves,
}

impl Filter {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let picking = self.picking();
        let task = Task::new(self.wanted()?, picking);
        let name = self.name();
        let interrupt = Interrupt::listen()?;
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Unchecked)?,
            name,
            header: Header::OfInput,
            interrupt: &interrupt,
            judges: None,
            // Which rows are picked depends on all of them.
            resuming: match picking == Picking::default() {
                true => Resuming::FromThere,
                false => Resuming::FromTheBeginning,
            },
        };
        let Some(done) = job.run_to_end(&task, console, |totals| task.rest(totals))? else {
            return Ok(Answer::Yes);
        };
        Ok(done.answer(&self.database.files))
    }

    /// The filter as it is typed, which names the run in messages and in its journal.
    fn name(&self) -> String {
        let mut name = "filter".to_owned();
        let mut add = |option: &str, value: String| {
            name.push_str(&format!(" --{option} {value}"));
        };
        for (option, range) in [("rating", self.rating), ("moves", self.moves)] {
            range.into_iter().for_each(|range| add(option, range.to_string()));
        }
        for (option, names) in
            [("theme", &self.theme), ("without", &self.without), ("opening", &self.opening)]
        {
            names.iter().for_each(|name| add(option, format!("'{name}'")));
        }
        self.r#where.iter().for_each(|expression| add("where", format!("'{expression}'")));
        self.sample.iter().for_each(|rows| add("sample", format!("{rows} --seed {}", self.seed)));
        let descending = if self.descending { " --descending" } else { "" };
        self.sort.iter().for_each(|&sort| add("sort", name_of(sort) + descending));
        self.limit.iter().for_each(|limit| add("limit", limit.to_string()));
        name
    }

    fn picking(&self) -> Picking {
        let by = self.sort.map(|name| match name {
            SortName::Id => SortBy::Id,
            SortName::Rating => SortBy::Rating,
            SortName::Deviation => SortBy::Deviation,
            SortName::Popularity => SortBy::Popularity,
            SortName::Plays => SortBy::Plays,
            SortName::Moves => SortBy::Moves,
        });
        let direction = if self.descending { Direction::Descending } else { Direction::Ascending };
        Picking {
            sample: self.sample.map(|rows| Sample { rows, seed: self.seed }),
            sort: by.map(|by| Sort { by, direction }),
            limit: self.limit,
        }
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
        if !self.opening.is_empty() {
            let openings = self.opening.iter().map(|name| Expression::Opening(opening_tag(name)));
            parts.push(Expression::Any(openings.collect()));
        }
        if let Some(text) = &self.r#where {
            parts.push(parse(text)?);
        }
        Ok(Expression::All(parts))
    }
}

/// The name of an opening as rows have it.
fn opening_tag(name: &str) -> String {
    let plain = name.chars().filter(|letter| letter.is_ascii_alphanumeric() || " -_".contains(*letter));
    plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join("_")
}

fn parse(text: &str) -> Result<Expression, InputError> {
    Expression::parse(text).map_err(|error| workbench::filter_fault(text, &error))
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
        text => text.parse().map(Some).map_err(|_| {
            format!("`{text}` is no number, expected a range such as 1200..1500, 1200.. or ..1500")
        }),
    };
    match text.split_once("..") {
        Some((from, to)) => match (number(from)?, number(to)?) {
            (Some(from), Some(to)) if from > to => Err(format!("the range {from}..{to} is empty")),
            (from, to) => Ok(Range { from, to }),
        },
        None => number(text).map(|one| Range { from: one, to: one }),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Typed {
        #[command(flatten)]
        filter: Filter,
    }

    #[test]
    fn the_name_of_a_run_has_its_options_as_typed_and_no_debug_values() {
        let typed = "filter --rating 1200..1500 --theme mateIn2 --sample 5 --sort rating --descending --limit 3 x.csv";
        let Typed { filter } = Typed::parse_from(typed.split(' '));
        assert_eq!(
            filter.name(),
            "filter --rating 1200..1500 --theme 'mateIn2' --sample 5 --seed 1 --sort rating --descending --limit 3"
        );
    }
}
