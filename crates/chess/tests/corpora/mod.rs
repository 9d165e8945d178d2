//! Where the shared corpora are, if they are.
#![allow(clippy::print_stderr, reason = "a test that cannot run says so loudly")]

use std::env;
use std::fs;
use std::path::PathBuf;

/// The text of a corpus file, from `KEYMOVE_CORPORA` or `../shared/corpora` beside the repository. Without that folder
/// the test has nothing to run and says so.
pub(crate) fn read(file: &str) -> Option<String> {
    let folder = env::var_os("KEYMOVE_CORPORA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora")),
        PathBuf::from,
    );
    let path = folder.join(file);
    match fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            eprintln!("NOT TESTED: {}: {error}", path.display());
            None
        }
    }
}
