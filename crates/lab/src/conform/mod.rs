//! Whether our answers to problems are those of another program, byte for byte where that makes sense.

mod normal;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use problem::answer::{self, Reporter};
use problem::read::Diagnostic;
use problem::solve::Limits;
use thiserror::Error;

pub use normal::{Comparison, normalised};

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

/// A line that only one of the answers has.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Difference {
    /// It is expected, and missing.
    Missing(String),
    /// It is not expected.
    Surplus(String),
}

/// A folder or a file that cannot be read.
#[derive(Debug, Error)]
#[error("{path}: {source}", path = .path.display())]
pub struct ReadError {
    path: PathBuf,
    source: io::Error,
}

/// The `.inp` files of a folder, by name.
pub fn inputs(folder: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let error = |source| ReadError { path: folder.to_owned(), source };
    let mut inputs = Vec::new();
    for entry in fs::read_dir(folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        if path.extension().is_some_and(|extension| extension == "inp") {
            inputs.push(path);
        }
    }
    inputs.sort();
    Ok(inputs)
}

/// Answers the problem in `input` and compares with the `.out` file beside it.
pub fn compare(input: &Path, limit: Duration) -> Result<Case, ReadError> {
    let read = |path: &Path| fs::read(path).map_err(|source| ReadError { path: path.to_owned(), source });
    let name = input.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let source = read(input)?;
    let reference = input.with_extension("out");
    if !reference.exists() {
        return Ok(Case { name, verdict: Verdict::NoReference, seconds: 0.0 });
    }
    let expected = read(&reference)?;
    let start = Instant::now();
    let mut ours = Vec::new();
    let limits = Limits { deadline: start.checked_add(limit), stop: None };
    answer::popeye(&source, limits, &mut Silent, &mut ours)
        .map_err(|source| ReadError { path: input.to_owned(), source })?;
    let seconds = start.elapsed().as_secs_f64();
    let comparison = Comparison::of(&source);
    let differences = differences(&normalised(&expected, comparison), &normalised(&ours, comparison));
    let verdict = match differences.is_empty() {
        true => Verdict::Identical,
        false if start.elapsed() >= limit => Verdict::TimedOut,
        false => Verdict::Different(differences),
    };
    Ok(Case { name, verdict, seconds })
}

/// What is wrong with an input is not the matter here: the reference has been told of it too.
struct Silent;

impl Reporter for Silent {
    fn diagnostic(&mut self, _: &Diagnostic) {}
}

/// The lines that differ, in the order of the answers: a longest common subsequence is left out.
fn differences(expected: &[String], ours: &[String]) -> Vec<Difference> {
    if expected == ours {
        return Vec::new();
    }
    // Long answers that have little in common are not worth a table of quadratic size.
    if expected.len() * ours.len() > 4_000_000 {
        let missing = expected.iter().cloned().map(Difference::Missing);
        return missing.chain(ours.iter().cloned().map(Difference::Surplus)).collect();
    }
    let width = ours.len() + 1;
    let mut common = vec![0_u32; (expected.len() + 1) * width];
    for i in (0..expected.len()).rev() {
        for j in (0..ours.len()).rev() {
            common[i * width + j] = match expected[i] == ours[j] {
                true => common[(i + 1) * width + j + 1] + 1,
                false => common[(i + 1) * width + j].max(common[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut differences = Vec::new();
    while i < expected.len() || j < ours.len() {
        if i < expected.len() && j < ours.len() && expected[i] == ours[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == ours.len()
            || i < expected.len() && common[(i + 1) * width + j] >= common[i * width + j + 1]
        {
            differences.push(Difference::Missing(expected[i].clone()));
            i += 1;
        } else {
            differences.push(Difference::Surplus(ours[j].clone()));
            j += 1;
        }
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_the_lines_that_only_one_has() {
        let lines = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
        assert_eq!(differences(&lines("a b c"), &lines("a b c")), []);
        assert_eq!(
            differences(&lines("a b c d"), &lines("a c x d")),
            [Difference::Missing("b".into()), Difference::Surplus("x".into())]
        );
    }
}
