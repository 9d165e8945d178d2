//! Source files that the documents name exist.

use std::fs;

use crate::demand_none;
use crate::documents::{documents, files, root};

/// How the names of source files end.
const ENDINGS: [&str; 5] = [".rs", ".toml", ".sh", ".py", ".ts"];

#[test]
fn source_files_that_documents_name_exist() {
    let files = files();
    let mut breaches = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).expect("a document of the repository");
        for (number, line) in text.lines().enumerate() {
            for name in named(line).filter(|name| !files.iter().any(|file| file.ends_with(name))) {
                breaches.push(format!("{}:{}: `{name}`", document.display(), number + 1));
            }
        }
    }
    demand_none("Documents name source files that exist.", &breaches);
    assert!(files.len() > 1_000, "{}", files.len());
}

/// The names of files between backquotes; those with a place for a name (`<goal>.rs`) or of several files are left out.
fn named(line: &str) -> impl Iterator<Item = &str> {
    let quoted = line.split('`').skip(1).step_by(2);
    quoted.filter(|word| {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "_-./".contains(letter);
        word.chars().all(is_name)
            && ENDINGS.iter().any(|ending| word.len() > ending.len() && word.ends_with(ending))
    })
}
