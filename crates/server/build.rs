//! Puts the page into the binary if it has been built: `npm --prefix web ci && npm --prefix web run build`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut list = String::from("&[\n");
    for path in files(&folder) {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let path = fs::canonicalize(&path).unwrap_or(path);
        writeln!(list, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())
            .expect("a string can be written to");
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder")).join("page.rs");
    fs::write(out, list).expect("the folder of cargo can be written to");
}

/// The files of the page, none if it has not been built. It has no folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_hidden = |path: &Path| path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    let mut files: Vec<PathBuf> = paths.filter(|path| path.is_file() && !is_hidden(path)).collect();
    files.sort();
    files
}
