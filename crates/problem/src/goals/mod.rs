//! What a stipulation can ask for: one file a goal, one line in [`ALL`].

mod any_move;
mod capture;
mod capture_square;
mod castling;
mod check;
mod circuit;
mod circuit_by_rebirth;
mod double_check_mate;
mod double_mate;
mod double_stalemate;
mod eighth_rank;
mod en_passant;
mod exchange;
mod exchange_by_rebirth;
mod kiss;
mod mate;
mod mate_or_stalemate;
mod own_mate;
mod own_stalemate;
mod proof_game;
mod stalemate;
mod target_position;
mod target_square;

use std::fmt;

use chess::{Board, Color, Move, Square};

use crate::state::State;

/// Every goal. The reader, the writers and the tests go by this list.
pub const ALL: &[&Spec] = &[
    &mate::SPEC,
    &stalemate::SPEC,
    &double_stalemate::SPEC,
    &mate_or_stalemate::SPEC,
    &double_mate::SPEC,
    &double_check_mate::SPEC,
    &own_stalemate::SPEC,
    &own_mate::SPEC,
    &check::SPEC,
    &capture::SPEC,
    &capture_square::SPEC,
    &target_square::SPEC,
    &kiss::SPEC,
    &en_passant::SPEC,
    &castling::SPEC,
    &circuit::SPEC,
    &circuit_by_rebirth::SPEC,
    &exchange::SPEC,
    &exchange_by_rebirth::SPEC,
    &any_move::SPEC,
    &proof_game::SPEC,
    &target_position::SPEC,
    &eighth_rank::SPEC,
];

/// A goal: which one, and on which square if it names one.
#[derive(Clone, Copy)]
pub struct Goal {
    /// What kind of goal.
    pub spec: &'static Spec,
    /// The square of `z` and `k`.
    pub square: Option<Square>,
}

/// What distinguishes one goal from another.
pub struct Spec {
    /// As stipulations write it, without a square.
    pub symbol: &'static str,
    /// What is printed behind the move that reaches it; empty for nothing.
    pub mark: &'static str,
    /// What becomes of the `+` of a move that gives check too.
    pub check_sign: CheckSign,
    /// Whether a square follows the symbol.
    pub square: SquareUse,
    /// Which moves can reach it.
    pub moves: Candidates,
    /// Whether a move has reached it.
    pub reached: fn(&Arrival<'_>) -> bool,
}

/// Whether a check is told beside the goal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CheckSign {
    /// `2.Rh3*a3 + x`.
    Kept,
    /// `2.Rh3*a3 #`: the mark says enough.
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

/// A move just played, for asking whether it reached something.
pub struct Arrival<'a> {
    /// The board of the diagram.
    pub diagram: &'a Board,
    /// The position of `dia` and `a=>b`.
    pub target: Option<&'a Board>,
    /// The square that the goal names.
    pub square: Option<Square>,
    /// Before the move.
    pub before: &'a State,
    /// The move; `None` for a null move.
    pub mv: Option<Move>,
    /// After it.
    pub after: &'a State,
}

impl Arrival<'_> {
    /// The side that has moved.
    pub fn mover(&self) -> Color {
        self.before.position.turn()
    }

    /// Where the man that moved stands now.
    pub fn destination(&self) -> Option<Square> {
        self.mv.map(Move::destination)
    }

    /// The side to move is in check.
    pub fn is_check(&self) -> bool {
        game::Position::is_check(&self.after.position)
    }

    /// The side to move has a legal move.
    pub fn can_reply(&self) -> bool {
        game::Position::has_moves(&self.after.position)
    }

    /// The side that has moved could move again.
    pub fn mover_can_go_on(&self) -> bool {
        let mut again = self.after.position;
        game::Position::pass(&mut again);
        game::Position::has_moves(&again)
    }

    /// The side that has moved is in check itself.
    pub fn mover_is_in_check(&self) -> bool {
        self.after.position.can_capture_king()
    }

    /// `us` could take the king of the other side without leaving its own in check.
    pub fn takes_king(&self, us: Color) -> bool {
        let them = !us;
        let board = *self.after.position.board();
        let Some(target) = board.king(them) else { return false };
        board.attackers(target, us, board.occupied()).into_iter().any(|from| {
            let mut taken = board;
            if let Some(man) = taken.remove(from) {
                taken.put(target, man);
            }
            taken.king(us).is_none_or(|king| !taken.is_attacked(king, them, taken.occupied()))
        })
    }
}

impl Goal {
    /// Whether it asks which man came from where.
    pub fn needs_identity(&self) -> bool {
        matches!(self.spec.symbol, "ct" | "<>" | "k")
    }
}

impl PartialEq for Goal {
    fn eq(&self, other: &Goal) -> bool {
        self.spec.symbol == other.spec.symbol && self.square == other.square
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
        f.write_str(self.spec.symbol)?;
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
            assert!(ALL[i + 1..].iter().all(|other| other.symbol != goal.symbol), "{}", goal.symbol);
        }
    }
}
