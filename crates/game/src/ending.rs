//! How a game ends.

use std::fmt;

use crate::Side;

/// The end of a game: who won, if anyone, and why.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Ending {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// What ended the game.
    pub reason: Reason,
}

impl Ending {
    /// `side` wins.
    #[inline]
    pub const fn won(side: Side, reason: Reason) -> Ending {
        Ending { winner: Some(side), reason }
    }

    /// Nobody wins.
    #[inline]
    pub const fn drawn(reason: Reason) -> Ending {
        Ending { winner: None, reason }
    }
}

/// What can end a game, of both games.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Reason {
    /// The side to move is in check and has no move.
    Mate,
    /// The side to move has no move and is not in check (a draw in chess, a loss in shogi).
    Stalemate,
    /// The position has occurred too often.
    Repetition,
    /// The position has occurred too often, one side giving check all the time (shogi: that side loses).
    PerpetualCheck,
    /// Fifty moves by each side without capture or pawn move.
    FiftyMoves,
    /// Neither side can mate by any sequence of moves.
    DeadPosition,
    /// The king has entered the enemy camp with enough points (shogi).
    Declaration,
    /// The agreed maximum number of moves has been played.
    MaximumLength,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Mate => "mate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual check",
            Reason::FiftyMoves => "fifty moves",
            Reason::DeadPosition => "dead position",
            Reason::Declaration => "declaration",
            Reason::MaximumLength => "maximum length",
        })
    }
}
