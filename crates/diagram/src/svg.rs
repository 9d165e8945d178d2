//! The few elements of SVG that boards are made of.

use std::fmt;
use std::fmt::Write as _;

/// A document that grows element by element.
pub(crate) struct Svg {
    text: String,
}

/// A rectangle in the units of the document.
#[derive(Clone, Copy)]
pub(crate) struct Rect {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Rect {
    pub(crate) const fn square(x: f32, y: f32, side: f32) -> Rect {
        Rect { x, y, width: side, height: side }
    }

    /// The rectangle that lies `by` further inside on every side.
    pub(crate) fn shrunk(self, by: f32) -> Rect {
        Rect { x: self.x + by, y: self.y + by, width: self.width - 2.0 * by, height: self.height - 2.0 * by }
    }
}

/// A pen stroke: its colour and its width.
#[derive(Clone, Copy)]
pub(crate) struct Pen {
    pub(crate) color: &'static str,
    pub(crate) width: f32,
}

/// Where a drawing goes: its origin there, and its scale in both directions.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) scale: (f32, f32),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (horizontal, vertical) = self.scale;
        write!(f, "translate({} {}) scale({horizontal} {vertical})", self.x, self.y)
    }
}

impl Svg {
    /// An empty picture of this size; `title` is for screen readers.
    pub(crate) fn new(width: f32, height: f32, title: &str) -> Svg {
        let mut svg = Svg { text: String::new() };
        svg.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{}" height="{}" role="img">"#,
            width / 2.0,
            height / 2.0,
        ));
        svg.line(format_args!("<title>{title}</title>"));
        svg
    }

    /// Adds a line of SVG as it is.
    pub(crate) fn line(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Adds a filled rectangle.
    pub(crate) fn rect(&mut self, rect: Rect, fill: &str) {
        let Rect { x, y, width, height } = rect;
        self.line(format_args!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#));
    }

    /// Adds the outline of a rectangle.
    pub(crate) fn frame(&mut self, rect: Rect, pen: Pen) {
        let Rect { x, y, width, height } = rect;
        let Pen { color, width: thickness } = pen;
        self.line(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="{color}" stroke-width="{thickness}"/>"#
        ));
    }

    /// Adds lines drawn with a round pen, whose width is measured before scaling.
    pub(crate) fn strokes(&mut self, path: &str, place: Place, pen: Pen) {
        let Pen { color, width } = pen;
        self.line(format_args!(
            r#"<path transform="{place}" d="{path}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
        ));
    }

    /// The whole document.
    pub(crate) fn finish(mut self) -> String {
        self.line(format_args!("</svg>"));
        self.text
    }
}
