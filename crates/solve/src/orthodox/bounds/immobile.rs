//! Whether a single move can stalemate: filters on moves and positions.

use chess::{Bitboard, Board, Color, Kind, Move, Position, Rank, Role, Square, attacks};
use game::{MoveList, Position as _};

use crate::orthodox::arrivals::{append_arrivals, may_castle};

/// Appends the legal moves that may stalemate the other side.
pub(crate) fn append_stalemating(position: &Position, moves: &mut MoveList<Move>) {
    if !can_stalemate_at_once(position) {
        return;
    }
    let arrivals = stalemating_arrivals(position);
    match arrivals.len() <= MOST_ARRIVALS && !may_castle(position) {
        true => arrivals.into_iter().for_each(|square| append_arrivals(position, square, moves)),
        false => {
            position.legal_moves(moves);
            retain_arrivals(arrivals, moves);
        }
    }
    retain_guarding(position, moves);
}

/// Moves to at most this many squares are found faster one by one than among all moves.
const MOST_ARRIVALS: usize = 2;

/// Removes moves that cannot stalemate the other side because a man that can move remains, or a flight of the king.
pub(crate) fn retain_stalemating(position: &Position, moves: &mut MoveList<Move>) {
    retain_arrivals(stalemating_arrivals(position), moves);
    retain_guarding(position, moves);
}

/// Removes moves to other squares than `arrivals`.
fn retain_arrivals(arrivals: Bitboard, moves: &mut MoveList<Move>) {
    if arrivals != Bitboard::FULL {
        // Castling also moves the rook.
        moves.retain(|mv| arrivals.contains(mv.to()) || mv.kind() == Kind::Castling);
    }
}

/// Removes moves that leave the other king a flight.
fn retain_guarding(position: &Position, moves: &mut MoveList<Move>) {
    if let Some(flights) = position.opposing_flights().filter(|_| !moves.is_empty()) {
        let board = position.board();
        let posts = flights.posts(board);
        moves.retain(|mv| match mv.kind() {
            Kind::Castling | Kind::EnPassant => true,
            Kind::Normal | Kind::DoubleStep => {
                let role = mv.promotion().unwrap_or(mv.role());
                posts[role].contains(mv.to()) && !flights.are_left_by(board, *mv)
            }
        });
    }
}

/// For the last two half-moves of play in which the side to move is stalemated: those of its moves that may lead to it.
pub(crate) struct SelfStalemating {
    /// The men other than the king that may make the stalemated side's move.
    men: Bitboard,
    king: Bitboard,
}

impl SelfStalemating {
    /// For a position in which the stalemated side is to move.
    ///
    /// An officer that is not on a line with its king cannot be pinned, unless the king moves. If it can move in two
    /// directions, a single man of its own side cannot block it. So each such officer must be captured, which can happen to
    /// only one of them, or make the move itself.
    pub(crate) fn new(position: &Position) -> SelfStalemating {
        let (board, stalemated) = (position.board(), position.turn());
        let Some(king) = board.king(stalemated) else {
            return SelfStalemating { men: Bitboard::FULL, king: Bitboard::EMPTY };
        };
        let lines = attacks::rook_lines(king) | attacks::bishop_lines(king);
        let (own, occupied) = (board.color(stalemated), board.occupied());
        let free = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().fold(
            Bitboard::EMPTY,
            |free, role| {
                let officers = (board.of(role, stalemated) - lines).into_iter();
                officers
                    .filter(|&square| {
                        let targets = attacks::of(role, stalemated, square, occupied) - own;
                        let mut near = targets;
                        if role != Role::Knight {
                            near = targets & attacks::king(square);
                        }
                        near.len() >= 2
                    })
                    .fold(free, Bitboard::with)
            },
        );
        let men = match free.len() {
            0 | 1 => Bitboard::FULL,
            2 => free,
            _ => Bitboard::EMPTY,
        };
        SelfStalemating { men, king: Bitboard::of(king) }
    }

    /// Whether the stalemated side may be stalemated after this move and a reply.
    pub(crate) fn may_follow(&self, mv: Move) -> bool {
        (self.men | self.king).contains(mv.from())
    }
}

/// The arrival squares of moves that may stalemate the other side.
///
/// A man that is not on a line with its king cannot be pinned. If it can move, it must be captured or, if it is a pawn,
/// blocked.
fn stalemating_arrivals(position: &Position) -> Bitboard {
    let (board, stalemated) = (position.board(), !position.turn());
    // A capture en passant removes one man and may block another.
    let Some(king) = board.king(stalemated).filter(|_| position.en_passant().is_none()) else {
        return Bitboard::FULL;
    };
    let free =
        board.color(stalemated).without(king) - attacks::rook_lines(king) - attacks::bishop_lines(king);
    let mut arrivals = Bitboard::FULL;
    for square in free & !board.role(Role::Pawn) {
        let Some(role) = board.role_at(square) else { continue };
        if !(attacks::of(role, stalemated, square, board.occupied()) - board.color(stalemated)).is_empty() {
            arrivals &= Bitboard::of(square);
        }
    }
    for square in free & board.role(Role::Pawn) {
        let next = Bitboard::of(square).forward(stalemated) - board.occupied();
        if !next.is_empty() {
            arrivals &= next.with(square);
        }
    }
    arrivals
}

/// Whether a single move of the side to move may stalemate the other side: a bound on the men that can still move.
///
/// A move captures at most one man and pins at most two: one on a line of the man that moved, one on a line that it opened.
/// Every other officer that can move now can still move afterwards. Of the pawns that can step forward, one more may be
/// blocked by the man that moved.
pub(crate) fn can_stalemate_at_once(position: &Position) -> bool {
    let stalemating = position.turn();
    let board = position.board();
    let stalemated = !stalemating;
    let pins = if can_pin(board, stalemating) { 2 } else { 0 };
    let shielding = board.king(stalemated).map_or(Bitboard::EMPTY, |king| shielding(board, king, stalemated));
    let officers = mobile_officers(board, stalemated, shielding);
    let pawns = (board.of(Role::Pawn, stalemated) - shielding).forward(stalemated) - board.occupied();
    officers <= 1 + pins && officers + pawns.len() <= 2 + pins
}

/// The number of officers of `stalemated` that do not shield the king and can move.
fn mobile_officers(board: &Board, stalemated: Color, shielding: Bitboard) -> usize {
    let occupied = board.occupied();
    let own = board.color(stalemated);
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .flat_map(|role| {
            (board.of(role, stalemated) - shielding).into_iter().map(move |square| (role, square))
        })
        .filter(|&(role, square)| !(attacks::of(role, stalemated, square, occupied) - own).is_empty())
        .count()
}

/// The squares between the king and enemy line pieces. A man there, alone or with others, shields the king.
fn shielding(board: &Board, king: Square, stalemated: Color) -> Bitboard {
    let riders = (attacks::rook_lines(king) & board.rook_movers(!stalemated))
        | (attacks::bishop_lines(king) & board.bishop_movers(!stalemated));
    riders.into_iter().fold(Bitboard::EMPTY, |shield, rider| shield | attacks::between(king, rider))
}

/// Whether `stalemating` has a line piece, or can promote to one with the next move.
fn can_pin(board: &Board, stalemating: Color) -> bool {
    let riders = board.rook_movers(stalemating) | board.bishop_movers(stalemating);
    let promoting = board.of(Role::Pawn, stalemating) & Bitboard::relative_rank(stalemating, Rank::Seventh);
    !riders.is_empty() || !promoting.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::fault;
    use chess::text::Fen;

    fn check(fen: &str, expected: bool) {
        let position = fen.parse::<Fen>().expect("FEN").0.position(fault::PROBLEM).expect("a position");
        assert_eq!(can_stalemate_at_once(&position), expected, "{fen}");
    }

    #[test]
    fn a_stalemating_move_captures_or_blocks_men_that_cannot_be_pinned() {
        for (fen, expected) in [
            ("k7/3N4/1K6/8/8/7p/8/7R w - -", &["h1h2", "h1h3"][..]),
            // The king can go to b8.
            ("k7/8/1K6/8/8/7p/8/7R w - -", &[]),
            ("k7/8/1K6/8/8/7p/8/6R1 w - -", &[]),
            ("k7/8/1K6/6n1/8/7p/8/7R w - -", &[]),
            ("k7/2Q5/8/1K5p/7P/8/8/8 w - -", &["b5a6", "b5b6", "c7c6"]),
        ] {
            let position = fen.parse::<Fen>().expect("FEN").0.position(fault::PROBLEM).expect("a position");
            let (mut moves, mut all) = (MoveList::new(), MoveList::new());
            append_stalemating(&position, &mut moves);
            position.legal_moves(&mut all);
            let is_missing = |mv: &Move| {
                !moves.contains(mv) && {
                    let after = position.after(*mv);
                    !after.is_check() && !after.has_moves()
                }
            };
            assert!(!all.iter().any(is_missing), "{fen}");
            let of = |name: &&str| moves.iter().any(|mv| format!("{}{}", mv.from(), mv.to()) == **name);
            assert!(expected.iter().all(of), "{fen}");
            assert!(!expected.is_empty() || moves.is_empty(), "{fen}");
        }
    }

    #[test]
    fn two_free_officers_cannot_be_stopped_by_a_knight() {
        check("k7/8/8/3n4/8/5b2/8/K5N1 w - -", false);
        check("k7/8/8/3n4/8/8/8/K5N1 w - -", true);
    }

    #[test]
    fn three_free_pawns_cannot_be_stopped_by_a_knight() {
        check("k7/1p2p2p/8/8/8/8/8/K5N1 w - -", false);
        check("k7/1p2p3/8/8/8/8/8/K5N1 w - -", true);
    }

    #[test]
    fn line_pieces_may_pin_two_and_capture_a_third() {
        check("k7/8/8/3n4/8/5b2/6n1/K5R1 w - -", true);
        check("k7/8/8/3n4/8/5b2/6nr/K5R1 w - -", false);
    }
}
