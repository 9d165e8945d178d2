//! The attacks of both sides, computed once for all terms.

use ::chess::{Bitboard, Board, ByColor, ByRole, Color, Rank, Role, Square, attacks};

/// A board with its attacks. Pieces enter theirs one by one ([`AttackMap::attack`]); pawns and kings are there from the start.
pub(super) struct AttackMap<'b> {
    pub(super) board: &'b Board,
    pub(super) occupied: Bitboard,
    pub(super) pawns: ByColor<Bitboard>,
    /// The king of each side; a composed position may lack one.
    pub(super) king: ByColor<Option<Square>>,
    /// The squares around each king, and those one step further towards the enemy.
    pub(super) ring: ByColor<Bitboard>,
    /// Men that alone shield their king from an enemy slider.
    pub(super) pinned: ByColor<Bitboard>,
    /// Squares that a piece likes to reach: not guarded by enemy pawns, nor occupied by the own king or stuck pawns.
    pub(super) mobility_area: ByColor<Bitboard>,
    /// What the men of each role attack.
    pub(super) by_role: ByColor<ByRole<Bitboard>>,
    /// All squares that a side attacks.
    pub(super) by_any: ByColor<Bitboard>,
    /// What two or more attack.
    pub(super) twice: ByColor<Bitboard>,
}

impl<'b> AttackMap<'b> {
    #[inline]
    pub(super) fn new(board: &'b Board) -> AttackMap<'b> {
        let mut attack_map = AttackMap {
            board,
            occupied: board.occupied(),
            pawns: ByColor([board.of(Role::Pawn, Color::White), board.of(Role::Pawn, Color::Black)]),
            king: ByColor([board.king(Color::White), board.king(Color::Black)]),
            ring: ByColor::default(),
            pinned: ByColor::default(),
            mobility_area: ByColor::default(),
            by_role: ByColor::default(),
            by_any: ByColor::default(),
            twice: ByColor::default(),
        };
        attack_map.enter_pawns_and_king(Color::White);
        attack_map.enter_pawns_and_king(Color::Black);
        attack_map.find_mobility_area(Color::White);
        attack_map.find_mobility_area(Color::Black);
        attack_map
    }

    #[inline(always)]
    fn enter_pawns_and_king(&mut self, us: Color) {
        let ahead = self.pawns[us].forward(us);
        let (left, right) = (ahead.left(), ahead.right());
        self.by_role[us][Role::Pawn] = left | right;
        self.by_any[us] = left | right;
        self.twice[us] = left & right;
        if let Some(king) = self.king[us] {
            let steps = attacks::king(king);
            self.ring[us] = steps.with(king) | steps.forward(us);
            self.attack(us, Role::King, steps);
            self.pinned[us] = self.find_pinned(us, king);
        }
    }

    #[inline(always)]
    fn find_mobility_area(&mut self, us: Color) {
        let low = Bitboard::relative_rank(us, Rank::Second) | Bitboard::relative_rank(us, Rank::Third);
        let stuck = self.pawns[us] & (low | self.occupied.forward(!us));
        let kings = self.board.of(Role::King, us);
        self.mobility_area[us] = !(stuck | kings | self.by_role[!us][Role::Pawn]);
    }

    fn find_pinned(&self, us: Color, king: Square) -> Bitboard {
        let snipers = attacks::rook_lines(king) & self.board.rook_movers(!us)
            | attacks::bishop_lines(king) & self.board.bishop_movers(!us);
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let shields = attacks::between(king, sniper) & self.occupied;
            if !shields.has_several() {
                pinned |= shields & self.board.color(us);
            }
        }
        pinned
    }

    /// Enters that a man of `role` attacks `squares`.
    #[inline(always)]
    pub(super) fn attack(&mut self, us: Color, role: Role, squares: Bitboard) {
        self.twice[us] |= self.by_any[us] & squares;
        self.by_any[us] |= squares;
        self.by_role[us][role] |= squares;
    }

    /// The men of `us` that are neither pawn nor king.
    #[inline]
    pub(super) fn pieces(&self, us: Color) -> Bitboard {
        self.board.color(us) - self.pawns[us] - self.board.role(Role::King)
    }
}
