//! Mate in one, seen without making the moves that leave the king a flight.

use game::{MoveList, Position as _};

use crate::checks::CheckSquares;
use crate::{Bitboard, Board, ByRole, Color, Move, Position, Rank, Role, Square, Wing, attacks};

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
        self.mating_move_counting(&mut 0)
    }

    /// The same; the positions made to see whether a check mates are added to `made`.
    pub(crate) fn mating_move_counting(&self, made: &mut u64) -> Option<Move> {
        let king = self.board().king(!self.turn())?;
        if self.may_mate_specially(king) {
            return self.any_mating_move(made);
        }
        let mut men = MoveList::new();
        let guarded = self.list_men(&mut men);
        if guarded.contains(king) {
            // A composed position may have a king in check whose side is not to move: lines end at it, not behind it.
            return self.any_mating_move(made);
        }
        let squares = attacks::king(king) - self.board().color(!self.turn()) - guarded;
        let flights = Flights { attacker: self.turn(), king, squares };
        let mut checks = MoveList::new();
        self.aim(&men, &flights.posts(self.board()), &mut checks);
        (checks.iter().copied())
            .filter(|&mv| !flights.are_left_by(self.board(), mv))
            .filter_map(|mv| self.legal_step(mv.from(), mv.to(), mv.promotion()))
            .find(|&mv| self.mates_by(mv, made))
    }

    /// Every check is tried.
    fn any_mating_move(&self, made: &mut u64) -> Option<Move> {
        let mut checks = MoveList::new();
        self.checking_moves(&mut checks);
        checks.iter().copied().find(|&mv| self.mates_by(mv, made))
    }

    /// Whether the check `mv` mates.
    fn mates_by(&self, mv: Move, made: &mut u64) -> bool {
        *made += 1;
        !self.after(mv).has_moves()
    }

    /// Whether there is an en-passant capture, or the way is free for castling that may give check: the king stands on the
    /// rook's file or on the first rank.
    fn may_mate_specially(&self, king: Square) -> bool {
        let home = self.turn().rank(Rank::First);
        let castles = |wing: Wing| {
            let own = self.board().king(self.turn());
            let rook = self.castling_rook(self.turn(), wing);
            own.zip(rook).is_some_and(|(own, rook)| {
                (king.rank() == home || king.file() == wing.rook_file())
                    && !attacks::between(own, rook).meets(self.board().occupied())
            })
        };
        self.en_passant().is_some()
            || self.castling_rooks().meets(home.into()) && Wing::ALL.into_iter().any(castles)
    }

    /// Lists the men of the side to move, without pawns, and returns all squares that its men attack.
    fn list_men(&self, men: &mut MoveList<Attacker>) -> Bitboard {
        let (board, us) = (self.board(), self.turn());
        let occupied = board.occupied();
        let mut guarded = attacks::pawns(us, board.of(Role::Pawn, us));
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King] {
            for from in board.of(role, us) {
                let attacked = attacks::of(role, us, from, occupied);
                guarded |= attacked;
                men.push(Attacker { role, from, attacked });
            }
        }
        guarded
    }

    /// Appends moves to `posts` that give check, neither completed by what they take nor all legal.
    fn aim(&self, men: &[Attacker], posts: &ByRole<Bitboard>, checks: &mut MoveList<Move>) {
        let squares = self.check_squares();
        let free = !self.board().color(self.turn());
        for &Attacker { role, from, attacked } in men {
            for to in squares.checking_targets(role, from, attacked & free & posts[role]) {
                checks.push(Move::quiet(role, from, to));
            }
        }
        self.aim_pawns(&squares, posts, checks);
    }

    /// As [`Position::aim`], for pawns.
    fn aim_pawns(&self, squares: &CheckSquares, posts: &ByRole<Bitboard>, checks: &mut MoveList<Move>) {
        let (board, us) = (self.board(), self.turn());
        let occupied = board.occupied();
        let pawns = board.of(Role::Pawn, us);
        let Some(king) = board.king(!us).filter(|_| !pawns.is_empty()) else { return };
        for to in (squares.direct[Role::Pawn] & posts[Role::Pawn]) - board.color(us) {
            for from in pawn_origins(us, to, occupied) & pawns {
                checks.push(Move::quiet(Role::Pawn, from, to));
            }
        }
        let promoting = pawns & Bitboard::relative_rank(us, Rank::Seventh);
        for from in (squares.discoverers & pawns) - promoting {
            let targets = pawn_targets(us, from) & posts[Role::Pawn];
            for to in targets - attacks::line(king, from) - squares.direct[Role::Pawn] {
                checks.push(Move::quiet(Role::Pawn, from, to));
            }
        }
        for from in promoting {
            for to in pawn_targets(us, from) & Bitboard::relative_rank(us, Rank::Eighth) {
                let discovers = squares.discovers(from, to);
                for role in Role::PROMOTIONS {
                    let gives_check =
                        discovers || attacks::of(role, us, to, occupied.without(from)).contains(king);
                    if gives_check && posts[role].contains(to) {
                        checks.push(Move::quiet(Role::Pawn, from, to).promoting(role));
                    }
                }
            }
        }
    }

    /// The flights of the king of the side that is not to move; `None` if it has no king or is in check.
    pub fn opposing_flights(&self) -> Option<Flights> {
        let (board, us) = (self.board(), self.turn());
        let king = board.king(!us)?;
        let guarded = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King]
            .into_iter()
            .flat_map(|role| board.of(role, us).into_iter().map(move |from| (role, from)))
            .fold(attacks::pawns(us, board.of(Role::Pawn, us)), |guarded, (role, from)| {
                guarded | attacks::of(role, us, from, board.occupied())
            });
        let squares = attacks::king(king) - board.color(!us) - guarded;
        (!guarded.contains(king)).then_some(Flights { attacker: us, king, squares })
    }
}

/// The squares that a king could go to if its side were to move.
#[derive(Clone, Copy, Debug)]
pub struct Flights {
    /// The other side.
    attacker: Color,
    king: Square,
    squares: Bitboard,
}

/// A man that may give check, with the squares that it attacks.
#[derive(Clone, Copy)]
struct Attacker {
    role: Role,
    from: Square,
    attacked: Bitboard,
}

/// This many flights are used to select the squares from which a man may mate.
const MOST_FIXED: usize = 2;

impl Flights {
    /// For each role, the squares to which a man may go if no flight is to be left: those from which it may attack the flights that no other
    /// man can come to attack by the move, whatever line it opens.
    pub fn posts(&self, board: &Board) -> ByRole<Bitboard> {
        let us = self.attacker;
        let own = board.color(us);
        let occupied = board.occupied().without(self.king);
        let is_fixed = |flight: &Square| {
            let riders = attacks::rook_lines(*flight) & board.rook_movers(us)
                | attacks::bishop_lines(*flight) & board.bishop_movers(us);
            riders.into_iter().all(|rider| {
                let men = attacks::between(*flight, rider) & occupied;
                men.has_several() || !men.is_within(own)
            })
        };
        let blocks = board.color(!us).without(self.king);
        let mut posts = ByRole([Bitboard::FULL; 6]);
        for flight in self.squares.into_iter().filter(is_fixed).take(MOST_FIXED) {
            let (rook, bishop) = (attacks::rook(flight, blocks), attacks::bishop(flight, blocks));
            let taking = Bitboard::of(flight);
            posts[Role::Pawn] &= attacks::pawn_origins(us, flight) | taking;
            posts[Role::Knight] &= attacks::knight(flight) | taking;
            posts[Role::Bishop] &= bishop | taking;
            posts[Role::Rook] &= rook | taking;
            posts[Role::Queen] &= rook | bishop | taking;
            posts[Role::King] &= attacks::king(flight) | taking;
        }
        posts
    }

    /// Whether one of them is still a flight after `mv` of the other side, which is neither castling nor a capture en
    /// passant.
    #[inline]
    pub fn are_left_by(&self, board: &Board, mv: Move) -> bool {
        let us = self.attacker;
        // The king does not hide behind itself, and what the man has left no longer hides anything.
        let seen_through = board.occupied().without(mv.from()).without(self.king);
        let role = mv.promotion().unwrap_or(mv.role());
        let covered = attacks::of(role, us, mv.to(), seen_through).with(mv.to());
        let seen_through = seen_through.with(mv.to());
        (self.squares - covered)
            .into_iter()
            .any(|flight| board.sliding_attackers(flight, us, seen_through).without(mv.from()).is_empty())
    }
}

/// Squares from which a pawn may come to `to`.
fn pawn_origins(us: Color, to: Square, occupied: Bitboard) -> Bitboard {
    if occupied.contains(to) {
        return attacks::pawn_origins(us, to);
    }
    let one = Bitboard::of(to).forward(!us);
    one | (one - occupied).forward(!us)
}

/// Squares that a pawn may go to, occupied or not.
fn pawn_targets(us: Color, from: Square) -> Bitboard {
    let one = Bitboard::of(from).forward(us);
    one | one.forward(us) | attacks::pawn(us, from)
}

#[cfg(test)]
mod tests {
    use game::{KeyStream, Position as _};

    use crate::fault;
    use crate::text::Fen;

    /// Positions of random games from `start`, in which no mate is missed and none is invented.
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
