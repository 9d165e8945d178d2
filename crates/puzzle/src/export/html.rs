//! HTML: sheets of six diagrams to print, and the solutions on a page of their own.

use super::{Card, ExportForm, Write, escaped};

pub(super) const FORM: ExportForm = ExportForm {
    name: "html",
    about: "a printable sheet of diagrams, with the solutions at the end",
    header: HEADER,
    write: Write::Card(write),
    finish,
};

const HEADER: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Puzzles</title>
<style>
body { font-family: Georgia, serif; color: #222; max-width: 186mm; margin: 0 auto; padding: 4mm; counter-reset: puzzle; }
main { display: grid; grid-template-columns: repeat(2, 1fr); gap: 7mm 12mm; }
figure { margin: 0; break-inside: avoid; text-align: center; counter-increment: puzzle; }
figure svg { width: 100%; height: auto; max-width: 72mm; }
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

fn write(card: &Card) -> (String, String) {
    let rating = card.rating.map_or_else(String::new, |rating| format!(" · {rating}"));
    let id = escaped(&card.id);
    let figure = format!(
        "<figure>\n{}<figcaption>{}<br><small>{id}{rating}</small></figcaption>\n</figure>\n",
        card.picture,
        escaped(&card.caption)
    );
    (figure, format!("<li>{} <small>{id}</small></li>\n", escaped(&card.solution)))
}

/// The solutions, on a page of their own.
fn finish(solutions: &[String]) -> String {
    let solutions = solutions.concat();
    format!("</main>\n<section>\n<h2>Solutions</h2>\n<ol>\n{solutions}</ol>\n</section>\n</body>\n</html>\n")
}
