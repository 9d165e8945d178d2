//! Journals and outcomes of one match, joined into the journal of `keymove lab match`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use files::Journal;
use lab::matches::PairResult;
use serde::Deserialize;

use super::{Joined, Merged, Outputs, each_outcome, is_outcomes};
use crate::commands::lab::matches::Noted;

/// The outcome of a unit of a match.
#[derive(Deserialize)]
struct MatchOutcome {
    title: String,
    results: Vec<PairResult>,
    records: String,
}

#[derive(Default)]
struct Union {
    title: Option<String>,
    results: BTreeMap<usize, PairResult>,
    /// The games, by the first pair of their unit.
    records: BTreeMap<usize, String>,
    repeated: usize,
}

/// Joins journals and outcomes of one match into a journal, and its games into one file.
pub(super) fn merge(inputs: &[PathBuf], outputs: Outputs<'_>) -> anyhow::Result<Merged> {
    let mut union = Union::default();
    for input in inputs {
        match is_outcomes(input)? {
            true => each_outcome(input, |_, outcome: MatchOutcome| union.add(outcome, input))?,
            false => {
                let (title, noted) = Journal::read::<String, Noted>(input)?;
                let results = noted.into_iter().map(|noted| noted.result).collect();
                union.add(MatchOutcome { title, results, records: String::new() }, input)?;
            }
        }
    }
    let Union { title, results, records, repeated } = union;
    let title = title.context("there is nothing to merge")?;
    if let Some(path) = outputs.records {
        let text: String = records.into_values().collect();
        files::replace(path, text.as_bytes())?;
    }
    let finished = results.len();
    let noted = results.into_values().map(|result| Noted { result, appended: None });
    Journal::begin(outputs.output, &title)?.rewrite(&title, noted)?;
    Ok(Merged { finished, repeated, joined: Joined::Match })
}

impl Union {
    fn add(&mut self, outcome: MatchOutcome, path: &Path) -> anyhow::Result<()> {
        let MatchOutcome { title, results, records } = outcome;
        let known = self.title.get_or_insert_with(|| title.clone());
        anyhow::ensure!(*known == title, "{} is about another match: {title}", path.display());
        if let (Some(first), false) = (results.first(), records.is_empty()) {
            self.records.entry(first.pair).or_insert(records);
        }
        for result in results {
            // A pair that is played again may end otherwise, on a clock. The first result counts.
            match self.results.contains_key(&result.pair) {
                true => self.repeated += 1,
                false => drop(self.results.insert(result.pair, result)),
            }
        }
        Ok(())
    }
}
