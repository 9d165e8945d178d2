//! The rules once more, square by square: slow, and plain enough to be seen to be right.
//!
//! A move is tried on a copy of the board, and it is legal if the own king cannot be taken afterwards.

use chess::{Bitboard, Color, Piece, Position, Rank, Role, Square};

use crate::sources::plain;

type Step = (i8, i8);

const ROOK: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Men on squares, and what the board does not show.
#[derive(Clone)]
pub(crate) struct Mailbox {
    men: [Option<Piece>; 64],
    turn: Color,
    castling_rooks: Bitboard,
    passed: Option<Square>,
}

impl Mailbox {
    pub(crate) fn new(position: &Position) -> Mailbox {
        Mailbox {
            men: Square::ALL.map(|square| position.board().piece_at(square)),
            turn: position.turn(),
            castling_rooks: position.castling_rooks(),
            passed: position.en_passant(),
        }
    }

    /// The legal moves as plain numbers, in no order.
    pub(crate) fn moves(&self) -> Vec<usize> {
        let mut moves = Vec::new();
        for from in Square::ALL {
            match self.at(from) {
                Some(Piece { role, color }) if color == self.turn => self.moves_of(role, from, &mut moves),
                _ => {}
            }
        }
        moves
    }

    /// Whether the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.king(self.turn).is_some_and(|king| self.is_attacked(king, !self.turn))
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.men[square.index()]
    }

    fn king(&self, color: Color) -> Option<Square> {
        Square::ALL.into_iter().find(|&square| self.at(square) == Some(Role::King.of(color)))
    }

    /// Whether a man of colour `by` could go to `square` if an enemy stood there.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        Square::ALL.into_iter().any(|from| match self.at(from) {
            Some(man) if man.color == by => self.attacked_from(from, man).contains(&square),
            _ => false,
        })
    }

    /// The squares that a man attacks, own men included.
    fn attacked_from(&self, from: Square, man: Piece) -> Vec<Square> {
        let up = forward(man.color);
        let (steps, far): (&[Step], bool) = match man.role {
            // Problemists let pawns on their own first rank stand still.
            Role::Pawn if from.rank() == man.color.rank(Rank::First) => (&[], false),
            Role::Pawn => (&[(-1, up), (1, up)], false),
            Role::Knight => (&KNIGHT, false),
            Role::Bishop => (&BISHOP, true),
            Role::Rook => (&ROOK, true),
            Role::Queen => (&[ROOK, BISHOP].concat(), true),
            Role::King => (&[ROOK, BISHOP].concat(), false),
        };
        let mut attacked = Vec::new();
        for &(files, ranks) in steps {
            let mut square = from;
            while let Some(next) = square.offset(files, ranks) {
                attacked.push(next);
                square = next;
                if !far || self.at(next).is_some() {
                    break;
                }
            }
        }
        attacked
    }

    fn moves_of(&self, role: Role, from: Square, moves: &mut Vec<usize>) {
        let attacked = self.attacked_from(from, role.of(self.turn));
        match role {
            Role::Pawn if from.rank() == self.turn.rank(Rank::First) => {}
            Role::Pawn => {
                for to in attacked {
                    if self.at(to).is_some() || self.passed == Some(to) {
                        self.try_move(from, to, moves);
                    }
                }
                self.pawn_steps(from, moves);
            }
            _ => attacked.into_iter().for_each(|to| self.try_move(from, to, moves)),
        }
        if role == Role::King {
            self.castling(from, moves);
        }
    }

    fn pawn_steps(&self, from: Square, moves: &mut Vec<usize>) {
        let up = forward(self.turn);
        let free = |to: &Square| self.at(*to).is_none();
        let Some(one) = from.offset(0, up).filter(free) else { return };
        self.try_move(from, one, moves);
        if from.rank() == self.turn.rank(Rank::Second)
            && let Some(two) = one.offset(0, up).filter(free)
        {
            self.try_move(from, two, moves);
        }
    }

    /// Notes the move, with each promotion, unless it takes an own man or a king or leaves the own king in check.
    fn try_move(&self, from: Square, to: Square, moves: &mut Vec<usize>) {
        if self.at(to).is_some_and(|man| man.color == self.turn || man.role == Role::King) {
            return;
        }
        let mut after = self.clone();
        let man = after.men[from.index()].take();
        after.men[to.index()] = man;
        let pawn = man == Some(Role::Pawn.of(self.turn));
        if pawn && self.passed == Some(to) && from.file() != to.file() {
            after.men[Square::new(to.file(), from.rank()).index()] = None;
        }
        if after.is_check() {
            return;
        }
        let promotions = if pawn && to.rank() == self.turn.rank(Rank::Eighth) { 2..=5 } else { 0..=0 };
        moves.extend(promotions.map(|promotion| plain(from.index(), to.index(), promotion)));
    }

    fn castling(&self, king: Square, moves: &mut Vec<usize>) {
        for rook in self.castling_rooks.into_iter().filter(|rook| rook.rank() == king.rank()) {
            if self.at(rook) == Some(Role::Rook.of(self.turn)) && self.can_castle(king, rook) {
                moves.push(plain(king.index(), rook.index(), 0));
            }
        }
    }

    fn can_castle(&self, king: Square, rook: Square) -> bool {
        let home = king.index() & !7;
        let (king_to, rook_to) = if rook > king { (home + 6, home + 5) } else { (home + 2, home + 3) };
        let way = |from: usize, to: usize| from.min(to)..=from.max(to);
        let blocked =
            |square: usize| self.men[square].is_some() && square != king.index() && square != rook.index();
        let mut without_king = self.clone();
        without_king.men[king.index()] = None;
        let attacked = |square: usize| without_king.is_attacked(Square::ALL[square], !self.turn);
        let mut after = without_king.clone();
        after.men[rook.index()] = None;
        after.men[king_to] = Some(Role::King.of(self.turn));
        after.men[rook_to] = Some(Role::Rook.of(self.turn));
        !self.is_check()
            && !way(king.index(), king_to).any(blocked)
            && !way(rook.index(), rook_to).any(blocked)
            && !way(king.index(), king_to).filter(|&square| square != king_to).any(attacked)
            && !after.is_check()
    }
}

fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
