//! Pawns that must step forward: whether a man that never leaves stands in front of them.

use chess::{Bitboard, Color, Kind, Rank, Role, Square, attacks};

use crate::orthodox::help::nets::captures::{Way, detours};
use crate::orthodox::help::nets::distances::Post;
use crate::orthodox::help::nets::{Change, LiveNet, bits};

/// A side that has no move to spare for a net.
struct Side {
    color: Color,
    /// Its men, a bit each.
    men: u64,
    /// Squares where men of the other side may capture something.
    exposed: Bitboard,
    /// The moves that the other side has to spare.
    other_spare: u8,
}

impl Change<'_> {
    /// Whether the pawns that must step forward can do so.
    pub(crate) fn can_step(&self, alive: LiveNet) -> bool {
        let Change { nets, left, .. } = self;
        let spare = self.spare(alive);
        let pawns = alive.pending & nets.pawns;
        // A pawn that has just made a double step may be captured en passant, on another square.
        if pawns == 0 || self.kind == Kind::DoubleStep {
            return true;
        }
        let exposed = |men: u64, left: u8, spare: u8| match (left, spare) {
            (0, _) => Bitboard::EMPTY,
            (_, 0) => self.passed(alive, alive.pending & men),
            _ => Bitboard::FULL,
        };
        let side = |color: Color| match color == nets.mating {
            true => Side {
                color,
                men: nets.mating_men,
                exposed: exposed(!nets.mating_men, left.mated, spare.mated),
                other_spare: spare.mated,
            },
            false => Side {
                color,
                men: !nets.mating_men,
                exposed: exposed(nets.mating_men, left.mating, spare.mating),
                other_spare: spare.mating,
            },
        };
        (spare.mating > 0 || pawns & nets.mating_men == 0 || self.side_can_step(alive, &side(nets.mating)))
            && (spare.mated > 0
                || pawns & !nets.mating_men == 0
                || self.side_can_step(alive, &side(!nets.mating)))
    }

    /// The squares that these men visit if they have no move to spare.
    fn passed(&self, alive: LiveNet, men: u64) -> Bitboard {
        let posts = self.nets.posts(alive.net);
        bits(men).fold(Bitboard::EMPTY, |squares, man| {
            let now = self.post(man);
            let color = self.nets.men[man].color;
            let moves = self.nets.distances(man, now).moves(posts[man]);
            squares
                | match moves {
                    1 => posts[man].square().into(),
                    _ => detours(self.nets.reachable(), color, Way { from: now, to: posts[man] }, moves),
                }
        })
    }

    /// Whether the pawns of one side, which has no move to spare, can step forward.
    fn side_can_step(&self, alive: LiveNet, side: &Side) -> bool {
        let Change { nets, present, .. } = self;
        let men = nets.cores[alive.net as usize].men;
        let posts = nets.posts(alive.net);
        let few = (present & !side.men & !men).count_ones() < MANY;
        bits(alive.pending & nets.pawns & side.men).all(|man| {
            let (now, to) = (self.post(man), posts[man]);
            let moves = nets.distances(man, now).moves(to);
            let ahead = Bitboard::of(now.square()).forward(side.color);
            let squares = if now.role() != Role::Pawn {
                return true;
            } else if few && needs_double_step(side.color, now, to, moves) {
                ahead | ahead.forward(side.color)
            } else if moves == 1 && now.square().file() == to.square().file() {
                attacks::between(now.square(), to.square()).with(to.square())
            } else {
                return true;
            };
            !(squares & self.occupied).into_iter().any(|square| self.stays(alive, side, man, square))
        })
    }

    /// Whether the man on `square`, in front of `pawn`, can never leave.
    fn stays(&self, alive: LiveNet, side: &Side, pawn: usize, square: Square) -> bool {
        let Change { nets, present, .. } = self;
        let men = nets.cores[alive.net as usize].men;
        let Some(man) = self.man(square) else { return false };
        let bit = 1 << man;
        if nets.castlers & bit != 0 {
            return false;
        }
        if side.men & bit != 0 {
            // A man of the pawn's own side leaves only if the net wants it elsewhere, or if it is captured.
            return alive.pending & bit == 0 && (men & bit != 0 || !side.exposed.contains(square));
        }
        // A pawn of the other side may step nearer and be captured there.
        let is_pawn = self.post(man).role() == Role::Pawn;
        let nearer = attacks::between(self.post(pawn).square(), square);
        let taken_on = if is_pawn { nearer.with(square) } else { square.into() };
        if self.passed(alive, alive.pending & side.men & !(1 << pawn)).meets(taken_on) {
            return false;
        }
        // A pawn that faces the stepping pawn can leave only by a capture.
        let is_stuck = is_pawn && {
            let prey = bits(present & side.men & !men).map(|man| self.post(man).square());
            let takes = self.nets.reachable().pawn_takes(!side.color, square);
            !prey.into_iter().any(|prey| takes.contains(prey))
        };
        let is_settled = alive.pending & bit == 0;
        is_stuck || is_settled && (side.other_spare == 0 || men & bit != 0 && side.other_spare < 2)
    }
}

/// With this many men to capture, a pawn can go as far sideways as forward.
const MANY: u32 = 5;

/// Whether a pawn that captures fewer than five men must begin with a double step to arrive in time.
pub(crate) fn needs_double_step(color: Color, now: Post, to: Post, moves: u8) -> bool {
    let ranks = (now.square().rank() as u8).abs_diff(to.square().rank() as u8);
    Bitboard::relative_rank(color, Rank::Second).contains(now.square())
        && if to.is_for_a_pawn() { moves < ranks } else { moves >= STEPS_TO_PROMOTE }
}

/// The moves of a pawn to the last rank if it begins with a double step.
const STEPS_TO_PROMOTE: u8 = 5;
