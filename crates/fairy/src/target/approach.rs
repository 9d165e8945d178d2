//! The approach to a target: which moves come too late, judged by their squares before they are played.

use arrayvec::ArrayVec;
use chess::{Bitboard, Square};

use crate::hooks::Extent;
use crate::moves::Move;
use crate::position::{CastlingRights, Position};
use crate::rules::Rules;
use crate::target::{Mover, Movers, Target, UNREACHABLE, is_same};

/// Which moves of the side to move certainly come too late, judged before they are played.
pub struct Approach<'a> {
    target: &'a Target,
    rules: &'a Rules,
    position: &'a Position,
    movers: Movers,
    missing: ArrayVec<Missing, 64>,
    /// The square judged last that has its man, and the fewest moves that bring another man there.
    left: Option<(Square, u8)>,
    /// The moves that the side has left after this one.
    moves: usize,
    /// Whether the side must capture at every move.
    must_capture: bool,
}

/// A square that lacks its man.
#[derive(Clone, Copy)]
struct Missing {
    square: Square,
    /// The fewest moves that bring a man there.
    fewest: u8,
    /// The man that needs the fewest.
    by: Option<Square>,
    /// The fewest moves of other men.
    by_others: u8,
}

impl Approach<'_> {
    /// Whether the target is certainly out of reach after this move.
    pub fn is_out_of_reach_after(&mut self, mv: Move) -> bool {
        let (target, position) = (self.target, self.position);
        if !target.is_judged(self.rules, position, mv) {
            return false;
        }
        if self.must_capture {
            return true;
        }
        let mover = Mover::new(self.rules, mv.to, position.man(mv.from));
        let mut needed = 0;
        if target.has(position, mv.from) {
            let back = target.moves_to(mv.from, mover, &self.movers);
            needed += usize::from(self.fewest_by_others(mv.from).min(back));
        }
        for missing in &self.missing {
            if missing.square == mv.to && is_same(mover.man, target.men[mv.to.index()]) {
                continue;
            }
            let of_others = if missing.by == Some(mv.from) { missing.by_others } else { missing.fewest };
            needed += usize::from(of_others.min(target.moves_to(missing.square, mover, &self.movers)));
            if needed > self.moves {
                return true;
            }
        }
        needed > self.moves
    }

    /// The fewest moves that bring another man to a square that has its man.
    fn fewest_by_others(&mut self, square: Square) -> u8 {
        if let Some((_, fewest)) = self.left.filter(|&(known, _)| known == square) {
            return fewest;
        }
        let others = self.movers.men.iter().filter(|mover| mover.on != square);
        let moves = others.map(|&mover| self.target.moves_to(square, mover, &self.movers));
        let castling = self.target.castling_to(self.position, &self.movers, square);
        let fewest = moves.min().unwrap_or(UNREACHABLE).min(castling);
        self.left = Some((square, fewest));
        fewest
    }
}

impl Target {
    /// The moves of the side to move, judged before they are played, if `half_moves` half-moves are left after them; `None` if
    /// there is no bound.
    pub fn approach<'a>(
        &'a self,
        rules: &'a Rules,
        position: &'a Position,
        half_moves: u32,
    ) -> Option<Approach<'a>> {
        self.distances.as_ref()?;
        let (color, moves) = (position.turn(), half_moves as usize / 2);
        let movers = self.movers(rules, position, color);
        let missing = self.sides[color as usize].into_iter().filter(|&square| !self.has(position, square));
        let missing = missing.map(|square| self.missing(position, &movers, square)).collect();
        let left_over = |men: Bitboard, wanted: Bitboard| men.len().saturating_sub(wanted.len());
        let others = position.side(!color) - position.side(color);
        let only_it_captures = |extent: &Extent| !rules.hooks.moves_beyond_range && !extent.changes_mover;
        let must_capture = self.extent.filter(|extent| !extent.removes_men).is_some_and(|extent| {
            left_over(position.occupied(), self.sides[0] | self.sides[1]) > half_moves as usize
                || only_it_captures(&extent) && left_over(others, self.sides[!color as usize]) > moves
        });
        Some(Approach { target: self, rules, position, movers, missing, left: None, moves, must_capture })
    }

    /// Whether [`Approach::is_out_of_reach_after`] says about a move what [`Target::is_out_of_reach`] says after it.
    pub fn judges_in_advance(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        self.is_judged(rules, position, mv) && !position.castling().has_one_of(CastlingRights::of(mv.from))
    }

    /// Whether there is a bound on what is needed after a move.
    fn is_judged(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        self.distances.is_some() && !mv.is_capture() && rules.is_plain(position, mv)
    }

    fn missing(&self, position: &Position, movers: &Movers, square: Square) -> Missing {
        let castling = self.castling_to(position, movers, square);
        let mut missing = Missing { square, fewest: castling, by: None, by_others: castling };
        for &mover in &movers.men {
            let moves = self.moves_to(square, mover, movers);
            if moves < missing.fewest {
                missing = Missing { fewest: moves, by: Some(mover.on), by_others: missing.fewest, ..missing };
            } else if moves < missing.by_others {
                missing.by_others = moves;
            }
        }
        missing
    }
}
