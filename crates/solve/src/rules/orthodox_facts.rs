//! What the goals ask about a half-move of orthodox chess.

use chess::{Bitboard, Board, Color, Kind, Move, Square};
use game::Position as _;
use problem::State;
use problem::goals::Facts;

/// A half-move of orthodox chess, for the goals.
pub(super) struct OrthodoxFacts<'a> {
    pub(super) diagram: &'a Board,
    /// The target position of `dia` and `a=>b`.
    pub(super) target: Option<&'a Board>,
    pub(super) before: &'a State,
    /// `None` for a null move.
    pub(super) mv: Option<Move>,
    pub(super) after: &'a State,
}

impl Facts for OrthodoxFacts<'_> {
    fn mover(&self) -> Color {
        self.before.position.turn()
    }

    fn is_capture(&self) -> bool {
        self.mv.is_some_and(Move::is_capture)
    }

    fn is_en_passant(&self) -> bool {
        self.mv.is_some_and(|mv| mv.kind() == Kind::EnPassant)
    }

    fn is_castling(&self) -> bool {
        self.mv.is_some_and(|mv| mv.kind() == Kind::Castling)
    }

    fn destination(&self) -> Option<Square> {
        self.mv.map(Move::destination)
    }

    fn is_check(&self) -> bool {
        self.after.position.is_check()
    }

    fn can_reply(&self) -> bool {
        self.after.position.has_moves()
    }

    fn mover_can_go_on(&self) -> bool {
        let mut again = self.after.position;
        again.pass();
        again.has_moves()
    }

    fn mover_is_in_check(&self) -> bool {
        self.after.position.can_capture_king()
    }

    fn takes_king(&self, us: Color) -> bool {
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

    fn was_mated(&self) -> bool {
        self.before.is_mated()
    }

    fn could_move(&self) -> bool {
        self.before.can_move()
    }

    fn origin(&self, square: Square) -> Option<Square> {
        self.after.origin(square)
    }

    fn stands_now(&self, home: Square) -> Option<Square> {
        self.after.stands_now(home)
    }

    fn belonged_to(&self, square: Square, side: Color) -> bool {
        self.diagram.color_at(square) == Some(side)
    }

    fn belongs_to(&self, square: Square, side: Color) -> bool {
        self.after.position.board().color_at(square) == Some(side)
    }

    fn occupied(&self) -> Bitboard {
        self.after.position.board().occupied()
    }

    fn is_target(&self) -> bool {
        self.target == Some(self.after.position.board())
    }
}
