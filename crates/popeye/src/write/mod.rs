//! Writes solutions. Every output format is a [`Writer`] in its own file, and a line in [`FORMATS`].

mod conditions;
mod editable;
pub mod frame;
mod json;
pub mod latex;
mod men;
mod notes;
mod options;
mod plain;
mod popeye;
mod rebirth;
pub(crate) mod requirement;
mod sink;
mod time;
pub(crate) mod twins;
mod verdicts;
mod words;

use std::io::Write;

use diagram::Paint;
use problem::Writer;

pub use editable::editable;
pub use json::EVENTS;
pub use notes::note_in_english;
pub use popeye::PopeyeText;
pub use time::Times;
pub use words::in_words;

/// All formats. Command lines, help and tests use this list.
pub const FORMATS: &[Format] = &[plain::FORMAT, popeye::FORMAT, json::FORMAT, EVENTS, verdicts::FORMAT];

/// An output format.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// Its description, in a few words.
    pub about: &'static str,
    /// Creates a writer of this format.
    pub writer: for<'w> fn(&'w mut (dyn Write + Send), Page) -> Box<dyn Writer + 'w>,
}

/// What a writer needs to know about its output.
#[derive(Clone, Debug)]
pub struct Page {
    /// The file that the problems are from, if it is to be named.
    pub heading: Option<String>,
    /// Whether to use colours.
    pub paint: Paint,
    /// Whether to write times.
    pub times: Times,
    /// The columns of the terminal; `None` if lines may have any length.
    pub width: Option<usize>,
}

impl Format {
    /// The format with this name.
    pub fn find(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|format| format.name == name)
    }
}
