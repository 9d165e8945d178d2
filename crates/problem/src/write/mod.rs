//! Solutions in words.

pub mod frame;
mod popeye;

pub use popeye::{PopeyeText, move_text, note_text};
