//! PDF: pages of diagrams to print, followed by the solutions.
//!
//! A PDF file contains an index of its objects, so it is written when all diagrams are known.

use diagram::pdf::{Face, PAGE_HEIGHT, PAGE_WIDTH, Pdf, PdfPicture, Pen, text_width};
use serde::{Deserialize, Serialize};

use super::{Card, ExportForm, Sheet, Shown, Write, WrittenCard, no_header};

pub(super) const FORM: ExportForm = ExportForm {
    name: "pdf",
    about: "pages of diagrams to print, with the solutions at the end",
    header: no_header,
    write: Write::Card(write),
    finish,
};

/// The margin of a page, in points.
const MARGIN: f32 = 40.0;
/// The height of the title on the first page, in points.
const TITLE: f32 = 34.0;
/// The height of a caption, in points.
const CAPTION: f32 = 34.0;
/// The distance between two diagrams, in points.
const GAP: f32 = 16.0;
/// The distance between two lines of solutions, in points.
const LINE: f32 = 14.0;

const PLAIN: Pen = Pen { face: Face::Plain, size: 10.0, grey: 0.0 };
const BOLD: Pen = Pen { face: Face::Bold, ..PLAIN };
const FAINT: Pen = Pen { size: 8.0, grey: 0.4, ..PLAIN };

/// The deferred part of a puzzle.
#[derive(Deserialize, Serialize)]
struct Figure {
    width: f32,
    height: f32,
    operators: String,
    caption: String,
    name: String,
    solution: String,
}

fn write(card: &Card, sheet: &Sheet) -> WrittenCard {
    let picture = PdfPicture::of_svg(&card.picture).expect("our own pictures are SVG");
    let figure = Figure {
        width: picture.width,
        height: picture.height,
        operators: picture.operators,
        caption: card.caption.clone(),
        name: sheet.name(&card.id, card.rating),
        solution: card.western.clone(),
    };
    let deferred = serde_json::to_string(&figure).expect("texts and numbers are JSON");
    WrittenCard { text: String::new(), deferred }
}

fn finish(figures: &[String], sheet: &Sheet) -> String {
    let figures: Vec<Figure> =
        figures.iter().map(|figure| serde_json::from_str(figure).expect("it was written above")).collect();
    let title = if sheet.title.is_empty() { "Puzzles" } else { &sheet.title };
    let mut pdf = Pdf::new(title);
    for (page, figures) in figures.chunks(sheet.per_page.max(1)).enumerate() {
        pdf.page();
        draw_page(&mut pdf, page, figures, sheet);
    }
    if sheet.solutions == Shown::Yes && !figures.is_empty() {
        draw_solutions(&mut pdf, &figures);
    }
    pdf.finish()
}

fn draw_page(pdf: &mut Pdf, page: usize, figures: &[Figure], sheet: &Sheet) {
    let has_title = page == 0 && !sheet.title.is_empty();
    if has_title {
        let pen = Pen { face: Face::Bold, size: 18.0, grey: 0.0 };
        pdf.centred_text(&sheet.title, (PAGE_WIDTH / 2.0, MARGIN + 16.0), pen);
    }
    let top = MARGIN + if has_title { TITLE } else { 0.0 };
    let (columns, rows) = (count(sheet.columns()), count(sheet.rows()));
    let cell_width = (PAGE_WIDTH - 2.0 * MARGIN - (columns - 1.0) * GAP) / columns;
    let cell_height = (PAGE_HEIGHT - MARGIN - top - (rows - 1.0) * GAP) / rows;
    for (index, figure) in figures.iter().enumerate() {
        let (column, row) = (count(index % sheet.columns()), count(index / sheet.columns()));
        let (x, y) = (MARGIN + column * (cell_width + GAP), top + row * (cell_height + GAP));
        let room = (cell_width, cell_height - CAPTION);
        let picture =
            PdfPicture { width: figure.width, height: figure.height, operators: figure.operators.clone() };
        pdf.picture(&picture, (x, y), room);
        let scale = (room.0 / figure.width).min(room.1 / figure.height);
        let foot = y + figure.height * scale;
        let number = format!("{}. ", page * sheet.per_page + index + 1);
        let (number_width, width) = (
            text_width(&number, Face::Bold, BOLD.size),
            text_width(&figure.caption, Face::Plain, PLAIN.size),
        );
        let left = x + (cell_width - number_width - width) / 2.0;
        pdf.text(&number, (left, foot + 14.0), BOLD);
        pdf.text(&figure.caption, (left + number_width, foot + 14.0), PLAIN);
        pdf.centred_text(&figure.name, (x + cell_width / 2.0, foot + 25.0), FAINT);
    }
}

/// The solutions in two columns, on as many pages as needed.
fn draw_solutions(pdf: &mut Pdf, figures: &[Figure]) {
    let width = (PAGE_WIDTH - 2.0 * MARGIN - GAP) / 2.0;
    let lines: Vec<(String, Pen)> = figures
        .iter()
        .enumerate()
        .flat_map(|(index, figure)| {
            let text = format!("{}. {}", index + 1, figure.solution);
            wrapped(&text, width).into_iter().map(|line| (line, PLAIN)).chain([(figure.name.clone(), FAINT)])
        })
        .collect();
    let mut lines = lines.into_iter().peekable();
    let mut top = MARGIN + TITLE;
    pdf.page();
    pdf.text("Solutions", (MARGIN, MARGIN + 14.0), Pen { face: Face::Bold, size: 14.0, grey: 0.0 });
    while lines.peek().is_some() {
        for x in [MARGIN, MARGIN + width + GAP] {
            let mut y = top;
            while y < PAGE_HEIGHT - MARGIN
                && let Some((line, pen)) = lines.next()
            {
                pdf.text(&line, (x, y), pen);
                y += LINE;
            }
        }
        if lines.peek().is_some() {
            pdf.page();
            top = MARGIN + LINE;
        }
    }
}

/// A text broken into lines of at most this width.
fn wrapped(text: &str, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), Face::Plain, PLAIN.size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Converts a small number.
fn count(number: usize) -> f32 {
    u16::try_from(number).map_or(f32::MAX, f32::from)
}
