//! `keymove lab conform`: whether our answers are those of another program.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, value_parser};
use lab::conform::{self, Case, Difference, Intelligent, Terms, Verdict};
use lab::inputs;
use serde::Serialize;

use crate::answer::exit_codes;
use crate::format::Format;
use crate::{Answer, Console};

/// Compare our answers with recorded ones
///
/// Solves every `.inp` file of a folder, in Popeye's language, and compares the answer with the
/// `.out` file next to it. Banners, times, counts of positions and, in intelligent mode, the order of
/// the solutions are ignored. The last line is `N of M identical`.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab conform examples
  keymove lab conform --time 2s --slow slow.txt corpora/popeye
  keymove lab conform --threads 2 --toggle-intelligent corpora/popeye

{}", exit_codes("every answer is identical, apart from those listed as slow", "some answer differs or did not come in time")))]
pub(super) struct Conform {
    /// Folder with the `.inp` and `.out` files
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Time limit per problem, such as 10s, 500ms or 2min; a bare number is seconds
    #[arg(long, alias = "limit", value_name = "TIME", default_value = "60s", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Duration,
    /// File with the names of problems that may take longer, one per line; `#` starts a comment
    #[arg(long, value_name = "FILE")]
    slow: Option<PathBuf>,
    /// Number of threads per problem
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Problems solved at the same time; defaults to as many as keep the processors busy
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Add the option Intelligent where it is missing and remove it where it is set
    ///
    /// Compares only the lines of the solutions, as sets. Problems to which the option does not
    /// apply, or which ask for only some of the solutions, are skipped.
    #[arg(long)]
    toggle_intelligent: bool,
    /// Output format; JSON has a line per problem before the summary
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Conform {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let inputs = inputs::problems(&self.folder)?;
        anyhow::ensure!(!inputs.is_empty(), "{} has no .inp files", self.folder.display());
        let slow = self.slow.as_deref().map(names).transpose()?.unwrap_or_default();
        let number = |n: usize| NonZero::new(n).unwrap_or(NonZero::<usize>::MIN);
        let threads = number(self.threads.into());
        let processors = ::threads::processors().get();
        let at_a_time = number(self.jobs.map_or(processors / threads, usize::from));
        let intelligent = match self.toggle_intelligent {
            true => Intelligent::Toggled,
            false => Intelligent::AsGiven,
        };
        let terms = Terms { limit: self.time, threads, intelligent };
        let mut tally = Tally::default();
        let mut result = Ok(());
        conform::run(&inputs, terms, at_a_time, |case| {
            if result.is_ok() {
                result = case.map_err(anyhow::Error::from).and_then(|case| {
                    let is_listed = slow.contains(&case.name);
                    let found = Found { case, is_listed, is_optional: self.toggle_intelligent };
                    tally.count(&found);
                    Ok(console.print(&self.format_case(&found)?)?)
                });
            }
        });
        result?;
        console.print(&match self.format {
            Format::Text => format!("{} of {} identical\n", tally.identical, tally.of),
            Format::Json => format!("{}\n", tally.json()?),
        })?;
        Ok(if tally.failed == 0 { Answer::Yes } else { Answer::No })
    }

    fn format_case(&self, found: &Found) -> serde_json::Result<String> {
        match self.format {
            Format::Text => Ok(found.text(self.time)),
            Format::Json => Ok(format!("{}\n", serde_json::to_string(&found.record())?)),
        }
    }
}

/// Lines of an answer that are shown at most; JSON has them all.
const MOST_LINES: usize = 40;

/// A comparison, and whether its problem is known to be slow.
struct Found {
    case: Case,
    is_listed: bool,
    /// Whether it need not be compared with anything.
    is_optional: bool,
}

impl Found {
    /// Nothing for a problem that is not reported.
    fn text(&self, limit: Duration) -> String {
        let Case { name, verdict, seconds } = &self.case;
        let limit = limit.as_secs_f64();
        match verdict {
            Verdict::Identical => String::new(),
            Verdict::NoReference if self.is_optional => String::new(),
            Verdict::NoReference => format!("{name}: no answer to compare with\n"),
            Verdict::TimedOut if self.is_listed => format!("{name}: not solved in {limit} s, as is known\n"),
            Verdict::TimedOut => format!("{name}: not solved in {limit} s\n"),
            Verdict::Different(differences) => {
                let mut text = format!("{name}: different, after {seconds:.1} s\n");
                for difference in differences.iter().take(MOST_LINES) {
                    // Writing to a string cannot fail.
                    let _ = match difference {
                        Difference::Missing(line) => writeln!(text, "  - {line}"),
                        Difference::Surplus(line) => writeln!(text, "  + {line}"),
                    };
                }
                match differences.len().saturating_sub(MOST_LINES) {
                    0 => {}
                    more => text.push_str(&format!("  … and {more} more lines\n")),
                }
                text
            }
        }
    }

    fn record(&self) -> Record<'_> {
        let (mut missing, mut surplus) = (Vec::new(), Vec::new());
        let outcome = match &self.case.verdict {
            Verdict::Identical => "identical",
            Verdict::TimedOut => "timed_out",
            Verdict::NoReference => "no_reference",
            Verdict::Different(differences) => {
                for difference in differences {
                    match difference {
                        Difference::Missing(line) => missing.push(&**line),
                        Difference::Surplus(line) => surplus.push(&**line),
                    }
                }
                "different"
            }
        };
        Record { name: &self.case.name, outcome, seconds: self.case.seconds, missing, surplus }
    }
}

/// A comparison as JSON.
#[derive(Serialize)]
struct Record<'a> {
    name: &'a str,
    outcome: &'static str,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    surplus: Vec<&'a str>,
}

/// The number of problems by outcome.
#[derive(Default)]
struct Tally {
    identical: usize,
    of: usize,
    failed: usize,
}

impl Tally {
    /// The end of the experiment, with how to repeat it.
    fn json(&self) -> serde_json::Result<String> {
        let Tally { identical, of, failed: _ } = self;
        let record = lab::record::Record::of_this_program(*of);
        serde_json::to_string(&serde_json::json!({ "identical": identical, "of": of, "record": record }))
    }

    fn count(&mut self, found: &Found) {
        let (compared, identical, failed) = match found.case.verdict {
            Verdict::NoReference => (0, 0, 0),
            Verdict::Identical => (1, 1, 0),
            Verdict::TimedOut if found.is_listed => (1, 0, 0),
            Verdict::TimedOut | Verdict::Different(_) => (1, 0, 1),
        };
        self.of += compared;
        self.identical += identical;
        self.failed += failed;
    }
}

/// The names in a list, without its comments.
fn names(file: &Path) -> anyhow::Result<BTreeSet<String>> {
    let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    Ok(lines.filter(|name| !name.is_empty()).map(str::to_owned).collect())
}
