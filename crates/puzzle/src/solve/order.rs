//! Orders the moves of the solver before the search.

use chess::exchange::WORTH;
use chess::{Bitboard, Board, CheckSquares, Move, Position, Role, Square, attacks};
use game::MoveList;

/// A check, which leaves the opponent few replies.
const CHECK: i32 = 100_000;
/// The man that has just moved continues.
const SAME_MAN: i32 = 50_000;
/// A capture; the values of victim and attacker are added.
const CAPTURE: i32 = 10_000;
/// Another man supports the one that has just moved: it goes to a square which that one guards.
const COOPERATION: i32 = 5_000;
/// A central square.
const CENTRE: i32 = 10;

const CENTRAL_SQUARES: Bitboard = Bitboard::of(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

/// Moves, the most promising first.
pub(super) struct Ordered(MoveList<(i32, Move)>);

impl Ordered {
    /// Orders legal moves. `previous` is the solver's last move.
    pub(super) fn new(position: &Position, moves: &[Move], previous: Option<Move>) -> Ordered {
        let scorer = Scorer::new(position, previous);
        let mut scored = MoveList::new();
        scored.extend(moves.iter().map(|&mv| (scorer.score(mv), mv)));
        // A stable sort: equal moves keep the order of the generator.
        scored.sort_by_key(|(score, _)| -score);
        Ordered(scored)
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.0.iter().map(|(_, mv)| *mv)
    }
}

struct Scorer<'a> {
    board: &'a Board,
    checks: CheckSquares,
    previous: Option<Square>,
    /// The squares that the man that has just moved guards.
    guarded: Bitboard,
}

impl Scorer<'_> {
    fn new(position: &Position, previous: Option<Move>) -> Scorer<'_> {
        let board = position.board();
        let man = previous.and_then(|mv| {
            let square = mv.destination();
            // It may have been captured since.
            let piece = board.piece_at(square).filter(|piece| piece.color == position.turn())?;
            Some(attacks::of(piece.role, piece.color, square, board.occupied()))
        });
        Scorer {
            board,
            checks: position.check_squares(),
            previous: previous.map(Move::destination),
            guarded: man.unwrap_or(Bitboard::EMPTY),
        }
    }

    fn score(&self, mv: Move) -> i32 {
        let mut score = if self.checks.is_check(self.board, mv) { CHECK } else { 0 };
        if self.previous == Some(mv.from()) {
            score += SAME_MAN;
        } else if self.guarded.contains(mv.to()) {
            score += COOPERATION;
        }
        if let Some(victim) = mv.captured() {
            // Most valuable victim first, then least valuable attacker.
            let attacker = if mv.role() == Role::King { WORTH[Role::Queen] } else { WORTH[mv.role()] };
            score += CAPTURE + 10 * WORTH[victim] - attacker / 10;
        }
        if CENTRAL_SQUARES.contains(mv.to()) {
            score += CENTRE;
        }
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::fault;
    use chess::text::{Fen, UciMove};

    #[test]
    fn checks_then_continuations_then_captures_then_the_centre() {
        let fen: Fen = "6k1/8/8/3p4/q1p5/1P1N1R2/8/1K6 w - - 0 1".parse().expect("FEN");
        let position = fen.0.position(fault::GAME).expect("legal");
        let find = |text: &str| UciMove::find(text, &position).expect(text);
        let previous = Move::quiet(Role::Knight, Square::F2, Square::D3);
        let ordered: Vec<Move> = Ordered::new(&position, &position.moves(), Some(previous)).moves().collect();
        let rank = |text: &str| ordered.iter().position(|&mv| mv == find(text)).expect(text);
        assert_eq!(ordered.len(), position.moves().len());
        // f3f8 and f3g3 give check; the knight moved last; the pawn captures a queen; the knight guards f4; c2 has no
        // bonus.
        assert!(rank("f3f8") < rank("d3e5") && rank("f3g3") < rank("d3e5"));
        assert!(rank("d3e5") < rank("d3b4") && rank("d3f4") < rank("b3a4"));
        assert!(rank("b3a4") < rank("b3c4") && rank("b3c4") < rank("f3f4"));
        assert!(rank("f3f4") < rank("b1c2"));
    }
}
