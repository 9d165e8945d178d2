//! What can be wrong with a written move: it is unreadable, illegal or ambiguous.

use std::fmt;

use thiserror::Error;

use crate::{Bitboard, Color, Move, Position, Rank, Role, Square, attacks};

/// What was read is no move in this notation, whatever the position.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("{notation} column {column}: found {found}, expected {expected}")]
pub struct UnreadableMove {
    /// The notation that was expected.
    pub notation: &'static str,
    /// The character of the text, from 1 on.
    pub column: usize,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

/// A readable move that the position does not allow.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("`{text}` is illegal for {turn}: {reason}")]
pub struct IllegalMove {
    /// The move as it was understood.
    pub text: String,
    /// The side to move.
    pub turn: Color,
    /// The rule it breaks.
    pub reason: IllegalReason,
}

/// The rule that an illegal move breaks.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum IllegalReason {
    /// The side to move has no such man there.
    #[error("that side has no such man there")]
    NoSuchMan,
    /// The man exists, but the square is not among those it can go to.
    #[error("no such man reaches that square")]
    OutOfReach,
    /// The move leaves the own king in check.
    #[error("the king would be in check")]
    KingInCheck,
    /// A capture is written where nothing is taken.
    #[error("nothing is taken there that way")]
    NothingToTake,
    /// A promotion is written that the move is not, or the other way round.
    #[error("a pawn promotes on the last rank, and only there")]
    Promotion,
    /// King or rook has moved, a man stands between them, or the king would pass an attacked square.
    #[error("castling on that side is not possible")]
    Castling,
    /// Nobody passes in chess.
    #[error("no side may pass")]
    Pass,
}

/// A readable move that fits more than one legal move.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("`{text}` is ambiguous, it may be any of {all}", all = Listed(candidates))]
pub struct AmbiguousMove {
    /// The move as it was understood.
    pub text: String,
    /// The legal moves that fit, two or more.
    pub candidates: Vec<Move>,
}

/// A readable move that does not name one legal move.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum ResolveMoveError {
    /// It fits no legal move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It fits several.
    #[error(transparent)]
    Ambiguous(#[from] AmbiguousMove),
}

/// A text that does not name one legal move.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum ReadMoveError {
    /// It is no move in this notation.
    #[error(transparent)]
    Unreadable(#[from] UnreadableMove),
    /// It fits no legal move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It fits several.
    #[error(transparent)]
    Ambiguous(#[from] AmbiguousMove),
}

impl From<ResolveMoveError> for ReadMoveError {
    fn from(error: ResolveMoveError) -> ReadMoveError {
        match error {
            ResolveMoveError::Illegal(illegal) => illegal.into(),
            ResolveMoveError::Ambiguous(ambiguous) => ambiguous.into(),
        }
    }
}

/// Why none of `men` of the side to move can go to `to`, when no legal move takes one of them there.
pub(super) fn why_illegal(position: &Position, men: Bitboard, to: Square) -> IllegalReason {
    let own = men & position.board().color(position.turn());
    if own.is_empty() {
        IllegalReason::NoSuchMan
    } else if own.into_iter().any(|from| reaches(position, from, to)) {
        IllegalReason::KingInCheck
    } else {
        IllegalReason::OutOfReach
    }
}

/// Whether the man on `from` could go to `to` if its king did not matter.
fn reaches(position: &Position, from: Square, to: Square) -> bool {
    let (board, us) = (position.board(), position.turn());
    let occupied = board.occupied();
    let free = !(board.color(us) | board.of(Role::King, !us));
    let targets = match board.role_at(from) {
        // A pawn on its own first rank, as only composed positions have it, stands still.
        Some(Role::Pawn) if from.rank() == us.rank(Rank::First) => Bitboard::EMPTY,
        Some(Role::Pawn) => {
            let takes = attacks::pawn(us, from) & board.color(!us);
            let step = Bitboard::of(from).forward(us) - occupied;
            let third = Bitboard::relative_rank(us, Rank::Third);
            takes | step | ((step & third).forward(us) - occupied)
        }
        Some(role) => attacks::of(role, us, from, occupied),
        None => Bitboard::EMPTY,
    };
    (targets & free).contains(to)
}

/// Moves with commas between them.
struct Listed<'a>(&'a [Move]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, mv) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{mv}")?;
        }
        Ok(())
    }
}
