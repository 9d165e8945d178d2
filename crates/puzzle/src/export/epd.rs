//! EPD: the position to solve with its best move, for test suites.

use chess::text::{Fen, San};

use super::{ExportForm, Write, no_header, nothing};
use crate::Puzzle;
use crate::read::Row;

pub(super) const FORM: ExportForm = ExportForm {
    name: "epd",
    about: "positions with their best moves, for test suites",
    header: no_header,
    write: Write::Game(write),
    finish: nothing,
};

/// The whole line, if it is longer than one move.
fn line(puzzle: &Puzzle) -> String {
    if puzzle.solution().len() < 2 {
        return String::new();
    }
    let steps = puzzle.positions().iter().zip(puzzle.moves()).skip(1);
    let moves: Vec<String> = steps.map(|(position, &mv)| San::of(position, mv).to_string()).collect();
    format!(" pv {};", moves.join(" "))
}

fn write(row: &Row<'_>, puzzle: &Puzzle) -> String {
    let position = puzzle.position();
    let fen = Fen(position.to_setup()).to_string();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let first = puzzle.solution().next().map(|mv| San::of(position, mv).to_string()).unwrap_or_default();
    let mate = match puzzle.ends_in_mate() {
        true => format!(" dm {};", puzzle.solution().len()),
        false => String::new(),
    };
    let plain = |text: &str| text.replace(['"', ';'], "");
    let (id, themes) = (plain(row.id), plain(row.themes));
    let line = line(puzzle);
    format!("{} bm {first};{mate}{line} id \"{id}\"; c0 \"{themes}\";\n", fields.join(" "))
}
