//! Reads corpora in tests: those of the repository, and the shared ones beside it.

use std::path::PathBuf;
use std::{env, fs};

/// The bytes of a corpus of the repository.
#[allow(dead_code, reason = "some tests read only the shared corpora")]
pub(crate) fn own(file: &str) -> Vec<u8> {
    read(PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora")).join(file))
}

/// The bytes of a shared corpus, in `KEYMOVE_CORPORA` or in `shared/corpora` beside the repository. Tests that need one are
/// ignored unless they are asked for.
#[allow(dead_code, reason = "some tests read only the corpora of the repository")]
pub(crate) fn shared(file: &str) -> Vec<u8> {
    let folder = env::var_os("KEYMOVE_CORPORA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora")),
        PathBuf::from,
    );
    read(folder.join(file))
}

fn read(path: PathBuf) -> Vec<u8> {
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a text that are neither empty nor comments.
#[allow(dead_code, reason = "some tests need the text as it is")]
pub(crate) fn lines(bytes: Vec<u8>) -> Vec<String> {
    let text = String::from_utf8(bytes).expect("a corpus of text");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}
