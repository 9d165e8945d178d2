//! Men on squares, with no rules attached.

use crate::{Bitboard, ByColor, ByRole, Color, Piece, Role, Square, attacks};

/// Where the men stand. Any arrangement is allowed, up to a man on each of the 64 squares.
///
/// ```
/// use chess::{Board, Color, Role, Square};
///
/// let mut board = Board::empty();
/// board.put(Square::E4, Role::Queen.of(Color::White));
/// assert_eq!(board.piece_at(Square::E4), Some(Role::Queen.of(Color::White)));
/// assert_eq!(board.king(Color::White), None);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Board {
    roles: ByRole<Bitboard>,
    colors: ByColor<Bitboard>,
}

impl Board {
    /// A board without men.
    pub const fn empty() -> Board {
        Board { roles: ByRole([Bitboard::EMPTY; 6]), colors: ByColor([Bitboard::EMPTY; 2]) }
    }

    /// A board of sets that fit together: each man is in one set of roles and one of colours.
    pub(crate) const fn from_parts(roles: ByRole<Bitboard>, colors: ByColor<Bitboard>) -> Board {
        Board { roles, colors }
    }

    /// The board at the start of a game.
    pub fn initial() -> Board {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let mut board = Board::empty();
        for (file, role) in [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook].into_iter().enumerate()
        {
            for color in Color::ALL {
                let base = Square::wrapping(file as u32);
                let (home, pawn) = match color {
                    Color::White => (base, Square::wrapping(file as u32 + 8)),
                    Color::Black => (base.flip_rank(), Square::wrapping(file as u32 + 48)),
                };
                board.put(home, role.of(color));
                board.put(pawn, Role::Pawn.of(color));
            }
        }
        board
    }

    /// Puts `piece` on `square`, replacing any man there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.toggle(square.into(), piece);
    }

    /// Takes the man off `square` and returns it.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(square.into(), piece);
        Some(piece)
    }

    /// Adds or removes `piece` on all of `squares`, whichever applies to each.
    #[inline]
    pub(crate) fn toggle(&mut self, squares: Bitboard, piece: Piece) {
        self.roles[piece.role] ^= squares;
        self.colors[piece.color] ^= squares;
    }

    /// The man on `square`.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = self.color_at(square)?;
        Some(Piece { role: self.role_at(square)?, color })
    }

    /// The colour of the man on `square`.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.colors[color].contains(square))
    }

    /// The role of the man on `square`.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::numbered(self.role_number(square))
    }

    /// The number of the role of the man on `square`; 6 if it is empty. Branch-free, for which role it is cannot be
    /// predicted.
    #[inline]
    pub(crate) fn role_number(&self, square: Square) -> u32 {
        let bit = |board: Bitboard| (board.0 >> square as u8 & 1) as u32;
        let [_, knights, bishops, rooks, queens, kings] = self.roles.0;
        let empty = !self.occupied();
        bit(knights | rooks | kings) + 2 * bit(bishops | rooks | empty) + 4 * bit(queens | kings | empty)
    }

    /// All squares with a man on them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[Color::White] | self.colors[Color::Black]
    }

    /// Squares with a man of this colour.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// Squares with a man of this role.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    /// Squares with a man of this role and colour.
    #[inline]
    pub fn of(&self, role: Role, color: Color) -> Bitboard {
        self.roles[role] & self.colors[color]
    }

    /// Rooks and queens of one colour.
    #[inline]
    pub fn rook_movers(&self, color: Color) -> Bitboard {
        (self.roles[Role::Rook] | self.roles[Role::Queen]) & self.colors[color]
    }

    /// Bishops and queens of one colour.
    #[inline]
    pub fn bishop_movers(&self, color: Color) -> Bitboard {
        (self.roles[Role::Bishop] | self.roles[Role::Queen]) & self.colors[color]
    }

    /// The square of the king of one colour; the lowest if there are several.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.of(Role::King, color).first()
    }

    /// All men with their squares, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The men of colour `by` that attack `square` when `occupied` squares block the view.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let mut attackers = attacks::pawn_origins(by, square) & self.roles[Role::Pawn]
            | attacks::knight(square) & self.roles[Role::Knight]
            | attacks::king(square) & self.roles[Role::King];
        attackers &= self.colors[by];
        attackers | self.sliding_attackers(square, by, occupied)
    }

    /// The bishops, rooks and queens among the attackers.
    #[inline]
    pub fn sliding_attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        // Most squares are on no line with an enemy slider at all: that is cheaper to see than the exact attack.
        let mut attackers = Bitboard::EMPTY;
        let rooks = self.rook_movers(by);
        if attacks::rook_lines(square).meets(rooks) {
            attackers |= attacks::rook(square, occupied) & rooks;
        }
        let bishops = self.bishop_movers(by);
        if attacks::bishop_lines(square).meets(bishops) {
            attackers |= attacks::bishop(square, occupied) & bishops;
        }
        attackers
    }

    /// Whether a man of colour `by` attacks `square`.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        !self.attackers(square, by, occupied).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn putting_a_man_on_another_replaces_it() {
        let mut board = Board::initial();
        board.put(Square::E2, Role::Queen.of(Color::Black));
        assert_eq!(board.piece_at(Square::E2), Some(Role::Queen.of(Color::Black)));
        assert_eq!(board.color(Color::White).len(), 15);
        assert_eq!(board.remove(Square::E2), Some(Role::Queen.of(Color::Black)));
        assert_eq!(board.remove(Square::E2), None);
        assert_eq!(board.occupied().len(), 31);
    }

    #[test]
    fn attackers_see_through_nothing() {
        let board = Board::initial();
        let occupied = board.occupied();
        let attackers = board.attackers(Square::F3, Color::White, occupied);
        let expected: Bitboard = [Square::E2, Square::G2, Square::G1].into_iter().collect();
        assert_eq!(attackers, expected);
        assert!(!board.is_attacked(Square::F3, Color::Black, occupied));
    }
}
