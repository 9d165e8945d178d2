//! Shogi boards as SVG.

use shogi::{Color, Kind, Piece, Square};

use super::kanji::Kanji;
use super::{ShogiDiagram, kanji};
use crate::svg::{Pen, Place, Rect, Svg};
use crate::{Mark, glyphs};

/// Squares are a little taller than wide, as on a real board.
const WIDTH: f32 = 92.0;
const HEIGHT: f32 = 100.0;
/// The margin around the board, for the coordinates.
const MARGIN: f32 = 48.0;
/// The stand next to the board for the men in hand.
const STAND: f32 = 150.0;
const LEFT: f32 = STAND + MARGIN;
const BOARD: Rect = Rect { x: LEFT, y: MARGIN, width: 9.0 * WIDTH, height: 9.0 * HEIGHT };
const WHOLE_WIDTH: f32 = BOARD.width + 2.0 * LEFT;
const WHOLE_HEIGHT: f32 = BOARD.height + 2.0 * MARGIN;

const PAPER: &str = "#fbf7ef";
const WOOD: &str = "#efcf94";
const MAN: &str = "#fbe8bd";
const EDGE: &str = "#7d5526";
const INK: &str = "#241c14";
const FADED: &str = "#8c7a66";
const PROMOTED: &str = "#b9261c";
const ALARM: &str = "#e0584c";
const DOUBT: &str = "#8f3fb0";

/// The five sides of a man that moves up, in a box of 100 × 100 units.
const PENTAGON: &str = "M50 5 L78 17 L89 95 H11 L22 17 Z";

/// The whole picture.
pub(super) fn draw(diagram: &ShogiDiagram) -> String {
    let title = format!("Shogi board, {} to move", diagram.setup.turn);
    let mut svg = Svg::new(WHOLE_WIDTH, WHOLE_HEIGHT, &title);
    svg.rect(Rect { x: 0.0, y: 0.0, width: WHOLE_WIDTH, height: WHOLE_HEIGHT }, PAPER);
    svg.rect(BOARD, WOOD);
    for (column, file) in (0u8..).zip(diagram.files()) {
        for (row, rank) in (0u8..).zip(diagram.ranks()) {
            let x = BOARD.x + f32::from(column) * WIDTH;
            let y = BOARD.y + f32::from(row) * HEIGHT;
            let at = Rect { x, y, width: WIDTH, height: HEIGHT };
            draw_mark(&mut svg, diagram.marks.at(Square::new(file, rank)), at);
        }
    }
    draw_grid(&mut svg);
    for (column, file) in (0u8..).zip(diagram.files()) {
        let x = BOARD.x + f32::from(column) * WIDTH;
        for (row, rank) in (0u8..).zip(diagram.ranks()) {
            let y = BOARD.y + f32::from(row) * HEIGHT;
            if let Some(man) = diagram.setup.piece_at(Square::new(file, rank)) {
                draw_man(&mut svg, diagram, man, (x + WIDTH / 2.0, y + HEIGHT / 2.0));
            }
        }
        let label = file.to_char().to_string();
        glyphs::draw(&mut svg, &label, (x + WIDTH / 2.0, MARGIN / 2.0), 22.0, INK);
    }
    draw_rank_names(&mut svg, diagram);
    for color in Color::ALL {
        draw_stand(&mut svg, diagram, color);
    }
    svg.finish()
}

fn draw_mark(svg: &mut Svg, mark: Option<Mark>, at: Rect) {
    match mark {
        Some(Mark::Check) => svg.rect(at, ALARM),
        Some(Mark::Fault) => svg.frame(at.shrunk(4.0), Pen { color: DOUBT, width: 7.0 }),
        None => {}
    }
}

/// The lines between the squares, and the four dots that part off the camps.
fn draw_grid(svg: &mut Svg) {
    let mut lines = String::new();
    for line in (1u8..9).map(f32::from) {
        let (x, y) = (BOARD.x + line * WIDTH, BOARD.y + line * HEIGHT);
        lines.push_str(&format!("M{x} {} v{} M{} {y} h{} ", BOARD.y, BOARD.height, BOARD.x, BOARD.width));
    }
    svg.line(format_args!(
        r#"<path d="{}" fill="none" stroke="{EDGE}" stroke-width="2"/>"#,
        lines.trim_end()
    ));
    for (column, row) in [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)] {
        let (x, y) = (BOARD.x + column * WIDTH, BOARD.y + row * HEIGHT);
        svg.line(format_args!(r#"<circle cx="{x}" cy="{y}" r="6" fill="{EDGE}"/>"#));
    }
    svg.frame(BOARD, Pen { color: EDGE, width: 5.0 });
}

/// Ranks are numbered in kanji on the right, for players, and lettered on the left, as USI writes squares.
fn draw_rank_names(svg: &mut Svg, diagram: &ShogiDiagram) {
    for (row, rank) in (0u8..).zip(diagram.ranks()) {
        let y = BOARD.y + (f32::from(row) + 0.5) * HEIGHT;
        let size = 26.0;
        let x = BOARD.x + BOARD.width + (MARGIN - size) / 2.0;
        let scale = size / kanji::BOX;
        let place = Place { x, y: y - size / 2.0, scale: (scale, scale) };
        svg.strokes(kanji::of_rank(rank).strokes, place, Pen { color: INK, width: 9.0 });
        glyphs::draw(svg, &rank.to_char().to_string(), (BOARD.x - MARGIN / 2.0, y), 20.0, FADED);
    }
}

/// A man whose middle is at `middle`; it points away from its owner.
fn draw_man(svg: &mut Svg, diagram: &ShogiDiagram, man: Piece, middle: (f32, f32)) {
    let turn = if man.color == diagram.bottom { "" } else { " rotate(180)" };
    draw_turned_man(svg, man, diagram.kanji(man), middle, turn);
}

/// Every man of the player at the bottom as a picture of its own, with its name: `promotedlance`.
pub(crate) fn men() -> impl Iterator<Item = (String, String)> {
    Kind::ALL.into_iter().map(|kind| {
        let name = format!("{kind:?}").to_ascii_lowercase();
        let mut svg = Svg::new(WIDTH, HEIGHT, &name);
        let man = Piece::new(Color::Black, kind);
        draw_turned_man(&mut svg, man, kanji::of_man(man), (WIDTH / 2.0, HEIGHT / 2.0), "");
        (name, svg.finish())
    })
}

fn draw_turned_man(svg: &mut Svg, man: Piece, written: Kanji, (x, y): (f32, f32), turn: &str) {
    let ink = if man.kind.is_promoted() { PROMOTED } else { INK };
    svg.line(format_args!(r#"<g transform="translate({x} {y}){turn}">"#));
    svg.line(format_args!(
        r#"<path transform="translate(-47 -50) scale(0.94 0.96)" d="{PENTAGON}" fill="{MAN}" stroke="{EDGE}" stroke-width="2.5" stroke-linejoin="round"/>"#
    ));
    // The strokes fill the lower, wider part of the pentagon.
    let place = Place { x: -26.0, y: -24.0, scale: (0.52, 0.6) };
    svg.strokes(written.strokes, place, Pen { color: ink, width: 9.5 });
    svg.line(format_args!("</g>"));
}

/// The men in hand next to their owner's side of the board, and a small man there for the side to move.
fn draw_stand(svg: &mut Svg, diagram: &ShogiDiagram, color: Color) {
    // The stands are at the right hand of either player: one is the other turned by half.
    let (x, outward, first) = if color == diagram.bottom {
        (WHOLE_WIDTH - STAND / 2.0 - 8.0, -1.0, WHOLE_HEIGHT - MARGIN - HEIGHT / 2.0)
    } else {
        (STAND / 2.0 + 8.0, 1.0, MARGIN + HEIGHT / 2.0)
    };
    if diagram.setup.turn == color {
        draw_turn(svg, color, (x, first - outward * 24.0), outward);
    }
    let held = diagram.setup.hand(color);
    for (row, (kind, count)) in (1u8..).zip(held.iter()) {
        let y = first + outward * f32::from(row) * (HEIGHT + 4.0);
        draw_man(svg, diagram, Piece::new(color, kind), (x, y));
        if count > 1 {
            glyphs::draw(svg, &count.to_string(), (x - outward * 60.0, y - outward * 28.0), 24.0, INK);
        }
    }
}

/// ☗ for Black and ☖ for White.
fn draw_turn(svg: &mut Svg, color: Color, middle: (f32, f32), outward: f32) {
    let fill = match color {
        Color::Black => INK,
        Color::White => "#ffffff",
    };
    // Black's stand grows upwards, against the y axis, and its man is upright.
    let scale = -outward * 0.36;
    let place = Place { x: middle.0 - 50.0 * scale, y: middle.1 - 50.0 * scale, scale: (scale, scale) };
    svg.line(format_args!(
        r#"<path transform="{place}" d="{PENTAGON}" fill="{fill}" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/>"#
    ));
}

#[cfg(test)]
mod tests {
    use shogi::{File, Rank, Setup};

    use super::*;
    use crate::{Diagram, Width};

    #[test]
    fn men_on_the_board_and_in_hand_are_drawn_once_each() {
        let setup: Setup = "8k/9/8G/9/9/9/9/9/9 b 2P2b 1".parse().expect("this is SFEN");
        let svg = ShogiDiagram::new(&setup).svg();
        assert_eq!(svg.matches("<g transform").count(), 4);
    }

    #[test]
    fn every_picture_can_be_turned_into_pixels() {
        let width = Width::new(200).expect("within the limits");
        for turn in Color::ALL {
            let mut setup = Setup::initial();
            setup.turn = turn;
            let marked = ShogiDiagram::new(&setup)
                .seen_by(turn)
                .marked(Square::new(File::Five, Rank::I), Mark::Check)
                .marked(Square::new(File::One, Rank::A), Mark::Fault);
            assert!(crate::png(&marked.svg(), width).is_ok());
        }
    }
}
