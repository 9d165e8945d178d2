//! Chess as a [`PlayableGame`].

use std::fs::File;
use std::io;
use std::sync::Arc;

use chess::fault::{self, Fault, FaultKind};
use chess::text::{Fen, UciCastling, UciMove};
use chess::{Move, Position};
use diagram::{ChessDiagram, Diagram as _, Paint};
use eval::chess::StandardEvaluator;
use game::KeyStream;
use search::{Config, Endgames, Root};
use tablebases::Tables;

use super::PlayableGame;
use crate::bench;
use crate::book::Book;
use crate::endgames::{KnownMoves, Lookup};
use crate::options::Settings;
use crate::protocol::Protocol;

/// The game of chess.
#[derive(Clone, Copy, Debug)]
pub enum Chess {}

impl PlayableGame for Chess {
    type Position = Position;
    type Evaluator = StandardEvaluator;

    const NAME: &'static str = "chess";
    const PROTOCOL: Protocol = Protocol::Uci;
    const ATTACK: mate::Attack = mate::Attack::AllMoves;
    const BENCH: &'static [bench::Position] = bench::CHESS;
    const BENCH_DEPTH: i32 = 14;

    fn initial() -> Position {
        Position::initial()
    }

    fn read(text: &str) -> Result<Position, String> {
        let Fen(setup) = text.parse().map_err(|error: chess::text::ParseFenError| error.to_string())?;
        setup.position(fault::GAME).map_err(|faults| faults.to_string())
    }

    fn forgiven(text: &str) -> Vec<String> {
        let Ok(Fen(setup)) = text.parse() else { return Vec::new() };
        let is_dropped = |fault: &&Fault| matches!(fault.kind(), FaultKind::Castling | FaultKind::EnPassant);
        setup.faults().iter().filter(is_dropped).map(ToString::to_string).collect()
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

    fn endgames(tables: &Arc<Tables>, settings: &Settings) -> Option<Arc<dyn Endgames<Position>>> {
        Some(Arc::new(Lookup::new(tables, settings)))
    }

    fn known_moves(
        root: &Root<'_, Position>,
        tables: &Arc<Tables>,
        settings: &Settings,
    ) -> Option<KnownMoves<Move>> {
        Lookup::new(tables, settings).best_moves(root)
    }

    put_together!();
}
