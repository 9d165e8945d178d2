//! The examples and the corpus are read without errors, except where Popeye reports an error as well.

use std::path::Path;

use popeye::read::{self, Severity};

use crate::corpora;

/// The problems of the corpus in which Popeye also reports an error.
const FAULTY: &[&str] = &["reg_4_61_to_4_63_038", "reg_4_89_to_4_91_010"];

#[test]
fn the_examples_are_read_without_faults() {
    assert_eq!(check(&corpora::examples()), corpora::files(&corpora::examples(), "out").len());
}

#[test]
#[ignore = "needs the shared corpora"]
fn the_corpus_is_read_without_faults() {
    let files = check(&corpora::shared("popeye"));
    assert!(files > 300, "{files} files");
}

/// Reads every file of the folder and returns their number.
fn check(folder: &Path) -> usize {
    let mut files = 0;
    let mut complaints = String::new();
    for (name, input) in corpora::files(folder, "inp") {
        let mut problems = 0;
        for parsed in read::problems(&input) {
            for diagnostic in &parsed.diagnostics {
                let is_error = diagnostic.severity() == Severity::Error;
                if is_error && !FAULTY.contains(&&*name) {
                    complaints.push_str(&diagnostic.in_file(&name).to_string());
                }
            }
            assert!(parsed.problem.is_ok() || FAULTY.contains(&&*name), "{name}");
            problems += 1;
        }
        let stated = 1 + String::from_utf8_lossy(&input).matches("NextProblem").count();
        assert_eq!(problems, stated, "{name}");
        files += 1;
    }
    assert!(complaints.is_empty(), "{complaints}");
    files
}
