//! The limits of a search: its start and what ends it.

use game::Depth;

use crate::{Clock, Deadline};

/// The position to search, with those that the game has gone through before.
#[derive(Clone, Copy, Debug)]
pub struct Root<'a, P> {
    /// The position on the board.
    pub position: &'a P,
    /// Every earlier position of the game, the first one first; repetitions are judged by them.
    pub past: &'a [P],
}

/// What ends a search, apart from a stop signal. The first limit reached counts.
#[derive(Clone, Debug)]
pub struct Limits<M> {
    /// Runs since the search was requested.
    pub clock: Clock,
    /// The first iteration has this depth instead of 1. Not for play: a search that is stopped before its first iteration
    /// ends has compared nothing.
    pub first_depth: Option<Depth>,
    /// No iteration beyond this depth.
    pub depth: Option<Depth>,
    /// No more positions than this. With one thread the count is exact.
    pub nodes: Option<u64>,
    /// Half-moves: a mate no longer than this is enough.
    pub mate: Option<u16>,
    /// When to stop by the clock.
    pub deadline: Option<Deadline>,
    /// Do not answer before the stop signal, even if there is nothing left to search.
    pub until_stopped: bool,
    /// The moves to choose from; all legal ones if there are none.
    pub root_moves: Vec<M>,
    /// The game is drawn when this many half-moves have been played.
    pub longest_game: Option<u32>,
}

impl<M> Limits<M> {
    /// No limit, and a clock that starts to run.
    pub fn none() -> Limits<M> {
        Limits {
            clock: Clock::start(),
            first_depth: None,
            depth: None,
            nodes: None,
            mate: None,
            deadline: None,
            until_stopped: false,
            root_moves: Vec::new(),
            longest_game: None,
        }
    }

    /// To this depth and no further.
    pub fn to_depth(depth: Depth) -> Limits<M> {
        Limits { depth: Some(depth), ..Limits::none() }
    }

    /// At this depth and at no other: without iterative deepening.
    pub fn at_depth(depth: Depth) -> Limits<M> {
        Limits { first_depth: Some(depth), ..Limits::to_depth(depth) }
    }

    /// To this number of positions.
    pub fn to_nodes(nodes: u64) -> Limits<M> {
        Limits { nodes: Some(nodes), ..Limits::none() }
    }

    /// Until this moment.
    pub fn until(deadline: Deadline) -> Limits<M> {
        Limits { deadline: Some(deadline), ..Limits::none() }
    }
}
