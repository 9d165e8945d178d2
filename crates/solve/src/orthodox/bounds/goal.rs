//! Bounds for goals other than mate and stalemate.

use chess::{Color, Position, Role, Square, Wing};

use crate::orthodox::battle::BattleGoal;
use crate::orthodox::bounds::{Budget, MateKind, MovesNeeded, can_take_en_passant};

/// With more moves of the mating side, nearly every king can be mated and the bound costs more than it saves.
const MAX_MATING_SIDE_MOVES: i32 = 2;

impl MovesNeeded {
    /// Whether `side` may reach `goal` with the last half-move. `movers` make the half-moves left, the last one first.
    pub(crate) fn can_reach(
        &mut self,
        position: &Position,
        goal: BattleGoal,
        side: Color,
        movers: &[Color],
    ) -> bool {
        let moves = |color: Color| movers.iter().filter(|&&mover| mover == color).count() as i32;
        let budget = Budget { mating: moves(side), mated: moves(!side) };
        match goal {
            BattleGoal::Arrival(square) => self.can_arrive(position, side, square, budget.mating),
            BattleGoal::Castling => castling_places(position, side).next().is_some(),
            BattleGoal::EnPassant => {
                let alternates = movers.windows(2).all(|pair| pair[0] != pair[1]);
                movers.len() < 2 || !alternates || can_take_en_passant(position, movers.len() as i32)
            }
            // A mated king has no flight either, so the weaker stalemate bound applies to both.
            BattleGoal::MateOrStalemate | BattleGoal::DoubleStalemate => {
                budget.mating > MAX_MATING_SIDE_MOVES
                    || self.can_mate(position, !side, MateKind::Stalemate, budget)
            }
            // The side that moves last is the mated side here.
            BattleGoal::OwnStalemate => {
                let budget = Budget { mating: budget.mated, mated: budget.mating };
                budget.mating > MAX_MATING_SIDE_MOVES
                    || self.can_mate(position, side, MateKind::Stalemate, budget)
            }
            BattleGoal::Mate
            | BattleGoal::Stalemate
            | BattleGoal::Check
            | BattleGoal::Capture
            | BattleGoal::EighthRank
            | BattleGoal::Position(_) => true,
        }
    }

    /// Whether some man of `side` may arrive on `square` with the last of `moves` moves.
    pub(crate) fn can_arrive(&self, position: &Position, side: Color, square: Square, moves: i32) -> bool {
        let board = position.board();
        let is_near = |role: Role, from: Square, spent: i32| {
            spent + i32::from(self.reach.moves(role, side, from)[square.index()]) <= moves
        };
        board.color(side).into_iter().any(|from| {
            // A man on the square must leave first, with the first of at least two moves.
            let role = board.role_at(from).unwrap_or(Role::King);
            from == square && moves > 1 || from != square && is_near(role, from, 0)
        }) || castling_places(position, side)
            .any(|castled| castled == square || is_near(Role::King, castled, 1))
    }
}

/// The squares of the king of `side` after castling, for each castling right.
fn castling_places(position: &Position, side: Color) -> impl Iterator<Item = Square> + '_ {
    Wing::ALL.into_iter().filter_map(move |wing| {
        let rook = position.castling_rook(side, wing)?;
        Some(Square::new(wing.king_file(), rook.rank()))
    })
}
