//! The games that can be played, and what a session needs from them.

#[macro_use]
mod together;

mod chess;
mod shogi;

use std::fs::File;
use std::io;
use std::sync::Arc;

use game::{KeyStream, Mating, Score, Tactics};
use mate::Verdict;
use search::{Answer, Config, Endgames, Evaluate, Limits, Observer, Root, Search, Signal};
use tablebases::Tables;

use crate::bench;
use crate::book::Book;
use crate::endgames::KnownMoves;
use crate::options::Settings;
use crate::protocol::Protocol;

pub use chess::Chess;
pub use shogi::Shogi;

/// A move of a game.
pub type MoveOf<G> = <<G as PlayableGame>::Position as game::Position>::Move;

/// The search of a game.
pub type SearchOf<G> = Search<<G as PlayableGame>::Position, <G as PlayableGame>::Evaluator>;

/// A game that the engine plays.
///
/// The search is generic over games and their evaluations. It is put together with them in the methods of this trait
/// and nowhere else, so that it is compiled once.
pub trait PlayableGame: Send + Sync + Sized + 'static {
    /// A position of the game.
    type Position: Tactics + Mating + 'static;
    /// Its static evaluation.
    type Evaluator: Evaluate<Self::Position> + 'static;

    /// The game's name.
    const NAME: &'static str;
    /// The protocol of its GUIs.
    const PROTOCOL: Protocol;
    /// The attacker's moves that `go mate` considers.
    const ATTACK: mate::Attack;
    /// The positions of the bench.
    const BENCH: &'static [bench::Position];
    /// The depth to which each of them is searched.
    const BENCH_DEPTH: i32;

    /// The start of a game.
    fn initial() -> Self::Position;

    /// Reads a position that a game can have, or returns what is wrong with it.
    fn read(text: &str) -> Result<Self::Position, String>;

    /// What is wrong with the text of a position that is read all the same: claims that are dropped.
    fn forgiven(text: &str) -> Vec<String> {
        let _ = text;
        Vec::new()
    }

    /// Reads a position that only a problem can have: the attacker, who is to move, needs no king, and men may be odd.
    fn read_problem(text: &str) -> Option<Self::Position>;

    /// Writes a position as it is read.
    fn write(position: &Self::Position) -> String;

    /// Reads a legal move of the protocol, or returns what is wrong with it.
    fn read_move(text: &str, position: &Self::Position) -> Result<MoveOf<Self>, String>;

    /// Writes a move for the protocol.
    fn write_move(mv: MoveOf<Self>, settings: &Settings) -> String;

    /// The board in lines of text.
    fn draw(position: &Self::Position) -> String;

    /// The static evaluation, for the side to move.
    fn evaluate(position: &Self::Position) -> Score;

    /// Applies the options that only this game has to the search configuration.
    fn adapt(config: &mut Config, settings: &Settings);

    /// Whether the side to move wins by declaring so.
    fn may_declare(position: &Self::Position, settings: &Settings) -> bool;

    /// The moves that the engine chooses from by itself; empty for all legal ones.
    fn candidates(position: &Self::Position, settings: &Settings) -> Vec<MoveOf<Self>>;

    /// A move of the book for the position; games without books have none.
    fn book_move(
        book: &mut Book<File>,
        position: &Self::Position,
        dice: &mut KeyStream,
    ) -> io::Result<Option<MoveOf<Self>>> {
        let _ = (book, position, dice);
        Ok(None)
    }

    /// The endgame tables for a search; games without tables have none.
    fn endgames(tables: &Arc<Tables>, settings: &Settings) -> Option<Arc<dyn Endgames<Self::Position>>> {
        let _ = (tables, settings);
        None
    }

    /// The moves that keep the outcome of a position, where the tables know it.
    fn known_moves(
        root: &Root<'_, Self::Position>,
        tables: &Arc<Tables>,
        settings: &Settings,
    ) -> Option<KnownMoves<MoveOf<Self>>> {
        let _ = (root, tables, settings);
        None
    }

    /// A search with an empty table and empty histories.
    fn new_search(config: Config) -> SearchOf<Self>;

    /// Clears what a search has learnt from the last game.
    fn clear(search: &mut SearchOf<Self>);

    /// Changes the configuration of a search.
    fn configure(search: &mut SearchOf<Self>, config: Config);

    /// Searches.
    fn go(
        search: &mut SearchOf<Self>,
        root: &Root<'_, Self::Position>,
        limits: Limits<MoveOf<Self>>,
        signal: Arc<Signal>,
        observer: &mut dyn Observer<MoveOf<Self>>,
    ) -> Answer<MoveOf<Self>>;

    /// Searches for a mate.
    fn solve(
        position: &Self::Position,
        options: mate::Options,
        limits: mate::Limits<'_>,
        observer: &mut dyn mate::Observer<MoveOf<Self>>,
    ) -> Verdict<MoveOf<Self>>;
}
