//! SVG: one picture with all diagrams, two per row, each with its caption.
//!
//! The height of the picture depends on the number of diagrams, so it is written at the end.

use super::{Card, ExportForm, Sheet, Write, WrittenCard, escaped, no_header};

pub(super) const FORM: ExportForm = ExportForm {
    name: "svg",
    about: "one picture of all diagrams, two per row, with captions",
    header: no_header,
    write: Write::Card(write),
    finish,
};

/// The number of diagrams per row.
const COLUMNS: usize = 2;
/// The size of a diagram without its caption.
const WIDTH: usize = 400;
const HEIGHT: usize = 400;
/// The height of a caption.
const CAPTION: usize = 60;
/// The distance from a diagram to the baseline of its caption's first line.
const CAPTION_LINE: usize = 24;
/// The distance between diagrams and around them.
const GAP: usize = 20;

/// The diagram and its caption at the origin; they are moved to their place at the end.
fn write(card: &Card, sheet: &Sheet) -> WrittenCard {
    // The diagram keeps its aspect ratio within its box, and is aligned with its caption.
    let room = format!("<svg width=\"{WIDTH}\" height=\"{HEIGHT}\" preserveAspectRatio=\"xMidYMax\" ");
    let diagram = resized(&card.picture, &room);
    let text = |y: usize, size: usize, colour: &str, words: &str| {
        format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" fill=\"{colour}\">{}</text>\n",
            WIDTH / 2,
            HEIGHT + y,
            escaped(words)
        )
    };
    let caption = text(CAPTION_LINE, 18, "#222", &card.caption);
    let name = text(46, 14, "#666", &sheet.name(&card.id, card.rating));
    WrittenCard { text: String::new(), deferred: format!("{diagram}{caption}{name}") }
}

/// An SVG document with another root element; its view box stays.
fn resized(picture: &str, root: &str) -> String {
    let (start, rest) = picture.split_once('>').unwrap_or(("", picture));
    let kept = start
        .strip_prefix("<svg ")
        .unwrap_or_default()
        .split("\" ")
        .filter(|attribute| !attribute.starts_with("width=") && !attribute.starts_with("height="));
    let kept: Vec<String> = kept.map(|attribute| format!("{}\"", attribute.trim_end_matches('"'))).collect();
    format!("{root}{}>{rest}", kept.join(" "))
}

fn finish(figures: &[String], _: &Sheet) -> String {
    let rows = figures.len().div_ceil(COLUMNS);
    let columns = figures.len().clamp(1, COLUMNS);
    let (across, down) = (WIDTH + GAP, HEIGHT + CAPTION + GAP);
    let (width, height) = (GAP + columns * across, GAP + rows * down);
    let mut sheet = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Georgia, serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (index, figure) in figures.iter().enumerate() {
        let (x, y) = (GAP + index % COLUMNS * across, GAP + index / COLUMNS * down);
        // The solutions are printed elsewhere, by number.
        let number = format!(
            "<text y=\"{}\" font-size=\"18\" font-weight=\"bold\" text-anchor=\"start\">{}.</text>\n",
            HEIGHT + CAPTION_LINE,
            index + 1
        );
        sheet.push_str(&format!("<g transform=\"translate({x} {y})\">\n{figure}{number}</g>\n"));
    }
    sheet.push_str("</svg>\n");
    sheet
}
