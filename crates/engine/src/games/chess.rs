//! Chess, as a session sees it.

use std::fs::File;
use std::io;
use std::sync::Arc;

use chess::text::{Fen, UciCastling, UciMove};
use chess::{Move, Position, fault};
use diagram::{ChessDiagram, Diagram as _, Paint};
use eval::chess::Evaluator;
use game::{KeyStream, Score};
use search::{Answer, Config, Evaluate as _, Limits, Observer, Root, Search, Signal};

use super::{Game, Solve};
use crate::bench;
use crate::book::Book;
use crate::options::Settings;
use crate::protocol::Protocol;

/// The game of chess.
#[derive(Clone, Copy, Debug)]
pub enum Chess {}

impl Game for Chess {
    type Position = Position;
    type Evaluator = Evaluator;

    const NAME: &'static str = "chess";
    const PROTOCOL: Protocol = Protocol::Uci;
    const SOLVE: Option<Solve<Chess>> = None;
    const BENCH: &'static [bench::Position] = bench::CHESS;
    const BENCH_DEPTH: i32 = 14;

    fn initial() -> Position {
        Position::initial()
    }

    fn read(text: &str) -> Result<Position, String> {
        let Fen(setup) = text.parse().map_err(|error: chess::text::ParseFenError| error.to_string())?;
        setup.position(fault::GAME).map_err(|faults| faults.to_string())
    }

    fn read_problem(_text: &str) -> Option<Position> {
        None
    }

    fn write(position: &Position) -> String {
        Fen(position.to_setup()).to_string()
    }

    fn read_move(text: &str, position: &Position) -> Result<Move, String> {
        UciMove::find(text, position).map_err(|error| error.to_string())
    }

    fn write_move(mv: Move, settings: &Settings) -> String {
        let castling = match settings.chess960 {
            true => UciCastling::KingTakesRook,
            false => UciCastling::KingSteps,
        };
        UciMove::of(mv, castling).to_string()
    }

    fn draw(position: &Position) -> String {
        ChessDiagram::new(&position.to_setup()).text(Paint::Plain)
    }

    fn evaluate(position: &Position) -> Score {
        let mut evaluator = Evaluator::default();
        evaluator.begin(position);
        evaluator.evaluate(position)
    }

    fn adapt(_config: &mut Config, _settings: &Settings) {}

    fn may_declare(_position: &Position, _settings: &Settings) -> bool {
        false
    }

    fn candidates(_position: &Position, _settings: &Settings) -> Vec<Move> {
        Vec::new()
    }

    fn book_move(
        book: &mut Book<File>,
        position: &Position,
        dice: &mut KeyStream,
    ) -> io::Result<Option<Move>> {
        book.choose(position, dice)
    }

    fn new_search(config: Config) -> Search<Position, Evaluator> {
        Search::new(Evaluator::default(), config)
    }

    fn clear(search: &mut Search<Position, Evaluator>) {
        search.clear();
    }

    fn configure(search: &mut Search<Position, Evaluator>, config: Config) {
        search.configure(config);
    }

    fn go(
        search: &mut Search<Position, Evaluator>,
        root: &Root<'_, Position>,
        limits: Limits<Move>,
        signal: Arc<Signal>,
        observer: &mut dyn Observer<Move>,
    ) -> Answer<Move> {
        search.go(root, limits, signal, observer)
    }
}
