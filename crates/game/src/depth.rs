//! `Depth`, the half-moves left to search, and `Ply`, the distance from the root.

use std::fmt;
use std::ops::{Add, Sub};

/// Half-moves that remain to be searched. Zero or less means quiescence.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Depth(i32);

impl Depth {
    /// No half-move left.
    pub const ZERO: Depth = Depth(0);

    /// A depth of `half_moves`.
    #[inline]
    pub const fn new(half_moves: i32) -> Depth {
        Depth(half_moves)
    }

    /// The number of half-moves.
    #[inline]
    pub const fn half_moves(self) -> i32 {
        self.0
    }
}

impl Add<i32> for Depth {
    type Output = Depth;

    #[inline]
    fn add(self, half_moves: i32) -> Depth {
        Depth(self.0 + half_moves)
    }
}

impl Sub<i32> for Depth {
    type Output = Depth;

    #[inline]
    fn sub(self, half_moves: i32) -> Depth {
        Depth(self.0 - half_moves)
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Half-moves played since the root.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Ply(u16);

impl Ply {
    /// The root itself.
    pub const ROOT: Ply = Ply(0);

    /// The ply that is `half_moves` below the root.
    #[inline]
    pub const fn new(half_moves: u16) -> Ply {
        Ply(half_moves)
    }

    /// One half-move further down.
    #[inline]
    pub const fn next(self) -> Ply {
        Ply(self.0 + 1)
    }

    /// The distance from the root, for indexing per-ply tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
