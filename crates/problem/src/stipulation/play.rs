//! The meaning of a stipulation: the algebra behind SStipulation.

use crate::goals::Goal;

/// A condition on a position. If it holds, the moves that show it are the solution.
///
/// A goal is about the move just played; everything else is about the current position, from the point of view of the side
/// to move.
#[derive(Clone, Debug, PartialEq)]
pub enum Play {
    /// The last move reached this goal.
    Goal(Goal),
    /// This does not hold (`!`).
    Not(Box<Play>),
    /// Both hold (`&`).
    And(Box<Play>, Box<Play>),
    /// One of them holds (`|`); the second is evaluated only if the first does not.
    Or(Box<Play>, Box<Play>),
    /// The other side is to move instead (`-`).
    Pass(Box<Play>),
    /// Moves are played.
    Branch(Box<Branch>),
}

/// Some moves in a row of one kind of play.
///
/// ```text
/// white 3:5a[#]{…}d[…]{…}     first.ends [#], first.constraints {…}; second.ends […], second.constraints {…}
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The kind of play.
    pub kind: PlayKind,
    /// The fewest half-moves, if the text gives it (`min:max`).
    pub min: Option<u32>,
    /// The most half-moves (in series play: moves).
    pub max: u32,
    /// When the other side moves.
    pub reply: Reply,
    /// What follows the first letter.
    pub first: Brackets,
    /// What follows the second letter. Empty in series play: the side that does not move has no ends, and constraints on it
    /// would always hold.
    pub second: Brackets,
}

/// The kinds of play.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum PlayKind {
    /// `a…d`: the side to move attacks, the other defends.
    Attack,
    /// `d…a`: the side to move defends, the other attacks.
    Defence,
    /// `h…h`: both sides help.
    Help,
    /// `s`: one side plays all moves.
    Series,
}

/// When the second side moves.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Reply {
    /// The sides alternate.
    Always,
    /// It moves only when it is in check (`?+?`).
    ParryOnly,
    /// It does not move, and must not be in check: the other side plays a series.
    Never,
}

/// The brackets behind a letter: what belongs to the half-moves of one side in a branch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Brackets {
    /// How the branch can end after such a half-move (`[…]`).
    pub ends: Vec<EndBracket>,
    /// What must hold (`{…}`).
    pub constraints: Vec<Play>,
}

/// An end of a branch (`[…]`).
#[derive(Clone, Debug, PartialEq)]
pub struct EndBracket {
    /// What must hold for the branch to end here.
    pub play: Play,
    /// Whether the branch may continue where it could end (`>` forbids it).
    pub force: Force,
    /// Whether the moves of `play` are shown (`/` hides them).
    pub display: Display,
}

/// Whether an end that is possible must be taken.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Force {
    /// Longer play may pass through.
    Free,
    /// Play stops here (`>`).
    Forced,
}

/// Whether nested play is part of the solution that is shown.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Display {
    /// It is.
    Shown,
    /// Only that it exists matters (`/`).
    Hidden,
}
