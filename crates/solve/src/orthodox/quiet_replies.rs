//! Rejects moves that leave the opponent a quiet reply, without making them.
//!
//! Near the end of a selfmate every reply must give check, and nearly all moves fail because a reply that gives none is left.
//! One or two such quiet replies are generated once per position, as if the side to move had passed. A move that gives no
//! check, does not prevent the reply and does not turn it into a check fails.

use chess::{Bitboard, CheckSquares, Kind, Move, Position, Role, Square, attacks};
use game::{MoveList, Position as _};

/// Quiet replies that most moves of a position leave to the other side.
pub(crate) struct QuietReplies {
    checks: CheckSquares,
    answers: [Option<Quiet>; MOST],
}

/// How many quiet replies are kept. Few moves prevent two of them.
const MOST: usize = 2;

/// Quiet replies found in earlier positions, which are tried first.
pub(crate) type QuietHints = [Option<Move>; MOST];

/// What a quiet reply must not do, besides giving check.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Avoided {
    /// Nothing else.
    Checks,
    /// Capture.
    Captures,
    /// Move to this square.
    Arrival(Square),
}

/// A reply that gives no check, with the squares that it depends on.
struct Quiet {
    /// A move from one of these squares may turn the reply into a check.
    from: Bitboard,
    /// A move to one of these squares may prevent the reply.
    to: Bitboard,
}

impl QuietReplies {
    /// Quiet replies to a null move in `position`. None if the side to move is in check.
    pub(crate) fn new(position: &Position, avoided: Avoided, hints: &mut QuietHints) -> QuietReplies {
        let mut quiet_replies =
            QuietReplies { checks: position.check_squares(), answers: [const { None }; MOST] };
        if position.is_check() {
            return quiet_replies;
        }
        let mut passed = *position;
        passed.pass();
        let checks = passed.check_squares();
        for (answer, mv) in quiet_replies.answers.iter_mut().zip(*hints) {
            let mv = mv.filter(|&mv| passed.is_legal(mv));
            *answer = mv.and_then(|mv| Quiet::of(&passed, &checks, avoided, mv));
        }
        if quiet_replies.answers.iter().all(Option::is_none) {
            let mut moves = MoveList::new();
            passed.legal_moves(&mut moves);
            let mut quiet =
                moves.iter().filter_map(|&mv| Some((mv, Quiet::of(&passed, &checks, avoided, mv)?)));
            if let Some((first, answer)) = quiet.next() {
                // A reply by another man is rarely prevented by the same moves.
                let other = quiet.find(|(mv, _)| mv.from() != first.from());
                let (second, other) = other.unzip();
                quiet_replies.answers = [Some(answer), other];
                *hints = [Some(first), second];
            }
        }
        quiet_replies
    }

    /// Whether a quiet reply certainly remains after a legal move of `position`. May be false although one does.
    #[inline]
    pub(crate) fn is_left_by(&self, position: &Position, mv: Move) -> bool {
        let is_plain = matches!(mv.kind(), Kind::Normal | Kind::DoubleStep) && mv.role() != Role::King;
        is_plain
            && self
                .answers
                .iter()
                .flatten()
                .any(|quiet| !quiet.from.contains(mv.from()) && !quiet.to.contains(mv.to()))
            && !self.checks.is_check(position.board(), mv)
    }
}

impl Quiet {
    /// `mv`, a legal move of `position`, if it is quiet and simple enough to list the moves that might prevent it.
    fn of(position: &Position, checks: &CheckSquares, avoided: Avoided, mv: Move) -> Option<Quiet> {
        let is_allowed = match avoided {
            Avoided::Checks => true,
            Avoided::Captures => !mv.is_capture(),
            Avoided::Arrival(square) => mv.to() != square,
        };
        if !is_allowed {
            return None;
        }
        let is_plain = matches!(mv.kind(), Kind::Normal | Kind::DoubleStep)
            && mv.promotion().is_none()
            && mv.role() != Role::King
            && !(mv.role() == Role::Pawn && mv.is_capture());
        let board = position.board();
        if !is_plain || checks.is_check(board, mv) {
            return None;
        }
        let (us, them) = (position.turn(), !position.turn());
        let (own, other) = (board.king(us)?, board.king(them)?);
        let (from, to) = (mv.from(), mv.to());
        let mut prevents = attacks::between(from, to).with(from);
        if mv.role() == Role::Pawn || avoided == Avoided::Captures {
            prevents = prevents.with(to);
        }
        // A move onto the line between the man and its king may pin the man. If there already is a rider on that line, a
        // move off the line may pin it too: such a reply is not used.
        let line = attacks::line(own, from);
        if line.meets(board.rook_movers(them) | board.bishop_movers(them)) {
            return None;
        }
        // A move off one of these squares may open a line, so that the reply gives check.
        let opens = attacks::between(to, other) | attacks::line(other, from);
        Some(Quiet { from: opens, to: prevents | line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{fault, text::Fen};
    use game::KeyStream;

    #[test]
    fn replies_said_to_remain_are_legal_and_quiet() {
        let starts = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2P3P1/3k4/2p1p3/1B3N2/6R1/1P3P2/R3K2R w KQ - 0 1",
            "k7/8/1K6/8/2Q5/8/5R2/6B1 w - - 0 1",
            "1n5k/6pp/5N2/3B4/8/1b6/1P4PP/1R4RK w - - 0 1",
            "6rk/1p4pp/8/2pPN3/2P1N3/1B6/1B6/4R1RK w - - 0 1",
            "4k3/1r6/2n5/1q1b4/8/2N2B2/3R4/4K2Q w - - 0 1",
            "8/p1p3k1/3q4/1P1P2b1/4n3/r5N1/1R3PP1/3Q2K1 w - - 0 1",
        ];
        let mut left = 0;
        for (number, start) in starts.into_iter().enumerate() {
            let mut hints = QuietHints::default();
            for game in 0..60 {
                let mut stream = KeyStream::new(game * 100 + number as u64);
                let mut position =
                    start.parse::<Fen>().expect(start).0.position(fault::PROBLEM).expect(start);
                for _ in 0..40 {
                    let moves = position.moves();
                    let quiet_replies = QuietReplies::new(&position, Avoided::Checks, &mut hints);
                    for &mv in moves.iter().filter(|&&mv| quiet_replies.is_left_by(&position, mv)) {
                        let after = position.after(mv);
                        assert!(after.can_keep_quiet(), "{}: {mv}", Fen(position.to_setup()));
                        left += 1;
                    }
                    if moves.is_empty() {
                        break;
                    }
                    position.play(moves[stream.next_key().0 as usize % moves.len()]);
                }
            }
        }
        assert!(left > 100_000, "{left}");
    }
}
