//! EPD: the position to be solved, with its best move, for test suites.

use chess::text::{Fen, San};

use super::{ExportForm, Subject};

pub(super) const FORM: ExportForm = ExportForm {
    name: "epd",
    about: "positions with their best moves, as engines are tested with",
    header: "",
    write,
    divider: "",
    footer: "",
};

fn write(subject: &Subject<'_>) -> (String, String) {
    let position = subject.position();
    let fen = Fen(position.to_setup()).to_string();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let first =
        subject.puzzle.solution().next().map(|mv| San::of(position, mv).to_string()).unwrap_or_default();
    let mate = match subject.puzzle.ends_in_mate() {
        true => format!(" dm {};", subject.puzzle.solution().len()),
        false => String::new(),
    };
    let plain = |text: &str| text.replace(['"', ';'], "");
    let (id, themes) = (plain(subject.row.id), plain(subject.row.themes));
    (format!("{} bm {first};{mate} id \"{id}\"; c0 \"{themes}\";\n", fields.join(" ")), String::new())
}
