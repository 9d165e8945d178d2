//! Outcomes of rows, or of games of which puzzles are made, joined into the files that one machine would have written.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use files::{Replacement, WriteError};
use puzzle::pipeline::Page;
use serde::Deserialize;

use super::{Joined, Merged, OutcomeLine, Outputs, open};

/// The outcome of a unit of rows.
#[derive(Deserialize)]
struct RowOutcome {
    header: String,
    answers: String,
    #[serde(default)]
    answers_bytes: bool,
    rejects: String,
    #[serde(default)]
    rejects_bytes: bool,
    totals: Totals,
}

#[derive(Deserialize)]
struct Totals {
    rows: u64,
    rejected: BTreeMap<String, u64>,
    sum: Sum,
}

/// The statistics. Generated puzzles have ids, in the order of the results.
#[derive(Deserialize)]
struct Sum {
    puzzles: Option<Vec<String>>,
}

/// The position of a unit's outcome in its file. Outcomes are not kept in memory, because those of a database may not
/// fit.
struct Place {
    input: usize,
    offset: u64,
    content: u64,
}

/// Joins outcomes into files of answers and rejected rows.
pub(super) fn merge(inputs: &[PathBuf], outputs: Outputs<'_>) -> anyhow::Result<Merged> {
    let mut index = Index::default();
    let mut files = Vec::new();
    for (number, path) in inputs.iter().enumerate() {
        index.add(number, path)?;
        files.push(BufReader::new(open(path)?));
    }
    let places = index.complete()?;
    let mut joining = Joining::begin(outputs)?;
    for Place { input, offset, .. } in &places {
        let file = files.get_mut(*input).context("each place is in an input")?;
        joining.add(read_at(file, *offset)?)?;
    }
    let joined = Joined::Rows { rows: joining.rows, rejected: joining.rejected };
    joining.answers.commit()?;
    joining.rejects.map_or(Ok(()), Replacement::commit)?;
    Ok(Merged { finished: places.len(), repeated: index.repeated, joined })
}

/// The units of all inputs, by their number.
#[derive(Default)]
struct Index {
    places: BTreeMap<u64, Place>,
    last: Option<u64>,
    repeated: usize,
}

impl Index {
    fn add(&mut self, input: usize, path: &Path) -> anyhow::Result<()> {
        let mut file = BufReader::new(open(path)?);
        let mut offset = 0;
        loop {
            let mut text = Vec::new();
            let length = file.read_until(b'\n', &mut text)? as u64;
            if length == 0 {
                return Ok(());
            }
            let place = || format!("{}, at byte {offset}", path.display());
            if !text.trim_ascii().is_empty() {
                let line: OutcomeLine<RowOutcome> = serde_json::from_slice(&text)
                    .with_context(|| format!("{}: expected an outcome", place()))?;
                self.note(line, Place { input, offset, content: 0 }).with_context(place)?;
            }
            offset += length;
        }
    }

    fn note(&mut self, line: OutcomeLine<RowOutcome>, place: Place) -> anyhow::Result<()> {
        let Some(outcome) = line.outcome else { return Ok(()) };
        let id = line.id.as_u64().context("the id is no number that `keymove units` has given")?;
        let mut hasher = DefaultHasher::new();
        (&outcome.header, &outcome.answers, &outcome.rejects).hash(&mut hasher);
        let place = Place { content: hasher.finish(), ..place };
        if line.last {
            self.last = Some(id);
        }
        match self.places.get(&id) {
            None => drop(self.places.insert(id, place)),
            Some(known) => {
                anyhow::ensure!(
                    known.content == place.content,
                    "unit {id} has another outcome than in an earlier input"
                );
                self.repeated += 1;
            }
        }
        Ok(())
    }

    /// The units in their order, if none is missing.
    fn complete(&mut self) -> anyhow::Result<Vec<Place>> {
        let places = std::mem::take(&mut self.places);
        let missing = (0..).zip(places.keys()).find(|(expected, found)| expected != *found);
        if let Some((missing, _)) = missing {
            anyhow::bail!("unit {missing} has no outcome in any input");
        }
        let last = places.keys().next_back().copied();
        anyhow::ensure!(
            self.last.is_some() && self.last == last,
            "the last unit has no outcome in any input; {} before it have",
            places.len()
        );
        Ok(places.into_values().collect())
    }
}

fn read_at(file: &mut BufReader<File>, offset: u64) -> anyhow::Result<RowOutcome> {
    file.seek(SeekFrom::Start(offset))?;
    let mut text = Vec::new();
    file.read_until(b'\n', &mut text)?;
    let line: OutcomeLine<RowOutcome> = serde_json::from_slice(&text)?;
    line.outcome.context("an outcome was here a moment ago")
}

/// The files that are being written.
struct Joining {
    answers: Replacement,
    rejects: Option<Replacement>,
    header: Option<String>,
    /// The puzzles that are written: each comes once, whatever games it is found in.
    made: HashSet<String>,
    rows: u64,
    rejected: u64,
}

impl Joining {
    fn begin(outputs: Outputs<'_>) -> Result<Joining, WriteError> {
        Ok(Joining {
            answers: Replacement::begin(outputs.output)?,
            rejects: outputs.rejects.map(Replacement::begin).transpose()?,
            header: None,
            made: HashSet::new(),
            rows: 0,
            rejected: 0,
        })
    }

    fn add(&mut self, outcome: RowOutcome) -> anyhow::Result<()> {
        match &self.header {
            None => {
                self.answers.write_all(outcome.header.as_bytes())?;
                if let Some(rejects) = &mut self.rejects {
                    rejects.write_all(Page::<()>::REJECTS_HEADER.as_bytes())?;
                }
                self.header = Some(outcome.header);
            }
            Some(header) => {
                anyhow::ensure!(
                    *header == outcome.header,
                    "the units are of different work, or of different columns"
                );
            }
        }
        self.rows += outcome.totals.rows;
        self.rejected += outcome.totals.rejected.values().sum::<u64>();
        let answers = match outcome.answers_bytes {
            true => bytes_of_characters(&outcome.answers),
            false => outcome.answers.into_bytes(),
        };
        match outcome.totals.sum.puzzles {
            Some(ids) => {
                for (row, id) in answers.split_inclusive(|&byte| byte == b'\n').zip(ids) {
                    if self.made.insert(id) {
                        self.answers.write_all(row)?;
                    }
                }
            }
            None => self.answers.write_all(&answers)?,
        }
        if let Some(rejects) = &mut self.rejects {
            rejects.write_all(&match outcome.rejects_bytes {
                true => bytes_of_characters(&outcome.rejects),
                false => outcome.rejects.into_bytes(),
            })?;
        }
        Ok(())
    }
}

/// The bytes that the characters of a text denote.
fn bytes_of_characters(text: &str) -> Vec<u8> {
    text.chars().filter_map(|char| u8::try_from(u32::from(char)).ok()).collect()
}
