//! Reads the puzzles of a corpus.

use std::io::{Cursor, Read as _};

use puzzle::Puzzle;
use puzzle::read::{Columns, Record};

use crate::corpora;

/// The puzzles of the repository.
pub(crate) fn own() -> String {
    text(corpora::own("puzzles/puzzles.csv"))
}

/// Some fifty thousand puzzles of Lichess.
pub(crate) fn shared() -> String {
    text(corpora::shared("puzzles/puzzles.csv.zst"))
}

/// The text of a file that may be compressed.
fn text(bytes: Vec<u8>) -> String {
    let mut text = String::new();
    let mut read = puzzle::read::decompressed(Cursor::new(bytes)).expect("memory does not fail");
    read.read_to_string(&mut text).expect("a corpus of text");
    text
}

/// The puzzles that have this theme.
pub(crate) fn with_theme(text: &str, theme: &str) -> Vec<Puzzle> {
    let (columns, mut record) = (Columns::lichess(), Record::default());
    text.lines()
        .skip(1)
        .filter_map(|line| {
            let row = record.read(line, &columns).expect("the corpus can be read");
            row.has_theme(theme).then(|| Puzzle::read(&row).expect("the corpus is legal"))
        })
        .collect()
}
