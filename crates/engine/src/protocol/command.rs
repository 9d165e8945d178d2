//! What a GUI can ask for.

use super::{Complaint, Go};

/// A line of input, understood but not yet checked against a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Command {
    /// `uci` or `usi`: say who you are and which options you have.
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
    /// `gameover`, which USI alone has: the game has ended, and whoever thinks may stop.
    GameOver,
    /// `quit`.
    Quit,
    /// `debug on` or `debug off`, which UCI alone has: tell more, or no more than usual.
    Debug(Debug),
    /// `d`: show the position.
    Display,
    /// `eval`: say what the static evaluation thinks of the position.
    Evaluate,
    /// What has to wait for the end of a search.
    AtRest(Work),
}

/// How much is told.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Debug {
    /// What there is to say about each move, too.
    On,
    /// What the protocol demands.
    Off,
}

/// What cannot be done during a search.
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
    Go(Box<Go>, Vec<Complaint>),
    /// `bench`: search the positions of the bench.
    Bench,
}

impl Work {
    /// What it is called when it is refused.
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
