//! The obstacles that stay for the rest of a game, and the walks of men around them.

use chess::{Bitboard, Board, Color, File, Role, Square, attacks};

use crate::orthodox::pawn_walks::PawnWalk;
use crate::orthodox::proofgame::distances::{EXACT, MOST_TAKEN, ManDistances, NEVER, PawnDistances};
use crate::orthodox::proofgame::single_moves::SingleMove;

/// The obstacles that stay for the rest of the game.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(super) struct Obstacles {
    /// The pawns of the target on their initial squares.
    pub(super) home: Bitboard,
    /// The squares of men that never move again and are never captured.
    pub(super) fixed: Bitboard,
    /// By colour: the squares of pawns that stay on their file and are never captured, so that no man passes them on it.
    pub(super) walls: [Bitboard; 2],
    /// By colour: whether its men give no check beside the other king, because that king never moves and none of them is
    /// captured.
    pub(super) keeps_off: [bool; 2],
}

impl Obstacles {
    /// The distances of a man that is not a pawn, breadth first over squares and sides of the walls.
    pub(super) fn man_distances(&self, role: Role, from: Square, avoided: Bitboard) -> ManDistances {
        let mut distances = ManDistances {
            moves: [NEVER; 64],
            within: [Bitboard::EMPTY; EXACT],
            exact: [Bitboard::EMPTY; EXACT],
        };
        if self.fixed.contains(from) {
            return distances;
        }
        let sides = self.sides_for(role);
        let mut steps = [None; 64];
        let mut step = |square: Square| {
            *steps[square.index()]
                .get_or_insert_with(|| attacks::of(role, Color::White, square, self.fixed) - self.fixed)
        };
        let mut now = sides.map(|side| side & Bitboard::of(from));
        let mut within = Bitboard::EMPTY;
        let mut reached = [Bitboard::EMPTY; 4];
        // The squares two moves ago.
        let mut earlier = [[Bitboard::EMPTY; 4]; 2];
        let mut moves = 0;
        loop {
            let here = now.into_iter().fold(Bitboard::EMPTY, |all, side| all | side);
            for square in here - within {
                distances.moves[square.index()] = moves;
            }
            within |= here;
            if let Some(exact) = distances.exact.get_mut(usize::from(moves)) {
                *exact = here;
                distances.within[usize::from(moves)] = within;
            }
            let is_new = now.iter().zip(&reached).any(|(now, reached)| !now.is_within(*reached));
            // The squares repeat every two moves. The first square may be an avoided one, so it does not count.
            if !is_new && (usize::from(moves) >= EXACT || moves > 2 && now == earlier[usize::from(moves % 2)])
            {
                distances.repeat(usize::from(moves));
                return distances;
            }
            earlier[usize::from(moves % 2)] = now;
            let mut next = [Bitboard::EMPTY; 4];
            let mut to_other_files = Bitboard::EMPTY;
            for (number, side) in sides.into_iter().enumerate() {
                reached[number] |= now[number];
                // A man may start on an avoided square, but not pass through one.
                let goes_on = if moves == 0 { now[number] } else { now[number] - avoided };
                for square in goes_on {
                    let (steps, file) = (step(square), Bitboard::from(square.file()));
                    next[number] |= steps & file & side;
                    to_other_files |= steps - file;
                }
            }
            for (next, side) in next.iter_mut().zip(sides) {
                *next |= to_other_files & side;
            }
            now = next;
            moves += 1;
        }
    }

    /// The sides of the walls that matter for a role: only men that move along files are blocked.
    fn sides_for(&self, role: Role) -> [Bitboard; 4] {
        match role {
            Role::Rook | Role::Queen | Role::King => self.sides(),
            _ => [Bitboard::FULL, Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY],
        }
    }

    /// The fewest moves from `from` while another man makes its single move, breadth first over squares, sides of the walls and
    /// whether the other man has moved.
    pub(super) fn delayed(&self, role: Role, from: Square, avoided: Bitboard, by: SingleMove) -> [u8; 64] {
        let mut moves_to = [NEVER; 64];
        if self.fixed.contains(from) {
            return moves_to;
        }
        let sides = self.sides_for(role);
        let fixed = [self.fixed.with(by.from), self.fixed.with(by.to)];
        let mut reached = [[Bitboard::EMPTY; 4]; 2];
        let mut now = [[Bitboard::EMPTY; 4]; 2];
        now[0] = sides.map(|side| side & Bitboard::of(from));
        let mut moves = 0;
        loop {
            // The other man may move at any time, unless this man stands on its arrival square.
            let before = now[0];
            for (after, before) in now[1].iter_mut().zip(before) {
                *after |= before.without(by.to);
            }
            let mut is_new = false;
            for (now, reached) in now.iter_mut().flatten().zip(reached.iter_mut().flatten()) {
                *now -= *reached;
                *reached |= *now;
                is_new |= !now.is_empty();
            }
            if !is_new {
                return moves_to;
            }
            let mut next = [[Bitboard::EMPTY; 4]; 2];
            for (stage, fixed) in fixed.into_iter().enumerate() {
                let mut to_other_files = Bitboard::EMPTY;
                for (number, side) in sides.into_iter().enumerate() {
                    for square in now[stage][number] {
                        moves_to[square.index()] = moves_to[square.index()].min(moves);
                        if moves > 0 && avoided.contains(square) {
                            continue;
                        }
                        let steps = attacks::of(role, Color::White, square, fixed) - fixed;
                        let file = Bitboard::from(square.file());
                        next[stage][number] |= steps & file & side;
                        to_other_files |= steps - file;
                    }
                }
                for (next, side) in next[stage].iter_mut().zip(sides) {
                    *next |= to_other_files & side;
                }
            }
            now = next;
            moves += 1;
        }
    }

    /// The squares on each side of the walls: below or above the white pawn of the file, and below or above the black one. A
    /// man that stays on a file stays on its side. On a file without a wall every square is below.
    fn sides(&self) -> [Bitboard; 4] {
        let mut below = [Bitboard::FULL; 2];
        let mut above = [Bitboard::EMPTY; 2];
        for (color, wall) in self.walls.into_iter().enumerate() {
            for file in File::ALL.map(Bitboard::from) {
                if let (Some(low), Some(high)) = ((wall & file).first(), last(wall & file)) {
                    for square in file {
                        if square.rank() >= high.rank() {
                            below[color] = below[color].without(square);
                        }
                        if square.rank() > low.rank() {
                            above[color] = above[color].with(square);
                        }
                    }
                }
            }
        }
        [below[0] & below[1], above[0] & below[1], below[0] & above[1], above[0] & above[1]]
    }

    /// The distances of a pawn.
    pub(super) fn pawn_distances(&self, color: Color, from: Square) -> PawnDistances {
        let mut distances =
            PawnDistances { moves: [[NEVER; 64]; MOST_TAKEN + 1], reach: [Bitboard::EMPTY; MOST_TAKEN + 1] };
        // Without a capture, a pawn does not pass another on its file.
        let behind = self.walls.into_iter().fold(Bitboard::EMPTY, |all, wall| all | behind(wall, from));
        let walk = PawnWalk { color, from, fixed: self.fixed, closed_file: behind };
        walk.visit(|square, moves, taken| {
            for most in taken..=MOST_TAKEN {
                let known = &mut distances.moves[most][square.index()];
                *known = moves.min(*known);
                distances.reach[most] |= square.into();
            }
        });
        distances
    }
}

/// The squares on the file of `from` that lie behind a wall on this file.
fn behind(wall: Bitboard, from: Square) -> Bitboard {
    let file = Bitboard::from(from.file());
    let wall = wall & file;
    let (Some(low), Some(high)) = (wall.first(), last(wall)) else { return Bitboard::EMPTY };
    if from.rank() < low.rank() {
        file.into_iter().filter(|square| square.rank() > high.rank()).collect()
    } else if from.rank() > high.rank() {
        file.into_iter().filter(|square| square.rank() < low.rank()).collect()
    } else {
        Bitboard::EMPTY
    }
}

fn last(squares: Bitboard) -> Option<Square> {
    squares.into_iter().last()
}

/// By role, the squares that men of `color` do not pass through: for the king, those that fixed men always attack; for others,
/// those from which they would check a king that can neither move nor have the checking man captured.
pub(super) fn avoided(obstacles: &Obstacles, target: &Board, color: Color) -> [Bitboard; 6] {
    let mut avoided = [Bitboard::EMPTY; 6];
    for (square, piece) in target.pieces() {
        if piece.color == color || !obstacles.fixed.contains(square) {
            continue;
        }
        // Farther away, the line of a line piece may be blocked at times.
        let near = attacks::king(square);
        avoided[Role::King as usize] |= match piece.role {
            Role::Pawn => attacks::pawn(!color, square),
            Role::Knight => attacks::knight(square),
            Role::Bishop => near & attacks::bishop_lines(square),
            Role::Rook => near & attacks::rook_lines(square),
            Role::Queen | Role::King => near,
        };
        if piece.role == Role::King && obstacles.keeps_off[color as usize] {
            avoided[Role::Knight as usize] = attacks::knight(square);
            avoided[Role::Bishop as usize] = near & attacks::bishop_lines(square);
            avoided[Role::Rook as usize] = near & attacks::rook_lines(square);
            avoided[Role::Queen as usize] = near;
        }
    }
    avoided
}
