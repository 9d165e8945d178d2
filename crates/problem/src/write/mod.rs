//! Solutions in words.

pub mod frame;
pub mod latex;
mod popeye;
mod time;

pub(crate) use popeye::line_text;
pub use popeye::{PopeyeText, move_text, note_text};
pub use time::Times;
