//! A folder with the results of experiments.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;

use super::Experiment;
use super::experiment::{HeatFound, RaceFound};

/// What is in a folder.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The experiments, by file and line.
    pub experiments: Vec<Experiment>,
    /// Lines that are none.
    pub skipped: Vec<Skipped>,
}

/// A line that is no experiment.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("{file}, line {line}: {problem}", file = .file.display())]
pub struct Skipped {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1 on.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// A folder or a file that cannot be read.
#[derive(Debug, Error)]
#[error("{path}: {source}", path = .path.display())]
pub struct FolderError {
    path: PathBuf,
    source: io::Error,
}

/// Reads every `.json` and `.jsonl` file of a folder.
pub fn read(folder: &Path) -> Result<Folder, FolderError> {
    let error = |path: &Path| {
        let path = path.to_owned();
        move |source| FolderError { path, source }
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(error(folder))? {
        let path = entry.map_err(error(folder))?.path();
        if path.extension().is_some_and(|extension| extension == "json" || extension == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    let mut found = Folder { experiments: Vec::new(), skipped: Vec::new() };
    for file in files {
        let Folder { experiments, skipped } = read_file(&file)?;
        found.experiments.extend(experiments);
        found.skipped.extend(skipped);
    }
    Ok(found)
}

/// Reads one file.
pub fn read_file(path: &Path) -> Result<Folder, FolderError> {
    let bytes = fs::read(path).map_err(|source| FolderError { path: path.to_owned(), source })?;
    let mut found = Folder { experiments: Vec::new(), skipped: Vec::new() };
    found.file(path, &String::from_utf8_lossy(&bytes));
    Ok(found)
}

impl Folder {
    fn file(&mut self, file: &Path, text: &str) {
        // The problems of a race come before its summary.
        let mut heats = Vec::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            match entry(line, &mut heats) {
                Ok(experiment) => self.experiments.extend(experiment),
                Err(problem) => {
                    self.skipped.push(Skipped { file: file.to_owned(), line: index + 1, problem });
                }
            }
        }
    }
}

/// The experiment of a line, if it completes one.
fn entry(line: &str, heats: &mut Vec<HeatFound>) -> Result<Option<Experiment>, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    match value.get("experiment").and_then(Value::as_str) {
        Some("match") => typed(value).map(Experiment::Match).map(Some),
        Some("compare") => typed(value).map(Experiment::Comparison).map(Some),
        Some("ablate") => typed(value).map(Experiment::Ablation).map(Some),
        Some(other) => Err(format!("the experiment `{other}` is not known")),
        None if value.get("geometric_mean").is_some() => {
            let summary = typed(value)?;
            Ok(Some(Experiment::Race(RaceFound { heats: std::mem::take(heats), summary })))
        }
        None if value.get("ratio").is_some() => {
            heats.push(typed(value)?);
            Ok(None)
        }
        None => Err("expected what lab match, lab ablate, lab compare or lab race print as JSON".to_owned()),
    }
}

fn typed<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}
