//! The faults of a setup, and which of them callers accept.

use game::Listed;
use thiserror::Error;

use crate::{Bitboard, Color, Square};

/// One fault of a [`Setup`](crate::Setup), with its place.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum Fault {
    /// A side has no king.
    #[error("{0} has no king")]
    MissingKing(Color),
    /// A side has more than one king.
    #[error("{0} has {n} kings, on {squares}", n = .1.len(), squares = Listed(*.1))]
    SeveralKings(Color, Bitboard),
    /// A pawn stands where pawns never are.
    #[error("a pawn stands on {0}, where no pawn can be")]
    PawnOnBackRank(Square),
    /// The side that has just moved is in check.
    #[error("the king on {king} can be captured, by {by}", by = Listed(*attackers))]
    OpponentInCheck {
        /// The square of the king.
        king: Square,
        /// The men that can take it.
        attackers: Bitboard,
    },
    /// A castling right that cannot be.
    #[error("no castling with {rook}: {reason}")]
    Castling {
        /// Where the rook should be.
        rook: Square,
        /// What is missing.
        reason: CastlingFault,
    },
    /// An en-passant square that cannot be.
    #[error("no en-passant capture on {square}: {reason}")]
    EnPassant {
        /// The square given as passed.
        square: Square,
        /// What is missing.
        reason: EnPassantFault,
    },
    /// More men than a game can bring about.
    #[error("{0} has more men than a game can bring about")]
    TooMuchMaterial(Color),
}

/// Why a rook cannot have the right to castle.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum CastlingFault {
    /// There is no rook of the right colour on that square.
    #[error("there is no rook of that side on the square")]
    NoRook,
    /// The king is missing or has left its rank.
    #[error("the king is not on the same rank")]
    KingNotAtHome,
    /// The square is on neither back rank.
    #[error("the square is not on a back rank")]
    NotOnBackRank,
    /// Another rook on the same side of the king has the right.
    #[error("another rook on the same side of the king is to castle")]
    TwoRooksOnOneWing,
}

/// Why no pawn can have passed a square.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum EnPassantFault {
    /// Double steps do not pass that rank.
    #[error("no double step passes that rank")]
    WrongRank,
    /// No pawn stands where the double step would have ended.
    #[error("no pawn stands in front of it")]
    NoPawn,
    /// The pawn could not have come from its second rank.
    #[error("the pawn's way was not free")]
    WayBlocked,
}

/// The kinds of fault, with which a caller chooses what to accept.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[allow(missing_docs, reason = "each is described at the fault of the same name")]
pub enum FaultKind {
    MissingKing,
    SeveralKings,
    PawnOnBackRank,
    OpponentInCheck,
    Castling,
    EnPassant,
    TooMuchMaterial,
}

impl FaultKind {
    /// Every kind of fault.
    pub const ALL: &[FaultKind] = &[
        FaultKind::MissingKing,
        FaultKind::SeveralKings,
        FaultKind::PawnOnBackRank,
        FaultKind::OpponentInCheck,
        FaultKind::Castling,
        FaultKind::EnPassant,
        FaultKind::TooMuchMaterial,
    ];

    /// The word by which programs know it; it never changes.
    pub const fn code(self) -> &'static str {
        match self {
            FaultKind::MissingKing => "missing_king",
            FaultKind::SeveralKings => "several_kings",
            FaultKind::PawnOnBackRank => "pawn_on_back_rank",
            FaultKind::OpponentInCheck => "opponent_in_check",
            FaultKind::Castling => "castling",
            FaultKind::EnPassant => "en_passant",
            FaultKind::TooMuchMaterial => "too_much_material",
        }
    }
}

/// What a program that plays games forgives: odd material, which handicap games have, and false claims about en passant and
/// castling, which many programs write. Such claims are dropped.
pub const GAME: &[FaultKind] = &[FaultKind::TooMuchMaterial, FaultKind::EnPassant, FaultKind::Castling];

/// What a chess problem may show; that a king can be captured is reported, but not refused here.
pub const PROBLEM: &[FaultKind] = FaultKind::ALL;

impl Fault {
    /// Its kind.
    pub fn kind(&self) -> FaultKind {
        match self {
            Fault::MissingKing(_) => FaultKind::MissingKing,
            Fault::SeveralKings(..) => FaultKind::SeveralKings,
            Fault::PawnOnBackRank(_) => FaultKind::PawnOnBackRank,
            Fault::OpponentInCheck { .. } => FaultKind::OpponentInCheck,
            Fault::Castling { .. } => FaultKind::Castling,
            Fault::EnPassant { .. } => FaultKind::EnPassant,
            Fault::TooMuchMaterial(_) => FaultKind::TooMuchMaterial,
        }
    }

    /// Whether a caller that accepts these kinds accepts this fault. Two kings of a colour are never accepted.
    pub fn is_forgiven(&self, forgiven: &[FaultKind]) -> bool {
        self.kind() != FaultKind::SeveralKings && forgiven.contains(&self.kind())
    }

    /// Its squares; none if something is missing.
    pub fn squares(&self) -> Bitboard {
        match *self {
            Fault::MissingKing(_) | Fault::TooMuchMaterial(_) => Bitboard::EMPTY,
            Fault::SeveralKings(_, kings) => kings,
            Fault::PawnOnBackRank(square)
            | Fault::Castling { rook: square, .. }
            | Fault::EnPassant { square, .. } => Bitboard::of(square),
            Fault::OpponentInCheck { king, attackers } => attackers.with(king),
        }
    }
}

/// At least one fault that the caller does not forgive.
pub type Faults = game::Faults<Fault>;
