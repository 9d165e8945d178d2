//! Solutions in words.

pub mod frame;
pub mod latex;
mod popeye;

pub use popeye::{PopeyeText, move_text, note_text};
