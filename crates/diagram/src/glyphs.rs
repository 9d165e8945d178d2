//! Letters and digits of coordinates and fairy men as pen strokes, so that a picture needs no font.

use crate::svg::{Pen, Place, Svg};

/// The height of a glyph's box; the strokes of `1` run from 10 to 90 within it.
const HEIGHT: f32 = 100.0;

/// A glyph: the strokes, and the advance to the next one.
struct Glyph {
    strokes: &'static str,
    width: f32,
}

/// Draws `text`, its middle at `x` and `y` and its capitals `height` tall. Characters that have no glyph are left out.
pub(crate) fn draw(svg: &mut Svg, text: &str, (x, y): (f32, f32), height: f32, color: &'static str) {
    let scale = height / 80.0;
    let glyphs: Vec<Glyph> = text.chars().filter_map(glyph).collect();
    let width: f32 = glyphs.iter().map(|glyph| glyph.width).sum();
    let mut left = x - width * scale / 2.0;
    for glyph in glyphs {
        let place = Place { x: left, y: y - HEIGHT / 2.0 * scale, scale: (scale, scale) };
        svg.strokes(glyph.strokes, place, Pen { color, width: 9.0 });
        left += glyph.width * scale;
    }
}

fn glyph(char: char) -> Option<Glyph> {
    let (strokes, width) = match char {
        '1' => ("M16 24 L34 10 V90", 50.0),
        '2' => ("M11 30 C11 3 53 3 53 32 C53 52 16 68 10 90 H55", 62.0),
        '3' => ("M11 10 H51 L29 42 C64 41 64 90 31 90 C19 90 11 85 8 76", 62.0),
        '4' => ("M42 90 V10 L6 66 H58", 62.0),
        '5' => ("M50 10 H17 L13 46 C30 35 57 42 55 66 C53 93 19 97 8 79", 62.0),
        '6' => ("M45 10 C22 22 8 46 8 65 C8 98 56 98 56 66 C56 36 14 36 9 62", 62.0),
        '7' => ("M8 10 H55 L24 90", 62.0),
        '8' => ("M32 47 C9 45 9 10 32 10 C55 10 55 45 32 47 C4 50 4 90 32 90 C60 90 60 50 32 47 Z", 62.0),
        '9' => ("M19 90 C42 78 56 54 56 35 C56 2 8 2 8 34 C8 64 50 64 55 38", 62.0),
        '0' => ("M32 10 C0 10 0 90 32 90 C64 90 64 10 32 10 Z", 62.0),
        'a' => ("M50 40 V90 M50 65 C50 31 9 31 9 65 C9 99 50 99 50 65", 62.0),
        'b' => ("M10 8 V90 M10 65 C10 31 52 31 52 65 C52 99 10 99 10 65", 62.0),
        'c' => ("M51 50 C40 31 8 36 8 65 C8 94 40 99 51 80", 62.0),
        'd' => ("M50 8 V90 M50 65 C50 31 9 31 9 65 C9 99 50 99 50 65", 62.0),
        'e' => ("M9 64 H52 C52 31 9 28 9 65 C9 97 42 98 51 81", 62.0),
        'f' => ("M44 11 C30 4 20 11 20 27 V90 M5 40 H38", 44.0),
        'g' => ("M50 40 V92 C50 117 18 118 10 105 M50 65 C50 31 9 31 9 65 C9 99 50 99 50 65", 62.0),
        'h' => ("M10 8 V90 M10 62 C13 32 50 32 50 60 V90", 62.0),
        'i' => ("M20 40 V90 M20 17 V18", 40.0),
        'j' => ("M24 40 V98 C24 114 10 117 4 110 M24 17 V18", 42.0),
        'k' => ("M10 8 V90 M48 40 L11 70 M24 60 L50 90", 58.0),
        'l' => ("M18 8 V78 C18 88 24 91 31 88", 38.0),
        'm' => ("M10 40 V90 M10 58 C14 34 42 34 42 60 V90 M42 60 C46 34 74 34 74 60 V90", 86.0),
        'n' => ("M10 40 V90 M10 62 C13 32 50 32 50 60 V90", 62.0),
        'o' => ("M31 40 C1 40 1 90 31 90 C61 90 61 40 31 40 Z", 62.0),
        'p' => ("M10 40 V116 M10 65 C10 31 52 31 52 65 C52 99 10 99 10 65", 62.0),
        'q' => ("M50 40 V116 M50 65 C50 31 9 31 9 65 C9 99 50 99 50 65", 62.0),
        'r' => ("M10 40 V90 M10 64 C12 42 26 36 40 42", 46.0),
        's' => ("M46 48 C36 34 10 38 12 52 C15 68 47 62 47 77 C46 94 18 95 8 82", 56.0),
        't' => ("M20 18 V76 C20 89 29 92 40 87 M6 40 H38", 46.0),
        'u' => ("M10 40 V70 C10 98 47 98 50 70 M50 40 V90", 62.0),
        'v' => ("M6 40 L29 90 L52 40", 58.0),
        'w' => ("M5 40 L22 90 L40 44 L58 90 L75 40", 80.0),
        'x' => ("M8 40 L50 90 M50 40 L8 90", 58.0),
        'y' => ("M7 40 L29 86 M52 40 L24 106 C20 115 12 117 6 112", 58.0),
        'z' => ("M9 40 H49 L8 90 H51", 58.0),
        '/' => ("M8 100 L36 4", 44.0),
        _ => return None,
    };
    Some(Glyph { strokes, width })
}
