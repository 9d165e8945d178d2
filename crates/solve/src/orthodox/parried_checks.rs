//! Rejects moves after which the other side cannot mate at once, without making them.
//!
//! At the end of reflex play the attacker looks for a move that allows mate, and nearly all moves change nothing about the
//! other side's checks and their parries. So both are listed once per position, as if the side to move had passed. A move
//! fails if it opens no way to a new check and leaves a parry of every check.

use chess::{Bitboard, Board, Color, Kind, Move, Position, Rank, Role, Square, attacks};
use game::{MoveList, Position as _};

/// The checks that the other side could give after a null move, each with some of its parries.
pub(crate) struct ParriedChecks {
    /// A move from one of these squares may allow new checks.
    from: Bitboard,
    /// A move to one of these squares, or across it with a double step, may allow new checks.
    to: Bitboard,
    /// A capture on one of these squares may allow new checks.
    to_capture: Bitboard,
    /// For each check some of its parries, in the first `count` places.
    checks: [[Option<Parry>; MOST_PARRIES]; MOST_CHECKS],
    count: usize,
}

/// A move that parries a check, with the squares that it depends on.
#[derive(Clone, Copy)]
struct Parry {
    /// A move from one of these squares may prevent it.
    from: Bitboard,
    /// A move to one of these squares may prevent it.
    to: Bitboard,
}

/// How many parries of a check are kept. Few moves prevent several.
const MOST_PARRIES: usize = 4;

/// With more checks, listing their parries takes longer than playing the moves.
const MOST_CHECKS: usize = 8;

impl ParriedChecks {
    /// The checks that follow a null move in `position`; `None` where a null move says too little about other moves.
    pub(crate) fn new(position: &Position) -> Option<ParriedChecks> {
        let (board, us) = (position.board(), position.turn());
        let (king, other) = (board.king(us)?, board.king(!us)?);
        let mut passed = *position;
        passed.pass();
        let castles = passed.castling_rooks().meets(board.color(!us));
        let lines = lines_to(board, king, !us);
        // Moves of the other king give check only along such a line.
        if castles || position.is_check() || passed.is_check() || lines.contains(other) {
            return None;
        }
        let mut moves = MoveList::new();
        passed.checking_moves(&mut moves);
        if moves.len() > MOST_CHECKS {
            return None;
        }
        let unpinned = Unpinned::new(board, other, !us);
        let pawns = PawnChecks::new(board, king, !us);
        let mut parried = ParriedChecks {
            from: unpinned.from
                | pawns.after_leaving
                | hiding_men(board, king)
                | uncovering_men(board, king, lines),
            to: unpinned.to | pawns.after_arrival,
            to_capture: protected_for_check(board, king, lines),
            checks: [[None; MOST_PARRIES]; MOST_CHECKS],
            count: moves.len(),
        };
        for (parries, &mv) in parried.checks.iter_mut().zip(&moves) {
            *parries = parries_of(&passed.after(mv), king);
        }
        Some(parried)
    }

    /// Whether the other side certainly cannot mate after a legal move of the position.
    #[inline]
    pub(crate) fn rule_out_mate_after(&self, mv: Move) -> bool {
        let is_plain = match mv.kind() {
            Kind::Normal if mv.is_capture() => mv.role() != Role::King && !self.to_capture.contains(mv.to()),
            Kind::Normal => mv.role() != Role::King,
            Kind::DoubleStep => !self.to.meets(attacks::between(mv.from(), mv.to())),
            Kind::Castling | Kind::EnPassant => false,
        };
        let remains = |parry: &Parry| !parry.from.contains(mv.from()) && !parry.to.contains(mv.to());

        is_plain
            && !self.from.contains(mv.from())
            && !self.to.contains(mv.to())
            && self.checks[..self.count].iter().all(|parries| parries.iter().flatten().any(remains))
    }
}

/// The squares between `square` and the line pieces of `by` that would attack it on an empty board.
fn lines_to(board: &Board, square: Square, by: Color) -> Bitboard {
    let riders = riders_towards(board, square, by).into_iter();
    riders.fold(Bitboard::EMPTY, |lines, rider| lines | attacks::between(square, rider))
}

/// The line pieces of `by` that would attack `square` on an empty board.
fn riders_towards(board: &Board, square: Square, by: Color) -> Bitboard {
    attacks::rook_lines(square) & board.rook_movers(by)
        | attacks::bishop_lines(square) & board.bishop_movers(by)
}

/// The men that stand alone between `square` and a line piece of `by`.
fn lone_blockers(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let riders = riders_towards(board, square, by) & occupied;
    riders.into_iter().fold(Bitboard::EMPTY, |blockers, rider| {
        let men = attacks::between(square, rider) & occupied;
        if men.has_several() { blockers } else { blockers | men }
    })
}

/// The squares whose leaving or occupation frees a pinned man.
struct Unpinned {
    from: Bitboard,
    to: Bitboard,
}

impl Unpinned {
    /// For the men of `side` that are pinned in front of its king.
    fn new(board: &Board, king: Square, side: Color) -> Unpinned {
        let mut unpinned = Unpinned { from: Bitboard::EMPTY, to: Bitboard::EMPTY };
        for rider in riders_towards(board, king, !side) {
            let line = attacks::between(king, rider);
            let men = line & board.occupied();
            if !men.has_several() && men.meets(board.color(side)) {
                unpinned.from = unpinned.from.with(rider);
                unpinned.to |= line;
            }
        }
        unpinned
    }
}

/// What a pawn of the other side could do with check once a man has left its square or arrived on one.
struct PawnChecks {
    after_leaving: Bitboard,
    after_arrival: Bitboard,
}

impl PawnChecks {
    /// For the pawns of `by` and the king on `king`.
    fn new(board: &Board, king: Square, by: Color) -> PawnChecks {
        let pawns = board.of(Role::Pawn, by);
        // What such a pawn does may open a line.
        let hiding = pawns & lines_to(board, king, by);
        let checking = attacks::pawn_origins(by, king) | Bitboard::relative_rank(by, Rank::Eighth);
        let step = |pawns: Bitboard| pawns.forward(by);
        let doubling = pawns & Bitboard::relative_rank(by, Rank::Second);
        PawnChecks {
            after_leaving: step(pawns) & (checking | checking.forward(!by))
                | step(step(doubling)) & checking
                | step(hiding)
                | step(step(hiding)),
            after_arrival: attacks::pawns(by, pawns) & checking | attacks::pawns(by, hiding),
        }
    }
}

/// The squares on which a man of the other side stands that could be recaptured with check.
fn protected_for_check(board: &Board, king: Square, lines: Bitboard) -> Bitboard {
    let Some(us) = board.color_at(king) else { return Bitboard::EMPTY };
    let occupied = board.occupied();
    let mut squares = Bitboard::EMPTY;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
        let checking = attacks::of(role, us, king, occupied);
        for from in board.of(role, !us) {
            let protected = attacks::of(role, !us, from, occupied) & board.color(!us);
            squares |= match (lines.contains(from), role) {
                (true, _) => protected,
                (false, Role::King) => Bitboard::EMPTY,
                (false, _) => protected & checking,
            };
        }
    }
    squares
}

/// The men on the side of `king` that stand between it and a line piece with a single other man, which is not theirs and
/// would give check by leaving the line.
fn hiding_men(board: &Board, king: Square) -> Bitboard {
    let Some(us) = board.color_at(king) else { return Bitboard::EMPTY };
    let riders = riders_towards(board, king, !us).into_iter();
    riders.fold(Bitboard::EMPTY, |hiding, rider| {
        let men = attacks::between(king, rider) & board.occupied();
        if men.len() == 2 && men.meets(board.color(!us)) { hiding | men & board.color(us) } else { hiding }
    })
}

/// The men on the side of `king` that hide it, or squares from which it is checked, from line pieces of the other side.
/// `lines` are the squares between it and line pieces.
fn uncovering_men(board: &Board, king: Square, lines: Bitboard) -> Bitboard {
    let Some(us) = board.color_at(king) else { return Bitboard::EMPTY };
    let occupied = board.occupied();
    let promoting = board.of(Role::Pawn, !us) & Bitboard::relative_rank(!us, Rank::Seventh);
    let promotions = promoting.forward(!us) | attacks::pawns(!us, promoting);
    let mut riders: MoveList<(Role, Square, Bitboard)> = MoveList::new();
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        let of_role = board.of(role, !us).into_iter();
        riders.extend(of_role.map(|rider| (role, rider, attacks::of(role, us, rider, occupied))));
    }
    let seen = attacks::queen(king, occupied);
    let attacked = riders.iter().fold(seen, |attacked, &(_, _, targets)| attacked | targets);
    let mut uncovering = Bitboard::EMPTY;
    for man in (attacked & board.color(us)).without(king) {
        let without = occupied.without(man);
        let is_seen = seen.contains(man);
        let gives_check = |&(role, rider, before): &(Role, Square, Bitboard)| {
            if !is_seen && !before.contains(man) {
                return false;
            }
            let after = attacks::of(role, us, rider, without);
            let was_checking = attacks::of(role, us, king, occupied);
            let checking = attacks::of(role, us, king, without);
            lines.contains(rider) && !after.is_within(before)
                || !(after & checking).is_within(before & was_checking)
        };
        let opened = || attacks::queen(king, without) - seen;
        if is_seen && opened().meets(promotions) || riders.iter().any(gives_check) {
            uncovering = uncovering.with(man);
        }
    }
    uncovering
}

/// Some parries of the check that has led to `after`, moves of the king first.
fn parries_of(after: &Position, king: Square) -> [Option<Parry>; MOST_PARRIES] {
    let (board, us) = (after.board(), after.turn());
    let (own, occupied) = (board.color(us), board.occupied());
    let mut parries = [None; MOST_PARRIES];
    let mut places = parries.iter_mut();
    let mut add = |parry: Parry| {
        places.next().is_none_or(|place| {
            *place = Some(parry);
            false
        })
    };
    let hidden = occupied.without(king);
    let mut flights = 0;
    for flight in attacks::king(king) - own {
        if board.attackers(flight, !us, hidden).is_empty() {
            flights += 1;
            let from = lone_blockers(board, flight, !us, hidden) & own;
            if add(Parry { from, to: flight.into() }) {
                return parries;
            }
        }
    }
    if flights > 1 {
        return parries;
    }
    let mut replies = MoveList::new();
    after.legal_moves(&mut replies);
    for reply in replies.iter().filter(|reply| reply.kind() == Kind::Normal && reply.role() != Role::King) {
        let (from, to) = (reply.from(), reply.to());
        let pins = lone_blockers(board, king, !us, occupied.without(from).with(to)) & own;
        if add(Parry { from: pins.with(from), to: attacks::between(from, to).with(to) }) {
            return parries;
        }
    }
    parries
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{fault, text::Fen};
    use game::KeyStream;

    #[test]
    fn moves_that_rule_out_mate_allow_none() {
        let starts = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "8/2P3P1/3k4/2p1p3/1B3N2/6R1/1P3P2/R3K2R w - - 0 1",
            "k7/8/1K6/8/2Q5/8/5R2/6B1 w - - 0 1",
            "1n5k/6pp/5N2/3B4/8/1b6/1P4PP/1R4RK w - - 0 1",
            "6rk/1p4pp/8/2pPN3/2P1N3/1B6/1B6/4R1RK w - - 0 1",
            "4k3/1r6/2n5/1q1b4/8/2N2B2/3R4/4K2Q w - - 0 1",
            "8/p1p3k1/3q4/1P1P2b1/4n3/r5N1/1R3PP1/3Q2K1 w - - 0 1",
            "7k/8/8/3q4/2r5/1n2b3/PPP3p1/K1R4B w - - 0 1",
            "k7/7b/8/1p1p4/1P1Pq3/2N1R3/P1p5/K2r1n2 w - - 0 1",
        ];
        let mut ruled_out = 0;
        for (number, start) in starts.into_iter().enumerate() {
            for game in 0..200 {
                let mut stream = KeyStream::new(game * 100 + number as u64);
                let mut position =
                    start.parse::<Fen>().expect(start).0.position(fault::PROBLEM).expect(start);
                for _ in 0..60 {
                    let moves = position.moves();
                    if let Some(parried_checks) = ParriedChecks::new(&position) {
                        for &mv in moves.iter().filter(|&&mv| parried_checks.rule_out_mate_after(mv)) {
                            let mate = position.after(mv).mating_move();
                            assert_eq!(mate, None, "{}: {mv}", Fen(position.to_setup()));
                            ruled_out += 1;
                        }
                    }
                    if moves.is_empty() {
                        break;
                    }
                    position.play(moves[stream.next_key().0 as usize % moves.len()]);
                }
            }
        }
        assert!(ruled_out > 100_000, "{ruled_out}");
    }
}
