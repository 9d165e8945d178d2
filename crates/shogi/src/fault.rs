//! The faults of a setup, and which of them callers accept.

use game::Listed;
use thiserror::Error;

use crate::{Bitboard, Color, File, Kind, Piece, Square};

/// Something that a position reached by play cannot have, and where.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum Fault {
    /// A side has no king.
    #[error("{color} has no king")]
    MissingKing {
        /// The side without king.
        color: Color,
    },
    /// A side has more than one king.
    #[error("{color} has several kings, on {}", Listed(*.squares))]
    SeveralKings {
        /// The side with too many kings.
        color: Color,
        /// Where they stand.
        squares: Bitboard,
    },
    /// Two unpromoted pawns of one side stand on a file.
    #[error("{color} has several pawns on file {} (nifu), on {}", .file.to_char(), Listed(*.squares))]
    Nifu {
        /// Whose pawns.
        color: Color,
        /// The file.
        file: File,
        /// Where the pawns stand.
        squares: Bitboard,
    },
    /// A man stands where it could never move again.
    #[error("the {} of {} on {square} can never move", .piece.kind, .piece.color)]
    DeadEnd {
        /// The man.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// There are more men of a kind than a set has.
    #[error("{found} men of kind {kind}, promoted ones included; a set has {}", .kind.in_a_set())]
    TooMany {
        /// The kind.
        kind: Kind,
        /// How many there are on the board and in both hands.
        found: u32,
    },
    /// The side that is not to move is in check: its king could be captured.
    #[error(
        "{color} is in check on {king} from {}, but it is not {color}'s move",
        Listed(*.checkers)
    )]
    OpponentInCheck {
        /// The side in check.
        color: Color,
        /// Where its king stands.
        king: Square,
        /// Where the checking men stand.
        checkers: Bitboard,
    },
}

impl Fault {
    /// Its kind.
    pub fn kind(&self) -> FaultKind {
        match self {
            Fault::MissingKing { .. } => FaultKind::MissingKing,
            Fault::SeveralKings { .. } => FaultKind::SeveralKings,
            Fault::Nifu { .. } => FaultKind::Nifu,
            Fault::DeadEnd { .. } => FaultKind::DeadEnd,
            Fault::TooMany { .. } => FaultKind::TooMany,
            Fault::OpponentInCheck { .. } => FaultKind::OpponentInCheck,
        }
    }

    /// Whether a caller that accepts these kinds accepts this fault. Several kings of one side are never accepted: the
    /// rules do not define which of them is mated.
    pub fn is_forgiven(&self, forgiven: &[FaultKind]) -> bool {
        self.kind() != FaultKind::SeveralKings && forgiven.contains(&self.kind())
    }

    /// The squares of the fault; empty if it has none.
    pub fn squares(&self) -> Bitboard {
        match self {
            Fault::MissingKing { .. } | Fault::TooMany { .. } => Bitboard::EMPTY,
            Fault::SeveralKings { squares, .. } | Fault::Nifu { squares, .. } => *squares,
            Fault::DeadEnd { square, .. } => Bitboard::of(*square),
            Fault::OpponentInCheck { king, checkers, .. } => checkers.with(*king),
        }
    }
}

/// The kinds of fault, with which a caller chooses what to accept.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[allow(missing_docs, reason = "each is described at the fault of the same name")]
pub enum FaultKind {
    MissingKing,
    SeveralKings,
    Nifu,
    DeadEnd,
    TooMany,
    OpponentInCheck,
}

impl FaultKind {
    /// Every kind of fault.
    pub const ALL: &[FaultKind] = &[
        FaultKind::MissingKing,
        FaultKind::SeveralKings,
        FaultKind::Nifu,
        FaultKind::DeadEnd,
        FaultKind::TooMany,
        FaultKind::OpponentInCheck,
    ];

    /// The word by which programs know it; it never changes.
    pub const fn code(self) -> &'static str {
        match self {
            FaultKind::MissingKing => "missing_king",
            FaultKind::SeveralKings => "several_kings",
            FaultKind::Nifu => "nifu",
            FaultKind::DeadEnd => "dead_end",
            FaultKind::TooMany => "too_many",
            FaultKind::OpponentInCheck => "opponent_in_check",
        }
    }
}

/// What a program that plays games forgives: nothing. Handicap games lack men, which is no fault.
pub const GAME: &[FaultKind] = &[];

/// What a tsume may show: kings may be missing, men may be too many, the side to move may be giving check, and pawns may
/// share a file, as in many problems that programs compose.
pub const TSUME: &[FaultKind] =
    &[FaultKind::MissingKing, FaultKind::Nifu, FaultKind::TooMany, FaultKind::OpponentInCheck];

/// Everything that the rules can be applied to at all.
pub const ANYTHING: &[FaultKind] = FaultKind::ALL;

/// At least one fault that the caller does not forgive.
pub type Faults = game::Faults<Fault>;
