//! Random play-outs: both sides play moves that tend to help, until the winner can mate at once.
//!
//! If the men are free, this finds a mate within a few microseconds. Its failure proves nothing.

use chess::{Bitboard, Color, Move, Position, Role, Square, attacks};
use game::{KeyStream, MoveList, Position as _};

use crate::distance::distance;
use crate::material;

/// The plies of one play-out.
const LENGTH: usize = 80;
/// The number of random moves from which the most helpful one is played.
const CANDIDATES: usize = 4;

/// Moves that end in checkmate of `winner`'s opponent, if random play finds them in this many attempts. The same position
/// has the same answer.
pub(crate) fn helpmate(position: &Position, winner: Color, attempts: u64) -> Option<Vec<Move>> {
    let mut random = KeyStream::new(position.key().0 ^ attempts);
    (0..attempts).find_map(|_| play_out(position, winner, &mut random))
}

fn play_out(position: &Position, winner: Color, random: &mut KeyStream) -> Option<Vec<Move>> {
    let mut position = *position;
    let mut line = Vec::with_capacity(LENGTH);
    for _ in 0..LENGTH {
        if position.turn() == winner
            && let Some(mv) = position.mating_move()
        {
            line.push(mv);
            return Some(line);
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mv = Situation::of(&position, winner)?.choose(&moves, random)?;
        position.play(mv);
        line.push(mv);
        if mv.is_capture() && material::is_insufficient(position.board(), winner) {
            return None;
        }
    }
    None
}

/// What determines how helpful a move is.
struct Situation {
    is_winner: bool,
    own: Square,
    king: Square,
    /// Squares on which a pawn of the winner can take.
    offers: Bitboard,
    /// Whether the winner's men can mate without promotion.
    is_strong: bool,
    /// Whether the winner has one minor piece alone, and the loser's men must block flights.
    is_weak: bool,
}

impl Situation {
    fn of(position: &Position, winner: Color) -> Option<Situation> {
        let board = position.board();
        let men = board.color(winner);
        let pawns = board.of(Role::Pawn, winner);
        let heavy = (board.role(Role::Queen) | board.role(Role::Rook)) & men;
        Some(Situation {
            is_winner: position.turn() == winner,
            own: board.king(winner)?,
            king: board.king(!winner)?,
            offers: attacks::pawns(winner, pawns),
            is_strong: !heavy.is_empty(),
            is_weak: heavy.is_empty() && pawns.is_empty(),
        })
    }

    /// The best of a few moves, or `None` if there is no move.
    fn choose(&self, moves: &[Move], random: &mut KeyStream) -> Option<Move> {
        let bits = random.next_key().0;
        let candidates = (0..CANDIDATES).filter_map(|candidate| {
            let number = (bits >> (16 * candidate)) as usize & 0xffff;
            moves.get((number * moves.len()) >> 16)
        });
        let worth = |mv: &&Move| match self.is_winner {
            true => self.worth_for_winner(**mv),
            false => self.worth_for_loser(**mv),
        };
        candidates.max_by_key(worth).copied()
    }

    /// Pawns are promoted, and men approach the king.
    fn worth_for_winner(&self, mv: Move) -> i32 {
        let approach = distance(mv.from(), self.king) as i32 - distance(mv.to(), self.king) as i32;
        let capture = match mv.captured() {
            Some(_) if self.is_weak => -10,
            Some(_) => 4,
            None => 0,
        };
        capture
            + match (mv.promotion(), mv.role()) {
                (Some(Role::Queen), _) => 20,
                (Some(_), _) => 3,
                (None, Role::Pawn) if self.is_strong => 2,
                (None, Role::Pawn) => 6,
                (None, Role::King) if distance(self.own, self.king) > 2 => 2 * approach,
                (None, Role::King) => 0,
                (None, _) => 1 + approach,
            }
    }

    /// The king goes to the edge, or to a corner if the winner is weak. Men do not take, and offer themselves to pawns.
    fn worth_for_loser(&self, mv: Move) -> i32 {
        let taken = if mv.is_capture() { -20 } else { 0 };
        let offered = if mv.role() != Role::King && self.offers.contains(mv.to()) { 8 } else { 0 };
        taken
            + offered
            + match (mv.promotion(), mv.role()) {
                (_, Role::King) => 2 * (eccentricity(mv.destination()) - eccentricity(self.king)),
                (Some(Role::Knight), _) if self.is_weak => 15,
                (Some(Role::Bishop | Role::Rook), _) if self.is_weak => 8,
                (Some(Role::Knight), _) => 0,
                (Some(_), _) => -4,
                (None, Role::Pawn) if self.is_weak => 4,
                (None, Role::Pawn) => 1,
                _ if self.is_weak => {
                    distance(mv.from(), self.king) as i32 - distance(mv.to(), self.king) as i32
                }
                _ => 0,
            }
    }
}

/// How far a square is from the centre, 0 to 6.
fn eccentricity(square: Square) -> i32 {
    let away = |line: i32| if line < 4 { 3 - line } else { line - 4 };
    away(square.file() as i32) + away(square.rank() as i32)
}
