//! The `keymove` command: its arguments and its output.
//!
//! A command is a file in [`commands`] and a line in [`commands::ALL`]. It reads its arguments, calls a lower crate, and
//! returns an [`Answer`]; whatever it prints goes through [`Console`].
#![forbid(unsafe_code)]

mod answer;
mod app;
mod calling;
pub mod commands;
mod console;
mod format;
mod games;
mod input;
mod nearest;
mod overwriting;
mod pasted;
mod progress;
mod reader;
mod report;
mod seconds;
mod seed;
mod source;
mod stop;
mod threads;
pub mod work;
mod wrap;

pub use answer::Answer;
pub use app::{command, exit_code, run};
pub use console::Console;
