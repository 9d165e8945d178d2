//! Every problem of the Popeye corpus is read, without a complaint unless Popeye has one too.

mod corpora;

use problem::read::{self, Severity};

/// The problems in which Popeye finds fault as well.
const FAULTY: &[&str] = &["reg_4_61_to_4_63_038", "reg_4_89_to_4_91_010"];

#[test]
fn the_corpus_is_read_without_faults() {
    let Some(folder) = corpora::folder("popeye") else { return };
    let mut files = 0;
    let mut complaints = String::new();
    for (name, input) in corpora::files(&folder, "inp") {
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
        assert_eq!(problems, 1, "{name}");
        files += 1;
    }
    assert!(complaints.is_empty(), "{complaints}");
    assert!(files > 300, "{files} files");
}
