//! The terminal, file or pipe that answers go to.

use std::io::{self, IsTerminal as _, Write};

use annotate_snippets::{Level, Renderer};
use anstream::{AutoStream, ColorChoice};
use diagram::Paint;

/// Standard output for answers, standard error for everything else.
#[derive(Clone, Copy, Debug)]
pub struct Console {
    color: ColorChoice,
}

impl Console {
    /// A console with the user's choice of colours.
    pub fn new(color: clap::ColorChoice) -> Console {
        let color = match color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        Console { color }
    }

    /// Whether an answer is to be coloured.
    pub fn paint(&self) -> Paint {
        let choice = match self.color {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()),
            fixed => fixed,
        };
        match choice {
            ColorChoice::Never => Paint::Plain,
            _ => Paint::Ansi,
        }
    }

    /// Whether answers go to a terminal.
    pub fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// The columns of the terminal that answers go to, if they go to one.
    pub fn width(&self) -> Option<usize> {
        terminal_size::terminal_size_of(io::stdout()).map(|(terminal_size::Width(width), _)| width.into())
    }

    /// Prints an answer, or a part of one.
    pub fn print(&self, text: &str) -> io::Result<()> {
        self.print_bytes(text.as_bytes())
    }

    /// Prints an answer that is no text.
    pub fn print_bytes(&self, bytes: &[u8]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(bytes).and_then(|()| out.flush()).map_err(Console::cannot_print)
    }

    /// Names standard output in an error about it.
    pub(crate) fn cannot_print(error: io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))
    }

    /// Prints on standard error, for text that is not part of the answer, such as a summary.
    pub fn say(&self, text: &str) {
        self.complain(text);
    }

    /// Rings the bell of the terminal on standard error.
    pub fn ring(&self, times: u32) {
        // A limit, because more would only take time.
        const MOST: usize = 1_000;
        let bells = "\x07".repeat(usize::try_from(times).unwrap_or(MOST).min(MOST));
        // An error on standard error cannot be reported.
        io::stderr().write_all(bells.as_bytes()).ok();
    }

    /// Prints a warning on standard error.
    pub fn warn(&self, text: &str) {
        let warning = [annotate_snippets::Group::with_title(Level::WARNING.primary_title(text))];
        self.complain(&Renderer::styled().render(&warning));
    }

    /// Prints a coloured message on standard error.
    pub(crate) fn complain(&self, message: &str) {
        let mut out = AutoStream::new(io::stderr(), self.color);
        // An error on standard error cannot be reported.
        writeln!(out, "{message}").ok();
    }
}

/// A stream to standard output, which is named in errors.
pub(crate) struct Stdout<W>(pub(crate) W);

impl<W: Write> Write for Stdout<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(Console::cannot_print)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(Console::cannot_print)
    }
}
