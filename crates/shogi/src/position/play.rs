//! Making moves, and building positions man by man.

use game::Key;

use super::{Exposed, Position, Shape, keys};
use crate::{Bitboard, ByColor, Color, Hand, Move, Piece, Square};

impl Position {
    /// An empty board with empty hands, for a setup to fill.
    pub(crate) fn empty(turn: Color, hands: ByColor<Hand>, move_number: u32) -> Position {
        let mut position = Position {
            colors: ByColor::default(),
            shapes: [Bitboard::EMPTY; 8],
            promoted: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            hands,
            board_key: match turn {
                Color::Black => Key(0),
                Color::White => keys::WHITE_TO_MOVE,
            },
            hand_key: Key(0),
            kinds: [None; Square::COUNT],
            turn,
            exposed: Exposed::No,
            move_number,
        };
        for color in Color::ALL {
            for (kind, count) in hands[color].iter() {
                let worth = keys::in_hand(color, kind).wrapping_mul(u64::from(count));
                position.hand_key.0 = position.hand_key.0.wrapping_add(worth);
            }
        }
        position
    }

    /// Puts a man on an empty square of a position that is being set up.
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.place(piece, square);
    }

    /// Ends the setting up: finds checks and pins.
    pub(crate) fn complete(&mut self) {
        self.look_from_king();
        self.look_for_exposure();
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move) {
        let us = self.turn;
        let to = mv.to();
        match mv.from() {
            Some(from) => {
                if let Some(captured) = mv.captured() {
                    self.lift(Piece::new(!us, captured), to);
                    let kind = captured.unpromoted();
                    self.hands[us].add(kind);
                    self.hand_key.0 = self.hand_key.0.wrapping_add(keys::in_hand(us, kind));
                }
                self.lift(Piece::new(us, mv.kind()), from);
            }
            None => {
                self.hands[us].remove(mv.kind());
                self.hand_key.0 = self.hand_key.0.wrapping_sub(keys::in_hand(us, mv.kind()));
            }
        }
        self.place(Piece::new(us, mv.kind_after()), to);
        self.hand_over();
    }

    /// The board key after a legal move, without making it.
    #[inline]
    pub(crate) fn key_of_board_after(&self, mv: Move) -> Key {
        let us = self.turn;
        let mut key = self.board_key ^ keys::WHITE_TO_MOVE;
        if let Some(from) = mv.from() {
            key ^= keys::on_board(Piece::new(us, mv.kind()), from);
            if let Some(captured) = mv.captured() {
                key ^= keys::on_board(Piece::new(!us, captured), mv.to());
            }
        }
        key ^ keys::on_board(Piece::new(us, mv.kind_after()), mv.to())
    }

    /// Gives the move to the other side.
    #[inline]
    pub(crate) fn hand_over(&mut self) {
        self.turn = !self.turn;
        self.board_key ^= keys::WHITE_TO_MOVE;
        self.move_number = self.move_number.saturating_add(1);
        // The side that has just moved is not in check, and a side that passes was not.
        self.exposed = Exposed::No;
        self.look_from_king();
    }

    #[inline]
    fn place(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.kinds[square.index()] = Some(piece.kind);
    }

    #[inline]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.kinds[square.index()] = None;
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let man = Bitboard::of(square);
        self.colors[piece.color] ^= man;
        self.shapes[Shape::from(piece.kind) as usize] ^= man;
        if piece.kind.is_promoted() {
            self.promoted ^= man;
        }
        self.board_key ^= keys::on_board(piece, square);
    }
}
