//! The commands of a GUI.

use super::{Go, IgnoredPart};

/// A line of input, understood but not yet checked against a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Command {
    /// `uci` or `usi`: print name, author and options.
    Hello,
    /// `isready`: answer as soon as everything before is done.
    IsReady,
    /// `setoption name … [value …]`.
    SetOption {
        /// The option's name, as it was written.
        name: String,
        /// What follows `value`; a button has none.
        value: Option<String>,
    },
    /// `stop`: answer at once.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `gameover`, which USI alone has: the game has ended, and a running search may stop.
    GameOver,
    /// `quit`.
    Quit,
    /// `debug on` or `debug off`, which UCI alone has: print remarks, or not.
    Debug(Debug),
    /// `d`: show the position.
    Display,
    /// `eval`: print the static evaluation of the position.
    Evaluate,
    /// A command that has to wait for the end of a search.
    AtRest(Work),
}

/// How much is printed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Debug {
    /// Remarks about each move, too.
    On,
    /// Only what the protocol demands.
    Off,
}

/// A command that is not allowed during a search.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Work {
    /// `ucinewgame` or `usinewgame`: forget the last game.
    NewGame,
    /// `position … [moves …]`.
    Position {
        /// What the moves start from.
        start: Start,
        /// The moves, as they were written.
        moves: Vec<String>,
    },
    /// `go …`, with what could not be understood of it: a search that a GUI waits for starts all the same.
    Go(Box<Go>, Vec<IgnoredPart>),
    /// `bench`: search the positions of the bench.
    Bench,
}

impl Work {
    /// Its name in messages.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Work::NewGame => "new game",
            Work::Position { .. } => "position",
            Work::Go(..) => "go",
            Work::Bench => "bench",
        }
    }
}

/// What the moves of a position start from.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Start {
    /// The start of a game.
    Initial,
    /// A position as FEN or SFEN.
    Text(String),
}
