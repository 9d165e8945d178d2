//! Taking moves back: which moves can have led to a position.
//!
//! Every move of the rules is considered: steps, captures of any man, promotions, castling and captures en passant. A
//! move is listed if, played again, it is legal and leads to the same men, and if the position before it passes three
//! tests that every position of a game passes:
//!
//! * The side that was not to move was not in check.
//! * The man that is put back is one that the side can have had: no pawn on the first or last rank, and not more promoted
//!   men than pawns are missing.
//! * Before a capture en passant, the double step was legal.
//!
//! Nothing else is tested. Whether the pawns can have come to their files, for example, is not asked.

use crate::{Bitboard, Board, Castling, Color, Kind, Move, Rank, Role, Setup, Square, Wing, attacks};

/// A move taken back.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Unmove {
    /// The move.
    pub mv: Move,
    /// The side that made it.
    pub mover: Color,
    /// The men before it.
    pub before: Board,
}

impl Unmove {
    /// The position before the move: castling is allowed by convention, and en passant if the move was that.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.before,
            turn: self.mover,
            castling: Castling::ByConvention,
            en_passant: (self.mv.kind() == Kind::EnPassant).then(|| self.mv.to()),
            ..Setup::empty()
        }
    }

    /// The double step that must have been the move before, if this one is a capture en passant.
    pub fn double_step(&self) -> Option<(Square, Square)> {
        let taken = self.mv.capture_square().filter(|_| self.mv.kind() == Kind::EnPassant)?;
        let from = Bitboard::of(self.mv.to()).forward(self.mover).first()?;
        Some((from, taken))
    }

    /// Whether a check to the side that was to move can be explained by a move of the other side.
    pub fn has_explicable_check(&self) -> bool {
        !is_in_check(&self.before, self.mover)
            || match self.double_step() {
                // That it was legal has been tested.
                Some(_) => true,
                None => !unmoves(&self.before, !self.mover).is_empty(),
            }
    }
}

/// Every move of `mover` that can have led to `board`, on which the other side is to move.
///
/// ```
/// use chess::retraction::unmoves;
/// use chess::{Board, Color, Role, Square};
///
/// let mut board = Board::empty();
/// board.put(Square::A1, Role::King.of(Color::White));
/// board.put(Square::A8, Role::King.of(Color::Black));
/// board.put(Square::H2, Role::Pawn.of(Color::White));
/// // Only the king can have moved: from a2, b1 or b2, perhaps with a capture. A pawn on h2 never has.
/// let all = unmoves(&board, Color::White);
/// assert!(all.iter().all(|unmove| unmove.mv.role() == Role::King));
/// assert_eq!(all.iter().filter(|unmove| unmove.mv.captured().is_none()).count(), 3);
/// ```
pub fn unmoves(board: &Board, mover: Color) -> Vec<Unmove> {
    // A king that can be taken has not been left so by a legal move.
    if is_in_check(board, mover) {
        return Vec::new();
    }
    let mut list = Unmoves { board, mover, found: Vec::new() };
    for (to, piece) in board.pieces().filter(|(_, piece)| piece.color == mover) {
        match piece.role {
            Role::Pawn => list.pawn(to),
            role => list.officer(role, to),
        }
    }
    list.castling();
    list.found
}

/// The moves that are being listed.
struct Unmoves<'b> {
    board: &'b Board,
    mover: Color,
    found: Vec<Unmove>,
}

impl Unmoves<'_> {
    /// The moves of a man to `to` that is not a pawn there.
    fn officer(&mut self, role: Role, to: Square) {
        let free = !self.board.occupied();
        for from in attacks::of(role, self.mover, to, self.board.occupied()) & free {
            self.step(Move::quiet(role, from, to));
            self.captures(Move::quiet(role, from, to));
        }
        if Role::PROMOTIONS.contains(&role) && to.rank() == self.mover.rank(Rank::Eighth) {
            let pawn = |from: Square| Move::quiet(Role::Pawn, from, to).promoting(role);
            for from in Bitboard::of(to).forward(!self.mover) & free {
                self.step(pawn(from));
            }
            for from in attacks::pawn_origins(self.mover, to) & free {
                self.captures(pawn(from));
            }
        }
    }

    /// The moves of a pawn to `to`.
    fn pawn(&mut self, to: Square) {
        let (us, free) = (self.mover, !self.board.occupied());
        // A pawn on its second rank has not moved, and one on its first has no rule.
        let homes = Bitboard::relative_rank(us, Rank::First);
        let one = (Bitboard::of(to).forward(!us) & free) - homes;
        for from in one {
            self.step(Move::quiet(Role::Pawn, from, to));
        }
        if to.rank() == us.rank(Rank::Fourth) {
            for from in one.forward(!us) & free {
                self.step(Move::double_step(from, to));
            }
        }
        for from in (attacks::pawn_origins(us, to) & free) - homes {
            if to.rank() != us.rank(Rank::Eighth) {
                self.captures(Move::quiet(Role::Pawn, from, to));
            }
            if to.rank() == us.rank(Rank::Sixth) {
                self.en_passant(Move::en_passant(from, to));
            }
        }
    }

    fn en_passant(&mut self, mv: Move) {
        let Some(taken) = mv.capture_square() else { return };
        let start = Bitboard::of(mv.to()).forward(self.mover);
        if (start.with(taken)).meets(self.board.occupied()) {
            return;
        }
        let mut before = self.put_back(mv);
        before.put(taken, Role::Pawn.of(!self.mover));
        // Before the double step, the side that captures now was not to move.
        let mut earlier = before;
        earlier.remove(taken);
        start.into_iter().for_each(|start| earlier.put(start, Role::Pawn.of(!self.mover)));
        if !is_in_check(&earlier, self.mover) {
            self.add(mv, before);
        }
    }

    fn castling(&mut self) {
        let (us, rank) = (self.mover, self.mover.rank(Rank::First));
        let home = Square::new(crate::File::E, rank);
        for wing in Wing::ALL {
            let corner = match wing {
                Wing::QueenSide => crate::File::A,
                Wing::KingSide => crate::File::H,
            };
            let corner = Square::new(corner, rank);
            let (king, rook) = (Square::new(wing.king_file(), rank), Square::new(wing.rook_file(), rank));
            let stands = |role: Role, square| self.board.of(role, us).contains(square);
            if !stands(Role::King, king) || !stands(Role::Rook, rook) {
                continue;
            }
            let way = attacks::between(home, corner).with(home).with(corner);
            if (way & self.board.occupied()) != Bitboard::of(king).with(rook) {
                continue;
            }
            let mut before = *self.board;
            before.remove(king);
            before.remove(rook);
            before.put(home, Role::King.of(us));
            before.put(corner, Role::Rook.of(us));
            // The king neither left nor passed an attacked square.
            if [home, rook].iter().all(|&square| !before.is_attacked(square, !us, before.occupied())) {
                self.add(Move::castling(home, corner), before);
            }
        }
    }

    /// A move without capture.
    fn step(&mut self, mv: Move) {
        let before = self.put_back(mv);
        self.add(mv, before);
    }

    /// The same move with the capture of every man that can have stood on its target.
    fn captures(&mut self, mv: Move) {
        let is_back_rank = Bitboard::BACK_RANKS.contains(mv.to());
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            if role == Role::Pawn && is_back_rank {
                continue;
            }
            let mut before = self.put_back(mv);
            before.put(mv.to(), role.of(!self.mover));
            self.add(mv.taking(role), before);
        }
    }

    /// The men with the one that moved on the square that it came from.
    fn put_back(&self, mv: Move) -> Board {
        let mut before = *self.board;
        before.remove(mv.to());
        before.put(mv.from(), mv.role().of(self.mover));
        before
    }

    fn add(&mut self, mv: Move, before: Board) {
        let had_too_many = |color: Color| {
            let setup = Setup { board: before, ..Setup::empty() };
            setup.has_too_much_material(color)
        };
        let is_possible = (mv.captured().is_none() || !had_too_many(!self.mover))
            && (mv.promotion().is_none() || !had_too_many(self.mover));
        if is_possible && !is_in_check(&before, !self.mover) {
            self.found.push(Unmove { mv, mover: self.mover, before });
        }
    }
}

fn is_in_check(board: &Board, color: Color) -> bool {
    board.king(color).is_some_and(|king| board.is_attacked(king, !color, board.occupied()))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use game::Position as _;

    use super::*;
    use crate::text::Fen;
    use crate::{Position, fault};

    fn board(fen: &str) -> Board {
        let fen: Fen = format!("{fen} w - - 0 1").parse().expect("a FEN");
        fen.0.board
    }

    /// The moves taken back by men of this role, as `e1d2` or `e1d2xN`.
    fn listed(fen: &str, mover: Color, of: Role) -> String {
        let unmoves = unmoves(&board(fen), mover).into_iter().filter(|unmove| unmove.mv.role() == of);
        let mut texts: Vec<String> = unmoves
            .map(|unmove| {
                let taken = unmove.mv.captured().map(|role| format!("x{role:?}")).unwrap_or_default();
                let special = if unmove.mv.kind() == Kind::EnPassant { "ep" } else { "" };
                format!("{}{taken}{special}", unmove.mv)
            })
            .collect();
        texts.sort();
        texts.join(" ")
    }

    /// Pseudo-random numbers, the same in each run.
    fn random(seed: &mut u64) -> usize {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) as usize
    }

    #[test]
    fn every_move_of_random_games_is_found_again() {
        let mut seed = 2;
        let (mut seen, mut kinds) = (0, HashSet::new());
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R",
            "4k3/P1P1P1P1/8/8/8/8/p1p1p1p1/4K3",
            "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3",
        ];
        for round in 0..400 {
            let setup = Setup {
                board: board(starts[round % starts.len()]),
                castling: Castling::ByConvention,
                ..Setup::empty()
            };
            let mut position = setup.position(fault::GAME).expect("a legal start");
            for _ in 0..80 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random(&mut seed) % moves.len()];
                let after = position.after(mv);
                let found = unmoves(after.board(), position.turn());
                let same = found.iter().find(|unmove| unmove.mv == mv);
                assert!(same.is_some_and(|same| same.before == *position.board()), "{mv:?} {position:?}");
                assert!(same.is_some_and(Unmove::has_explicable_check), "{mv:?} {position:?}");
                seen += 1;
                kinds.insert((mv.kind() as u8, mv.is_capture(), mv.promotion().is_some()));
                position = after;
            }
        }
        assert!(seen > 10_000 && kinds.len() == 7, "{seen} {kinds:?}");
    }

    #[test]
    fn every_move_taken_back_is_legal_and_leads_to_the_same_men() {
        let mut seed = 3;
        let mut seen = 0;
        for _ in 0..60 {
            let mut position = Position::initial();
            for _ in 0..random(&mut seed) % 150 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random(&mut seed) % moves.len()]);
            }
            for unmove in unmoves(position.board(), !position.turn()) {
                let before = unmove.setup().position(fault::PROBLEM).expect("problems may show anything");
                assert!(before.moves().contains(&unmove.mv), "{unmove:?}");
                assert_eq!(before.after(unmove.mv).board(), position.board(), "{unmove:?}");
                assert!(!before.can_capture_king(), "{unmove:?}");
                seen += 1;
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn pawns_take_back_steps_captures_and_en_passant() {
        let check =
            |fen: &str, expected: &str| assert_eq!(listed(fen, Color::White, Role::Pawn), expected, "{fen}");
        check("k7/8/8/8/P7/8/8/7K", "a2a4 a3a4 b3a4xBishop b3a4xKnight b3a4xPawn b3a4xQueen b3a4xRook");
        check("k7/8/8/8/8/8/P7/7K", "");
        check(
            "7k/8/P7/8/8/8/8/7K",
            "a5a6 b5a6xBishop b5a6xKnight b5a6xPawn b5a6xPawnep b5a6xQueen b5a6xRook",
        );
        check("7k/p7/P7/8/8/8/8/7K", "a5a6 b5a6xBishop b5a6xKnight b5a6xPawn b5a6xQueen b5a6xRook");
        // Before the double step d7-d5, the bishop attacked the king, although Black was to move.
        check("5b1k/8/3P4/2K5/8/8/8/8", "d5d6 e5d6xBishop e5d6xKnight e5d6xPawn e5d6xQueen e5d6xRook");
    }

    #[test]
    fn promotions_are_taken_back_while_pawns_are_missing() {
        let check =
            |fen: &str, expected: &str| assert_eq!(listed(fen, Color::White, Role::Pawn), expected, "{fen}");
        check("N6k/8/8/8/8/8/8/7K", "a7a8n b7a8nxBishop b7a8nxKnight b7a8nxQueen b7a8nxRook");
        // With eight pawns on the board there is none that can have been promoted.
        check("N6k/8/8/8/8/8/PPPPPPPP/7K", "");
        // A captured man is one of those that are missing: Black has both knights and all pawns.
        check("N6k/8/8/1n3n2/pppppppp/8/8/K7", "a7a8n b7a8nxBishop b7a8nxQueen b7a8nxRook");
    }

    #[test]
    fn castling_is_taken_back_where_the_king_was_safe() {
        let castled = |fen: &str| {
            let all = unmoves(&board(fen), Color::White);
            let castling = all.iter().filter(|unmove| unmove.mv.kind() == Kind::Castling);
            castling.map(|unmove| unmove.mv.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(castled("k7/8/8/8/8/8/8/5RK1"), "e1g1");
        assert_eq!(castled("7k/8/8/8/8/8/8/5RK1"), "", "the rook on h1 would have given check");
        assert_eq!(castled("1k6/8/8/8/8/8/8/2KR4"), "e1c1");
        assert_eq!(castled("k3r3/8/8/8/8/8/8/5RK1"), "", "the king stood in check");
        assert_eq!(castled("k4r2/8/8/8/8/8/8/5RK1"), "", "the king passed an attacked square");
        assert_eq!(castled("1k6/8/8/8/8/8/8/1NKR4"), "", "a knight is in the way");
        assert_eq!(castled("k7/8/8/8/8/8/8/4BRK1"), "", "a bishop stands on e1");
    }

    #[test]
    fn a_check_that_no_move_can_have_given_is_not_explicable() {
        let explicable = |fen: &str, mv: &str| {
            let all = unmoves(&board(fen), Color::White);
            let unmove = all.iter().find(|unmove| unmove.mv.to_string() == mv).expect("the move");
            unmove.has_explicable_check()
        };
        // The pawn on c2 has given check from b3 or d3 by a capture, or stepped from c3.
        assert!(explicable("7k/8/8/8/8/8/2p5/K7", "b1a1"));
        // Both knights give check at once: no move does that.
        assert!(!explicable("7k/8/8/8/2n5/3n4/8/K7", "b2a1"));
    }
}
