//! Boards of fairy chess as SVG: turned figures, neutral men half and half, holes, magic squares and grids.

use chess::{Color, File, Rank, Square};
use fairy::{Attributes, Sides};

use super::figures::{self, Figure};
use super::{DrawnMan, FairyDiagram};
use crate::chess::Shade;
use crate::chess::picture::{BOARD, DARK, INK, LIGHT, MARGIN, PAPER, SQUARE, WHOLE, draw_man};
use crate::glyphs;
use crate::svg::{Pen, Rect, Svg};

/// Of lines of a grid.
const GRID: Pen = Pen { color: INK, width: 7.0 };
/// Of the frame within a magic square.
const MAGIC: Pen = Pen { color: "#8f3fb0", width: 6.0 };

/// The whole picture.
pub(super) fn draw(diagram: &FairyDiagram) -> String {
    let mut svg = Svg::new(WHOLE, WHOLE, "Chess board");
    define_halves(&mut svg);
    svg.rect(Rect::square(0.0, 0.0, WHOLE), PAPER);
    for square in Square::ALL {
        draw_square(&mut svg, diagram, square);
    }
    draw_grid(&mut svg, diagram);
    for rank in Rank::ALL {
        let middle = corner(Square::new(File::A, rank)).1 + SQUARE / 2.0;
        glyphs::draw(&mut svg, &rank.to_char().to_string(), (MARGIN / 2.0, middle), 24.0, INK);
    }
    for file in File::ALL {
        let middle = corner(Square::new(file, Rank::First)).0 + SQUARE / 2.0;
        glyphs::draw(&mut svg, &file.to_char().to_string(), (middle, WHOLE - MARGIN / 2.0), 24.0, INK);
    }
    svg.frame(Rect::square(MARGIN, MARGIN, BOARD).shrunk(-2.0), Pen { color: INK, width: 4.0 });
    svg.finish()
}

/// The upper left corner of a square.
fn corner(square: Square) -> (f32, f32) {
    let at = |number: u8| MARGIN + f32::from(number) * SQUARE;
    (at(square.file() as u8), at(7 - square.rank() as u8))
}

/// The halves of a square, through which neutral men are seen.
fn define_halves(svg: &mut Svg) {
    svg.line(format_args!("<defs>"));
    for (side, x) in [("left", 0.0), ("right", SQUARE / 2.0)] {
        let width = SQUARE / 2.0;
        svg.line(format_args!(
            r#"<clipPath id="{side}"><rect x="{x}" y="0" width="{width}" height="{SQUARE}"/></clipPath>"#
        ));
    }
    svg.line(format_args!("</defs>"));
}

fn draw_square(svg: &mut Svg, diagram: &FairyDiagram, square: Square) {
    let (x, y) = corner(square);
    let at = Rect::square(x, y, SQUARE);
    if diagram.holes.contains(square) {
        svg.rect(at, PAPER);
        return;
    }
    let ground = match Shade::of(square) {
        Shade::Light => LIGHT,
        Shade::Dark => DARK,
    };
    svg.rect(at, ground);
    if diagram.magic.contains(square) {
        svg.frame(at.shrunk(7.0), MAGIC);
    }
    if diagram.imitators.contains(square) {
        let (x, y) = (x + SQUARE / 2.0, y + SQUARE / 2.0);
        svg.line(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="34" fill="{PAPER}" stroke="{INK}" stroke-width="3.3"/>"#
        ));
        glyphs::draw(svg, "i", (x, y), 34.0, INK);
    }
    if let Some(drawn) = diagram.man_on(square) {
        svg.line(format_args!(
            r#"<g transform="translate({x} {y})" stroke-linecap="round" stroke-linejoin="round">"#
        ));
        draw_fairy_man(svg, drawn);
        svg.line(format_args!("</g>"));
    }
}

/// A man in its box: neutral men are White's on the left and Black's on the right.
fn draw_fairy_man(svg: &mut Svg, drawn: &DrawnMan) {
    match drawn.man.sides() {
        Sides::White => draw_figure(svg, drawn, Color::White),
        Sides::Black => draw_figure(svg, drawn, Color::Black),
        Sides::Neutral => {
            for (side, color) in [("left", Color::White), ("right", Color::Black)] {
                svg.line(format_args!(r#"<g clip-path="url(#{side})">"#));
                draw_figure(svg, drawn, color);
                svg.line(format_args!("</g>"));
            }
        }
    }
    let figure = figures::of(drawn.man.kind());
    if matches!(figure, Figure::Turned(_, degrees) if degrees != 0) {
        // Figures repeat from book to book, but not what they mean.
        glyphs::draw(svg, &drawn.code, (85.0, 86.0), 14.0, INK);
    }
    if drawn.man.attributes() != Attributes::NONE && drawn.man.attributes() != Attributes::ROYAL {
        svg.line(format_args!(
            r#"<circle cx="13" cy="13" r="7" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>"#
        ));
    }
}

fn draw_figure(svg: &mut Svg, drawn: &DrawnMan, color: Color) {
    match figures::of(drawn.man.kind()) {
        Figure::Turned(role, 0) => draw_man(svg, role.of(color)),
        Figure::Turned(role, degrees) => {
            let middle = SQUARE / 2.0;
            svg.line(format_args!(r#"<g transform="rotate({degrees} {middle} {middle})">"#));
            draw_man(svg, role.of(color));
            svg.line(format_args!("</g>"));
        }
        Figure::Disc => {
            let (fill, ink) = match color {
                Color::White => ("#ffffff", "#1d1b19"),
                Color::Black => ("#35322f", "#ebe5da"),
            };
            svg.line(format_args!(
                r##"<circle cx="50" cy="50" r="36" fill="{fill}" stroke="#1d1b19" stroke-width="3.3"/>"##
            ));
            let height = if drawn.code.chars().count() > 2 { 20.0 } else { 30.0 };
            glyphs::draw(svg, &drawn.code, (50.0, 50.0), height, ink);
        }
    }
}

/// The lines between squares that a grid divides.
fn draw_grid(svg: &mut Svg, diagram: &FairyDiagram) {
    let mut line = |(x, y): (f32, f32), (width, height): (f32, f32)| {
        let Pen { color, width: thickness } = GRID;
        let (end, bottom) = (x + width, y + height);
        svg.line(format_args!(
            r#"<line class="grid" x1="{x}" y1="{y}" x2="{end}" y2="{bottom}" stroke="{color}" stroke-width="{thickness}"/>"#
        ));
    };
    for square in Square::ALL {
        let (x, y) = corner(square);
        if square.offset(1, 0).is_some_and(|right| diagram.is_divided(square, right)) {
            line((x + SQUARE, y), (0.0, SQUARE));
        }
        if square.offset(0, 1).is_some_and(|above| diagram.is_divided(square, above)) {
            line((x, y), (SQUARE, 0.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use fairy::conditions::{self, Arguments, Given};
    use fairy::{Kind, Language, Man, Setup};

    use super::*;
    use crate::{Diagram, Width};

    fn setup(men: &[(&str, Sides, Square)], condition: &str, given: Vec<Given>) -> Setup {
        let man = |&(code, sides, square): &(&str, Sides, Square)| {
            (square, Man::new(Kind::with_code(code, 0).expect("a known code"), sides))
        };
        let condition = conditions::named(condition, Language::English);
        Setup {
            men: men.iter().map(man).collect(),
            conditions: condition
                .map(|known| (known, Arguments { given, defender: None }))
                .into_iter()
                .collect(),
            ..Setup::default()
        }
    }

    fn svg(men: &[(&str, Sides, Square)], condition: &str, given: Vec<Given>) -> String {
        FairyDiagram::new(&setup(men, condition, given)).svg()
    }

    #[test]
    fn neutral_men_are_drawn_half_and_half() {
        let drawn = svg(&[("g", Sides::Neutral, Square::D4)], "", Vec::new());
        assert_eq!(drawn.matches("rotate(180").count(), 2);
        assert_eq!(drawn.matches("clip-path=").count(), 2);
    }

    #[test]
    fn a_grid_of_four_by_four_fields_has_six_lines_of_eight_squares() {
        let drawn = svg(&[], "GridChess", Vec::new());
        assert_eq!(drawn.matches(r#"class="grid""#).count(), 6 * 8);
    }

    #[test]
    fn holes_are_paper_and_magic_squares_framed() {
        let squares = || vec![Given::Squares(vec![Square::C3, Square::F6])];
        let plain = svg(&[], "", Vec::new());
        let holes = svg(&[], "Hole", squares());
        assert_eq!(holes.matches(PAPER).count(), plain.matches(PAPER).count() + 2);
        assert_eq!(svg(&[], "MagicSquares", squares()).matches(MAGIC.color).count(), 2);
        assert_eq!(svg(&[], "Imitator", squares()).matches(r#"r="34""#).count(), 2);
    }

    #[test]
    fn every_man_can_be_turned_into_pixels() {
        let width = Width::new(200).expect("within the limits");
        for sides in Sides::ALL {
            for batch in fairy::MEN.chunks(64) {
                let men: Vec<_> = batch
                    .iter()
                    .zip(Square::ALL)
                    .map(|(man, square)| (man.codes[0], sides, square))
                    .collect();
                assert!(crate::png(&svg(&men, "", Vec::new()), width).is_ok());
            }
        }
    }
}
