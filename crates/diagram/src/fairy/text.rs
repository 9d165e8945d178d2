//! Boards of fairy chess as text: codes, `-` before Black's men and `=` before neutral ones.

use chess::{File, Rank, Square};
use fairy::Sides;

use super::FairyDiagram;

/// How wide a square is.
const WIDTH: usize = 4;

/// Codes in a frame. Holes are hatched, empty magic squares hollow, and lines of a grid are drawn.
pub(super) fn plain(diagram: &FairyDiagram) -> String {
    let bar = "─".repeat(8 * WIDTH + 1);
    let mut text = format!("  ┌{bar}┐\n");
    for rank in Rank::ALL.into_iter().rev() {
        text.extend([rank.to_char(), ' ', '│']);
        for file in File::ALL {
            let square = Square::new(file, rank);
            let divided = square.offset(1, 0).is_some_and(|right| diagram.is_divided(square, right));
            text += &format!("{:>width$}", cell(diagram, square), width = WIDTH - 1);
            text.push(if divided { '│' } else { ' ' });
        }
        text.push_str(" │\n");
        text += &line_below(diagram, rank);
    }
    text += &format!("  └{bar}┘\n   ");
    for file in File::ALL {
        text += &format!("{:>width$} ", file.to_char(), width = WIDTH - 1);
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn cell(diagram: &FairyDiagram, square: Square) -> String {
    if let Some(drawn) = diagram.man_on(square) {
        let side = match drawn.man.sides() {
            Sides::White => "",
            Sides::Black => "-",
            Sides::Neutral => "=",
        };
        return format!("{side}{}", drawn.code.to_ascii_uppercase());
    }
    match () {
        () if diagram.holes.contains(square) => "▒▒",
        () if diagram.imitators.contains(square) => "I",
        () if diagram.magic.contains(square) => "□",
        () => "·",
    }
    .to_owned()
}

/// The line of the grid below a rank, if there is one.
fn line_below(diagram: &FairyDiagram, rank: Rank) -> String {
    let is_divided = |file| {
        let square = Square::new(file, rank);
        square.offset(0, -1).is_some_and(|below| diagram.is_divided(square, below))
    };
    if !File::ALL.into_iter().any(is_divided) {
        return String::new();
    }
    let parts = File::ALL.map(|file| if is_divided(file) { "────" } else { "    " });
    format!("  │{} │\n", parts.concat())
}

#[cfg(test)]
mod tests {
    use fairy::conditions::{self, Arguments};
    use fairy::{Kind, Language, Man, Setup};

    use super::*;

    #[test]
    fn a_grid_is_drawn_around_its_fields() {
        let condition = conditions::named("GridChess", Language::English).expect("it is known");
        let setup = Setup {
            men: vec![(Square::A8, Man::new(Kind::NIGHTRIDER, Sides::Neutral))],
            conditions: vec![(condition, Arguments::default())],
            ..Setup::default()
        };
        let text = plain(&FairyDiagram::new(&setup));
        let mut lines = text.lines().skip(1);
        assert_eq!(lines.next(), Some("8 │ =N   ·│  ·   ·│  ·   ·│  ·   ·  │"));
        assert_eq!(lines.nth(1), Some("  │──────────────────────────────── │"));
    }
}
