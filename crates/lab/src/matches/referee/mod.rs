//! What a match needs from a game: its rules, its protocol and the format of its records.

mod chess;
mod shogi;

use std::time::Duration;

use ::game::{Ending, Side};
use engine::protocol::Protocol;

use super::End;
use crate::learn::LearnableGame;
use crate::trial::SuiteGame;

pub use self::chess::RefereedChess;
pub use self::shogi::RefereedShogi;

/// A game between two programs, followed by the referee.
pub trait RefereedGame: Clone + Send + Sized {
    /// The same game as the engine plays it, which openings are drawn with.
    type Game: LearnableGame + SuiteGame;

    /// The language of its programs.
    const PROTOCOL: Protocol;
    /// The opening that every game starts with.
    const START: &str;

    /// The game from an opening as a book has it, or what is wrong with the opening.
    fn begin(opening: &str) -> Result<Self, String>;

    /// Who is to move.
    fn turn(&self) -> Side;

    /// The `position` command for the current position.
    fn command(&self) -> String;

    /// Plays a move as a program wrote it, or returns why it cannot be played.
    fn play(&mut self, mv: &str) -> Result<(), String>;

    /// How the game has ended by its rules, claims that a player would make included.
    fn ending(&self) -> Option<Ending>;

    /// How the game ends if the player to move declares, where the game has that.
    fn declared(&self) -> Option<Ending>;

    /// The game as a file keeps it, with a note for each move.
    fn record(&self, heading: &Heading<'_>, notes: &[MoveNote]) -> String;
}

/// The header of a record.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// Which pair of the match, from 1 on.
    pub pair: usize,
    /// Which of its two games, from 1 on.
    pub game: usize,
    /// The names of the first and the second player.
    pub players: [&'a str; 2],
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub end: &'a End,
    /// How long the programs had.
    pub time: &'a str,
}

/// What is noted about a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveNote {
    /// The score reported by its player, in centipawns.
    pub score: Option<i32>,
    /// The depth reported by its player.
    pub depth: Option<u32>,
    /// How long that took.
    pub time: Duration,
}
