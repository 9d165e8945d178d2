//! What a solution must fulfil besides the stipulation (option Require).

use chess::{Bitboard, Color, Square};
use fairy::{Kind, Man};
use thiserror::Error;

/// What a solution must fulfil besides the stipulation. The default requires nothing.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Requirement {
    /// The men of which one must make the half-move that reaches the goal; any man if there are none.
    pub by: Vec<RequiredMan>,
    /// The squares of which the king of the other side must then stand on one; anywhere if there are none.
    pub king: Bitboard,
    /// What must happen at certain half-moves of a line.
    pub plies: Vec<RequiredPly>,
}

/// A man, by its kind, its square or both.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RequiredMan {
    /// Its side.
    pub color: Color,
    /// What it is, if that is given.
    pub kind: Option<Kind>,
    /// A square, if one is given. [`Requirement::by`] gives that of the diagram.
    pub square: Option<Square>,
}

/// What must happen at one half-move of a line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RequiredPly {
    /// The number of the half-move; the first of the actual play is 1.
    pub ply: u32,
    /// What must happen.
    pub event: PlyEvent,
}

/// What can be required of a half-move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PlyEvent {
    /// A man moves from the first square to the second.
    Move(Square, Square),
    /// After the half-move this man stands on its square.
    Stands(RequiredMan, Square),
}

impl Requirement {
    /// Whether nothing is required.
    pub fn is_empty(&self) -> bool {
        !self.is_about_the_end() && self.plies.is_empty()
    }

    /// Whether something is required of the half-move that reaches the goal.
    pub fn is_about_the_end(&self) -> bool {
        !self.by.is_empty() || !self.king.is_empty()
    }

    /// Whether men must be tracked by their squares in the diagram.
    pub fn needs_identity(&self) -> bool {
        self.by.iter().any(|man| man.square.is_some())
    }
}

impl RequiredMan {
    /// Whether this man on the board has the side and the kind.
    pub fn is(&self, man: Man) -> bool {
        man.belongs_to(self.color) && self.kind.is_none_or(|kind| man.kind() == kind)
    }
}

/// Why what is required makes no sense for a task.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum RequirementFault {
    /// The man that is to mate is not in the diagram.
    #[error("the man that Require names is not on {0} in the diagram")]
    NoSuchMan(Square),
    /// What ends reflex play, and what must not, would both be changed.
    #[error("Require cannot say who mates, or where, in play with obligations such as reflex play")]
    ReflexPlay,
    /// A tree has no line whose half-moves could be numbered.
    #[error("in direct and self play Require can name no half-move but ply 1, the key")]
    LaterPlyOfTree,
}
