//! Links between the documents lead somewhere, and commits that they cite exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::demand_none;
use crate::source::crates;

pub(crate) fn root() -> PathBuf {
    crates().join("..")
}

/// Every Markdown file of the repository, as paths from its root.
pub(crate) fn documents() -> Vec<PathBuf> {
    let is_document = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    files().into_iter().filter(is_document).collect()
}

/// Every file of the repository, as paths from its root.
pub(crate) fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&root(), Path::new(""), &mut found);
    found.sort();
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(root.join(folder)).expect("a folder of the repository") {
        let entry = entry.expect("an entry of the folder");
        let name = entry.file_name();
        let path = folder.join(&name);
        let is_folder = entry.file_type().expect("the type of an entry").is_dir();
        match is_folder {
            true if ["target", ".git", "node_modules"].iter().any(|&other| name == other) => {}
            true => collect(root, &path, found),
            false => found.push(path),
        }
    }
}

/// The targets of links and pictures in a document, without those in code.
fn targets(text: &str) -> Vec<&str> {
    let mut in_code = false;
    let mut targets = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code || line.starts_with("    ") {
            continue;
        }
        for (open, close) in [("](", ')'), ("src=\"", '"')] {
            let parts = line.split(open).skip(1);
            targets.extend(parts.filter_map(|part| part.split(close).next()));
        }
    }
    targets
}

/// The anchors of a document's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = title.chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    let (mut breaches, mut links) = (Vec::new(), 0);
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).expect("a document is text");
        for target in targets(&text).into_iter().filter(|target| !target.contains(':')) {
            links += 1;
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = match path {
                "" => root().join(&document),
                _ => root().join(&document).parent().expect("a file is in a folder").join(path),
            };
            if !file.exists() {
                breaches.push(format!("{}: there is no {target}", document.display()));
            } else if !anchor.is_empty() {
                let there = fs::read_to_string(&file).expect("an anchor is in a text");
                if !anchors(&there).contains(anchor) {
                    breaches.push(format!("{}: there is no heading for {target}", document.display()));
                }
            }
        }
    }
    assert!(links > 50, "only {links} links were found");
    demand_none("Links lead somewhere", &breaches);
}

#[test]
fn the_index_names_every_page() {
    let index = fs::read_to_string(root().join("docs/README.md")).expect("there is an index");
    let missing: Vec<String> = documents()
        .iter()
        .filter_map(|document| document.strip_prefix("docs").ok())
        .map(|page| page.display().to_string())
        .filter(|page| page != "README.md" && !index.contains(&format!("]({page})")))
        .collect();
    demand_none("docs/README.md names every page", &missing);
}

/// Words of seven digits and letters from a to f, of both kinds, are commits.
fn commits(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| {
            word.len() == 7 && word.chars().all(|c| c.is_ascii_digit() || ('a'..='f').contains(&c))
        })
        .filter(|word| {
            word.contains(|c: char| c.is_ascii_digit()) && word.contains(|c: char| c.is_alphabetic())
        })
        .collect()
}

#[test]
#[ignore = "needs the history"]
fn commits_that_the_documents_cite_are_in_the_history() {
    let (mut breaches, mut cited) = (Vec::new(), 0);
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).expect("a document is text");
        for commit in commits(&text) {
            cited += 1;
            let mut git = Command::new("git");
            git.current_dir(root()).args(["merge-base", "--is-ancestor", commit, "HEAD"]);
            if !git.output().expect("git can be run").status.success() {
                breaches.push(format!("{}: {commit}", document.display()));
            }
        }
    }
    assert!(cited > 20, "only {cited} commits were found");
    demand_none("Commits that the documents cite are in the history", &breaches);
}
