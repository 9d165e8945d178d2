//! How many moves men need from square to square, around men that never move.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub(super) use crate::pawn_walks::MOST_TAKEN;
use crate::pawn_walks::PawnWalk;
use crate::proofgame::single_moves::SingleMove;
use chess::{Bitboard, Board, Color, File, Role, Square, attacks};

/// More moves than any man needs.
pub(super) const NEVER: u8 = 99;

/// Walks of fewer moves are told apart by their exact length.
pub(super) const EXACT: usize = 16;

/// What stands in the way for the rest of the game.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(super) struct Obstacles {
    /// Men that never move again and are never taken.
    pub(super) fixed: Bitboard,
    /// By colour: squares of pawns that stay on their file and are never taken, so that nobody passes them on it.
    pub(super) walls: [Bitboard; 2],
    /// By colour: whether its men give no check beside the other king, because that king never moves and nothing is taken.
    pub(super) keeps_off: [bool; 2],
}

/// The ways of a man that is not a pawn.
pub(super) struct Row {
    pub(super) moves: [u8; 64],
    /// The squares that it can be on after at most so many moves.
    pub(super) within: [Bitboard; EXACT],
    /// The squares that it can be on after exactly so many moves.
    exact: [Bitboard; EXACT],
}

/// The ways of a pawn, by the most that it takes.
pub(super) struct PawnRow {
    pub(super) moves: [[u8; 64]; MOST_TAKEN + 1],
    pub(super) reach: [Bitboard; MOST_TAKEN + 1],
}

/// All distances around the same obstacles, found out when they are asked for.
pub(super) struct Distances {
    obstacles: Obstacles,
    /// By colour and role: squares that such men do not pass.
    shunned: [[Bitboard; 6]; 2],
    rows: Vec<Row>,
    pawn_rows: Vec<PawnRow>,
    row_of: Vec<u16>,
    pawn_row_of: [u16; 128],
    /// Rows of men that another man with a single move holds up.
    held_up: HashMap<u32, Box<[u8; 64]>, BuildHasherDefault<NumberHasher>>,
}

/// No row yet.
const NONE: u16 = u16::MAX;

/// Distances around all the obstacles that were met.
#[derive(Default)]
pub(super) struct DistanceCache {
    known: HashMap<Obstacles, usize>,
    all: Vec<Distances>,
}

/// More sets of obstacles than this are forgotten.
const MOST_KNOWN: usize = 8_192;

/// Bytes that the distances of one thread may take.
const MOST_BYTES: usize = 64 << 20;

/// So many sets of obstacles are met between two looks at the bytes.
const LOOK: usize = 256;

/// Spreads small numbers.
#[derive(Default)]
struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Row {
    /// Squares within so many moves.
    pub(super) fn within(&self, moves: i32) -> Bitboard {
        match usize::try_from(moves) {
            Ok(moves) => self.within[moves.min(EXACT - 1)],
            Err(_) => Bitboard::EMPTY,
        }
    }

    /// The numbers of moves in which `to` can be reached, as bits. Above [`EXACT`] all are possible.
    pub(super) fn lengths(&self, to: Square) -> u64 {
        if self.moves[to.index()] == NEVER {
            return 0;
        }
        let exact = (0..EXACT).filter(|&moves| self.exact[moves].contains(to));
        exact.fold(!0 << EXACT, |lengths, moves| lengths | 1 << moves)
    }
}

impl DistanceCache {
    /// The distances around some obstacles. The men on fixed squares are those of `target`.
    pub(super) fn around(&mut self, obstacles: Obstacles, target: &Board) -> &mut Distances {
        if let Some(&number) = self.known.get(&obstacles) {
            return &mut self.all[number];
        }
        let looks = self.all.len() % LOOK == LOOK - 1;
        let is_large = looks && self.all.iter().map(Distances::bytes).sum::<usize>() > MOST_BYTES;
        if self.known.len() >= MOST_KNOWN || is_large {
            self.known.clear();
            self.all.clear();
        }
        let next = self.all.len();
        self.known.insert(obstacles, next);
        self.all.push(Distances::new(obstacles, target));
        &mut self.all[next]
    }
}

impl Distances {
    pub(super) fn new(obstacles: Obstacles, target: &Board) -> Distances {
        Distances {
            obstacles,
            shunned: Color::ALL.map(|color| shunned(&obstacles, target, color)),
            rows: Vec::new(),
            pawn_rows: Vec::new(),
            row_of: vec![NONE; 2 * 6 * 64],
            pawn_row_of: [NONE; 128],
            held_up: HashMap::default(),
        }
    }

    /// The squares that such a man does not pass.
    pub(super) fn shunned(&self, color: Color, role: Role) -> Bitboard {
        self.shunned[color as usize][role as usize]
    }

    /// Makes sure that a row is there, and returns its number.
    pub(super) fn number(&mut self, color: Color, role: Role, from: Square) -> usize {
        let place = (color as usize * 6 + role as usize) * 64 + from.index();
        if self.row_of[place] == NONE {
            let shunned = self.shunned(color, role);
            self.rows.push(self.obstacles.row(role, from, shunned));
            self.row_of[place] = (self.rows.len() - 1) as u16;
        }
        usize::from(self.row_of[place])
    }

    /// A row that is there.
    pub(super) fn row(&self, number: usize) -> &Row {
        &self.rows[number]
    }

    /// The ways of a man.
    pub(super) fn ways(&mut self, color: Color, role: Role, from: Square) -> &Row {
        let number = self.number(color, role, from);
        &self.rows[number]
    }

    /// The moves of a man if another makes a single move at some time, and stands in the way before and after it.
    pub(super) fn held_up(&mut self, color: Color, role: Role, from: Square, by: SingleMove) -> &[u8; 64] {
        let number = [color as usize, role as usize, from.index(), by.from.index(), by.to.index()]
            .into_iter()
            .fold(0, |number, part| number << 6 | part as u32);
        let shunned = self.shunned(color, role);
        let obstacles = &self.obstacles;
        self.held_up.entry(number).or_insert_with(|| Box::new(obstacles.held_up(role, from, shunned, by)))
    }

    /// Bytes that the rows take.
    fn bytes(&self) -> usize {
        let rows = self.rows.len() * size_of::<Row>() + self.pawn_rows.len() * size_of::<PawnRow>();
        rows + self.row_of.len() * 2 + self.held_up.len() * 96
    }

    /// Makes sure that the row of a pawn is there, and returns its number.
    pub(super) fn pawn_number(&mut self, color: Color, from: Square) -> usize {
        let place = color as usize * 64 + from.index();
        if self.pawn_row_of[place] == NONE {
            self.pawn_rows.push(self.obstacles.pawn_row(color, from));
            self.pawn_row_of[place] = (self.pawn_rows.len() - 1) as u16;
        }
        usize::from(self.pawn_row_of[place])
    }

    /// The row of a pawn that is there.
    pub(super) fn pawn_row(&self, number: usize) -> &PawnRow {
        &self.pawn_rows[number]
    }
}

impl Obstacles {
    fn row(&self, role: Role, from: Square, shunned: Bitboard) -> Row {
        let mut row =
            Row { moves: [NEVER; 64], within: [Bitboard::EMPTY; EXACT], exact: [Bitboard::EMPTY; EXACT] };
        if self.fixed.contains(from) {
            return row;
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
        let mut moves = 0;
        loop {
            let here = now.into_iter().fold(Bitboard::EMPTY, |all, side| all | side);
            for square in here - within {
                row.moves[square.index()] = moves;
            }
            within |= here;
            if let Some(exact) = row.exact.get_mut(usize::from(moves)) {
                *exact = here;
                row.within[usize::from(moves)] = within;
            }
            let is_new = now.iter().zip(&reached).any(|(now, reached)| !now.is_within(*reached));
            if usize::from(moves) >= EXACT && !is_new {
                return row;
            }
            let mut next = [Bitboard::EMPTY; 4];
            for (number, side) in sides.into_iter().enumerate() {
                reached[number] |= now[number];
                // A man may leave a square that it shuns if it starts there, but does not come back to go on.
                let goes_on = if moves == 0 { now[number] } else { now[number] - shunned };
                for square in goes_on {
                    let (steps, file) = (step(square), Bitboard::from(square.file()));
                    next[number] |= steps & file & side;
                    for (next, side) in next.iter_mut().zip(sides) {
                        *next |= (steps - file) & side;
                    }
                }
            }
            now = next;
            moves += 1;
        }
    }

    fn sides_for(&self, role: Role) -> [Bitboard; 4] {
        match role {
            Role::Rook | Role::Queen | Role::King => self.sides(),
            _ => [Bitboard::FULL, Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY],
        }
    }

    /// Moves from `from` while another man makes its single move.
    fn held_up(&self, role: Role, from: Square, shunned: Bitboard, by: SingleMove) -> [u8; 64] {
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
            // The other may move at any time, unless it would land on the man itself.
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
                for (number, side) in sides.into_iter().enumerate() {
                    for square in now[stage][number] {
                        moves_to[square.index()] = moves_to[square.index()].min(moves);
                        if moves > 0 && shunned.contains(square) {
                            continue;
                        }
                        let steps = attacks::of(role, Color::White, square, fixed) - fixed;
                        let file = Bitboard::from(square.file());
                        next[stage][number] |= steps & file & side;
                        for (next, side) in next[stage].iter_mut().zip(sides) {
                            *next |= (steps - file) & side;
                        }
                    }
                }
            }
            now = next;
            moves += 1;
        }
    }

    /// On which sides of the walls a man may stand: below that of White or above it, below that of Black or above it. A man
    /// that stays on a file stays on its side; beside a file without a wall it is always below.
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

    fn pawn_row(&self, color: Color, from: Square) -> PawnRow {
        let mut row =
            PawnRow { moves: [[NEVER; 64]; MOST_TAKEN + 1], reach: [Bitboard::EMPTY; MOST_TAKEN + 1] };
        // A pawn that takes nothing does not pass another on its file.
        let behind = self.walls.into_iter().fold(Bitboard::EMPTY, |all, wall| all | behind(wall, from));
        let walk = PawnWalk { color, from, fixed: self.fixed, closed_file: behind };
        walk.visit(|square, moves, taken| {
            for most in taken..=MOST_TAKEN {
                let known = &mut row.moves[most][square.index()];
                *known = moves.min(*known);
                row.reach[most] |= square.into();
            }
        });
        row
    }
}

/// The squares on the file of `from` that a wall on this file keeps from it.
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

/// By role, the squares that men of `color` do not pass: the king those that fixed men attack at any time; others those
/// from which they would check a king that can never answer.
fn shunned(obstacles: &Obstacles, target: &Board, color: Color) -> [Bitboard; 6] {
    let mut shunned = [Bitboard::EMPTY; 6];
    for (square, piece) in target.pieces() {
        if piece.color == color || !obstacles.fixed.contains(square) {
            continue;
        }
        // What a line piece attacks further away may be covered at times.
        let near = attacks::king(square);
        shunned[Role::King as usize] |= match piece.role {
            Role::Pawn => attacks::pawn(!color, square),
            Role::Knight => attacks::knight(square),
            Role::Bishop => near & attacks::bishop_lines(square),
            Role::Rook => near & attacks::rook_lines(square),
            Role::Queen | Role::King => near,
        };
        if piece.role == Role::King && obstacles.keeps_off[color as usize] {
            shunned[Role::Knight as usize] = attacks::knight(square);
            shunned[Role::Bishop as usize] = near & attacks::bishop_lines(square);
            shunned[Role::Rook as usize] = near & attacks::rook_lines(square);
            shunned[Role::Queen as usize] = near;
        }
    }
    shunned
}

/// How many files a pawn has to change.
pub(super) fn files_apart(a: Square, b: Square) -> usize {
    usize::from((a.file() as u8).abs_diff(b.file() as u8))
}

/// The squares from which a pawn of `color` can get to `to` by taking at most so often, fixed men aside.
pub(super) fn pawn_sources(color: Color, to: Square, taken: usize) -> Bitboard {
    let (file, rank) = (to.file() as i32, to.rank() as i32);
    Square::ALL
        .into_iter()
        .filter(|from| {
            let ranks = match color {
                Color::White => rank - from.rank() as i32,
                Color::Black => from.rank() as i32 - rank,
            };
            let files = (from.file() as i32 - file).abs();
            ranks >= files && files <= taken as i32
        })
        .collect()
}

/// The file so many files to the right.
pub(super) fn shifted(file: File, files: i32) -> Option<File> {
    usize::try_from(file as i32 + files).ok().and_then(|file| File::ALL.get(file).copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Square::*;

    fn obstacles(fixed: &[Square]) -> Obstacles {
        Obstacles {
            fixed: fixed.iter().copied().collect(),
            walls: [Bitboard::EMPTY; 2],
            keeps_off: [false; 2],
        }
    }

    /// The moves of a man around obstacles.
    fn check(obstacles: Obstacles, target: &Board, role: Role, (from, to): (Square, Square), expected: u8) {
        let mut distances = Distances::new(obstacles, target);
        assert_eq!(
            distances.ways(Color::White, role, from).moves[to.index()],
            expected,
            "{role:?} {from} {to}"
        );
    }

    fn board(fen: &str) -> Board {
        fen.parse::<chess::text::Fen>().expect("a position").0.board
    }

    #[test]
    fn men_go_around_those_that_never_move() {
        let empty = Board::empty();
        check(obstacles(&[]), &empty, Role::Rook, (A1, A8), 1);
        check(obstacles(&[A4]), &empty, Role::Rook, (A1, A8), 3);
        check(obstacles(&[B1, A2]), &empty, Role::Rook, (A1, A8), NEVER);
        check(obstacles(&[B2]), &empty, Role::Bishop, (A1, H8), NEVER);
    }

    #[test]
    fn kings_do_not_pass_what_fixed_men_attack() {
        let target = board("k7/8/8/8/5pp1/8/8/K7 w - -");
        check(obstacles(&[]), &target, Role::King, (H2, H5), 3);
        // The pawns guard the third rank from e3 to h3.
        check(obstacles(&[F4, G4]), &target, Role::King, (H2, H5), 8);
    }

    #[test]
    fn nobody_checks_a_king_that_can_never_answer() {
        let target = board("7k/8/8/8/8/8/8/K7 w - -");
        let keeps_off = Obstacles { keeps_off: [true, false], ..obstacles(&[H8]) };
        // G6 and f7 would give check; the last move may.
        check(obstacles(&[H8]), &target, Role::Knight, (H4, F8), 2);
        check(keeps_off, &target, Role::Knight, (H4, F8), 4);
        check(keeps_off, &target, Role::Knight, (E5, F7), 1);
    }

    #[test]
    fn nobody_passes_a_pawn_on_its_file() {
        let wall =
            Obstacles { walls: [[E2, E3, E4].into_iter().collect(), Bitboard::EMPTY], ..obstacles(&[]) };
        let empty = Board::empty();
        check(wall, &empty, Role::Rook, (E1, E5), 3);
        // The rook may stand on e3 behind the pawn, but does not get past it from there either.
        check(wall, &empty, Role::Rook, (E1, E3), 1);
        let closed = Obstacles { fixed: [D1, F1, D2, F2, D3, F3].into_iter().collect(), ..wall };
        check(closed, &empty, Role::Rook, (E1, E3), 1);
        check(closed, &empty, Role::Rook, (E1, E5), NEVER);
        check(closed, &empty, Role::Rook, (E5, E3), 1);
        let mut distances = Distances::new(wall, &empty);
        let pawn = distances.pawn_number(Color::Black, E7);
        assert!(!distances.pawn_row(pawn).reach[0].contains(E1));
        assert!(distances.pawn_row(pawn).reach[0].contains(E3));
        assert!(distances.pawn_row(pawn).reach[2].contains(E1));
    }

    #[test]
    fn a_man_with_a_single_move_is_in_the_way_before_or_after_it() {
        let mut distances = Distances::new(obstacles(&[H2, G2, F2, D2, C1, B2, D4, C4, E5]), &Board::empty());
        let by = SingleMove { color: Color::White, from: G1, to: F3 };
        // The rook leaves h1 after the knight, and then does not pass f3.
        let direct = distances.ways(Color::White, Role::Rook, H1).moves[H3.index()];
        assert_eq!(direct, 3);
        let held_up = distances.held_up(Color::White, Role::Rook, H1, by)[H3.index()];
        assert!(held_up > direct, "{held_up}");
        assert_eq!(distances.held_up(Color::White, Role::Rook, E1, by)[H3.index()], 2);
    }

    #[test]
    fn lengths_of_walks_are_exact() {
        let mut distances = Distances::new(obstacles(&[]), &Board::empty());
        let knight = distances.ways(Color::White, Role::Knight, B1).lengths(C3);
        assert_eq!(knight & 0xff, 0b1010_1010);
        let rook = distances.ways(Color::White, Role::Rook, A1).lengths(A1);
        assert_eq!(rook & 0xff, 0b1111_1101);
    }
}
