//! Conformance: whether our answers to problems equal those of another program, line by line where that makes sense.
//!
//! `normal.rs` removes what may differ (banner, times), `difference.rs` lists the lines that differ, `toggle.rs`
//! changes option Intelligent, and `run.rs` compares many problems at once.

mod difference;
mod normal;
mod run;
mod toggle;

use std::io;
use std::num::NonZero;
use std::path::Path;
use std::time::{Duration, Instant};

use popeye::read::{self, Parsed, Strictness};
use popeye::write::{PopeyeText, Times};
use problem::solution::Completeness;
use solve::Limits;
use solve::Unwatched;

use crate::inputs::{self, ReadError};
pub use difference::Difference;
use difference::differences;
pub use normal::{Comparison, normalised};
pub use run::run;

/// What comparing one problem has shown.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of the input file, without its extension.
    pub name: String,
    /// How it went.
    pub verdict: Verdict,
    /// How long our answer took.
    pub seconds: f64,
}

/// How a comparison went.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// The answers agree.
    Identical,
    /// They do not; here is how.
    Different(Vec<Difference>),
    /// Ours did not come in time.
    TimedOut,
    /// There is no answer to compare with.
    NoReference,
}

/// How problems are answered.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The most time for each.
    pub limit: Duration,
    /// The threads that solve each.
    pub threads: NonZero<usize>,
    /// Whether option Intelligent is as the problem has it.
    pub intelligent: Intelligent,
}

/// How option Intelligent is changed.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Intelligent {
    /// It is as the problem has it.
    #[default]
    AsGiven,
    /// It is set where it is not and the other way round, and the lines of the solutions must not change. Problems to which
    /// it does not apply, or which limit the number of solutions, have no answer to be compared with.
    Toggled,
}

/// Answers the problem in `input` and compares it with the `.out` file next to it.
pub fn compare(input: &Path, terms: Terms) -> Result<Case, ReadError> {
    let Terms { limit, threads, intelligent } = terms;
    let name = inputs::name(input);
    let source = inputs::read(input)?;
    let reference = input.with_extension("out");
    let mut problems: Vec<Parsed> = read::problems(&source).strictness(Strictness::Popeye).collect();
    let is_toggled = intelligent == Intelligent::Toggled;
    if !reference.exists() || is_toggled && !toggle::all(&mut problems) {
        return Ok(Case { name, verdict: Verdict::NoReference, seconds: 0.0 });
    }
    let expected = inputs::read(&reference)?;
    let start = Instant::now();
    let limits = Limits { deadline: start.checked_add(limit), threads, ..Limits::default() };
    let (ours, completeness) =
        answered(&problems, limits).map_err(|source| ReadError { path: input.to_owned(), source })?;
    let seconds = start.elapsed().as_secs_f64();
    let comparison = if is_toggled { Comparison::Solutions } else { Comparison::of(&source) };
    let differences = differences(&normalised(&expected, comparison), &normalised(&ours, comparison));
    let verdict = match completeness {
        _ if differences.is_empty() => Verdict::Identical,
        // A problem may have a shorter limit of its own; then it has answered.
        Completeness::Interrupted if start.elapsed() >= limit => Verdict::TimedOut,
        _ => Verdict::Different(differences),
    };
    Ok(Case { name, verdict, seconds })
}

/// Our answer to a file. Faults of the input do not matter here: the reference saw the same input.
fn answered(problems: &[Parsed], limits: Limits<'_>) -> io::Result<(Vec<u8>, Completeness)> {
    let mut ours = Vec::new();
    let mut completeness = Completeness::Finished;
    let mut writer = PopeyeText::new(&mut ours, Times::Hidden);
    for parsed in problems {
        let answered = solve::answer(&parsed.problem, limits, &mut writer, &mut Unwatched)?;
        completeness = completeness.worse(answered.completeness);
    }
    drop(writer);
    Ok((ours, completeness))
}
