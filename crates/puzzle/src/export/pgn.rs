//! PGN: a game for each puzzle, beginning with the opponent's move.

use chess::text::Fen;

use super::{ExportForm, Write, movetext, no_header, nothing};
use crate::Puzzle;
use crate::read::Row;

pub(super) const FORM: ExportForm = ExportForm {
    name: "pgn",
    about: "games that begin with the opponent's move",
    header: no_header,
    write: Write::Game(write),
    finish: nothing,
};

fn write(row: &Row<'_>, puzzle: &Puzzle) -> String {
    let mut tags = vec![("Event", format!("Puzzle {}", row.id)), ("Site", row.url.to_owned())];
    tags.extend([("Date", "????.??.??".to_owned()), ("Round", "-".to_owned())]);
    tags.extend([("White", "?".to_owned()), ("Black", "?".to_owned()), ("Result", "*".to_owned())]);
    tags.extend([("SetUp", "1".to_owned()), ("FEN", Fen(puzzle.start().to_setup()).to_string())]);
    tags.extend(row.rating.map(|rating| ("Rating", rating.to_string())));
    tags.push(("Themes", row.themes.to_owned()));
    let tags: String = tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", quoted(value))).collect();
    format!("{tags}\n{} *\n\n", movetext(puzzle.start(), puzzle, 0))
}

fn quoted(value: &str) -> String {
    let value = if value.is_empty() { "?" } else { value };
    value.replace('\\', "\\\\").replace('"', "\\\"")
}
