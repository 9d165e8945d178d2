//! The rules once more, slow and obvious: a board of 81 cells, every move tried and taken back.

use shogi::{Color, Hand, Kind, Move, Piece, Rank, Setup, Square};

/// A position of the twin is just a setup.
#[derive(Clone)]
pub(crate) struct Twin(pub(crate) Setup);

impl Twin {
    /// Every legal move.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        self.moves_that_leave_the_king_safe()
            .into_iter()
            .filter(|&mv| !(mv.is_drop() && mv.kind() == Kind::Pawn && self.after(mv).is_mate()))
            .collect()
    }

    /// Whether the king of the side to move can be taken.
    pub(crate) fn is_check(&self) -> bool {
        self.king_can_be_taken(self.0.turn)
    }

    /// The position after a move.
    pub(crate) fn after(&self, mv: Move) -> Twin {
        let mut next = self.clone();
        let us = self.0.turn;
        if let Some(taken) = self.0.piece_at(mv.to()) {
            next.change_hand(us, taken.kind.unpromoted(), 1);
        }
        match mv.from() {
            Some(from) => next.0.set(from, None),
            None => next.change_hand(us, mv.kind(), -1),
        }
        next.0.set(mv.to(), Some(Piece::new(us, mv.kind_after())));
        next.0.turn = !us;
        next
    }

    /// Whether the side to move is in check and has no way out. A dropped pawn is no way out of a pawn's check, so
    /// uchifuzume need not be checked again.
    fn is_mate(&self) -> bool {
        self.is_check() && self.moves_that_leave_the_king_safe().is_empty()
    }

    fn moves_that_leave_the_king_safe(&self) -> Vec<Move> {
        let us = self.0.turn;
        self.candidates().into_iter().filter(|&mv| !self.after(mv).king_can_be_taken(us)).collect()
    }

    /// Moves as men move, and drops on vacant squares, with no thought of the king.
    fn candidates(&self) -> Vec<Move> {
        let us = self.0.turn;
        let mut moves = Vec::new();
        for (from, piece) in self.0.pieces().filter(|(_, piece)| piece.color == us) {
            for to in self.reach(piece, from) {
                let taken = self.0.piece_at(to).map(|piece| piece.kind);
                if taken == Some(Kind::King) {
                    continue;
                }
                let plain = Move::on_board(piece.kind, from, to);
                let plain = taken.map_or(plain, |kind| plain.taking(kind));
                if !stuck(piece, to) {
                    moves.push(plain);
                }
                if piece.kind.promoted().is_some() && (in_camp(us, from) || in_camp(us, to)) {
                    moves.push(plain.promoting());
                }
            }
        }
        for (kind, _) in self.0.hand(us).iter() {
            for to in Square::ALL.into_iter().filter(|&to| self.0.piece_at(to).is_none()) {
                let nifu = kind == Kind::Pawn && self.has_pawn_on_file_of(us, to);
                if !nifu && !stuck(Piece::new(us, kind), to) {
                    moves.push(Move::drop(kind, to));
                }
            }
        }
        moves
    }

    fn has_pawn_on_file_of(&self, color: Color, square: Square) -> bool {
        self.0
            .pieces()
            .any(|(other, piece)| piece == Piece::new(color, Kind::Pawn) && other.file() == square.file())
    }

    fn king_can_be_taken(&self, color: Color) -> bool {
        let king = self.0.pieces().find(|&(_, piece)| piece == Piece::new(color, Kind::King));
        king.is_some_and(|(king, _)| {
            self.0
                .pieces()
                .any(|(from, piece)| piece.color != color && self.reach(piece, from).contains(&king))
        })
    }

    /// Where a man goes: steps, and rides until something stands in the way.
    fn reach(&self, piece: Piece, from: Square) -> Vec<Square> {
        let ahead = if piece.color == Color::Black { 1 } else { -1 };
        let (steps, rides) = ways(piece.kind);
        let mut squares = Vec::new();
        for &(files, ranks) in steps {
            squares.extend(from.offset(files, ranks * ahead));
        }
        for &(files, ranks) in rides {
            let mut place = from;
            while let Some(next) = place.offset(files, ranks * ahead) {
                squares.push(next);
                if self.0.piece_at(next).is_some() {
                    break;
                }
                place = next;
            }
        }
        squares.retain(|&to| self.0.piece_at(to).is_none_or(|other| other.color != piece.color));
        squares
    }

    fn change_hand(&mut self, color: Color, kind: Kind, by: i8) {
        let hand: Hand = self.0.hand(color);
        let count = hand.count(kind).checked_add_signed(by).expect("a man to drop");
        self.0.set_hand(color, hand.with(kind, count).expect("room in the hand"));
    }
}

type Ways = &'static [(i8, i8)];

/// Steps and rides, as Black sees them.
fn ways(kind: Kind) -> (Ways, Ways) {
    const STRAIGHT: Ways = &[(0, -1), (1, 0), (0, 1), (-1, 0)];
    const ASLANT: Ways = &[(1, -1), (1, 1), (-1, 1), (-1, -1)];
    const GOLD: Ways = &[(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (-1, -1)];
    match kind {
        Kind::Pawn => (&[(0, -1)], &[]),
        Kind::Lance => (&[], &[(0, -1)]),
        Kind::Knight => (&[(1, -2), (-1, -2)], &[]),
        Kind::Silver => (&[(0, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)], &[]),
        Kind::Bishop => (&[], ASLANT),
        Kind::Rook => (&[], STRAIGHT),
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            (GOLD, &[])
        }
        Kind::King => (&[(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)], &[]),
        Kind::Horse => (STRAIGHT, ASLANT),
        Kind::Dragon => (ASLANT, STRAIGHT),
    }
}

fn in_camp(color: Color, square: Square) -> bool {
    match color {
        Color::Black => square.rank() <= Rank::C,
        Color::White => square.rank() >= Rank::G,
    }
}

fn stuck(piece: Piece, square: Square) -> bool {
    let last = match piece.color {
        Color::Black => [Rank::A, Rank::B],
        Color::White => [Rank::I, Rank::H],
    };
    match piece.kind {
        Kind::Pawn | Kind::Lance => square.rank() == last[0],
        Kind::Knight => last.contains(&square.rank()),
        _ => false,
    }
}
