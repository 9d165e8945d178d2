//! shakmaty finds the same faults in random setups.

use chess::fault::{Fault, FaultKind};
use chess::text::Fen;
use chess::{Bitboard, Castling, Rank, Role, Setup};
use shakmaty::{CastlingMode, Chess, FromSetup as _, PositionErrorKinds};

use crate::dice::Dice;
use crate::sources::{self, Crowd};

/// The faults that both name. They also refuse checks that no last move can have given. Castling is left out: their
/// FEN has no word for most false claims.
const COMMON: [(FaultKind, PositionErrorKinds); 6] = [
    (FaultKind::MissingKing, PositionErrorKinds::MISSING_KING),
    (FaultKind::SeveralKings, PositionErrorKinds::TOO_MANY_KINGS),
    (FaultKind::PawnOnBackRank, PositionErrorKinds::PAWNS_ON_BACKRANK),
    (FaultKind::OpponentInCheck, PositionErrorKinds::OPPOSITE_CHECK),
    (FaultKind::EnPassant, PositionErrorKinds::INVALID_EP_SQUARE),
    (FaultKind::TooMuchMaterial, PositionErrorKinds::TOO_MUCH_MATERIAL),
];

#[test]
fn on_random_boards() {
    let mut dice = Dice::new(15);
    for round in 0..20_000 {
        let crowd = if round % 2 == 0 { Crowd::Orthodox } else { Crowd::Composed };
        let castling = Castling::Rooks(Bitboard::EMPTY);
        compare(&Setup { castling, ..sources::random_setup(&mut dice, crowd) });
    }
}

fn compare(setup: &Setup) {
    let fen = Fen(setup.clone()).to_string();
    let theirs: shakmaty::fen::Fen = fen.parse().expect("our FEN is FEN");
    let theirs = match Chess::from_setup(theirs.into_setup(), CastlingMode::Chess960) {
        Ok(_) => PositionErrorKinds::empty(),
        Err(error) => error.kinds(),
    };
    let ours: Vec<FaultKind> = setup.faults().iter().map(Fault::kind).collect();
    // For them a pawn on its own first rank gives check.
    let still = setup.board.of(Role::Pawn, setup.turn) & Bitboard::relative_rank(setup.turn, Rank::First);
    for (kind, kinds) in COMMON {
        if kind == FaultKind::OpponentInCheck && !still.is_empty() {
            continue;
        }
        assert_eq!(ours.contains(&kind), theirs.intersects(kinds), "{kind:?}: {fen}");
    }
}
