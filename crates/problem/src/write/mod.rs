//! Solutions in words.

mod popeye;

pub use popeye::{PopeyeText, move_text, note_text};
