//! Pictures as the drawing operators of PDF.

use std::fmt::Write as _;

use resvg::usvg::tiny_skia_path::PathSegment;
use resvg::usvg::{self, FillRule, Group, LineCap, LineJoin, Node, Paint, Transform};

use crate::PngError;

/// A picture that can be placed on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PdfPicture {
    /// Its size, in units of its own.
    pub width: f32,
    /// Its height in the same units.
    pub height: f32,
    /// What draws it, from its upper left corner down.
    pub operators: String,
}

impl PdfPicture {
    /// The picture of an SVG document such as diagrams are: shapes in plain colours.
    pub fn of_svg(svg: &str) -> Result<PdfPicture, PngError> {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
        let mut operators = String::new();
        draw_group(tree.root(), &mut operators);
        Ok(PdfPicture { width: tree.size().width(), height: tree.size().height(), operators })
    }
}

fn draw_group(group: &Group, out: &mut String) {
    out.push_str("q\n");
    transform(group.transform(), out);
    for node in group.children() {
        match node {
            Node::Group(group) => draw_group(group, out),
            Node::Path(path) => draw_path(path, out),
            // Diagrams have neither pictures nor letters in them.
            Node::Image(_) | Node::Text(_) => {}
        }
    }
    out.push_str("Q\n");
}

fn transform(by: Transform, out: &mut String) {
    if !by.is_identity() {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{} {} {} {} {} {} cm", by.sx, by.ky, by.kx, by.sy, by.tx, by.ty);
    }
}

fn draw_path(path: &usvg::Path, out: &mut String) {
    let fill = path.fill().and_then(|fill| Some((color(fill.paint())?, fill.rule())));
    let stroke = path.stroke().and_then(|stroke| Some((color(stroke.paint())?, stroke)));
    if let Some((color, _)) = &fill {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{color} rg");
    }
    if let Some((color, stroke)) = &stroke {
        let cap = match stroke.linecap() {
            LineCap::Butt => 0,
            LineCap::Round => 1,
            LineCap::Square => 2,
        };
        let join = match stroke.linejoin() {
            LineJoin::Round => 1,
            LineJoin::Bevel => 2,
            LineJoin::Miter | LineJoin::MiterClip => 0,
        };
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{color} RG {} w {cap} J {join} j", stroke.width().get());
    }
    outline(path, out);
    out.push_str(match (fill.map(|(_, rule)| rule), stroke.is_some()) {
        (Some(FillRule::NonZero), true) => "B\n",
        (Some(FillRule::EvenOdd), true) => "B*\n",
        (Some(FillRule::NonZero), false) => "f\n",
        (Some(FillRule::EvenOdd), false) => "f*\n",
        (None, true) => "S\n",
        (None, false) => "n\n",
    });
}

fn outline(path: &usvg::Path, out: &mut String) {
    let mut last = (0.0, 0.0);
    for segment in path.data().segments() {
        // Writing to a string cannot fail.
        let _ = match segment {
            PathSegment::MoveTo(to) => writeln!(out, "{} {} m", to.x, to.y),
            PathSegment::LineTo(to) => writeln!(out, "{} {} l", to.x, to.y),
            PathSegment::QuadTo(by, to) => {
                // PDF has curves with two handles alone.
                let handle = |x: f32, y: f32| (x + (by.x - x) * 2.0 / 3.0, y + (by.y - y) * 2.0 / 3.0);
                let ((ax, ay), (bx, by)) = (handle(last.0, last.1), handle(to.x, to.y));
                writeln!(out, "{ax} {ay} {bx} {by} {} {} c", to.x, to.y)
            }
            PathSegment::CubicTo(a, b, to) => {
                writeln!(out, "{} {} {} {} {} {} c", a.x, a.y, b.x, b.y, to.x, to.y)
            }
            PathSegment::Close => writeln!(out, "h"),
        };
        last = match segment {
            PathSegment::MoveTo(to)
            | PathSegment::LineTo(to)
            | PathSegment::QuadTo(_, to)
            | PathSegment::CubicTo(_, _, to) => (to.x, to.y),
            PathSegment::Close => last,
        };
    }
}

/// A colour, as three numbers from 0 to 1. Of a gradient, as that around a king in check, it is the colour in the middle.
fn color(paint: &Paint) -> Option<String> {
    let color = match paint {
        Paint::Color(color) => *color,
        Paint::LinearGradient(gradient) => gradient.stops().first()?.color(),
        Paint::RadialGradient(gradient) => gradient.stops().first()?.color(),
        Paint::Pattern(_) => return None,
    };
    let part = |value: u8| f32::from(value) / 255.0;
    Some(format!("{:.3} {:.3} {:.3}", part(color.red), part(color.green), part(color.blue)))
}
