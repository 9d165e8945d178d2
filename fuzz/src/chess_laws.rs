//! What must hold of any chess position that was accepted, however odd.

use chess::text::{Fen, Letters, Long, San, UciCastling, UciMove};
use chess::{Position, fault};
use game::{MoveList, Position as _};

/// How many half-moves of a line are played.
const PLIES: usize = 8;

/// Positions with castling, promotions, en passant, checks and Chess960 rooks, to read moves in.
const FENS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 b kq - 0 1",
    "1rk3r1/8/8/3pP3/8/8/8/R2K2R1 w AGbg d6 0 1",
    "8/8/QQQQ4/QQQQ4/QQ6/k7/PPPPPPPP/8 w - - 0 1",
    "8/1P1P1P2/8/8/8/8/p1p1p1p1/8 b - - 0 1",
];

/// The positions that moves are read in.
pub fn positions() -> Vec<Position> {
    let position = |fen: &str| fen.parse::<Fen>().expect(fen).0.position(fault::PROBLEM).expect(fen);
    FENS.map(position).to_vec()
}

/// Plays one of the legal moves after another, as `choices` say, and checks the laws on the way.
pub fn play(mut position: Position, choices: &[u8]) {
    for &choice in choices.iter().take(PLIES) {
        check(&position);
        let moves = position.moves();
        match moves.get(usize::from(choice) % moves.len().max(1)) {
            Some(&mv) => position.play(mv),
            None => return,
        }
    }
    check(&position);
}

/// The laws of one position.
pub fn check(position: &Position) {
    assert_eq!(position.key(), position.key_from_scratch());
    let moves = position.moves();
    assert_eq!(position.count_moves(), moves.len());
    assert_eq!(position.has_moves(), !moves.is_empty());

    let mut parted = MoveList::new();
    position.tactical_moves(&mut parted);
    position.quiet_moves(&mut parted);
    assert_eq!(parted.len(), moves.len());
    assert!(parted.iter().all(|mv| moves.contains(mv)));

    let mut checking = MoveList::new();
    position.checking_moves(&mut checking);
    // A king that was in check already, as only composed positions have it, may stay so without the move's doing.
    let was_in_check = opponent_is_in_check(position);
    for &mv in &moves {
        let gives_check = position.gives_check(mv);
        assert_eq!(gives_check, checking.contains(&mv), "{mv:?}");
        assert!(gives_check == position.after(mv).is_check() || was_in_check && !gives_check, "{mv:?}");
    }
    let fen = Fen(position.to_setup());
    assert_eq!(fen.to_string().parse().as_ref(), Ok(&fen));
    // Printing every move of every position would leave no time for other positions.
    if let Some(&mv) = moves.get(moves.len() / 2) {
        check_notations(position, mv);
    }
}

fn opponent_is_in_check(position: &Position) -> bool {
    let (board, us) = (position.board(), position.turn());
    board.king(!us).is_some_and(|king| board.is_attacked(king, us, board.occupied()))
}

/// A move reads back as it is printed, in every notation.
fn check_notations(position: &Position, mv: chess::Move) {
    let uci = UciMove::of(mv, UciCastling::KingTakesRook);
    assert_eq!(uci.resolve(position), Ok(mv));
    let (san, long) = (San::of(position, mv), Long::of(position, mv));
    for letters in Letters::ALL {
        let san = san.in_letters(&letters).to_string();
        assert_eq!(San::find(&san, &letters, position), Ok(mv), "{san}");
        let long = long.in_letters(&letters).to_string();
        assert_eq!(Long::find(&long, &letters, position), Ok(mv), "{long}");
    }
}
