//! Where problems are read from.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::io::{self, Read as _};
use std::path::PathBuf;

use anyhow::Context as _;

/// A file, or standard input.
pub(crate) enum Source {
    File(PathBuf),
    StandardInput,
}

impl Source {
    /// The sources that the arguments name; standard input if they name none.
    pub(crate) fn all(names: &[OsString]) -> anyhow::Result<Vec<Source>> {
        if names.is_empty() {
            return Ok(vec![Source::StandardInput]);
        }
        let sources: Vec<Source> = names.iter().map(|name| Source::named(name)).collect();
        let from_standard_input = sources.iter().filter(|source| matches!(source, Source::StandardInput));
        anyhow::ensure!(from_standard_input.count() < 2, "standard input can be read only once");
        Ok(sources)
    }

    /// The source of this name; `-` is standard input.
    pub(crate) fn named(name: &OsStr) -> Source {
        match name == "-" {
            true => Source::StandardInput,
            false => Source::File(PathBuf::from(name)),
        }
    }

    /// Everything in it.
    pub(crate) fn read(&self) -> anyhow::Result<Vec<u8>> {
        let bytes = match self {
            Source::File(path) => fs::read(path),
            Source::StandardInput => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
            }
        };
        bytes.with_context(|| format!("{self} cannot be read"))
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::File(path) => path.display().fmt(f),
            Source::StandardInput => f.write_str("standard input"),
        }
    }
}
