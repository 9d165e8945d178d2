//! SVG turned into pixels.

use resvg::{tiny_skia, usvg};
use thiserror::Error;

/// How many pixels wide a picture is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Width(u16);

impl Width {
    /// The narrowest picture in which a board can be made out.
    pub const MIN: u16 = 64;
    /// The widest picture: some 200 MB of pixels while it is drawn.
    pub const MAX: u16 = 8192;

    /// A width in pixels; `None` outside of [`Width::MIN`] and [`Width::MAX`].
    pub const fn new(pixels: u16) -> Option<Width> {
        if Width::MIN <= pixels && pixels <= Width::MAX { Some(Width(pixels)) } else { None }
    }
}

impl Default for Width {
    /// Wide enough for a page.
    fn default() -> Width {
        Width(720)
    }
}

/// A picture that could not be drawn.
#[derive(Debug, Error)]
pub enum PngError {
    /// The SVG is invalid.
    #[error("the picture is not SVG: {0}")]
    Svg(#[from] usvg::Error),
    /// The picture has no area, or more than memory can hold.
    #[error("a picture of {width} × {height} pixels cannot be drawn")]
    Size {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
    },
    /// The pixels could not be packed.
    #[error("the pixels cannot be packed: {0}")]
    Packing(String),
}

/// The SVG document `svg` drawn `width` pixels wide, as a PNG file.
///
/// ```
/// use chess::Setup;
/// use diagram::{ChessDiagram, Diagram, Width};
///
/// let svg = ChessDiagram::new(&Setup::initial()).svg();
/// let png = diagram::png(&svg, Width::new(400).expect("within the limits"))?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), diagram::PngError>(())
/// ```
pub fn png(svg: &str, width: Width) -> Result<Vec<u8>, PngError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let scale = f32::from(width.0) / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let width = u32::from(width.0);
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Size { width, height })?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Packing(error.to_string()))
}
