//! The interface of chess to the search: numbers for its tables, the value of moves, and draws by quiet play.

use game::{Key, Position as _, Tactics};

use crate::exchange::{PAWN, WORTH};
use crate::{Color, Move, Position, Role, zobrist};

impl Tactics for Position {
    const PIECE_TARGETS: usize = 6 * 64;
    const ORIGIN_TARGETS: usize = 64 * 64;
    const VICTIMS: usize = 7;
    const PERPETUAL_CHECK_LOSES: bool = false;

    #[inline]
    fn piece_target(&self, mv: Move) -> usize {
        mv.role() as usize * 64 + mv.to().index()
    }

    #[inline]
    fn origin_target(&self, mv: Move) -> usize {
        mv.from().index() * 64 + mv.to().index()
    }

    #[inline]
    fn victim(&self, mv: Move) -> usize {
        mv.captured().map_or(Self::VICTIMS - 1, |role| role as usize)
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        let taken = mv.captured().map_or(0, |role| WORTH[role]);
        taken + mv.promotion().map_or(0, |role| WORTH[role] - PAWN)
    }

    #[inline]
    fn stake(&self, mv: Move) -> i32 {
        WORTH[mv.role()]
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        mv.is_capture() || mv.promotion().is_some()
    }

    #[inline]
    fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.exchange_wins(mv, threshold)
    }

    /// Zugzwang is rare while the side to move has more than king and pawns.
    #[inline]
    fn can_afford_to_pass(&self) -> bool {
        let board = self.board();
        !(board.color(self.turn()) - board.role(Role::Pawn) - board.role(Role::King)).is_empty()
    }

    /// The officers that are left, a queen counting four times and a rook twice; 24 at the start.
    fn liveliness(&self) -> u32 {
        let board = self.board();
        let worth = [(Role::Knight, 1), (Role::Bishop, 1), (Role::Rook, 2), (Role::Queen, 4)];
        let officers: u32 =
            worth.into_iter().map(|(role, worth)| board.role(role).len() as u32 * worth).sum();
        (officers * 256 / 24).min(256)
    }

    /// What is missing of the officers.
    fn phase(&self) -> u32 {
        256 - self.liveliness()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        usize::from(self.halfmoves())
    }

    #[inline]
    fn plies_played(&self) -> u32 {
        (u32::from(self.fullmoves()) - 1) * 2 + self.turn() as u32
    }

    /// Dead by material, or fifty moves of each side without capture or pawn move. Mate on the last of them counts.
    #[inline]
    fn is_drawn_by_rule(&self) -> bool {
        self.halfmoves() >= 100 && (!self.is_check() || self.has_moves()) || self.is_dead_by_material()
    }

    fn structure_key(&self) -> Key {
        let board = self.board();
        Color::ALL.into_iter().fold(Key(0), |key, color| {
            let pawn = Role::Pawn.of(color);
            board
                .of(Role::Pawn, color)
                .into_iter()
                .fold(key, |key, square| key ^ zobrist::piece(pawn, square))
        })
    }
}
