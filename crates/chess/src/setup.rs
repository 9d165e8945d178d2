//! A position as it was written, before validation.

use crate::fault::{CastlingFault, EnPassantFault, Fault, FaultKind, Faults};
use crate::{Bitboard, Board, Color, Position, Rank, Role, Square, Wing};

/// Anything that can be typed: every arrangement of men, every claim about castling and en passant.
///
/// [`Setup::faults`] lists what is wrong with it, [`Setup::position`] makes a [`Position`] of it if the caller can
/// forgive all of that.
///
/// ```
/// use chess::{Board, Color, Role, Setup, Square, fault};
///
/// // A problem without a white king.
/// let mut board = Board::empty();
/// board.put(Square::A1, Role::King.of(Color::Black));
/// board.put(Square::H4, Role::Rook.of(Color::White));
/// let setup = Setup { board, ..Setup::empty() };
/// assert!(setup.position(fault::GAME).is_err());
/// assert!(setup.position(fault::PROBLEM).is_ok());
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Setup {
    /// Where the men stand.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// Who may still castle.
    pub castling: Castling,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move, from 1 on.
    pub fullmoves: u16,
}

/// Where castling rights come from.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Castling {
    /// The rooks on these squares may castle with the king of their colour.
    Rooks(Bitboard),
    /// As in chess problems: a king and a rook on the squares where they start a game may castle.
    ByConvention,
}

impl Setup {
    /// No men; White is to move.
    pub const fn empty() -> Setup {
        Setup {
            board: Board::empty(),
            turn: Color::White,
            castling: Castling::Rooks(Bitboard::EMPTY),
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The start of a game.
    pub fn initial() -> Setup {
        Setup { board: Board::initial(), castling: Castling::ByConvention, ..Setup::empty() }
    }

    /// Everything that keeps this from being a position of a game, in the order of a reader's interest.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            let kings = self.board.of(Role::King, color);
            if kings.is_empty() {
                faults.push(Fault::MissingKing(color));
            } else if kings.has_several() {
                faults.push(Fault::SeveralKings(color, kings));
            }
        }
        let misplaced = self.board.role(Role::Pawn) & Bitboard::BACK_RANKS;
        faults.extend(misplaced.into_iter().map(Fault::PawnOnBackRank));
        if let Some(king) = self.board.king(!self.turn) {
            let attackers = self.board.attackers(king, self.turn, self.board.occupied());
            if !attackers.is_empty() {
                faults.push(Fault::OpponentInCheck { king, attackers });
            }
        }
        if let Castling::Rooks(rooks) = self.castling {
            faults.extend(rooks.into_iter().filter_map(|rook| {
                let reason = self.castling_fault(rook)?;
                Some(Fault::Castling { rook, reason })
            }));
        }
        if let Some(square) = self.en_passant
            && let Some(reason) = self.en_passant_fault(square)
        {
            faults.push(Fault::EnPassant { square, reason });
        }
        for color in Color::ALL {
            if self.has_too_much_material(color) {
                faults.push(Fault::TooMuchMaterial(color));
            }
        }
        faults
    }

    /// The legal position that is set up here, if every fault is of a kind that the caller forgives.
    ///
    /// A forgiven castling or en-passant claim is dropped; the other faults stay on the board.
    pub fn position(&self, forgiven: &[FaultKind]) -> Result<Position, Faults> {
        let unforgiven: Vec<Fault> =
            self.faults().into_iter().filter(|fault| !fault.is_forgiven(forgiven)).collect();
        match Faults::new(unforgiven) {
            Some(faults) => Err(faults),
            None => Ok(Position::from_setup(self)),
        }
    }

    /// The rooks that may castle, faulty claims left out.
    pub(crate) fn castling_rooks(&self) -> Bitboard {
        let claimed = match self.castling {
            Castling::Rooks(rooks) => rooks,
            Castling::ByConvention => [Square::A1, Square::H1, Square::A8, Square::H8]
                .into_iter()
                .filter(|rook| {
                    let home = Square::new(crate::File::E, rook.rank());
                    self.board.role(Role::King).contains(home)
                })
                .collect(),
        };
        claimed.into_iter().filter(|&rook| self.castling_fault(rook).is_none()).collect()
    }

    /// The en-passant square, if a pawn can really have passed over it.
    pub(crate) fn plausible_en_passant(&self) -> Option<Square> {
        self.en_passant.filter(|&square| self.en_passant_fault(square).is_none())
    }

    fn castling_fault(&self, rook: Square) -> Option<CastlingFault> {
        let color = match rook.rank() {
            Rank::First => Color::White,
            Rank::Eighth => Color::Black,
            _ => return Some(CastlingFault::NotOnBackRank),
        };
        if !self.board.of(Role::Rook, color).contains(rook) {
            return Some(CastlingFault::NoRook);
        }
        match self.board.king(color) {
            Some(king) if king.rank() == rook.rank() => {
                let wing = if rook > king { Wing::KingSide } else { Wing::QueenSide };
                self.claims_two_rooks(king, rook, wing).then_some(CastlingFault::TwoRooksOnOneWing)
            }
            _ => Some(CastlingFault::KingNotAtHome),
        }
    }

    /// Whether another rook on the same side of the king claims the right too; the outermost one has it.
    fn claims_two_rooks(&self, king: Square, rook: Square, wing: Wing) -> bool {
        let Castling::Rooks(rooks) = self.castling else { return false };
        (rooks & Bitboard::from(rook.rank()) & self.board.role(Role::Rook)).into_iter().any(
            |other| match wing {
                Wing::KingSide => other > rook,
                Wing::QueenSide => other < rook && other < king,
            },
        )
    }

    fn en_passant_fault(&self, square: Square) -> Option<EnPassantFault> {
        let them = !self.turn;
        if square.rank() != them.rank(Rank::Third) {
            return Some(EnPassantFault::WrongRank);
        }
        let passed = Bitboard::of(square);
        if !passed.forward(them).meets(self.board.of(Role::Pawn, them)) {
            return Some(EnPassantFault::NoPawn);
        }
        let way = passed | passed.forward(self.turn);
        way.meets(self.board.occupied()).then_some(EnPassantFault::WayBlocked)
    }

    /// More promoted men than pawns are missing. A second bishop on squares of one colour is a promoted one.
    pub(crate) fn has_too_much_material(&self, color: Color) -> bool {
        let of = |role| self.board.of(role, color);
        let promoted: usize = [
            (of(Role::Knight), 2),
            (of(Role::Bishop) & Bitboard::DARK_SQUARES, 1),
            (of(Role::Bishop) - Bitboard::DARK_SQUARES, 1),
            (of(Role::Rook), 2),
            (of(Role::Queen), 1),
        ]
        .into_iter()
        .map(|(men, at_start)| men.len().saturating_sub(at_start))
        .sum();
        of(Role::Pawn).len() + promoted > 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;

    fn setup(pieces: &[(Square, Role, Color)]) -> Setup {
        let mut setup = Setup::empty();
        for &(square, role, color) in pieces {
            setup.board.put(square, role.of(color));
        }
        setup
    }

    #[test]
    fn every_fault_is_listed_with_its_place() {
        let mut faulty = setup(&[
            (Square::A1, Role::Pawn, Color::White),
            (Square::E5, Role::King, Color::Black),
            (Square::E1, Role::Rook, Color::White),
        ]);
        faulty.castling = Castling::Rooks(Bitboard::of(Square::E1));
        faulty.en_passant = Some(Square::D6);
        let kinds: Vec<FaultKind> = faulty.faults().iter().map(Fault::kind).collect();
        assert_eq!(
            kinds,
            [
                FaultKind::MissingKing,
                FaultKind::PawnOnBackRank,
                FaultKind::OpponentInCheck,
                FaultKind::Castling,
                FaultKind::EnPassant
            ]
        );
        assert!(Setup::initial().faults().is_empty());
    }

    #[test]
    fn castling_by_convention_needs_king_and_rook_at_home() {
        let mut problem = setup(&[
            (Square::E1, Role::King, Color::White),
            (Square::A1, Role::Rook, Color::White),
            (Square::H1, Role::Bishop, Color::White),
            (Square::D8, Role::King, Color::Black),
            (Square::H8, Role::Rook, Color::Black),
        ]);
        problem.castling = Castling::ByConvention;
        assert_eq!(problem.castling_rooks(), Bitboard::of(Square::A1));
        assert!(problem.faults().is_empty());
    }

    #[test]
    fn two_bishops_on_one_square_colour_need_a_promoted_pawn() {
        let mut setup = Setup::initial();
        setup.board.put(Square::D4, Role::Bishop.of(Color::White));
        setup.board.remove(Square::F1);
        assert_eq!(setup.faults(), [Fault::TooMuchMaterial(Color::White)]);
        setup.board.remove(Square::A2);
        assert_eq!(setup.faults(), []);
    }

    #[test]
    fn two_kings_of_one_colour_are_never_accepted() {
        let two = setup(&[(Square::E1, Role::King, Color::White), (Square::E3, Role::King, Color::White)]);
        assert!(two.position(FaultKind::ALL).is_err());
        assert!(Setup::empty().position(fault::PROBLEM).is_ok());
    }
}
