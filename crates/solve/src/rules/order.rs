//! The order in which moves are shown: Popeye's, so that outputs can be compared.

use chess::{Kind, Move, Role, Wing};
use game::MoveList;

/// Which of the two orders applies.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Order {
    /// Men from a1 to h8. For each man the directions in a fixed order that begins towards a1, the far squares first.
    Board,
    /// For the last half-move of play for mate or check: men from h8 to a1, captures of pawns before their steps.
    Mating,
}

/// How the board is oriented.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum View {
    /// As White sees it.
    Upright,
    /// With the ranks reversed.
    Mirrored,
}

/// Sorts moves into an order.
pub(crate) fn sort(moves: &mut [Move], order: Order) {
    // Filled in place and read in place: moving a list copies the room for all moves that a position may have.
    let mut ranked: MoveList<(u32, Move)> = MoveList::new();
    ranked.extend(moves.iter().map(|&mv| (rank(mv, order, View::Upright), mv)));
    // Moves of equal rank keep their places.
    ranked.sort_by_key(|&(rank, _)| rank);
    for (mv, &(_, sorted)) in moves.iter_mut().zip(&ranked) {
        *mv = sorted;
    }
}

/// The sort key of a move in an order; lower comes first.
pub(crate) fn rank(mv: Move, order: Order, view: View) -> u32 {
    let from = match view {
        View::Upright => mv.from() as u32,
        View::Mirrored => mv.from().flip_rank() as u32,
    };
    let step = Step { files: files(mv), ranks: if view == View::Upright { ranks(mv) } else { -ranks(mv) } };
    let (man, within) = match order {
        Order::Board => (from, within_board_order(mv, step)),
        Order::Mating => (63 - from, within_mating_order(mv, step)),
    };
    let promotion = mv.promotion().map_or(0, promotion_rank);
    (man << 16) | (within << 8) | promotion
}

const fn promotion_rank(role: Role) -> u32 {
    match role {
        Role::Queen => 0,
        Role::Knight => 1,
        Role::Rook => 2,
        _ => 3,
    }
}

/// The distance of a move in files and ranks, as seen in the view.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Step {
    files: i32,
    ranks: i32,
}

fn within_board_order(mv: Move, step: Step) -> u32 {
    match mv.role() {
        Role::Pawn => match (mv.kind(), step.files) {
            (Kind::DoubleStep, _) => 0,
            (_, 0) => 1,
            (_, 1) => 2,
            _ => 3,
        },
        Role::Knight => {
            let place = KNIGHT_PLACES.get((5 * step.files + step.ranks + 12).unsigned_abs() as usize);
            place.map_or(8, |&place| u32::from(place))
        }
        Role::King => match mv.castling_wing() {
            Some(Wing::QueenSide) => 0,
            Some(Wing::KingSide) => 1,
            None => 2 + line_rank(step),
        },
        Role::Bishop | Role::Rook | Role::Queen => line_rank(step),
    }
}

fn within_mating_order(mv: Move, step: Step) -> u32 {
    if mv.role() != Role::Pawn {
        return within_board_order(mv, step);
    }
    match (mv.kind(), step.files) {
        (Kind::EnPassant, -1) => 4,
        (Kind::EnPassant, _) => 5,
        (_, 1) => 0,
        (_, -1) => 1,
        (Kind::DoubleStep, _) => 2,
        _ => 3,
    }
}

/// Knight steps, as files and ranks, in order.
const KNIGHT_STEPS: [(i32, i32); 8] =
    [(-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1)];

/// Directions of lines, in order.
const LINES: [(i32, i32); 8] = [(-1, -1), (1, -1), (1, 1), (-1, 1), (0, -1), (-1, 0), (0, 1), (1, 0)];

/// The place of each knight step in [`KNIGHT_STEPS`], by files and ranks.
const KNIGHT_PLACES: [u8; 25] = places(&KNIGHT_STEPS, 5);

/// The place of each direction in [`LINES`], by files and ranks.
const LINE_PLACES: [u8; 9] = places(&LINES, 3);

/// The places of steps in a list, by files and ranks, in a square table with this many rows.
const fn places<const N: usize>(steps: &[(i32, i32); 8], rows: i32) -> [u8; N] {
    let mut places = [8; N];
    let mut place = 0;
    while place < steps.len() {
        let (files, ranks) = steps[place];
        places[(rows * files + ranks + rows * rows / 2) as usize] = place as u8;
        place += 1;
    }
    places
}

/// By direction, then the far squares before the near ones.
fn line_rank(Step { files, ranks }: Step) -> u32 {
    let direction = LINE_PLACES[(3 * files.signum() + ranks.signum() + 4).unsigned_abs() as usize];
    let distance = files.abs().max(ranks.abs()).unsigned_abs();
    u32::from(direction) * 8 + 8 - distance
}

fn files(mv: Move) -> i32 {
    mv.to().file() as i32 - mv.from().file() as i32
}

fn ranks(mv: Move) -> i32 {
    mv.to().rank() as i32 - mv.from().rank() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Square;

    fn check(order: Order, expected: &[Move]) {
        let mut moves = expected.to_vec();
        moves.reverse();
        sort(&mut moves, order);
        assert_eq!(moves, expected);
    }

    #[test]
    fn the_order_of_the_board() {
        use Square::*;
        check(
            Order::Board,
            &[
                Move::castling(E1, A1),
                Move::castling(E1, H1),
                Move::quiet(Role::King, E1, D1),
                Move::quiet(Role::King, E1, E2),
                Move::double_step(A2, A4),
                Move::quiet(Role::Pawn, A2, A3),
                Move::quiet(Role::Pawn, A2, B3).taking(Role::Pawn),
                Move::quiet(Role::Bishop, D4, A1),
                Move::quiet(Role::Bishop, D4, C3),
                Move::quiet(Role::Bishop, D4, G1),
                Move::quiet(Role::Pawn, H7, H8).promoting(Role::Queen),
                Move::quiet(Role::Pawn, H7, H8).promoting(Role::Knight),
                Move::quiet(Role::Pawn, H7, H8).promoting(Role::Rook),
                Move::quiet(Role::Pawn, H7, H8).promoting(Role::Bishop),
            ],
        );
    }

    #[test]
    fn the_order_of_mates() {
        use Square::*;
        check(
            Order::Mating,
            &[
                Move::quiet(Role::Pawn, B7, B8).promoting(Role::Queen),
                Move::quiet(Role::Pawn, B7, B8).promoting(Role::Rook),
                Move::quiet(Role::Knight, E5, F7),
                Move::quiet(Role::Queen, B5, E8),
                Move::quiet(Role::Rook, C1, C8),
            ],
        );
    }
}
