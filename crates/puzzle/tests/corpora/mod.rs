//! Where the shared corpora are, if they are.
#![allow(clippy::print_stderr, reason = "a test that cannot run says so loudly")]

use std::env;
use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;

/// The text of a corpus file, from `KEYMOVE_CORPORA` or `../shared/corpora` beside the repository. Without that folder
/// the test has nothing to run and says so.
pub(crate) fn read(file: &str) -> Option<String> {
    let folder = env::var_os("KEYMOVE_CORPORA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora")),
        PathBuf::from,
    );
    let path = folder.join(file);
    let mut text = String::new();
    let read = File::open(&path).and_then(|file| puzzle::read::decompressed(file)?.read_to_string(&mut text));
    match read {
        Ok(_) => Some(text),
        Err(error) => {
            eprintln!("NOT TESTED: {}: {error}", path.display());
            None
        }
    }
}
