//! What mate solvers need from a position. Chess has no hands, so there are only heuristics.

use game::{Estimate, Key, Mating, NoHand, Side};

use crate::{Bitboard, Kind, Move, Position, Role, attacks};

impl Mating for Position {
    type Hand = NoHand;

    #[inline]
    fn board_key(&self) -> Key {
        game::Position::key(self)
    }

    #[inline]
    fn board_key_after(&self, mv: Move) -> Key {
        match mv.is_plain() && mv.kind() != Kind::DoubleStep {
            true => self.key_after_plain(mv),
            false => game::Position::key(&game::Position::after(self, mv)),
        }
    }

    #[inline]
    fn held(&self, _: Side) -> NoHand {
        NoHand
    }

    #[inline]
    fn held_after(&self, _: Self::Move) -> NoHand {
        NoHand
    }

    #[inline]
    fn mate_in_one(&self, made: &mut u64) -> Option<Move> {
        self.mating_move_counting(made)
    }

    /// Checks first, and what leaves the king few flights.
    fn estimate_attack(&self, mv: Move) -> Estimate {
        let check = game::Position::gives_check(self, mv);
        let flights = self.flights_after(mv);
        let quiet = if check { 0 } else { QUIET };
        Estimate { proof: 1 + quiet + flights, disproof: 2 }
    }

    fn estimate_defence(&self, mv: Move) -> Estimate {
        match (mv.is_capture(), mv.role()) {
            (true, _) => Estimate { proof: 4, disproof: 2 },
            (false, Role::King) => Estimate { proof: 3, disproof: 2 },
            _ => Estimate { proof: 2, disproof: 2 },
        }
    }

    fn rank(&self, mv: Move) -> i32 {
        let king = self.board().king(!self.turn());
        king.map_or(0, |king| {
            let files = (king.file() as i32 - mv.to().file() as i32).abs();
            let ranks = (king.rank() as i32 - mv.to().rank() as i32).abs();
            files.max(ranks)
        })
    }
}

/// How much harder a quiet move looks than a check.
const QUIET: u32 = 4;

impl Position {
    /// How many squares next to the enemy king are neither taken by its own men nor attacked once `mv` has been made; lines
    /// that the move opens are ignored.
    fn flights_after(&self, mv: Move) -> u32 {
        let (board, us) = (self.board(), self.turn());
        let Some(king) = board.king(!us) else { return 8 };
        let occupied = board.occupied().without(mv.from()).with(mv.to()).without(king);
        let role = mv.promotion().unwrap_or(mv.role());
        let arrived = match role {
            Role::Pawn => attacks::pawn(us, mv.to()),
            Role::Knight => attacks::knight(mv.to()),
            Role::Bishop => attacks::bishop(mv.to(), occupied),
            Role::Rook => attacks::rook(mv.to(), occupied),
            Role::Queen => attacks::queen(mv.to(), occupied),
            Role::King => attacks::king(mv.to()),
        };
        let ring = attacks::king(king) - (board.color(!us) - Bitboard::of(mv.to())) - arrived;
        let safe =
            |square: &crate::Square| board.attackers(*square, us, occupied).without(mv.from()).is_empty();
        ring.into_iter().filter(safe).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use game::{KeyStream, Mating as _, Position as _};

    use crate::Position;

    #[test]
    fn the_key_after_a_move_is_known_before_it_is_made() {
        let mut stream = KeyStream::new(3);
        for _ in 0..200 {
            let mut position = Position::initial();
            for _ in 0..100 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                for &mv in &moves {
                    assert_eq!(position.board_key_after(mv), position.after(mv).board_key(), "{mv}");
                }
                position.play(moves[stream.next_key().0 as usize % moves.len()]);
            }
        }
    }
}
