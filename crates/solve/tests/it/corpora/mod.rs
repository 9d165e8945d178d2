//! Folders of problems: the examples of the repository, and the big corpora, which are not part of it.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The examples, each of which has Popeye's answer beside it.
pub(crate) fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// A folder of the shared corpora, in `KEYMOVE_CORPORA` or in `shared/corpora` beside the workspace. Tests that need it are
/// ignored unless they are asked for.
pub(crate) fn shared(name: &str) -> PathBuf {
    let root = env::var_os("KEYMOVE_CORPORA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"), PathBuf::from);
    let folder = root.join(name);
    assert!(folder.is_dir(), "there is no folder {} (set KEYMOVE_CORPORA)", folder.display());
    folder
}

/// The files of a folder with this extension, in alphabetical order, with what is in them.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("an entry of the folder").path()).collect();
    paths.sort();
    let wanted = paths.into_iter().filter(|path| path.extension().is_some_and(|found| found == extension));
    wanted
        .map(|path| {
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let content = fs::read(&path).expect("the file can be read");
            (name, content)
        })
        .collect()
}
