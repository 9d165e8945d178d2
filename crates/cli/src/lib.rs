//! The `keymove` command: its arguments and its output.
//!
//! A command is a file or folder in [`commands`] and a line in [`commands::ALL`]. It reads its arguments, calls a lower
//! crate, and returns an [`Answer`]; it prints through [`Console`]. `app.rs` parses arguments and sets exit codes,
//! `calling.rs` chooses a command if none was typed, `report.rs` prints errors with carets, and `input.rs` reads
//! positions and games. [`work`] has units of work as JSON, which clusters and the Python package run.
#![forbid(unsafe_code)]

mod answer;
mod app;
mod calling;
pub mod commands;
mod console;
mod format;
mod games;
mod input;
mod overwriting;
mod own_program;
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
