//! HTML: sheets of six diagrams to print, and the solutions on a page of their own.

use super::{ExportForm, Subject, escaped};

pub(super) const FORM: ExportForm = ExportForm {
    name: "html",
    about: "a sheet of diagrams to print, with the solutions at its end",
    header: HEADER,
    write,
    divider: "</main>\n<section>\n<h2>Solutions</h2>\n<ol>\n",
    footer: "</ol>\n</section>\n</body>\n</html>\n",
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

fn write(subject: &Subject<'_>) -> (String, String) {
    let rating = subject.row.rating.map_or_else(String::new, |rating| format!(" · {rating}"));
    let id = escaped(subject.row.id);
    let figure = format!(
        "<figure>\n{}<figcaption>{}<br><small>{id}{rating}</small></figcaption>\n</figure>\n",
        subject.picture(),
        subject.caption()
    );
    (figure, format!("<li>{} <small>{id}</small></li>\n", escaped(&subject.solution())))
}
