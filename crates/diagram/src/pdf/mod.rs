//! Pages of diagrams and texts as PDF.
//!
//! The file is plain ASCII. Diagrams are drawn as shapes; texts are in Helvetica, which every reader of PDF has, so no
//! font is in the file.

mod font;
mod picture;

use std::fmt::Write as _;

pub use font::{Face, text_width};
pub use picture::PdfPicture;

/// The width of an A4 page, in points.
pub const PAGE_WIDTH: f32 = 595.0;
/// The height of an A4 page, in points.
pub const PAGE_HEIGHT: f32 = 842.0;

/// A document that grows page by page. Places are measured in points from the upper left corner of the page.
#[derive(Clone, Debug, Default)]
pub struct Pdf {
    title: String,
    pages: Vec<String>,
}

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// The face of the letters.
    pub face: Face,
    /// The height of the letters in points.
    pub size: f32,
    /// From 0, black, to 1, white.
    pub grey: f32,
}

impl Pdf {
    /// A document without pages; readers show its title.
    pub fn new(title: &str) -> Pdf {
        Pdf { title: title.to_owned(), pages: Vec::new() }
    }

    /// Begins a page; what follows is drawn on it.
    pub fn page(&mut self) {
        self.pages.push(String::new());
    }

    /// Puts a picture with its upper left corner at `(x, y)`, as large as fits into this width and height.
    pub fn picture(&mut self, picture: &PdfPicture, (x, y): (f32, f32), (width, height): (f32, f32)) {
        let scale = (width / picture.width).min(height / picture.height);
        let (left, top) = (x + (width - picture.width * scale) / 2.0, PAGE_HEIGHT - y);
        // Pictures go down, pages go up. Writing to a string cannot fail.
        let _ = writeln!(self.last(), "q\n{scale} 0 0 {} {left} {top} cm\n{}Q", -scale, picture.operators);
    }

    /// Writes a line of text whose foot begins at `(x, y)`.
    pub fn text(&mut self, text: &str, (x, y): (f32, f32), pen: Pen) {
        let font = match pen.face {
            Face::Plain => "F1",
            Face::Bold => "F2",
        };
        let (y, literal) = (PAGE_HEIGHT - y, font::literal(text));
        // Writing to a string cannot fail.
        let _ = writeln!(self.last(), "BT {} g /{font} {} Tf {x} {y} Td {literal} Tj ET", pen.grey, pen.size);
    }

    /// Writes a line of text around `x`.
    pub fn centred_text(&mut self, text: &str, (x, y): (f32, f32), pen: Pen) {
        let width = text_width(text, pen.face, pen.size);
        self.text(text, (x - width / 2.0, y), pen);
    }

    /// The current page; begins the first one if there is none.
    fn last(&mut self) -> &mut String {
        if self.pages.is_empty() {
            self.page();
        }
        self.pages.last_mut().expect("a page has just been added")
    }

    /// The whole file.
    pub fn finish(self) -> String {
        let Pdf { title, mut pages } = self;
        if pages.is_empty() {
            pages.push(String::new());
        }
        // Five objects for the document, then two for each page.
        let page_number = |index: usize| 6 + 2 * index;
        let kids: Vec<String> = (0..pages.len()).map(|index| format!("{} 0 R", page_number(index))).collect();
        let helvetica = |name: &str| {
            format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>")
        };
        let mut objects = vec![
            "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
            format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), pages.len()),
            helvetica("Helvetica"),
            helvetica("Helvetica-Bold"),
            format!("<< /Title {} /Producer (Keymove) >>", font::literal(&title)),
        ];
        for (index, content) in pages.iter().enumerate() {
            objects.push(format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {PAGE_WIDTH} {PAGE_HEIGHT}] /Contents {} 0 R \
                 /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>",
                page_number(index) + 1
            ));
            objects.push(format!("<< /Length {} >>\nstream\n{content}endstream", content.len()));
        }
        let mut file = String::from("%PDF-1.4\n");
        let mut places = Vec::new();
        for (index, object) in objects.iter().enumerate() {
            places.push(file.len());
            file.push_str(&format!("{} 0 obj\n{object}\nendobj\n", index + 1));
        }
        let start = file.len();
        file.push_str(&format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1));
        for place in places {
            file.push_str(&format!("{place:010} 00000 n \n"));
        }
        file.push_str(&format!(
            "trailer\n<< /Size {} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{start}\n%%EOF\n",
            objects.len() + 1
        ));
        file
    }
}

#[cfg(test)]
mod tests {
    use chess::Setup;

    use super::*;
    use crate::{ChessDiagram, Diagram as _};

    fn document() -> String {
        let mut pdf = Pdf::new("Mates (in 2)");
        let picture = PdfPicture::of_svg(&ChessDiagram::new(&Setup::initial()).svg()).expect("it is SVG");
        pdf.picture(&picture, (50.0, 50.0), (200.0, 300.0));
        pdf.text("Zürich \\ 詰", (50.0, 400.0), Pen { face: Face::Plain, size: 10.0, grey: 0.0 });
        pdf.page();
        pdf.finish()
    }

    #[test]
    fn every_object_is_at_its_offset_in_the_table() {
        let file = document();
        assert!(file.is_ascii());
        let table = file.split("xref\n").nth(1).expect("there is a table");
        let places = table.lines().skip(2).take_while(|line| line.ends_with(" n "));
        let mut count = 0;
        for (index, line) in places.enumerate() {
            let place: usize = line[..10].parse().expect("ten digits");
            assert!(file[place..].starts_with(&format!("{} 0 obj\n", index + 1)), "{line}");
            count += 1;
        }
        assert_eq!(count, 5 + 2 * 2);
        let start: usize =
            file.lines().rev().nth(1).expect("a line before the last").parse().expect("a number");
        assert!(file[start..].starts_with("xref\n"));
    }

    #[test]
    fn streams_have_their_stated_length() {
        let file = document();
        for part in file.split("/Length ").skip(1) {
            let (length, rest) = part.split_once(" >>\nstream\n").expect("a stream");
            let length: usize = length.parse().expect("a number");
            assert!(rest[length..].starts_with("endstream"), "{length}");
        }
    }

    #[test]
    fn texts_are_written_in_their_encoding() {
        let file = document();
        assert!(file.contains("/Title (Mates \\(in 2\\))"), "{file}");
        assert!(file.contains("(Z\\374rich \\\\ \\077) Tj"), "{file}");
    }
}
