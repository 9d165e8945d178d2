//! The goals of stipulations: a file for each goal, and a line in [`ALL`].

use std::fmt;

use chess::{Bitboard, Color, Square};

/// Declares the files, the names and the list of the goals in one place, so that they cannot differ.
macro_rules! goals {
    ($($file:ident $kind:ident,)+) => {
        $(mod $file;)+

        /// The kinds of goals.
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        #[allow(missing_docs, reason = "`GoalKind::spec` describes each")]
        pub enum GoalKind { $($kind,)+ }

        /// Every goal. The reader, the writers and the tests use this list.
        pub const ALL: [GoalKind; [$(GoalKind::$kind),+].len()] = [$(GoalKind::$kind),+];

        impl GoalKind {
            /// Its specification.
            pub const fn spec(self) -> &'static Spec {
                match self { $(GoalKind::$kind => &$file::SPEC,)+ }
            }
        }
    };
}

goals! {
    mate Mate,
    stalemate Stalemate,
    double_stalemate DoubleStalemate,
    mate_or_stalemate MateOrStalemate,
    double_mate DoubleMate,
    counter_mate CounterMate,
    own_stalemate OwnStalemate,
    own_mate OwnMate,
    check Check,
    capture Capture,
    capture_square CaptureSquare,
    target_square TargetSquare,
    kiss Kiss,
    en_passant EnPassant,
    castling Castling,
    circuit Circuit,
    circuit_by_rebirth CircuitByRebirth,
    exchange Exchange,
    exchange_by_rebirth ExchangeByRebirth,
    any_move AnyMove,
    proof_game ProofGame,
    target_position TargetPosition,
    eighth_rank EighthRank,
}

/// A goal: which one, and on which square if it names one.
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct Goal {
    /// What kind of goal.
    pub kind: GoalKind,
    /// The square of `z` and `k`.
    pub square: Option<Square>,
}

/// The specification of a goal.
pub struct Spec {
    /// Its symbol in stipulations, without a square.
    pub symbol: &'static str,
    /// What is printed behind the move that reaches it; empty for nothing.
    pub mark: &'static str,
    /// Whether the `+` of a checking move is written too.
    pub check_sign: CheckSign,
    /// Whether a square follows the symbol.
    pub square: SquareUse,
    /// Which moves can reach it.
    pub moves: Candidates,
    /// Whether a move has reached it, on the square that the goal names if it names one.
    pub reached: fn(&dyn Facts, Option<Square>) -> bool,
}

/// Whether a check is written in addition to the goal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CheckSign {
    /// `2.Rh3*a3 + x`.
    Kept,
    /// `2.Rh3*a3 #`: the mark implies it.
    Replaced,
}

/// Whether a goal is about a square.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SquareUse {
    /// It is not.
    None,
    /// Its name ends with one, as in `zd4`.
    Named,
}

/// Which moves are tried for the goal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Candidates {
    /// Legal ones.
    Legal,
    /// Legal ones that give check.
    Checks,
    /// Any move of a man, the own king left in check or not.
    SelfCheckAllowed,
}

/// The facts about the half-move just played that goals depend on. Each kind of rules implements them.
pub trait Facts {
    /// The side that has moved.
    fn mover(&self) -> Color;

    /// Whether a man was captured.
    fn is_capture(&self) -> bool;

    /// Whether a pawn captured en passant.
    fn is_en_passant(&self) -> bool;

    /// Whether it was castling.
    fn is_castling(&self) -> bool;

    /// Where the man that moved is now; `None` after a null move.
    fn destination(&self) -> Option<Square>;

    /// The side to move is in check.
    fn is_check(&self) -> bool;

    /// The side to move has a legal move.
    fn can_reply(&self) -> bool;

    /// The side that has moved could move again.
    fn mover_can_go_on(&self) -> bool;

    /// The side that has moved is in check itself.
    fn mover_is_in_check(&self) -> bool;

    /// `us` could capture the other king without leaving its own in check.
    fn takes_king(&self, us: Color) -> bool;

    /// Whether the side that has moved was mated before it did, if self-check counts for nothing.
    fn was_mated(&self) -> bool;

    /// Whether the side that has moved had a legal move.
    fn could_move(&self) -> bool;

    /// Where the man on `square` stood in the diagram, if identities are tracked.
    fn origin(&self, square: Square) -> Option<Square>;

    /// Where the man that stood on `home` in the diagram is now, if identities are tracked and it is on the board.
    fn stands_now(&self, home: Square) -> Option<Square>;

    /// Whether the man that stood on `square` in the diagram belonged to `side`.
    fn belonged_to(&self, square: Square, side: Color) -> bool;

    /// Whether the man on `square` belongs to `side`.
    fn belongs_to(&self, square: Square, side: Color) -> bool;

    /// The occupied squares.
    fn occupied(&self) -> Bitboard;

    /// Whether the position is the target of `dia` and `a=>b`.
    fn is_target(&self) -> bool;

    /// Where a captured man was reborn, if one was.
    fn rebirth(&self) -> Option<Square> {
        None
    }
}

impl Goal {
    /// Its specification.
    pub const fn spec(&self) -> &'static Spec {
        self.kind.spec()
    }

    /// Whether it is a stalemate of the other side.
    pub const fn is_stalemate(&self) -> bool {
        matches!(self.kind, GoalKind::Stalemate)
    }

    /// Whether it is a given position.
    pub const fn is_position(&self) -> bool {
        matches!(self.kind, GoalKind::ProofGame | GoalKind::TargetPosition)
    }

    /// Whether it depends on where men came from.
    pub fn needs_identity(&self) -> bool {
        matches!(
            self.kind,
            GoalKind::Circuit
                | GoalKind::CircuitByRebirth
                | GoalKind::Exchange
                | GoalKind::ExchangeByRebirth
                | GoalKind::Kiss
        )
    }
}

impl fmt::Debug for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Goal({self})")
    }
}

impl fmt::Display for Goal {
    /// The goal as stipulations write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spec().symbol)?;
        match self.square {
            Some(square) => square.fmt(f),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_goals_have_the_same_symbol() {
        for (i, goal) in ALL.iter().enumerate() {
            let symbol = goal.spec().symbol;
            assert!(ALL[i + 1..].iter().all(|other| other.spec().symbol != symbol), "{symbol}");
        }
    }
}
