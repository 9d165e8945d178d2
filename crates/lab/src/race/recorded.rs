//! The figures of a program that was run before.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

use super::{Effort, Ended, Run};
use crate::inputs::{self, ReadError};

/// CPU seconds by the name of the problem, as a `bench.jsonl` file has them.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    efforts: BTreeMap<String, Effort>,
}

/// Figures that cannot be read.
#[derive(Debug, Error)]
pub enum RecordedError {
    /// There is no such file.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A line is no record.
    #[error("{file}, line {line}: {source}")]
    Line {
        /// The file.
        file: String,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// A line has a time that is no time.
    #[error("{file}, line {line}: found {found} as cpu_seconds, expected a number of seconds")]
    Seconds {
        /// The file.
        file: String,
        /// Which line, from 1.
        line: usize,
        /// What was found.
        found: f64,
    },
}

/// The fields of a line that matter here.
#[derive(Deserialize)]
struct Line {
    name: String,
    cpu_seconds: f64,
    #[serde(default)]
    timed_out: bool,
}

impl Recorded {
    /// The file in a folder that has the figures.
    pub const FILE: &'static str = "bench.jsonl";

    /// Reads the figures of a folder.
    pub fn read(folder: &Path) -> Result<Recorded, RecordedError> {
        let path = folder.join(Recorded::FILE);
        let text = inputs::read(&path)?;
        let file = path.display().to_string();
        let mut efforts = BTreeMap::new();
        for (index, text) in text.split(|&byte| byte == b'\n').enumerate() {
            if text.trim_ascii().is_empty() {
                continue;
            }
            let line = index + 1;
            let record: Line = serde_json::from_slice(text).map_err(|source| RecordedError::Line {
                file: file.clone(),
                line,
                source,
            })?;
            let cpu = Duration::try_from_secs_f64(record.cpu_seconds).map_err(|_| {
                RecordedError::Seconds { file: file.clone(), line, found: record.cpu_seconds }
            })?;
            let ended = if record.timed_out { Ended::TimedOut } else { Ended::Answered };
            efforts.insert(record.name, Effort { cpu, wall: None, ended });
        }
        Ok(Recorded { efforts })
    }

    /// The effort of the program for a problem, and its answer if there is an `.out` file next to the problem.
    pub(super) fn run(&self, input: &Path) -> Result<Option<Run>, ReadError> {
        let Some(&effort) = self.efforts.get(&inputs::name(input)) else { return Ok(None) };
        let answer = input.with_extension("out");
        let output = if answer.exists() { inputs::read(&answer)? } else { Vec::new() };
        Ok(Some(Run { effort, output }))
    }
}
