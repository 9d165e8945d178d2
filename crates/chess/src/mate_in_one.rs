//! Mate in one, seen without making the moves that leave the king a flight.

use game::{MoveList, Position as _};

use crate::checks::lone_blockers;
use crate::{Bitboard, Color, Move, Position, Rank, Role, Square, Wing, attacks};

impl Position {
    /// A legal move that mates, if there is one.
    ///
    /// ```
    /// use chess::{fault, text::Fen};
    ///
    /// let fen: Fen = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1".parse()?;
    /// let position = fen.0.position(fault::GAME)?;
    /// assert_eq!(position.mating_move().map(|mv| mv.to_string()), Some("d1d8".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mating_move(&self) -> Option<Move> {
        let (board, us) = (self.board(), self.turn());
        let king = board.king(!us)?;
        let discoverers = lone_blockers(board, king, us) & board.color(us);
        let last_steps = board.of(Role::Pawn, us) & Bitboard::relative_rank(us, Rank::Seventh);
        match discoverers.is_empty()
            && last_steps.is_empty()
            && self.en_passant().is_none()
            && !self.may_check_by_castling(king)
        {
            true => self.plain_mating_move(king),
            false => self.any_mating_move(),
        }
    }

    /// Whether a rook that castles may look at `king`, which stands on its file or on the first rank.
    fn may_check_by_castling(&self, king: Square) -> bool {
        let home = self.turn().rank(Rank::First);
        self.castling_rooks().meets(home.into())
            && (king.rank() == home || Wing::ALL.into_iter().any(|wing| wing.rook_file() == king.file()))
    }

    /// Every check is tried.
    fn any_mating_move(&self) -> Option<Move> {
        let mut checks = MoveList::new();
        self.checking_moves(&mut checks);
        checks.iter().copied().find(|&mv| !self.after(mv).has_moves())
    }

    /// A man goes where it gives check itself.
    fn plain_mating_move(&self, king: Square) -> Option<Move> {
        let (board, us) = (self.board(), self.turn());
        let occupied = board.occupied();
        let mut checks = MoveList::new();
        let guarded = self.aim(&mut checks);
        if guarded.contains(king) {
            // A composed position may have a king in check whose side is not to move: lines end behind it, not before.
            return self.any_mating_move();
        }
        if checks.is_empty() {
            return None;
        }
        let flights = attacks::king(king) - board.color(!us) - guarded;
        let stays_a_flight = |mv: Move| {
            // The king does not hide behind itself, and what the man has left no longer hides anything.
            let seen_through = occupied.without(mv.from()).without(king);
            let covered = attacks::of(mv.role(), us, mv.to(), seen_through).with(mv.to());
            let seen_through = seen_through.with(mv.to());
            (flights - covered)
                .into_iter()
                .any(|flight| board.sliding_attackers(flight, us, seen_through).without(mv.from()).is_empty())
        };
        let mates = |mv: &Move| !self.after(*mv).has_moves();
        (checks.iter().copied().filter(|&mv| !stays_a_flight(mv)))
            .filter_map(|mv| self.legal_step(mv.from(), mv.to(), None))
            .find(mates)
    }

    /// Appends direct checks, neither completed by what they take nor all legal, and returns all squares that are attacked.
    fn aim(&self, checks: &mut MoveList<Move>) -> Bitboard {
        let (board, us) = (self.board(), self.turn());
        let occupied = board.occupied();
        let squares = self.check_squares();
        let free = !board.color(us);
        let pawns = board.of(Role::Pawn, us);
        let mut guarded = attacks::pawns(us, pawns);
        if let Some(king) = board.king(us) {
            guarded |= attacks::king(king);
        }
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            for from in board.of(role, us) {
                let attacked = attacks::of(role, us, from, occupied);
                guarded |= attacked;
                for to in attacked & squares.direct[role] & free {
                    checks.push(Move::quiet(role, from, to));
                }
            }
        }
        for to in squares.direct[Role::Pawn] & free {
            for from in pawn_origins(us, to, occupied) & pawns {
                checks.push(Move::quiet(Role::Pawn, from, to));
            }
        }
        guarded
    }
}

/// Squares from which a pawn may come to `to`.
fn pawn_origins(us: Color, to: Square, occupied: Bitboard) -> Bitboard {
    if occupied.contains(to) {
        return attacks::pawn(!us, to);
    }
    let one = Bitboard::of(to).forward(!us);
    one | (one - occupied).forward(!us)
}

#[cfg(test)]
mod tests {
    use game::{KeyStream, Position as _};

    use crate::fault;
    use crate::text::Fen;

    /// Positions of random games from `start`, in which no mate escapes and none is made up.
    fn check(start: &str, games: u64) -> usize {
        let mut mates = 0;
        for game in 0..games {
            let mut stream = KeyStream::new(game);
            let mut position = start.parse::<Fen>().expect(start).0.position(fault::GAME).expect(start);
            for _ in 0..60 {
                let moves = position.moves();
                let slow: Vec<_> = (moves.iter().copied())
                    .filter(|&mv| position.after(mv).is_check() && !position.after(mv).has_moves())
                    .collect();
                match position.mating_move() {
                    Some(mv) => assert!(slow.contains(&mv), "{position:?}: {mv}"),
                    None => assert_eq!(slow, [], "{position:?}"),
                }
                mates += usize::from(!slow.is_empty());
                if moves.is_empty() {
                    break;
                }
                position.play(moves[stream.next_key().0 as usize % moves.len()]);
            }
        }
        mates
    }

    #[test]
    fn every_mate_in_one_is_seen_and_no_other() {
        let starts = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 100),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 200),
            ("8/2P3P1/3k4/2p1p3/1B3N2/6R1/1P3P2/R3K2R w KQ - 0 1", 300),
            ("3qk3/8/8/2pPp3/1p3p2/8/1P1P1PP1/R2QK2R w KQ - 0 1", 300),
            ("k7/8/1K6/8/2Q5/8/5R2/6B1 w - - 0 1", 200),
            ("1n5k/6pp/5N2/3B4/8/1b6/1P4PP/1R4RK w - - 0 1", 300),
        ];
        let mates: usize = starts.iter().map(|&(start, games)| check(start, games)).sum();
        assert!(mates > 300, "{mates}");
    }
}
