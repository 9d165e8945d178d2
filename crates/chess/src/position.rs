//! A position that the rules apply to.

use game::{Ending, Key, MoveList, Reason, Side};

use crate::checks::CheckSquares;
use crate::generate::{self, Stage};
use crate::{
    Bitboard, Board, Castling, Color, File, Kind, Move, Rank, Role, Setup, Square, Wing, attacks, zobrist,
};

/// Men, side to move and rights, with their key.
///
/// Each side has one king or none. It is made from a [`Setup`] and changed by [`game::Position::play`] alone, so that
/// the key is always right.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Position {
    board: Board,
    /// Rooks that may still castle with their king.
    castling: Bitboard,
    key: Key,
    /// Half-moves since the last capture or pawn move.
    halfmoves: u32,
    /// Half-moves since the first move of White: an odd number when it is Black's turn. Counted in more bits than FEN
    /// shows, so that no move must look out for the last number.
    plies: u32,
    /// The file on which an en-passant capture is legal now.
    en_passant: Option<File>,
}

impl Position {
    /// The start of a game.
    pub fn initial() -> Position {
        Position::from_setup(&Setup::initial())
    }

    /// `setup` without its false castling and en-passant claims.
    pub(crate) fn from_setup(setup: &Setup) -> Position {
        let mut position = Position {
            board: setup.board,
            castling: setup.castling_rooks(),
            key: Key(0),
            halfmoves: setup.halfmoves.into(),
            plies: u32::from(setup.fullmoves.max(1) - 1) * 2 + setup.turn as u32,
            en_passant: None,
        };
        if let Some(square) = setup.plausible_en_passant() {
            position.en_passant = position.capturable_en_passant(square);
        }
        position.key = position.key_from_scratch();
        position
    }

    /// The position as a setup.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn(),
            castling: Castling::Rooks(self.castling),
            en_passant: self.en_passant(),
            halfmoves: self.halfmoves(),
            fullmoves: self.fullmoves(),
        }
    }

    /// Where the men stand.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        match self.plies % 2 {
            0 => Color::White,
            _ => Color::Black,
        }
    }

    /// The rooks that may still castle.
    #[inline]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The rook that may still castle on one wing.
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let king = self.board.king(color)?;
        let rooks = self.castling & Bitboard::from(color.rank(Rank::First));
        rooks.into_iter().find(|&rook| match wing {
            Wing::QueenSide => rook < king,
            Wing::KingSide => rook > king,
        })
    }

    /// The square behind a pawn that can be taken en passant now; `None` if no such capture is legal.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(|file| Square::new(file, self.turn().rank(Rank::Sixth)))
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    pub fn halfmoves(&self) -> u16 {
        u16::try_from(self.halfmoves).unwrap_or(u16::MAX)
    }

    /// The number of the move, from 1 on.
    #[inline]
    pub fn fullmoves(&self) -> u16 {
        u16::try_from(self.plies / 2 + 1).unwrap_or(u16::MAX)
    }

    /// The men that give check to the side to move, found anew at each call: of the positions that a search makes, most are
    /// never probed.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        match self.board.king(self.turn()) {
            Some(king) => self.board.attackers(king, !self.turn(), self.board.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// Whether the side that has just moved is in check, which only a composed position can show.
    pub fn can_capture_king(&self) -> bool {
        let king = self.board.king(!self.turn());
        king.is_some_and(|king| self.board.is_attacked(king, self.turn(), self.board.occupied()))
    }

    /// The key computed from the board alone, which the incremental one always equals.
    pub fn key_from_scratch(&self) -> Key {
        let men = Color::ALL.into_iter().fold(Key(0), |key, color| key ^ self.key_of_men(color));
        let en_passant = self.en_passant.map_or(Key(0), zobrist::en_passant);
        men ^ zobrist::castling(self.castling) ^ en_passant ^ zobrist::turn(self.turn())
    }

    fn key_of_men(&self, color: Color) -> Key {
        self.board.color(color).into_iter().fold(Key(0), |key, square| {
            let role = self.board.role_at(square).unwrap_or(Role::King);
            key ^ zobrist::piece(role.of(color), square)
        })
    }

    /// The squares from which men of the side to move would give check, for asking about many moves.
    #[inline]
    pub fn check_squares(&self) -> CheckSquares {
        CheckSquares::new(&self.board, self.turn())
    }

    /// Every legal move, in a list of its own.
    pub fn moves(&self) -> MoveList<Move> {
        let mut list = MoveList::new();
        game::Position::legal_moves(self, &mut list);
        list
    }

    /// Whether some legal move gives no check.
    pub fn can_keep_quiet(&self) -> bool {
        generate::peaceful_exists(self)
    }

    /// Takes the right to castle from these rooks.
    pub fn forbid_castling(&mut self, rooks: Bitboard) {
        let lost = self.castling & rooks;
        if !lost.is_empty() {
            self.castling ^= lost;
            self.key ^= zobrist::castling(lost);
        }
    }

    /// Takes the right to capture en passant.
    pub fn forbid_en_passant(&mut self) {
        if let Some(file) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(file);
        }
    }

    /// Whether neither side has the men to mate: bare kings, one minor piece, or bishops of one square colour.
    pub fn is_dead_by_material(&self) -> bool {
        const DARK_SQUARES: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
        let minors = self.board.role(Role::Knight) | self.board.role(Role::Bishop);
        let others = self.board.occupied() - minors - self.board.role(Role::King);
        if !others.is_empty() {
            return false;
        }
        let bishops = self.board.role(Role::Bishop);
        !minors.has_several()
            || minors == bishops && (bishops.is_within(DARK_SQUARES) || !bishops.meets(DARK_SQUARES))
    }

    /// The file of `passed`, if some pawn of the side to move can legally take there.
    fn capturable_en_passant(&self, passed: Square) -> Option<File> {
        self.en_passant_capturers(passed)
            .into_iter()
            .any(|from| self.is_safe_en_passant(Move::en_passant(from, passed)))
            .then(|| passed.file())
    }

    /// Pawns of the side to move that attack `passed`.
    #[inline]
    fn en_passant_capturers(&self, passed: Square) -> Bitboard {
        attacks::pawn_origins(self.turn(), passed) & self.board.of(Role::Pawn, self.turn())
    }

    /// Lets the side to move take the pawn that has stepped over `passed`, if it can.
    #[inline(never)]
    fn offer_en_passant(&mut self, passed: Square) {
        self.en_passant = self.capturable_en_passant(passed);
        if let Some(file) = self.en_passant {
            self.key ^= zobrist::en_passant(file);
        }
    }

    /// Whether the king is safe after an en-passant capture, in which two men leave one rank.
    pub(crate) fn is_safe_en_passant(&self, mv: Move) -> bool {
        let (Some(king), Some(taken)) = (self.board.king(self.turn()), mv.capture_square()) else {
            return true;
        };
        let occupied = self.board.occupied().without(mv.from()).without(taken).with(mv.to());
        (self.board.attackers(king, !self.turn(), occupied)).without(taken).is_empty()
    }

    /// Moves one man to where it may take another, and nothing else.
    #[inline]
    fn move_plainly(&mut self, mv: Move) {
        let us = self.turn();
        if let Some(role) = mv.captured() {
            self.toggle(mv.to(), role, !us);
            self.halfmoves = 0;
        }
        let piece = mv.role().of(us);
        self.board.toggle(Bitboard::of(mv.from()).with(mv.to()), piece);
        self.key ^= zobrist::piece(piece, mv.from()) ^ zobrist::piece(piece, mv.to());
    }

    /// The key after a move of one man that is no double step, without making it.
    pub(crate) fn key_after_plain(&self, mv: Move) -> Key {
        let (us, piece) = (self.turn(), mv.role().of(self.turn()));
        let mut squares = Bitboard::of(mv.from()).with(mv.to());
        if mv.role() == Role::King {
            squares |= Bitboard::relative_rank(us, Rank::First);
        }
        let captured = mv.captured().map_or(Key(0), |role| zobrist::piece(role.of(!us), mv.to()));
        let en_passant = self.en_passant.map_or(Key(0), zobrist::en_passant);
        self.key
            ^ zobrist::piece(piece, mv.from())
            ^ zobrist::piece(piece, mv.to())
            ^ captured
            ^ en_passant
            ^ zobrist::castling(self.castling & squares)
            ^ zobrist::turn(Color::Black)
    }

    /// Promotes, castles or takes en passant. These are rare, and their code is kept out of the way of all other moves.
    #[inline(never)]
    fn move_specially(&mut self, mv: Move) {
        let us = self.turn();
        if let Some(wing) = mv.castling_wing() {
            return self.castle(mv, wing);
        }
        if let (Some(role), Some(square)) = (mv.captured(), mv.capture_square()) {
            self.toggle(square, role, !us);
        }
        self.toggle(mv.from(), mv.role(), us);
        self.toggle(mv.to(), mv.promotion().unwrap_or(mv.role()), us);
    }

    fn castle(&mut self, mv: Move, wing: Wing) {
        let us = self.turn();
        let rank = mv.from().rank();
        self.toggle(mv.from(), Role::King, us);
        self.toggle(mv.to(), Role::Rook, us);
        self.toggle(Square::new(wing.king_file(), rank), Role::King, us);
        self.toggle(Square::new(wing.rook_file(), rank), Role::Rook, us);
    }

    #[inline]
    fn toggle(&mut self, square: Square, role: Role, color: Color) {
        let piece = role.of(color);
        self.board.toggle(square.into(), piece);
        self.key ^= zobrist::piece(piece, square);
    }

    /// A king or rook that moves, and a rook that is taken, castles no more.
    #[inline]
    fn update_castling(&mut self, mv: Move) {
        let mut squares = Bitboard::of(mv.from()).with(mv.to());
        if mv.role() == Role::King {
            squares |= Bitboard::relative_rank(self.turn(), Rank::First);
        }
        self.forbid_castling(squares);
    }

    #[inline]
    fn hand_over(&mut self) {
        self.key ^= zobrist::turn(Color::Black);
        self.plies = self.plies.wrapping_add(1);
    }
}

impl game::Position for Position {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.turn().into()
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    #[inline]
    fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    #[inline]
    fn legal_moves(&self, list: &mut MoveList<Move>) {
        generate::list(self, Stage::All, list);
    }

    /// Captures and promotions.
    #[inline]
    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        generate::list(self, Stage::Tactical, list);
    }

    #[inline]
    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        generate::list(self, Stage::Quiet, list);
    }

    #[inline]
    fn checking_moves(&self, list: &mut MoveList<Move>) {
        generate::checks(self, list);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        generate::count(self)
    }

    #[inline]
    fn has_moves(&self) -> bool {
        generate::exists(self)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal_move(mv)
    }

    #[inline]
    fn gives_check(&self, mv: Move) -> bool {
        self.check_squares().is_check(&self.board, mv)
    }

    #[inline]
    fn has_mate_in_one(&self) -> bool {
        self.mating_move().is_some()
    }

    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        mv.is_capture()
    }

    // Inlined always: with a call for every move, perft that plays its leaves is 14 % slower.
    #[inline(always)]
    fn play(&mut self, mv: Move) {
        self.forbid_en_passant();
        self.halfmoves = u32::from(mv.role() != Role::Pawn) * self.halfmoves.wrapping_add(1);
        self.update_castling(mv);
        match mv.is_plain() {
            true => self.move_plainly(mv),
            false => self.move_specially(mv),
        }
        self.hand_over();
        if mv.kind() == Kind::DoubleStep {
            let passed = Square::new(mv.to().file(), self.turn().rank(Rank::Sixth));
            if !self.en_passant_capturers(passed).is_empty() {
                self.offer_en_passant(passed);
            }
        }
    }

    #[inline]
    fn pass(&mut self) {
        self.forbid_en_passant();
        self.halfmoves = self.halfmoves.wrapping_add(1);
        self.hand_over();
    }

    /// Mate, stalemate, dead position by material, or fifty moves, in this order.
    fn ending(&self) -> Option<Ending> {
        if !game::Position::has_moves(self) {
            return Some(match game::Position::is_check(self) {
                true => Ending::won((!self.turn()).into(), Reason::Mate),
                false => Ending::drawn(Reason::Stalemate),
            });
        }
        if self.is_dead_by_material() {
            return Some(Ending::drawn(Reason::DeadPosition));
        }
        (self.halfmoves >= 100).then_some(Ending::drawn(Reason::FiftyMoves))
    }
}
