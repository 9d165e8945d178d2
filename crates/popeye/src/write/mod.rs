//! Solutions in words. Every form that an answer can have is a [`Writer`] in a file of its own, and a line in [`FORMATS`].

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
mod sheet;
mod time;
pub(crate) mod twins;
mod verdicts;
mod words;

use std::io::Write;

use diagram::Paint;
use problem::Writer;

pub use editable::editable;
pub use json::EVENTS;
pub use notes::{note_in_english, note_text};
pub use popeye::PopeyeText;
pub use time::Times;
pub use words::in_words;

/// Every form. Command lines, help and tests go by this list.
pub const FORMATS: &[Format] = &[plain::FORMAT, popeye::FORMAT, json::FORMAT, EVENTS, verdicts::FORMAT];

/// A form that answers can have.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// A writer of this form.
    pub writer: for<'w> fn(&'w mut (dyn Write + Send), Page) -> Box<dyn Writer + 'w>,
}

/// What a writer has to know about the place that it writes to.
#[derive(Clone, Debug)]
pub struct Page {
    /// The file that the problems are from, if readers are to be told.
    pub heading: Option<String>,
    /// Whether there are colours.
    pub paint: Paint,
    /// Whether it is told how long things take.
    pub times: Times,
}

impl Format {
    /// The form with this name.
    pub fn find(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|format| format.name == name)
    }
}
