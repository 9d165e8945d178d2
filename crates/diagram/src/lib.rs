//! Boards of chess, fairy chess and shogi drawn as text, as SVG and as PNG.
//!
//! A picture needs no font: men, kanji and coordinates are paths drawn for this crate, so that it looks the same on
//! every machine. The crate prints nothing; it returns strings and bytes.
//!
//! Each game has a folder, in which `text.rs` draws characters and `picture.rs` an SVG document of the elements in `svg.rs`.
//! `png.rs` turns SVG into pixels, [`pdf`] into the pages of a document.
//!
//! ```
//! use chess::Setup;
//! use diagram::{ChessDiagram, Diagram, Paint};
//!
//! let start = ChessDiagram::new(&Setup::initial());
//! assert!(start.text(Paint::Plain).starts_with("  ┌"));
//! assert!(start.svg().starts_with("<svg"));
//! ```
#![forbid(unsafe_code)]

mod chess;
mod fairy;
mod glyphs;
mod mark;
mod paint;
pub mod pdf;
mod png;
mod shogi;
mod svg;

pub use chess::ChessDiagram;
pub use fairy::FairyDiagram;
pub use mark::Mark;
pub use paint::Paint;
pub use png::{PngError, Width, png};
pub use shogi::ShogiDiagram;

/// A position of some game, ready to be drawn.
pub trait Diagram {
    /// The board in lines of text, each ended by a newline.
    fn text(&self, paint: Paint) -> String;

    /// The board as a whole SVG document.
    fn svg(&self) -> String;
}

/// Every man as a picture of its own, with its name: `white-k` of chess, `promotedlance` of shogi, which points up.
///
/// ```
/// let men: Vec<(String, String)> = diagram::men().collect();
/// assert_eq!(men.len(), 2 * 6 + 14);
/// assert!(men.iter().all(|(_, picture)| picture.starts_with("<svg")));
/// ```
pub fn men() -> impl Iterator<Item = (String, String)> {
    chess::picture::men().chain(shogi::picture::men())
}
