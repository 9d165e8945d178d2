//! A half-move: a move, or a pass where the options allow it.

use std::sync::Arc;

use chess::{Color, Move};

use crate::Language;
use crate::goals::Goal;

/// A half-move of a problem.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum HalfMove {
    /// A man moves.
    Move(Move),
    /// A man moves under the rules of fairy chess.
    Fairy(fairy::Move),
    /// The side passes (option NullMoves).
    Null,
}

impl HalfMove {
    /// The move of orthodox chess, if one is made.
    pub fn mv(self) -> Option<Move> {
        match self {
            HalfMove::Move(mv) => Some(mv),
            HalfMove::Fairy(_) | HalfMove::Null => None,
        }
    }

    /// The move of fairy chess, if one is made.
    pub fn fairy(self) -> Option<fairy::Move> {
        match self {
            HalfMove::Fairy(mv) => Some(mv),
            HalfMove::Move(_) | HalfMove::Null => None,
        }
    }
}

/// A half-move as a solution shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// What was played.
    pub half_move: HalfMove,
    /// How a fairy move is written; an orthodox one is written from the half-move alone.
    pub written: Option<Written>,
    /// By whom.
    pub mover: Color,
    /// Whether the side to move next is in check.
    pub gives_check: bool,
    /// The goal it reached.
    pub goal: Option<Goal>,
}

/// A fairy move with its effects in English, German and French, without the signs of check and goal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Written(Arc<[String; 3]>);

impl Written {
    /// The texts in the order of [`Language::ALL`].
    pub fn new(texts: [String; 3]) -> Written {
        Written(Arc::new(texts))
    }

    /// The text in one language.
    pub fn text(&self, language: Language) -> &str {
        let [english, german, french] = &*self.0;
        match language {
            Language::English => english,
            Language::German => german,
            Language::French => french,
        }
    }
}
