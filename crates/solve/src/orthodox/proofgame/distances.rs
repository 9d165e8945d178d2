//! Distances of men from square to square, around men that never move.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub(super) use crate::orthodox::pawn_walks::MOST_TAKEN;
use crate::orthodox::proofgame::obstacles::{Obstacles, avoided};
use crate::orthodox::proofgame::single_moves::SingleMove;
use chess::{Bitboard, Board, Color, File, Role, Square};

/// An infinite distance: more moves than any man needs.
pub(super) const NEVER: u8 = 99;

/// Exact lengths are tracked for walks of fewer moves than this.
pub(super) const EXACT: usize = 16;

/// The distances of a man that is not a pawn.
pub(super) struct ManDistances {
    /// The fewest moves to each square.
    pub(super) moves: [u8; 64],
    /// The squares that it can reach in at most 0, 1, 2 … moves.
    pub(super) within: [Bitboard; EXACT],
    /// The squares that it can reach in exactly 0, 1, 2 … moves.
    pub(super) exact: [Bitboard; EXACT],
}

/// The distances of a pawn, by the most captures.
pub(super) struct PawnDistances {
    pub(super) moves: [[u8; 64]; MOST_TAKEN + 1],
    pub(super) reach: [Bitboard; MOST_TAKEN + 1],
}

/// All distances around the same obstacles, computed when first needed.
pub(super) struct DistanceTable {
    obstacles: Obstacles,
    /// By colour and role: squares that such men do not pass through.
    avoided: [[Bitboard; 6]; 2],
    men: Vec<ManDistances>,
    pawns: Vec<PawnDistances>,
    /// By colour, role and square, the number in `men`, or [`NONE`].
    number_of: Vec<u16>,
    /// By colour and square, the number in `pawns`, or [`NONE`].
    pawn_number_of: [u16; 128],
    /// Moves of men that another man with a single move delays.
    delayed: HashMap<u32, Box<[u8; 64]>, BuildHasherDefault<NumberHasher>>,
}

/// Not yet computed.
const NONE: u16 = u16::MAX;

/// A cache of distances by obstacles.
#[derive(Default)]
pub(super) struct DistanceCache {
    known: HashMap<Obstacles, usize>,
    all: Vec<DistanceTable>,
}

/// The cache is cleared when it has this many sets of obstacles.
const MOST_KNOWN: usize = 8_192;

/// The most bytes of the cache of one thread.
const MOST_BYTES: usize = 64 << 20;

/// The bytes are counted after this many new sets of obstacles.
const COUNT_INTERVAL: usize = 256;

/// A multiplicative hasher for small numbers.
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

impl ManDistances {
    /// The squares within `moves` moves.
    pub(super) fn within(&self, moves: i32) -> Bitboard {
        match usize::try_from(moves) {
            Ok(moves) => self.within[moves.min(EXACT - 1)],
            Err(_) => Bitboard::EMPTY,
        }
    }

    /// Repeats the squares of the last two numbers of moves before `from`.
    pub(super) fn repeat(&mut self, from: usize) {
        for moves in from..EXACT {
            self.exact[moves] = self.exact[moves - 2];
            self.within[moves] = self.within[moves - 1];
        }
    }

    /// The numbers of moves in which `to` can be reached, a bit each. From [`EXACT`] on all count as possible.
    pub(super) fn lengths(&self, to: Square) -> u64 {
        if self.moves[to.index()] == NEVER {
            return 0;
        }
        let exact = (0..EXACT).filter(|&moves| self.exact[moves].contains(to));
        exact.fold(!0 << EXACT, |lengths, moves| lengths | 1 << moves)
    }
}

impl DistanceCache {
    /// The distances around `obstacles`. The men on fixed squares are those of `target`.
    pub(super) fn around(&mut self, obstacles: Obstacles, target: &Board) -> &mut DistanceTable {
        if let Some(&number) = self.known.get(&obstacles) {
            return &mut self.all[number];
        }
        let counts = self.all.len() % COUNT_INTERVAL == COUNT_INTERVAL - 1;
        let is_large = counts && self.all.iter().map(DistanceTable::bytes).sum::<usize>() > MOST_BYTES;
        if self.known.len() >= MOST_KNOWN || is_large {
            self.known.clear();
            self.all.clear();
        }
        let next = self.all.len();
        self.known.insert(obstacles, next);
        self.all.push(DistanceTable::new(obstacles, target));
        &mut self.all[next]
    }
}

impl DistanceTable {
    pub(super) fn new(obstacles: Obstacles, target: &Board) -> DistanceTable {
        DistanceTable {
            obstacles,
            avoided: Color::ALL.map(|color| avoided(&obstacles, target, color)),
            men: Vec::new(),
            pawns: Vec::new(),
            number_of: vec![NONE; 2 * 6 * 64],
            pawn_number_of: [NONE; 128],
            delayed: HashMap::default(),
        }
    }

    /// The squares of men that never move again and are never captured.
    pub(super) fn fixed(&self) -> Bitboard {
        self.obstacles.fixed
    }

    /// The squares that such a man does not pass through.
    pub(super) fn avoided(&self, color: Color, role: Role) -> Bitboard {
        self.avoided[color as usize][role as usize]
    }

    /// The number of a man's distances, which are computed if necessary.
    pub(super) fn number(&mut self, color: Color, role: Role, from: Square) -> usize {
        let place = (color as usize * 6 + role as usize) * 64 + from.index();
        if self.number_of[place] == NONE {
            let avoided = self.avoided(color, role);
            self.men.push(self.obstacles.man_distances(role, from, avoided));
            self.number_of[place] = (self.men.len() - 1) as u16;
        }
        usize::from(self.number_of[place])
    }

    /// The distances with this number.
    pub(super) fn by_number(&self, number: usize) -> &ManDistances {
        &self.men[number]
    }

    /// The distances of a man.
    pub(super) fn of_man(&mut self, color: Color, role: Role, from: Square) -> &ManDistances {
        let number = self.number(color, role, from);
        &self.men[number]
    }

    /// The fewest moves of a man to each square if another man makes a single move at some time and is in the way before and
    /// after it.
    pub(super) fn delayed(&mut self, color: Color, role: Role, from: Square, by: SingleMove) -> &[u8; 64] {
        let number = [color as usize, role as usize, from.index(), by.from.index(), by.to.index()]
            .into_iter()
            .fold(0, |number, part| number << 6 | part as u32);
        let avoided = self.avoided(color, role);
        let obstacles = &self.obstacles;
        self.delayed.entry(number).or_insert_with(|| Box::new(obstacles.delayed(role, from, avoided, by)))
    }

    /// The bytes in use.
    fn bytes(&self) -> usize {
        let men = self.men.len() * size_of::<ManDistances>() + self.pawns.len() * size_of::<PawnDistances>();
        men + self.number_of.len() * 2 + self.delayed.len() * 96
    }

    /// The number of a pawn's distances, which are computed if necessary.
    pub(super) fn pawn_number(&mut self, color: Color, from: Square) -> usize {
        let place = color as usize * 64 + from.index();
        if self.pawn_number_of[place] == NONE {
            self.pawns.push(self.obstacles.pawn_distances(color, from));
            self.pawn_number_of[place] = (self.pawns.len() - 1) as u16;
        }
        usize::from(self.pawn_number_of[place])
    }

    /// The distances of a pawn with this number.
    pub(super) fn pawn_by_number(&self, number: usize) -> &PawnDistances {
        &self.pawns[number]
    }
}

/// The number of files between two squares.
pub(super) fn files_apart(a: Square, b: Square) -> usize {
    usize::from((a.file() as u8).abs_diff(b.file() as u8))
}

/// The squares from which a pawn of `color` can reach `to` with at most `taken` captures, fixed men aside.
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

/// The file `files` files to the right.
pub(super) fn shifted(file: File, files: i32) -> Option<File> {
    usize::try_from(file as i32 + files).ok().and_then(|file| File::ALL.get(file).copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Square::*;

    fn obstacles(fixed: &[Square]) -> Obstacles {
        Obstacles {
            home: Bitboard::EMPTY,
            fixed: fixed.iter().copied().collect(),
            walls: [Bitboard::EMPTY; 2],
            keeps_off: [false; 2],
        }
    }

    /// The moves of a man around obstacles.
    fn check(obstacles: Obstacles, target: &Board, role: Role, (from, to): (Square, Square), expected: u8) {
        let mut distances = DistanceTable::new(obstacles, target);
        assert_eq!(
            distances.of_man(Color::White, role, from).moves[to.index()],
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
    fn kings_do_not_pass_squares_that_fixed_men_attack() {
        let target = board("k7/8/8/8/5pp1/8/8/K7 w - -");
        check(obstacles(&[]), &target, Role::King, (H2, H5), 3);
        // The pawns guard the third rank from e3 to h3.
        check(obstacles(&[F4, G4]), &target, Role::King, (H2, H5), 8);
    }

    #[test]
    fn a_king_that_can_never_reply_is_never_checked() {
        let target = board("7k/8/8/8/8/8/8/K7 w - -");
        let keeps_off = Obstacles { keeps_off: [true, false], ..obstacles(&[H8]) };
        // G6 and f7 would give check; the last move may.
        check(obstacles(&[H8]), &target, Role::Knight, (H4, F8), 2);
        check(keeps_off, &target, Role::Knight, (H4, F8), 4);
        check(keeps_off, &target, Role::Knight, (E5, F7), 1);
    }

    #[test]
    fn pawns_do_not_pass_each_other_on_a_file() {
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
        let mut distances = DistanceTable::new(wall, &empty);
        let pawn = distances.pawn_number(Color::Black, E7);
        assert!(!distances.pawn_by_number(pawn).reach[0].contains(E1));
        assert!(distances.pawn_by_number(pawn).reach[0].contains(E3));
        assert!(distances.pawn_by_number(pawn).reach[2].contains(E1));
    }

    #[test]
    fn a_man_with_a_single_move_is_in_the_way_before_or_after_it() {
        let mut distances =
            DistanceTable::new(obstacles(&[H2, G2, F2, D2, C1, B2, D4, C4, E5]), &Board::empty());
        let by = SingleMove { color: Color::White, from: G1, to: F3 };
        // The rook leaves h1 after the knight, and then does not pass f3.
        let direct = distances.of_man(Color::White, Role::Rook, H1).moves[H3.index()];
        assert_eq!(direct, 3);
        let delayed = distances.delayed(Color::White, Role::Rook, H1, by)[H3.index()];
        assert!(delayed > direct, "{delayed}");
        assert_eq!(distances.delayed(Color::White, Role::Rook, E1, by)[H3.index()], 2);
    }

    #[test]
    fn lengths_of_walks_are_exact() {
        let mut distances = DistanceTable::new(obstacles(&[]), &Board::empty());
        let knight = distances.of_man(Color::White, Role::Knight, B1).lengths(C3);
        assert_eq!(knight & 0xff, 0b1010_1010);
        let rook = distances.of_man(Color::White, Role::Rook, A1).lengths(A1);
        assert_eq!(rook & 0xff, 0b1111_1101);
    }
}
