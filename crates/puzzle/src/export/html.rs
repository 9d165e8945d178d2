//! HTML: sheets of diagrams to print, with the solutions on their own page.

use super::{Card, ExportForm, Sheet, Shown, Write, WrittenCard, escaped};

pub(super) const FORM: ExportForm = ExportForm {
    name: "html",
    about: "a printable sheet of diagrams, with the solutions at the end",
    header,
    write: Write::Card(write),
    finish,
};

/// The size of an A4 page between its margins, in millimetres.
const PAGE: (usize, usize) = (186, 268);
/// The height of a caption and the gap below it, in millimetres.
const CAPTION: usize = 22;

fn header(sheet: &Sheet) -> String {
    let title = if sheet.title.is_empty() { "Puzzles".to_owned() } else { escaped(&sheet.title) };
    let (columns, rows) = (sheet.columns(), sheet.rows());
    // The first page also has the title.
    let (width, height) = PAGE;
    let room = (width / columns).saturating_sub(12).min((height - 14) / rows - CAPTION);
    let layout = HEADER
        .replace("COLUMNS", &columns.to_string())
        .replace("WIDTH", &room.to_string())
        .replace("PER_PAGE", &sheet.per_page.to_string())
        .replace("PUZZLES", &title);
    match sheet.title.is_empty() {
        true => layout,
        false => layout.replace("<main>\n", &format!("<h1>{title}</h1>\n<main>\n")),
    }
}

const HEADER: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>PUZZLES</title>
<style>
body { font-family: Georgia, serif; color: #222; max-width: 186mm; margin: 0 auto; padding: 4mm; counter-reset: puzzle; }
h1 { font-size: 16pt; text-align: center; margin: 0 0 4mm; }
main { display: grid; grid-template-columns: repeat(COLUMNS, 1fr); gap: 7mm 12mm; }
figure { margin: 0; break-inside: avoid; text-align: center; counter-increment: puzzle; }
figure:nth-of-type(PER_PAGEn) { break-after: page; }
figure svg { width: 100%; height: auto; max-width: WIDTHmm; }
figcaption { font-size: 11pt; line-height: 1.35; }
figcaption::before { content: counter(puzzle) ". "; font-weight: bold; }
small { color: #666; }
section { break-before: page; }
ol { columns: 2; column-gap: 12mm; font-size: 10.5pt; line-height: 1.5; padding-left: 8mm; }
li { break-inside: avoid; }
@page { size: A4; margin: 12mm; }
</style>
</head>
<body>
<main>
"#;

fn write(card: &Card, sheet: &Sheet) -> WrittenCard {
    let id = escaped(&card.id);
    let name = escaped(&sheet.name(&card.id, card.rating));
    let figure = format!(
        "<figure>\n{}<figcaption>{}<br><small>{name}</small></figcaption>\n</figure>\n",
        card.picture,
        escaped(&card.caption)
    );
    let solution = format!("<li>{} <small>{id}</small></li>\n", escaped(&card.solution));
    WrittenCard { text: figure, deferred: solution }
}

/// The solutions, on their own page.
fn finish(solutions: &[String], sheet: &Sheet) -> String {
    if sheet.solutions == Shown::No {
        return "</main>\n</body>\n</html>\n".to_owned();
    }
    let solutions = solutions.concat();
    format!("</main>\n<section>\n<h2>Solutions</h2>\n<ol>\n{solutions}</ol>\n</section>\n</body>\n</html>\n")
}
