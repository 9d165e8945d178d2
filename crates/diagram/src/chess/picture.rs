//! Chess boards as SVG.

use chess::{Color, Piece, Role, Square};

use super::men::{self, Shape};
use super::{ChessDiagram, Shade};
use crate::svg::{Pen, Rect, Svg};
use crate::{Mark, glyphs};

/// The side of a square, in the units that the men are drawn in.
pub(crate) const SQUARE: f32 = 100.0;
/// The margin around the board, for the coordinates.
pub(crate) const MARGIN: f32 = 50.0;
pub(crate) const BOARD: f32 = 8.0 * SQUARE;
pub(crate) const WHOLE: f32 = BOARD + 2.0 * MARGIN;

pub(crate) const PAPER: &str = "#fbf7ef";
pub(crate) const LIGHT: &str = "#f2e1c3";
pub(crate) const DARK: &str = "#bb8f66";
pub(crate) const INK: &str = "#3b2f26";
const ALARM: &str = "#d8342a";
const DOUBT: &str = "#8f3fb0";

/// The colours of one side's men.
struct Palette {
    fill: &'static str,
    outline: &'static str,
    lines: &'static str,
}

const WHITE: Palette = Palette { fill: "#ffffff", outline: "#1d1b19", lines: "#1d1b19" };
const BLACK: Palette = Palette { fill: "#35322f", outline: "#161412", lines: "#ebe5da" };

/// The whole picture.
pub(super) fn draw(diagram: &ChessDiagram) -> String {
    let mut svg = Svg::new(WHOLE, WHOLE, &format!("Chess board, {} to move", diagram.turn));
    define_men(&mut svg, diagram);
    svg.rect(Rect::square(0.0, 0.0, WHOLE), PAPER);
    for (row, rank) in (0u8..).zip(diagram.ranks()) {
        let y = MARGIN + f32::from(row) * SQUARE;
        for (column, file) in (0u8..).zip(diagram.files()) {
            let x = MARGIN + f32::from(column) * SQUARE;
            draw_square(&mut svg, diagram, Square::new(file, rank), Rect::square(x, y, SQUARE));
        }
        let label = rank.to_char().to_string();
        glyphs::draw(&mut svg, &label, (MARGIN / 2.0, y + SQUARE / 2.0), 24.0, INK);
    }
    for (column, file) in (0u8..).zip(diagram.files()) {
        let x = MARGIN + (f32::from(column) + 0.5) * SQUARE;
        glyphs::draw(&mut svg, &file.to_char().to_string(), (x, WHOLE - MARGIN / 2.0), 24.0, INK);
    }
    svg.frame(Rect::square(MARGIN, MARGIN, BOARD).shrunk(-2.0), Pen { color: INK, width: 4.0 });
    draw_turn(&mut svg, diagram);
    svg.finish()
}

/// Each man that occurs is drawn once and then referred to.
fn define_men(svg: &mut Svg, diagram: &ChessDiagram) {
    svg.line(format_args!("<defs>"));
    svg.line(format_args!(
        r#"<radialGradient id="check"><stop offset="0.35" stop-color="{ALARM}"/><stop offset="1" stop-color="{ALARM}" stop-opacity="0"/></radialGradient>"#
    ));
    for color in Color::ALL {
        for role in Role::ALL {
            if diagram.board.of(role, color).is_empty() {
                continue;
            }
            svg.line(format_args!(
                r#"<g id="{}" stroke-linecap="round" stroke-linejoin="round">"#,
                id(role.of(color))
            ));
            draw_man(svg, role.of(color));
            svg.line(format_args!("</g>"));
        }
    }
    svg.line(format_args!("</defs>"));
}

/// A man in its box.
pub(crate) fn draw_man(svg: &mut Svg, man: Piece) {
    let Shape { outline, lines, spots } = men::shape(man.role);
    let Palette { fill, outline: contour, lines: inner } = match man.color {
        Color::White => WHITE,
        Color::Black => BLACK,
    };
    svg.line(format_args!(r#"<path d="{outline}" fill="{fill}" stroke="{contour}" stroke-width="3.3"/>"#));
    svg.line(format_args!(r#"<path d="{lines}" fill="none" stroke="{inner}" stroke-width="2.6"/>"#));
    if !spots.is_empty() {
        svg.line(format_args!(r#"<path d="{spots}" fill="{inner}"/>"#));
    }
}

/// Every man as a picture of its own, with its name: `white-k`.
pub(crate) fn men() -> impl Iterator<Item = (String, String)> {
    let all = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)));
    all.map(|man| {
        let mut svg = Svg::new(SQUARE, SQUARE, &id(man));
        svg.line(format_args!(r#"<g stroke-linecap="round" stroke-linejoin="round">"#));
        draw_man(&mut svg, man);
        svg.line(format_args!("</g>"));
        (id(man), svg.finish())
    })
}

fn draw_square(svg: &mut Svg, diagram: &ChessDiagram, square: Square, at: Rect) {
    let ground = match Shade::of(square) {
        Shade::Light => LIGHT,
        Shade::Dark => DARK,
    };
    svg.rect(at, ground);
    match diagram.marks.at(square) {
        Some(Mark::Check) => svg.rect(at, "url(#check)"),
        Some(Mark::Fault) => svg.frame(at.shrunk(4.0), Pen { color: DOUBT, width: 8.0 }),
        None => {}
    }
    if let Some(man) = diagram.board.piece_at(square) {
        svg.line(format_args!(r##"<use href="#{}" x="{}" y="{}"/>"##, id(man), at.x, at.y));
    }
}

/// A spot in the colour to move, next to that side's home rank.
fn draw_turn(svg: &mut Svg, diagram: &ChessDiagram) {
    let y =
        if diagram.turn == diagram.bottom { WHOLE - MARGIN - SQUARE / 2.0 } else { MARGIN + SQUARE / 2.0 };
    let fill = match diagram.turn {
        Color::White => WHITE.fill,
        Color::Black => BLACK.fill,
    };
    svg.line(format_args!(
        r#"<circle cx="{}" cy="{y}" r="13" fill="{fill}" stroke="{INK}" stroke-width="3"/>"#,
        WHOLE - MARGIN / 2.0
    ));
}

/// The name of a man's drawing within the document: its FEN letter, and a side, for names that differ by case alone
/// are one name to some readers.
fn id(man: Piece) -> String {
    format!("{}-{}", man.color, man.fen_char().to_ascii_lowercase()).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use chess::Setup;

    use super::*;
    use crate::{Diagram, Width};

    #[test]
    fn only_the_men_on_the_board_are_defined() {
        let mut setup = Setup::empty();
        setup.board.put(Square::E4, Role::Knight.of(Color::Black));
        let svg = ChessDiagram::new(&setup).svg();
        assert_eq!(svg.matches("<g id=").count(), 1);
        assert_eq!(svg.matches("<use href=\"#black-n\" x=\"450\" y=\"450\"/>").count(), 1);
    }

    #[test]
    fn every_picture_can_be_turned_into_pixels() {
        let width = Width::new(200).expect("within the limits");
        for turn in Color::ALL {
            let marked = ChessDiagram::new(&Setup { turn, ..Setup::initial() })
                .seen_by(turn)
                .marked(Square::E1, Mark::Check)
                .marked(Square::A4, Mark::Fault);
            assert!(crate::png(&marked.svg(), width).is_ok());
        }
    }
}
