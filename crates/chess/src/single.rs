//! Legality of a single move, without generating all moves.

use crate::{Bitboard, Kind, Move, Position, Rank, Role, Square, attacks};

impl Position {
    /// The legal move of the man on `from` to `to`, castling left out; `None` if there is none. A pawn that reaches the
    /// last rank needs a `promotion`, and no other move may have one.
    ///
    /// ```
    /// use chess::{Position, Square};
    ///
    /// let start = Position::initial();
    /// assert!(start.legal_step(Square::G1, Square::F3, None).is_some());
    /// assert!(start.legal_step(Square::G1, Square::E2, None).is_none());
    /// ```
    #[inline]
    pub fn legal_step(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let (board, us) = (self.board(), self.turn());
        let kings = board.role(Role::King);
        if !board.color(us).contains(from) || (board.color(us) | kings).contains(to) {
            return None;
        }
        let role = board.role_at(from)?;
        if role == Role::Pawn {
            return self.legal_pawn_step(from, to, promotion);
        }
        let occupied = board.occupied();
        if promotion.is_some() || !attacks::of(role, us, from, occupied).contains(to) {
            return None;
        }
        let safe = match role {
            // The king does not hide behind itself.
            Role::King => !board.is_attacked(to, !us, occupied.without(from)),
            _ => self.leaves_king_safe(from, to),
        };
        let mv = Move::quiet(role, from, to);
        safe.then(|| board.role_at(to).map_or(mv, |taken| mv.taking(taken)))
    }

    /// Whether `mv`, which may be of another position, is legal here.
    #[inline]
    pub(crate) fn is_legal_move(&self, mv: Move) -> bool {
        match mv.kind() {
            Kind::Castling => self.moves().contains(&mv),
            _ => self.legal_step(mv.from(), mv.to(), mv.promotion()) == Some(mv),
        }
    }

    fn legal_pawn_step(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let (board, us) = (self.board(), self.turn());
        let occupied = board.occupied();
        // A composed position may have pawns on their own first rank: problemists let them stand still.
        if from.rank() == us.rank(Rank::First) {
            return None;
        }
        let promotes = to.rank() == us.rank(Rank::Eighth);
        if promotes != promotion.is_some_and(|role| Role::PROMOTIONS.contains(&role))
            || promotes != promotion.is_some()
        {
            return None;
        }
        let mv = if from.file() != to.file() {
            if !attacks::pawn(us, from).contains(to) {
                return None;
            }
            match board.role_at(to) {
                Some(taken) => Move::quiet(Role::Pawn, from, to).taking(taken),
                None if self.en_passant() == Some(to) => {
                    let mv = Move::en_passant(from, to);
                    return self.is_safe_en_passant(mv).then_some(mv);
                }
                None => return None,
            }
        } else {
            let one = Bitboard::of(from).forward(us) - occupied;
            let two = (one & Bitboard::relative_rank(us, Rank::Third)).forward(us) - occupied;
            match to {
                to if one.contains(to) => Move::quiet(Role::Pawn, from, to),
                to if two.contains(to) => Move::double_step(from, to),
                _ => return None,
            }
        };
        self.leaves_king_safe(from, to).then(|| promotion.map_or(mv, |role| mv.promoting(role)))
    }

    /// Whether the own king is out of check when a man other than it has gone from `from` to `to`.
    #[inline]
    fn leaves_king_safe(&self, from: Square, to: Square) -> bool {
        let (board, us) = (self.board(), self.turn());
        let Some(king) = board.king(us) else { return true };
        let occupied = board.occupied().without(from).with(to);
        board.attackers(king, !us, occupied).without(to).is_empty()
    }
}
