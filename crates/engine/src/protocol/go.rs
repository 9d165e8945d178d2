//! The arguments of `go`.

use std::time::Duration;

use game::BySide;

/// The words after `go`.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Go {
    /// The moves to choose from, as they were written; none are all.
    pub search_moves: Vec<String>,
    /// Whether the position is the expected one and the opponent is still thinking.
    pub ponder: bool,
    /// Whether only `stop` ends the search.
    pub infinite: bool,
    /// What each side has left on the clock.
    pub time: BySide<Option<Duration>>,
    /// What each side gets for every move.
    pub increment: BySide<Duration>,
    /// What each move may take when the clock has run down.
    pub byoyomi: Duration,
    /// Moves until more time comes.
    pub moves_to_go: Option<u32>,
    /// Exactly this time for the move.
    pub move_time: Option<Duration>,
    /// Half-moves to search.
    pub depth: Option<u32>,
    /// Positions to search.
    pub nodes: Option<u64>,
    /// A mate to look for.
    pub mate: Option<MateLimit>,
    /// Count the tree of this depth instead of searching.
    pub perft: Option<u32>,
}

/// How far a mate may be away, or how long to look for it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum MateLimit {
    /// UCI gives a number of moves.
    Moves(u32),
    /// USI gives a time.
    Time(Duration),
    /// Until it is found or refuted.
    Infinite,
}
