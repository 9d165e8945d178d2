//! A conversation with a GUI: commands come in lines, answers go out in lines.
//!
//! The thread that calls [`Session::run`] reads; a search has a thread of its own, so that commands are heard while it
//! runs. Whatever comes in, the session goes on until `quit` or the end of the input.

mod board;
mod iid;
mod mate;
mod perft;
mod reporter;
mod thinker;

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use ::mate::Length;
use game::{KeyStream, Position as _};
use search::{Answer, Config, Limits, Signal};

use crate::book::Book;
use crate::options::{self, Button, Settings};
use crate::output::Output;
use crate::protocol::{Command, Complaint, Go, Line, MateLimit, Protocol, Start, parse, quoted, read_line};
use crate::{Game, MoveOf, bench, limits};

pub use board::Board;
use mate::Question;
use reporter::Reporter;
use thinker::Thinker;

/// One engine, one GUI.
pub struct Session<G: Game, W> {
    output: Output<W>,
    settings: Settings,
    board: Board<G>,
    /// What was wrong with the last `position`, where it was refused. A game goes on from the position before; a mate was
    /// not asked of that one.
    refused: Option<String>,
    thinker: Thinker<G>,
    book: Option<Book<File>>,
    /// Chooses among the moves of the book.
    dice: KeyStream,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Next {
    Listen,
    End,
}

/// More of what is wrong with one `go` than this is not told.
const MOST_COMPLAINTS: usize = 3;

/// What USI answers when nothing can be played.
const NO_MOVE: &str = "bestmove resign";

impl<G: Game, W: Write + Send + 'static> Session<G, W> {
    /// A session that answers to `writer`; `seed` decides which moves of the book are played.
    pub fn new(writer: W, seed: u64) -> Session<G, W> {
        let settings = Settings::default();
        Session {
            output: Output::new(writer),
            thinker: Thinker::new(config::<G>(&settings)),
            settings,
            board: Board::default(),
            refused: None,
            book: None,
            dice: KeyStream::new(seed),
        }
    }

    /// Does what the lines of `input` say until `quit` or the last of them. It fails if nobody reads the answers.
    pub fn run(mut self, mut input: impl BufRead) -> io::Result<()> {
        let outcome = self.listen(&mut input);
        self.thinker.stop();
        outcome.and_then(|()| self.output.check())
    }

    fn listen(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        loop {
            let next = match read_line(input)? {
                Line::End => Next::End,
                Line::TooLong(length) => {
                    self.output
                        .say(format_args!("a line of {length} bytes was dropped: no command is so long"));
                    Next::Listen
                }
                Line::Text(line) => self.hear(&line),
            };
            self.output.check()?;
            if next == Next::End {
                return Ok(());
            }
        }
    }

    /// Does what a line says.
    fn hear(&mut self, line: &str) -> Next {
        match parse(line, G::PROTOCOL) {
            Ok(Some(command)) => return self.obey(command),
            Ok(None) => {}
            Err(error) => {
                if error.command() == Some("position") {
                    self.refused = Some(error.to_string());
                }
                self.output.say(error);
            }
        }
        Next::Listen
    }

    fn obey(&mut self, command: Command) -> Next {
        match command {
            Command::Hello => self.greet(),
            Command::IsReady => {
                self.thinker.configure(config::<G>(&self.settings));
                self.output.line("readyok");
            }
            Command::Stop | Command::GameOver => self.thinker.stop(),
            Command::PonderHit => self.thinker.ponder_hit(),
            Command::Quit => return Next::End,
            Command::Display => self.display(),
            Command::Evaluate => self.evaluate(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            command => self.obey_at_rest(command),
        }
        Next::Listen
    }

    /// Does what cannot be done during a search.
    fn obey_at_rest(&mut self, command: Command) {
        if self.thinker.is_busy() {
            let ignored = format!("{}: ignored, because a search is running", name(&command));
            if matches!(command, Command::Position { .. }) {
                self.refused = Some(ignored.clone());
            }
            return self.output.say(ignored);
        }
        match command {
            Command::NewGame => self.thinker.clear(),
            Command::Position { start, moves } => self.set_board(&start, &moves),
            Command::Go(go, complaints) => self.go(&go, &complaints),
            Command::Bench => self.bench(),
            // The others are done at any time.
            _ => {}
        }
    }

    fn greet(&self) {
        self.output.line(format_args!("id name Keymove {}", env!("CARGO_PKG_VERSION")));
        self.output.line("id author the Keymove authors");
        for option in options::of(G::PROTOCOL) {
            let name = option.name(G::PROTOCOL).unwrap_or_default();
            self.output.line(format_args!("option name {name} {}", option.kind));
        }
        self.output.line(format_args!("{}ok", G::PROTOCOL.name()));
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let before = self.settings.book_file.clone();
        match self.settings.set(G::PROTOCOL, name, value) {
            Err(error) => self.output.say(error),
            Ok(Some(Button::ClearHash)) => self.obey_at_rest(Command::NewGame),
            Ok(None) if self.settings.book_file != before => self.open_book(),
            Ok(None) if self.thinker.is_busy() => {
                self.output.say(format_args!("setoption {name}: counts from the next search on"));
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
            Err(error) => self.output.say(format_args!("the book {} cannot be used: {error}", quoted(path))),
        }
    }

    fn set_board(&mut self, start: &Start, moves: &[String]) {
        match Board::read(start, moves) {
            Ok(board) => {
                self.board = board;
                self.refused = None;
            }
            Err(error) => {
                let refused = format!("position: {error}");
                self.output.say(format_args!("{refused}; the position before stays"));
                self.refused = Some(refused);
            }
        }
    }

    fn display(&self) {
        let position = self.board.position();
        self.output.line(G::draw(position).trim_end());
        self.output.line(format_args!("{}: {}", G::PROTOCOL.position_word(), G::write(position)));
        self.output.line(format_args!("key: {}", position.key()));
    }

    fn evaluate(&self) {
        let score = G::evaluate(self.board.position());
        self.output.line(format_args!("evaluation: {score} for the side to move, without searching"));
    }

    fn go(&mut self, go: &Go, complaints: &[Complaint]) {
        complaints.iter().take(MOST_COMPLAINTS).for_each(|complaint| self.output.say(complaint));
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        if let (Some(_), Some(refused)) = (&go.mate, &self.refused) {
            self.output
                .say(format_args!("go mate: no mate is looked for in the position before ({refused})"));
            return self.output.line(mate::without_question(G::PROTOCOL));
        }
        match go.mate {
            Some(MateLimit::Time(time)) => return self.find_mate(Some(time)),
            Some(MateLimit::Infinite) => return self.find_mate(None),
            Some(MateLimit::Moves(moves)) if !go.infinite && !go.ponder && go.search_moves.is_empty() => {
                return self.prove_mate(go, moves);
            }
            _ => {}
        }
        if let Some(fault) = self.board.fault() {
            self.output.say(format_args!("go: {fault}; only `go mate` can be answered here"));
            return self.output.line(NO_MOVE);
        }
        if let Some(answer) = self.answer_without_search(go) {
            return self.output.line(answer);
        }
        self.search(go);
    }

    /// A declaration or a move of the book, where the GUI wants an answer and no analysis.
    fn answer_without_search(&mut self, go: &Go) -> Option<String> {
        let in_game = !go.infinite && !go.ponder && go.mate.is_none() && go.search_moves.is_empty();
        if !in_game || self.settings.analysis {
            return None;
        }
        if G::may_declare(self.board.position(), &self.settings) {
            return Some("bestmove win".to_owned());
        }
        if !self.settings.own_book {
            return None;
        }
        match G::book_move(self.book.as_mut()?, self.board.position(), &mut self.dice) {
            Ok(mv) => Some(format!("bestmove {}", G::write_move(mv?, &self.settings))),
            Err(error) => {
                self.output.say(format_args!("the book cannot be read: {error}"));
                self.book = None;
                None
            }
        }
    }

    fn search(&mut self, go: &Go) {
        let root_moves = self.root_moves(go);
        let position = self.board.position();
        let limits = limits(go, position.side_to_move(), &self.settings, G::PROTOCOL);
        let limits = Limits { root_moves, ..limits };
        let signal = if go.ponder { Signal::pondering() } else { Signal::new() };
        self.thinker.configure(config::<G>(&self.settings));
        let glance = self.wants_glance(go).then(|| Question {
            time: limits.deadline.map(|deadline| deadline.soft),
            ..self.question(Length::UNLIMITED)
        });
        let (board, settings, output) = (self.board.clone(), self.settings.clone(), self.output.clone());
        let to_tell = self.output.clone();
        self.thinker.start(signal, to_tell, move |search, signal| {
            let mate = glance.and_then(|question| question.glance(signal));
            if let Some(line) = mate.and_then(|found| found.best_move(&settings, &output)) {
                return line;
            }
            let mut reporter = Reporter::<G, W>::new(&output, &settings, limits.clock);
            let answer = G::go(search, &board.root(), limits, Arc::clone(signal), &mut reporter);
            reporter.finish();
            iid::tell(&output, &settings, &answer);
            best_move::<G>(&answer, &board, &settings)
        });
    }

    /// Whether a short look for a mate comes first: in games, where one move is all that is asked for.
    fn wants_glance(&self, go: &Go) -> bool {
        let one_move = self.settings.lines == 1 && go.search_moves.is_empty();
        self.settings.mate_search && one_move && !go.infinite && !go.ponder && go.mate.is_none()
    }

    /// The moves that may be chosen: those of `searchmoves` that are legal, else those that make sense.
    fn root_moves(&self, go: &Go) -> Vec<MoveOf<G>> {
        let position = self.board.position();
        let mut moves = Vec::new();
        for text in &go.search_moves {
            match G::read_move(text, position) {
                Ok(mv) => moves.push(mv),
                Err(error) => self.output.say(format_args!("go searchmoves: {error}")),
            }
        }
        if moves.is_empty() { G::candidates(position, &self.settings) } else { moves }
    }

    /// `go mate` of USI.
    fn find_mate(&mut self, time: Option<Duration>) {
        let question = Question { time, ..self.question(Length::UNLIMITED) };
        let (settings, output) = (self.settings.clone(), self.output.clone());
        let to_tell = self.output.clone();
        self.thinker.start(Signal::new(), to_tell, move |_, signal| {
            question.answer(signal, &output).checkmate(&settings)
        });
    }

    /// `go mate` of UCI: a mate in so many moves is proved or not. Where it is not, a search finds a move to play.
    fn prove_mate(&mut self, go: &Go, moves: u32) {
        let side = self.board.position().side_to_move();
        let limits = limits(go, side, &self.settings, G::PROTOCOL);
        let plies = limits.mate.unwrap_or_default();
        let question = Question {
            time: limits.deadline.map(mate::most_of),
            nodes: limits.nodes,
            ..self.question(Length::new(plies))
        };
        let limits = mate::after_proof(limits);
        self.thinker.configure(config::<G>(&self.settings));
        let (board, settings, output) = (self.board.clone(), self.settings.clone(), self.output.clone());
        let to_tell = self.output.clone();
        self.thinker.start(Signal::new(), to_tell, move |search, signal| {
            let found = question.answer(signal, &output);
            if let Some(line) = found.best_move(&settings, &output) {
                return line;
            }
            output.say(found.without_mate(moves));
            let mut reporter = Reporter::<G, W>::new(&output, &settings, limits.clock);
            let answer = G::go(search, &board.root(), limits, Arc::clone(signal), &mut reporter);
            reporter.finish();
            best_move::<G>(&answer, &board, &settings)
        });
    }

    /// A question about a mate in the position on the board.
    fn question(&self, within: Length) -> Question<G> {
        let (position, settings) = (self.board.position().clone(), self.settings.clone());
        Question { position, settings, within, time: None, nodes: None }
    }

    /// The bench has a search of its own: its counts depend on nothing that was searched before.
    fn bench(&mut self) {
        let output = self.output.clone();
        let to_tell = self.output.clone();
        self.thinker.start(Signal::new(), to_tell, move |_, signal| {
            let mut total = bench::Total::default();
            bench::run::<G>(signal, |measured| {
                total += measured;
                output.line(measured);
            });
            total.to_string()
        });
    }

    fn perft(&mut self, depth: u32) {
        let position = self.board.position().clone();
        let (settings, output) = (self.settings.clone(), self.output.clone());
        let to_tell = self.output.clone();
        self.thinker.start(Signal::new(), to_tell, move |_, signal| {
            perft::divide::<G, W>(&position, depth, signal, &settings, &output)
        });
    }
}

/// The line that ends a search.
fn best_move<G: Game>(answer: &Answer<MoveOf<G>>, board: &Board<G>, settings: &Settings) -> String {
    let Some(best) = answer.best() else {
        return match G::PROTOCOL {
            Protocol::Uci => "bestmove (none)".to_owned(),
            Protocol::Usi => NO_MOVE.to_owned(),
        };
    };
    let lost = answer.score().is_some_and(|score| i64::from(-score.value()) >= settings.resign_value);
    if G::PROTOCOL == Protocol::Usi && lost && !settings.analysis {
        return NO_MOVE.to_owned();
    }
    let best_text = G::write_move(best, settings);
    match answer.ponder().filter(|&reply| board.position().after(best).is_legal(reply)) {
        Some(reply) => format!("bestmove {best_text} ponder {}", G::write_move(reply, settings)),
        None => format!("bestmove {best_text}"),
    }
}

/// How to search with these settings.
fn config<G: Game>(settings: &Settings) -> Config {
    let mut config = settings.search();
    G::adapt(&mut config, settings);
    config
}

/// The word of a command that has to wait for the end of a search.
fn name(command: &Command) -> &'static str {
    match command {
        Command::NewGame => "forgetting",
        Command::Position { .. } => "position",
        Command::Go(..) => "go",
        _ => "bench",
    }
}
