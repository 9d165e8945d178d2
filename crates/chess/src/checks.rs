//! Whether a move gives check, before it is played.

use crate::{Bitboard, Board, ByRole, Color, Kind, Move, Role, Square, attacks};

/// For one position: where each role would give check, and which men uncover one when they leave their line.
#[derive(Clone, Debug)]
pub struct CheckSquares {
    /// Squares from which a man of the side to move attacks the enemy king.
    pub direct: ByRole<Bitboard>,
    /// Own men that alone stand between an own slider and the enemy king.
    pub discoverers: Bitboard,
    king: Option<Square>,
}

impl CheckSquares {
    #[inline]
    pub(crate) fn new(board: &Board, us: Color) -> CheckSquares {
        let Some(king) = board.king(!us) else {
            let nothing = Bitboard::EMPTY;
            return CheckSquares { direct: ByRole([nothing; 6]), discoverers: nothing, king: None };
        };
        let occupied = board.occupied();
        let rook = attacks::rook(king, occupied);
        let bishop = attacks::bishop(king, occupied);
        CheckSquares {
            direct: ByRole([
                attacks::pawn_origins(us, king),
                attacks::knight(king),
                bishop,
                rook,
                rook | bishop,
                Bitboard::EMPTY,
            ]),
            discoverers: lone_blockers(board, king, us) & board.color(us),
            king: Some(king),
        }
    }

    /// Whether a man that goes from `from` to `to` opens a line to the enemy king.
    #[inline]
    pub fn discovers(&self, from: Square, to: Square) -> bool {
        self.discoverers.contains(from)
            && self.king.is_some_and(|king| !attacks::line(king, from).contains(to))
    }

    /// The targets of `targets` to which a man of `role` gives check by going there from `from`.
    #[inline]
    pub(crate) fn checking_targets(&self, role: Role, from: Square, targets: Bitboard) -> Bitboard {
        let direct = targets & self.direct[role];
        match self.king {
            Some(king) if self.discoverers.contains(from) => direct | (targets - attacks::line(king, from)),
            _ => direct,
        }
    }

    /// The targets of `targets` to which a pawn of `us` gives check by going there from the square `shift` below.
    #[inline]
    pub(crate) fn checking_pawns(&self, board: &Board, us: Color, shift: i8, targets: Bitboard) -> Bitboard {
        let mut checking = targets & self.direct[Role::Pawn];
        for from in self.discoverers & board.of(Role::Pawn, us) {
            let to = Square::wrapping((from as u32).wrapping_add_signed(i32::from(shift)));
            if targets.contains(to) && self.discovers(from, to) {
                checking = checking.with(to);
            }
        }
        checking
    }

    /// Whether the legal move `mv` gives check.
    #[inline]
    pub fn is_check(&self, board: &Board, mv: Move) -> bool {
        let Some(king) = self.king else { return false };
        match mv.kind() {
            Kind::Normal | Kind::DoubleStep => match mv.promotion() {
                None => self.direct[mv.role()].contains(mv.to()) || self.discovers(mv.from(), mv.to()),
                Some(role) => {
                    // The new man may look through the square that the pawn has left.
                    let occupied = board.occupied().without(mv.from());
                    attacks::of(role, Color::White, mv.to(), occupied).contains(king)
                        || self.discovers(mv.from(), mv.to())
                }
            },
            Kind::EnPassant => {
                self.direct[Role::Pawn].contains(mv.to()) || uncovers_by_en_passant(board, king, mv)
            }
            Kind::Castling => gives_check_by_castling(board, king, mv),
        }
    }
}

/// Men of either colour that alone stand between `king` and a slider of colour `by`.
#[inline]
pub(crate) fn lone_blockers(board: &Board, king: Square, by: Color) -> Bitboard {
    let snipers = attacks::rook_lines(king) & board.rook_movers(by)
        | attacks::bishop_lines(king) & board.bishop_movers(by);
    let occupied = board.occupied();
    let mut blockers = Bitboard::EMPTY;
    for sniper in snipers {
        let men = attacks::between(king, sniper) & occupied;
        if !men.has_several() {
            blockers |= men;
        }
    }
    blockers
}

/// Two men leave their squares at once: the lines are computed again.
#[cold]
fn uncovers_by_en_passant(board: &Board, king: Square, mv: Move) -> bool {
    let (Some(us), Some(taken)) = (board.color_at(mv.from()), mv.capture_square()) else { return false };
    let occupied = board.occupied().without(mv.from()).without(taken).with(mv.to());
    !board.sliding_attackers(king, us, occupied).is_empty()
}

/// Only the rook can give check, or, when the king leaves the first rank's line in Chess960, a slider behind it.
#[cold]
fn gives_check_by_castling(board: &Board, king: Square, mv: Move) -> bool {
    let (Some(us), Some(wing)) = (board.color_at(mv.from()), mv.castling_wing()) else { return false };
    let rank = mv.from().rank();
    let rook = Square::new(wing.rook_file(), rank);
    let occupied = board.occupied().without(mv.from()).without(mv.to()).with(rook).with(mv.destination());
    attacks::rook(rook, occupied).contains(king)
        || !board.sliding_attackers(king, us, occupied).without(mv.to()).is_empty()
}
