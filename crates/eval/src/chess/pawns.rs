//! Pawn structure: terms that depend on pawns alone. They are cached as long as no pawn moves.

use ::chess::{Bitboard, ByColor, Color, File, Rank, Square, attacks};

use super::{blocks, masks};
use crate::{Phased, Sum, Terms};

/// What a table of pawn structures keeps of one.
#[derive(Clone, Copy, Default)]
pub(super) struct Structure {
    pawns: ByColor<Bitboard>,
    /// The value of the structure for White.
    pub(super) total: Phased,
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
}

/// Structures that were evaluated before, one for each place of a small table. They are compared pawn by pawn, so that
/// a place that belongs to others is never mistaken.
#[derive(Clone)]
pub(super) struct PawnTable(Box<[Structure]>);

impl PawnTable {
    /// Structures in the table, a power of two; a search meets few more at a time.
    const LEN: usize = 1 << 12;

    pub(super) fn new() -> PawnTable {
        // A slot holds the empty board at first, whose value is zero.
        PawnTable(vec![Structure::default(); PawnTable::LEN].into_boxed_slice())
    }

    /// The structure of these pawns.
    #[inline]
    pub(super) fn get<const N: usize>(
        &mut self,
        pawns: ByColor<Bitboard>,
        weights: &[Phased; N],
    ) -> Structure {
        let mixed = pawns[Color::White].0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ pawns[Color::Black].0.wrapping_mul(0xd6e8_feb8_6659_fd93);
        let entry = &mut self.0[(mixed >> 40) as usize % PawnTable::LEN];
        if entry.pawns != pawns {
            let mut sum = Sum::new(weights);
            let passed = evaluate(&mut sum, pawns);
            *entry = Structure { pawns, total: sum.total(), passed };
        }
        *entry
    }
}

/// Evaluates the structure of these pawns and finds the passed ones of both sides.
pub(super) fn evaluate<T: Terms>(terms: &mut T, pawns: ByColor<Bitboard>) -> Bitboard {
    side(terms, pawns, Color::White) | side(terms, pawns, Color::Black)
}

fn side<T: Terms>(terms: &mut T, pawns: ByColor<Bitboard>, us: Color) -> Bitboard {
    let (own, enemy) = (pawns[us], pawns[!us]);
    let mut passed = Bitboard::EMPTY;
    for square in own {
        terms.add(us as usize, blocks::PAWN_SQUARE.at(super::folded(us, square)), 1);
        let pawn = Pawn::new(pawns, us, square);
        if pawn.is_passed() {
            passed = passed.with(square);
        }
        pawn.add(terms);
    }
    terms.add(us as usize, blocks::MATERIAL.at(0), own.len() as i32);
    if !own.is_empty() && (on_one_wing(own | enemy)) {
        terms.add(us as usize, blocks::ONE_WING.only(), 1);
    }
    passed
}

fn on_one_wing(pawns: Bitboard) -> bool {
    let queen_side = [File::A, File::B, File::C, File::D];
    let queen_side = queen_side.into_iter().fold(Bitboard::EMPTY, |wing, file| wing | Bitboard::from(file));
    pawns.is_within(queen_side) || !pawns.meets(queen_side)
}

/// A pawn among others.
struct Pawn {
    us: Color,
    rank: Rank,
    own: Bitboard,
    enemy: Bitboard,
    square: Square,
    neighbours: Bitboard,
}

impl Pawn {
    #[inline(always)]
    fn new(pawns: ByColor<Bitboard>, us: Color, square: Square) -> Pawn {
        Pawn {
            us,
            rank: us.rank(square.rank()),
            own: pawns[us],
            enemy: pawns[!us],
            square,
            neighbours: pawns[us] & masks::beside(square),
        }
    }

    fn is_passed(&self) -> bool {
        !masks::way(self.us, self.square).meets(self.enemy)
            && !masks::ahead(self.us, self.square).meets(self.own)
    }

    #[inline(always)]
    fn add<T: Terms>(&self, terms: &mut T) {
        let us = self.us as usize;
        let ahead = masks::ahead(self.us, self.square);
        let opposed = usize::from(!ahead.meets(self.enemy));
        if ahead.meets(self.own) {
            terms.add(us, blocks::DOUBLED.only(), 1);
        }
        let guards = attacks::pawn_origins(self.us, self.square) & self.own;
        let beside = self.neighbours & Bitboard::from(self.square.rank());
        if !guards.is_empty() {
            terms.add(us, blocks::SUPPORTED.at(self.rank as usize), 1);
        }
        if !beside.is_empty() {
            terms.add(us, blocks::PHALANX.at(self.rank as usize), 1);
        }
        if self.neighbours.is_empty() {
            terms.add(us, blocks::ISOLATED.at(opposed), 1);
        } else if guards.is_empty() && beside.is_empty() && self.is_backward() {
            terms.add(us, blocks::BACKWARD.at(opposed), 1);
        }
        let step = Bitboard::of(self.square).forward(self.us);
        if step.meets(self.enemy) && !attacks::pawn(self.us, self.square).meets(self.enemy) {
            terms.add(us, blocks::RAMMED.at(self.rank as usize), 1);
        }
    }

    /// Whether all neighbours have gone ahead and an enemy pawn guards the next square.
    fn is_backward(&self) -> bool {
        let ahead = masks::way(self.us, self.square);
        let step = Bitboard::of(self.square).forward(self.us);
        self.neighbours.is_within(ahead) && attacks::pawns(!self.us, self.enemy).meets(step)
    }
}
