//! The files that an experiment reads.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A folder or a file that cannot be read.
#[derive(Debug, Error)]
#[error("{path}: {source}", path = .path.display())]
pub struct ReadError {
    /// What was to be read.
    pub path: PathBuf,
    /// Why it could not be.
    pub source: io::Error,
}

/// The `.inp` files of a folder, by name.
pub fn problems(folder: &Path) -> Result<Vec<PathBuf>, ReadError> {
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

/// Everything in a file.
pub fn read(path: &Path) -> Result<Vec<u8>, ReadError> {
    fs::read(path).map_err(|source| ReadError { path: path.to_owned(), source })
}

/// What a problem is called: the name of its file, without the extension.
pub fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
