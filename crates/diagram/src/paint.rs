//! Whether and how text is coloured.

use std::fmt::Write as _;

use anstyle::{Ansi256Color, Style};

/// How the text of a board is coloured.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Paint {
    /// Characters alone, for files and pipes.
    Plain,
    /// With the escape sequences that terminals understand.
    Ansi,
}

/// A cell of a coloured board: ink on ground, both from the palette of 256 colours.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) ink: u8,
    pub(crate) ground: u8,
}

impl Cell {
    /// Appends `content` in these colours.
    pub(crate) fn push(self, content: &str, text: &mut String) {
        let style = Style::new()
            .fg_color(Some(Ansi256Color(self.ink).into()))
            .bg_color(Some(Ansi256Color(self.ground).into()));
        // Writing to a string cannot fail.
        let _ = write!(text, "{style}{content}{style:#}");
    }
}
