//! Distances of men on an empty board. Other men can only be in the way, so they are lower bounds.

use chess::{Bitboard, Color, Rank, Role, Square, attacks};

/// An infinite distance: more moves than any problem has.
pub(crate) const NEVER: u8 = 100;

/// Distances for every man and every pair of squares.
#[derive(Debug)]
pub(crate) struct Reach {
    /// Moves of a pawn from one square to another without promoting, by colour.
    steps: [Distances; 2],
    /// Moves of the officers and the king, by role.
    men: [Distances; 6],
    /// Moves of a pawn from one square to another, promoted or not, by colour.
    pawns: [Distances; 2],
}

/// A man after some moves of its own.
pub(crate) struct MovedMan {
    /// Its role: a pawn may have promoted.
    pub(crate) role: Role,
    pub(crate) square: Square,
    /// The moves that it needs.
    pub(crate) moves: u8,
}

type Distances = Box<[[u8; 64]; 64]>;

impl Reach {
    pub(crate) fn new() -> Reach {
        let men = Role::ALL.map(|role| {
            let mut distances = Box::new([[NEVER; 64]; 64]);
            for from in Square::ALL {
                walk(role, from, &mut distances[from.index()]);
            }
            distances
        });
        let steps = Color::ALL.map(pawn_steps);
        let pawns = Color::ALL.map(|color| promoting(color, &steps[color as usize], &men));
        Reach { steps, men, pawns }
    }

    /// What a man can become within `max` moves.
    pub(crate) fn within(&self, role: Role, color: Color, from: Square, max: u8) -> Vec<MovedMan> {
        let near = |role: Role, from: Square, spent: u8| {
            let distances = &self.men[role as usize][from.index()];
            Square::ALL
                .into_iter()
                .map(move |square| MovedMan {
                    role,
                    square,
                    moves: spent.saturating_add(distances[square.index()]),
                })
                .filter(move |man| man.moves <= max)
        };
        if role != Role::Pawn {
            return near(role, from, 0).collect();
        }
        let steps = &self.steps[color as usize][from.index()];
        let mut men = Vec::new();
        for to in Square::ALL {
            let moves = steps[to.index()];
            if moves > max {
                continue;
            }
            match to.rank() == color.rank(Rank::Eighth) {
                true => men.extend(Role::PROMOTIONS.into_iter().flat_map(|role| near(role, to, moves))),
                false => men.push(MovedMan { role: Role::Pawn, square: to, moves }),
            }
        }
        men
    }

    /// For every square, the fewest moves of a pawn to it, without moves after promotion.
    pub(crate) fn pawn_steps(&self, color: Color, from: Square) -> &[u8; 64] {
        &self.steps[color as usize][from.index()]
    }

    /// For every square, the fewest moves of a man to it, promoted or not.
    pub(crate) fn moves(&self, role: Role, color: Color, from: Square) -> &[u8; 64] {
        match role {
            Role::Pawn => &self.pawns[color as usize][from.index()],
            _ => &self.men[role as usize][from.index()],
        }
    }
}

/// Distances of a pawn that may promote and continue as an officer.
fn promoting(color: Color, steps: &[[u8; 64]; 64], men: &[Distances; 6]) -> Distances {
    let mut distances = Box::new(*steps);
    for from in 0..64 {
        for edge in Bitboard::relative_rank(color, Rank::Eighth) {
            for role in Role::PROMOTIONS {
                for to in 0..64 {
                    let moves =
                        steps[from][edge.index()].saturating_add(men[role as usize][edge.index()][to]);
                    distances[from][to] = distances[from][to].min(moves);
                }
            }
        }
    }
    distances
}

/// Distances of a man that is not a pawn, breadth first.
fn walk(role: Role, from: Square, distances: &mut [u8; 64]) {
    if role == Role::Pawn {
        return;
    }
    let all = if role == Role::Bishop { 32 } else { 64 };
    let mut reached = Bitboard::of(from);
    let mut frontier = reached;
    let mut moves = 0;
    loop {
        for square in frontier {
            distances[square.index()] = moves;
        }
        if reached.len() == all {
            break;
        }
        let next = frontier.into_iter().fold(Bitboard::EMPTY, |squares, square| {
            squares | attacks::of(role, Color::White, square, Bitboard::EMPTY)
        });
        frontier = next - reached;
        reached |= next;
        moves += 1;
    }
}

/// Distances of a pawn that may capture on every move.
fn pawn_steps(color: Color) -> Distances {
    let mut distances = Box::new([[NEVER; 64]; 64]);
    for from in Square::ALL {
        // A pawn on its own first rank cannot move.
        if from.rank() == color.rank(Rank::First) {
            distances[from.index()][from.index()] = 0;
            continue;
        }
        let mut frontier = Bitboard::of(from);
        let mut moves = 0;
        while !frontier.is_empty() {
            let mut next = Bitboard::EMPTY;
            for square in frontier {
                let known = &mut distances[from.index()][square.index()];
                *known = moves.min(*known);
                next |= Bitboard::of(square).forward(color) | attacks::pawn(color, square);
                if square.rank() == color.rank(Rank::Second) {
                    next |= Bitboard::of(square).forward(color).forward(color);
                }
            }
            frontier = next;
            moves += 1;
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_on_an_empty_board() {
        let reach = Reach::new();
        let white = |role, from, to: Square| reach.moves(role, Color::White, from)[to.index()];
        assert_eq!(white(Role::King, Square::A1, Square::H5), 7);
        assert_eq!(white(Role::Rook, Square::A1, Square::H5), 2);
        assert_eq!(white(Role::Bishop, Square::A1, Square::A2), NEVER);
        assert_eq!(white(Role::Knight, Square::A1, Square::B2), 4);
        assert_eq!(white(Role::Pawn, Square::E2, Square::E4), 1);
        assert_eq!(white(Role::Pawn, Square::E2, Square::F3), 1);
        assert_eq!(white(Role::Pawn, Square::E2, Square::E8), 5);
        assert_eq!(white(Role::Pawn, Square::E7, Square::A8), 2);
        assert_eq!(white(Role::Pawn, Square::E2, Square::D2), 6);
        assert_eq!(reach.moves(Role::Pawn, Color::Black, Square::E7)[Square::E5.index()], 1);
    }
}
