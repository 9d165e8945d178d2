//! How far a king with a single minor piece is from a helpmate in a corner.
//!
//! The loser's king goes to a corner, a man of its own blocks the flight next to it, and the winner's king guards the
//! others. Squares are counted from the corner, along the edge that the blocking man stands on:
//!
//! ```text
//! knight against knight    against bishop    against rook    bishop
//! . K . .                  K N . .           K . . .         . K . .
//! . . N .                  . . . .           . . N .         . B . .
//! k n . .                  k b . .           k r . .         k n . .
//! ```

use chess::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use crate::distance::{colour_of, distance};

/// An estimate if a man that can block is on the board.
const WITHOUT_BLOCKER: usize = 100;

/// A corner and the edge on which a man blocks: one of the eight places for a mate.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Place {
    corner: Square,
    edge: Edge,
}

impl Place {
    /// The eight places.
    pub(crate) fn all() -> impl Iterator<Item = Place> {
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        corners.into_iter().flat_map(|corner| [Edge::File, Edge::Rank].map(|edge| Place { corner, edge }))
    }

    /// The square this many steps along the edge and away from it.
    fn square(self, (along, away): (i8, i8)) -> Square {
        let inwards = |line: u8| if line == 0 { 1 } else { -1 };
        let (files, ranks) = match self.edge {
            Edge::Rank => (along, away),
            Edge::File => (away, along),
        };
        let files = files * inwards(self.corner.file() as u8);
        let ranks = ranks * inwards(self.corner.rank() as u8);
        self.corner.offset(files, ranks).expect("patterns are smaller than the board")
    }
}

/// The edge on which the blocking man stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Edge {
    File,
    Rank,
}

/// Moves of both sides to a mate at this place, twice; a large number if the minor piece cannot mate there.
pub(crate) fn to_mate(board: &Board, winner: Color, minor: Square, place: Place) -> usize {
    let (Some(own), Some(king)) = (board.king(winner), board.king(!winner)) else { return usize::MAX };
    let role = board.role_at(minor).unwrap_or(Role::Knight);
    if role == Role::Bishop && !colour_of(minor).contains(place.corner) {
        return usize::MAX;
    }
    let loser = board.color(!winner).without(king);
    let mut nearest = usize::MAX;
    for blocking in [Role::Knight, Role::Bishop, Role::Rook] {
        let Some(pattern) = Pattern::of(role, blocking) else { continue };
        let mut blockers = loser & board.role(blocking);
        if (role, blocking) == (Role::Bishop, Role::Bishop) {
            blockers -= colour_of(minor);
        }
        let beside = place.square((1, 0));
        let Some(blocker) = blockers.into_iter().map(|man| moves(blocking, man, beside)).min() else {
            continue;
        };
        let moves = distance(king, place.corner)
            + distance(own, place.square(pattern.king))
            + before_last(moves(role, minor, place.square(pattern.minor)))
            + blocker;
        nearest = nearest.min(2 * moves);
    }
    if nearest < usize::MAX { nearest } else { WITHOUT_BLOCKER + to_blocker(board, winner) }
}

/// Where the winner's men stand in a mate, the loser's king being in the corner and its man on the next square.
struct Pattern {
    king: (i8, i8),
    minor: (i8, i8),
}

impl Pattern {
    fn of(minor: Role, blocking: Role) -> Option<Pattern> {
        let (king, minor) = match (minor, blocking) {
            (Role::Knight, Role::Knight) => ((1, 2), (2, 1)),
            (Role::Knight, Role::Bishop) => ((0, 2), (1, 2)),
            (Role::Knight, Role::Rook) => ((0, 2), (2, 1)),
            (Role::Bishop, Role::Knight | Role::Bishop) => ((1, 2), (1, 1)),
            _ => return None,
        };
        Some(Pattern { king, minor })
    }
}

/// Moves until the minor piece is one move away from its square: it gives mate when the others have arrived.
fn before_last(moves: usize) -> usize {
    if moves == 0 { 1 } else { moves - 1 }
}

/// Moves of a man on an empty board.
fn moves(role: Role, from: Square, to: Square) -> usize {
    if from == to {
        return 0;
    }
    let mut reached = Bitboard::from(from);
    for moves in 1..6 {
        reached |= match role {
            Role::Knight => attacks::knights(reached),
            role => reached
                .into_iter()
                .fold(reached, |all, square| all | attacks::of(role, Color::White, square, Bitboard::EMPTY)),
        };
        if reached.contains(to) {
            return moves;
        }
    }
    6
}

/// Moves until the loser has promoted a pawn to a man that can block.
fn to_blocker(board: &Board, winner: Color) -> usize {
    let steps = |pawn: Square| {
        let blocked = Bitboard::from(pawn).forward(!winner).meets(board.occupied());
        3 * (Rank::Eighth as usize - (!winner).rank(pawn.rank()) as usize) + usize::from(blocked)
    };
    board.of(Role::Pawn, !winner).into_iter().map(steps).min().unwrap_or(50)
}
