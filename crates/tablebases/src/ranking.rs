//! The moves of a position that keep its outcome.

use chess::{Move, Position};
use game::Position as _;

use crate::tables::FIFTY_MOVES;
use crate::{DrawRule, Outcome, Tables};

/// The moves to choose from where the outcome is known.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BestMoves {
    /// What each of them leads to, for the side that makes it.
    pub outcome: Outcome,
    /// The moves, in the order of the generator; never empty.
    pub moves: Vec<Move>,
}

/// Which winning moves count as the best.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Wins {
    /// All that win in time.
    InTime,
    /// Only the shortest. A winner who has let a position recur since the last capture or pawn move must make progress.
    Shortest,
}

/// How good a move is by the tables: the outcome, then how much of the fifty moves is left.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
struct Rank {
    outcome: Outcome,
    /// Half-moves that a winner has to spare, or a loser takes away. Moves that win in time by a margin are equal: which of
    /// them leads to mate is for a search to find.
    progress: i32,
}

impl Tables {
    /// The moves that keep the outcome of `position`, if the tables know what each of its moves leads to; `None` if they do
    /// not, or if there is no move.
    pub fn best_moves(&self, position: &Position, rule: DrawRule, wins: Wins) -> Option<BestMoves> {
        let ranked: Option<Vec<(Rank, Move)>> =
            (position.moves().iter()).map(|&mv| Some((self.rank(position, mv, rule, wins)?, mv))).collect();
        let ranked = ranked?;
        let best = ranked.iter().map(|&(rank, _)| rank).max()?;
        let moves = ranked.iter().filter(|&&(rank, _)| rank == best).map(|&(_, mv)| mv).collect();
        Some(BestMoves { outcome: best.outcome, moves })
    }

    fn rank(&self, position: &Position, mv: Move, rule: DrawRule, wins: Wins) -> Option<Rank> {
        let next = position.after(mv);
        if next.is_check() && !next.has_moves() {
            return Some(Rank { outcome: Outcome::Win, progress: i32::MAX });
        }
        // Half-moves until the move that ends the count, as the side that moves sees it.
        let plies = if next.halfmoves() == 0 {
            match self.outcome_after_zeroing(&next)? {
                Outcome::Loss => 1,
                Outcome::BlessedLoss => FIFTY_MOVES + 1,
                Outcome::Draw => 0,
                Outcome::CursedWin => -FIFTY_MOVES - 1,
                Outcome::Win => -1,
            }
        } else {
            let distance = self.distance(&next)?;
            let more = if distance.is_rounded { 2 } else { 1 };
            -(distance.plies + more * distance.plies.signum())
        };
        let counted = match rule {
            DrawRule::FiftyMoves => i32::from(position.halfmoves()),
            DrawRule::None => 0,
        };
        Some(Rank::new(plies, counted, wins))
    }
}

impl Rank {
    /// The rank of a move after which the count ends in this many half-moves, this one included, when it is at `counted`.
    fn new(plies: i32, counted: i32, wins: Wins) -> Rank {
        let is_in_time = plies.abs() + counted <= FIFTY_MOVES;
        match plies.signum() {
            1 if is_in_time && wins == Wins::InTime => Rank { outcome: Outcome::Win, progress: 0 },
            1 if is_in_time => Rank { outcome: Outcome::Win, progress: -plies },
            1 => Rank { outcome: Outcome::CursedWin, progress: -plies },
            0 => Rank { outcome: Outcome::Draw, progress: 0 },
            // The loser makes it as long as he can.
            _ if is_in_time => Rank { outcome: Outcome::Loss, progress: -plies },
            _ => Rank { outcome: Outcome::BlessedLoss, progress: -plies },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_that_the_fifty_moves_end_is_worse_than_one_in_time() {
        let hurried = Rank::new(40, 60, Wins::InTime);
        let late = Rank::new(41, 60, Wins::InTime);
        assert!(hurried > late);
        assert_eq!((hurried.outcome, late.outcome), (Outcome::Win, Outcome::CursedWin));
    }

    #[test]
    fn wins_in_time_are_equal_until_a_position_is_repeated() {
        assert_eq!(Rank::new(3, 0, Wins::InTime), Rank::new(30, 0, Wins::InTime));
        assert!(Rank::new(3, 0, Wins::Shortest) > Rank::new(30, 0, Wins::Shortest));
    }

    #[test]
    fn a_loser_prefers_the_fifty_moves_then_the_longest_way() {
        assert!(Rank::new(-50, 60, Wins::InTime) > Rank::new(-30, 60, Wins::InTime));
        assert!(Rank::new(-30, 0, Wins::InTime) > Rank::new(-10, 0, Wins::InTime));
        assert!(Rank::new(0, 0, Wins::InTime) > Rank::new(-101, 0, Wins::InTime));
    }
}
