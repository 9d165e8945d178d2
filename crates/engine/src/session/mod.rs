//! A session with a GUI: commands come in lines, answers go out in lines.
//!
//! The thread that calls [`Session::run`] reads commands; `search_thread.rs` is the thread that searches meanwhile.
//! `board.rs` keeps the current position, `go.rs` and `mate.rs` start searches, and `reporter.rs` writes `info` lines.
//! Whatever the input, the session continues until `quit` or the end of the input.

mod board;
mod go;
mod iid;
mod mate;
mod perft;
mod remark;
mod reporter;
mod search_thread;

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

use game::{KeyStream, Position as _};
use search::{Config, Signal};
use tablebases::Tables;

use crate::book::Book;
use crate::games::SearchOf;
use crate::options::{self, Announced, Button, EngineOption, Kind, OptionError, Settings};
use crate::output::Output;
use crate::protocol::{Command, Debug, Line, Start, Work, parse, quoted, read_line};
use crate::{PlayableGame, bench};

pub use board::Board;
use search_thread::{AtEndOfInput, Job, SearchThread};

/// One engine, one GUI.
pub struct Session<G: PlayableGame, W> {
    output: Output<W>,
    settings: Settings,
    board: Board<G>,
    /// The error in the last `position`, if it was refused. The earlier position is not used instead: the GUI does not mean
    /// that one.
    refused: Option<String>,
    search_thread: SearchThread<G>,
    book: Option<Book<File>>,
    /// Endgame tables.
    tables: Option<Arc<Tables>>,
    /// Chooses among the moves of the book.
    dice: KeyStream,
    announced: Announced,
}

/// Whether the session continues.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Next {
    Continue,
    Quit,
    EndOfInput,
}

impl<G: PlayableGame, W: Write + Send + 'static> Session<G, W> {
    /// A session that answers to `writer`; `seed` decides which moves of the book are played.
    pub fn new(writer: W, seed: u64) -> Session<G, W> {
        let settings = Settings::default();
        Session {
            output: Output::new(writer),
            search_thread: SearchThread::new(config::<G>(&settings)),
            settings,
            board: Board::default(),
            refused: None,
            book: None,
            tables: None,
            dice: KeyStream::new(seed),
            announced: Announced::default(),
        }
    }

    /// The same session, which announces these options to the GUI.
    pub fn announcing(mut self, announced: Announced) -> Session<G, W> {
        self.announced = announced;
        self
    }

    /// Sets an option before the session begins; without a value, a switch is turned on.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
        let is_switch = |option: &EngineOption| {
            let is_named = option.name(G::PROTOCOL).is_some_and(|own| own.eq_ignore_ascii_case(name));
            is_named && matches!(option.kind, Kind::Check(_) | Kind::Heuristic(_))
        };
        let turned_on = options::of(G::PROTOCOL).any(|option| is_switch(&option)).then_some("true");
        let value = value.or(turned_on);
        self.settings.clone().set(G::PROTOCOL, name, value)?;
        self.set_option(name, value);
        Ok(())
    }

    /// Executes the lines of `input` until `quit` or the end. It fails if the answers cannot be written.
    pub fn run(mut self, mut input: impl BufRead) -> io::Result<()> {
        let outcome = self.read_commands(&mut input);
        match outcome {
            Ok(Next::EndOfInput) => self.search_thread.finish(),
            _ => self.search_thread.stop(),
        }
        outcome.and_then(|_| self.output.check())
    }

    /// Returns why it ended: not [`Next::Continue`].
    fn read_commands(&mut self, input: &mut impl BufRead) -> io::Result<Next> {
        loop {
            let next = match read_line(input)? {
                Line::End => Next::EndOfInput,
                Line::TooLong(length) => {
                    self.output
                        .info(format_args!("ignored a line of {length} bytes: too long for a command"));
                    Next::Continue
                }
                Line::Text(line) => {
                    self.output.log_input(&line);
                    self.execute(&line)
                }
            };
            self.output.check()?;
            if next != Next::Continue {
                return Ok(next);
            }
        }
    }

    /// Executes a line.
    fn execute(&mut self, line: &str) -> Next {
        match parse(line, G::PROTOCOL) {
            Ok(Some(command)) => return self.obey(command),
            Ok(None) => {}
            Err(error) => {
                if error.command() == Some("position") {
                    self.refused = Some(error.to_string());
                }
                self.output.info(error);
            }
        }
        Next::Continue
    }

    fn obey(&mut self, command: Command) -> Next {
        match command {
            Command::Hello => self.greet(),
            Command::IsReady => {
                self.search_thread.configure(config::<G>(&self.settings), &self.output);
                self.output.line("readyok");
            }
            Command::Stop | Command::GameOver => self.search_thread.stop(),
            Command::PonderHit => self.search_thread.ponder_hit(),
            Command::Quit => return Next::Quit,
            Command::Debug(debug) => self.output.set_debug(debug == Debug::On),
            Command::Display => self.display(),
            Command::Evaluate => self.evaluate(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::AtRest(work) => self.obey_at_rest(work),
        }
        Next::Continue
    }

    /// Executes a command that is not allowed during a search.
    fn obey_at_rest(&mut self, work: Work) {
        if self.search_thread.is_busy() {
            let ignored = format!("{}: ignored while a search is running", work.name());
            if matches!(work, Work::Position { .. }) {
                self.refused = Some(ignored.clone());
            }
            return self.output.info(ignored);
        }
        match work {
            Work::NewGame => self.search_thread.clear(),
            Work::Position { start, moves } => self.set_board(&start, &moves),
            Work::Go(go, complaints) => self.go(&go, &complaints),
            Work::Bench => self.bench(),
        }
    }

    fn greet(&self) {
        self.output.line(format_args!("id name Keymove {}", env!("CARGO_PKG_VERSION")));
        self.output.line("id author the Keymove authors");
        for option in options::announced(G::PROTOCOL, self.announced) {
            let name = option.name(G::PROTOCOL).unwrap_or_default();
            self.output.line(format_args!("option name {name} {}", option.kind));
        }
        self.output.line(format_args!("{}ok", G::PROTOCOL.name()));
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let Settings { book_file, log_file, syzygy_path, .. } = self.settings.clone();
        match self.settings.set(G::PROTOCOL, name, value) {
            Err(error) => self.output.info(error),
            Ok(Some(Button::ClearHash)) => self.obey_at_rest(Work::NewGame),
            Ok(None) if self.settings.book_file != book_file => self.open_book(),
            Ok(None) if self.settings.syzygy_path != syzygy_path => self.open_tables(),
            Ok(None) if self.settings.log_file != log_file => self.output.log_to(&self.settings.log_file),
            Ok(None) if self.search_thread.is_busy() => {
                self.output.info(format_args!("setoption {name}: counts from the next search on"));
            }
            Ok(None) => {}
        }
    }

    fn open_book(&mut self) {
        let path = &self.settings.book_file;
        self.book = None;
        if path.is_empty() {
            return;
        }
        match File::open(path).map_err(Into::into).and_then(Book::new) {
            Ok(book) => self.book = Some(book),
            Err(error) => self.output.info(format_args!("the book {} cannot be used: {error}", quoted(path))),
        }
    }

    fn open_tables(&mut self) {
        let path = &self.settings.syzygy_path;
        self.tables = None;
        if path.is_empty() {
            return;
        }
        match Tables::open(path) {
            Ok(tables) => {
                let (files, men) = (tables.files(), tables.most_men());
                self.output.info(format_args!("{files} files of endgame tables, up to {men} men"));
                self.tables = Some(Arc::new(tables));
            }
            Err(error) => self.output.info(format_args!("no endgame tables: {error}")),
        }
    }

    fn set_board(&mut self, start: &Start, moves: &[String]) {
        match Board::read(start, moves) {
            Ok(board) => {
                board.notes().iter().for_each(|note| self.output.info(format_args!("position: {note}")));
                self.board = board;
                self.refused = None;
            }
            Err(error) => {
                let refused = format!("position: {error}");
                self.output.info(&refused);
                self.refused = Some(refused);
            }
        }
    }

    /// Whether there is a position; if not, the answer to `command` says so.
    fn has_position(&self, command: &str) -> bool {
        if let Some(refused) = &self.refused {
            self.output.info(format_args!("{command}: there is no position ({refused})"));
        }
        self.refused.is_none()
    }

    fn display(&self) {
        if !self.has_position("d") {
            return;
        }
        let position = self.board.position();
        self.output.line(G::draw(position).trim_end());
        self.output.line(format_args!("{}: {}", G::PROTOCOL.position_word(), G::write(position)));
        self.output.line(format_args!("key: {}", position.key()));
    }

    fn evaluate(&self) {
        if !self.has_position("eval") {
            return;
        }
        let score = G::evaluate(self.board.position());
        self.output.line(format_args!("evaluation: {score} for the side to move, without searching"));
    }

    /// The bench has a search of its own: its counts depend on nothing that was searched before.
    fn bench(&mut self) {
        let output = self.output.clone();
        let run = move |_: &mut SearchOf<G>, signal: &Arc<Signal>| {
            let mut total = bench::Total::default();
            bench::run::<G>(signal, |measured| {
                total += measured;
                output.line(measured);
            });
            total.to_string()
        };
        self.search_thread.start(&self.output, counting(run));
    }

    fn perft(&mut self, depth: u32) {
        let position = self.board.position().clone();
        let (settings, output) = (self.settings.clone(), self.output.clone());
        let run = move |_: &mut SearchOf<G>, signal: &Arc<Signal>| {
            perft::divide::<G, W>(&position, depth, signal, &settings, &output)
        };
        self.search_thread.start(&self.output, counting(run));
    }
}

/// A job whose answer is a count, and which ends by itself.
fn counting<F>(run: F) -> Job<F> {
    let otherwise = "no count".to_owned();
    Job { signal: Signal::new(), at_end_of_input: AtEndOfInput::Finish, otherwise, run }
}

/// How to search with these settings.
fn config<G: PlayableGame>(settings: &Settings) -> Config {
    let mut config = settings.search();
    G::adapt(&mut config, settings);
    config
}
