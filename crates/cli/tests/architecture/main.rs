//! The rules of the code base that a machine can check; ARCHITECTURE.md lists them.

mod clocks;
mod dependencies;
mod documents;
mod game_traits;
mod input_code;
mod layers;
mod module_paths;
mod named_files;
mod openings;
mod silence;
mod source;
mod threads;
mod unsafe_code;

/// Fails with every breach of a rule, one a line.
fn demand_none(rule: &str, breaches: &[String]) {
    assert!(breaches.is_empty(), "{rule}\n{}", breaches.join("\n"));
}
