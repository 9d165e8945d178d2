//! Every file opens with a sentence that describes it.

use crate::source;

#[test]
fn every_file_opens_with_a_sentence_that_describes_it() {
    let breaches: Vec<String> = source::all()
        .iter()
        .filter(|source| !opens_well(&source.text))
        .map(|source| format!("crates/{}", source.path))
        .collect();
    crate::demand_none("A file opens with a `//!` sentence that says what it is.", &breaches);
}

#[test]
fn an_opening_is_a_sentence_in_the_first_line() {
    assert!(opens_well("//! Squares, files and ranks.\n\nuse std::fmt;"));
    assert!(opens_well(
        "//! What a move is to code that knows no game, and the list\n//! that generators fill.\n"
    ));
    assert!(!opens_well("use std::fmt;\n//! Late.\n"));
    assert!(!opens_well("//!\n//! Late.\n"));
    assert!(!opens_well("//! No full stop\nuse std::fmt;"));
    assert!(!opens_well(""));
}

/// Whether the first paragraph is in the first line and ends like a sentence.
fn opens_well(text: &str) -> bool {
    let paragraph: Vec<&str> = text
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    paragraph.last().is_some_and(|line| line.ends_with(['.', ':', '?', '!']))
}
