//! Histories: how well moves did earlier in this search, learnt from cutoffs.

mod score;

use game::{Side, Tactics};

pub(crate) use score::{Learnt, bonus};

/// Scores of moves by what they look like. Each table has a heuristic that switches it.
pub(crate) struct Histories {
    /// By side, origin and target: quiet moves.
    main: Vec<Learnt>,
    /// By side, man and target, and what is taken.
    capture: Vec<Learnt>,
    /// By side, man and target of an earlier move, and man and target of this one: the opponent's last move, and the own
    /// move before it.
    continuation: [Vec<Learnt>; 2],
    /// By side and the opponent's last move: the quiet move that refuted it, as bits.
    counter: Vec<u32>,
    /// By side and structure: how far static evaluations were from what the search found, in 1/16 of a hundredth pawn.
    correction: Vec<i16>,
    piece_targets: usize,
    origin_targets: usize,
    victims: usize,
}

const CORRECTIONS: usize = 16_384;

impl Histories {
    pub(crate) fn new<P: Tactics>() -> Histories {
        let (pieces, origins) = (P::PIECE_TARGETS, P::ORIGIN_TARGETS);
        let nothing = |length: usize| vec![Learnt::default(); length];
        Histories {
            main: nothing(2 * origins),
            capture: nothing(2 * pieces * P::VICTIMS),
            continuation: [nothing(2 * pieces * pieces), nothing(2 * pieces * pieces)],
            counter: vec![0; 2 * pieces],
            correction: vec![0; 2 * CORRECTIONS],
            piece_targets: pieces,
            origin_targets: origins,
            victims: P::VICTIMS,
        }
    }

    /// Bytes of the histories of a game.
    pub(crate) fn bytes<P: Tactics>() -> usize {
        let (pieces, origins) = (P::PIECE_TARGETS, P::ORIGIN_TARGETS);
        let scores = 2 * origins + 2 * pieces * P::VICTIMS + 4 * pieces * pieces;
        scores * size_of::<Learnt>() + 2 * pieces * size_of::<u32>() + 2 * CORRECTIONS * size_of::<i16>()
    }

    #[inline]
    pub(crate) fn main(&mut self, side: Side, origin_target: usize) -> &mut Learnt {
        &mut self.main[side as usize * self.origin_targets + origin_target]
    }

    #[inline]
    pub(crate) fn capture(&mut self, side: Side, piece_target: usize, victim: usize) -> &mut Learnt {
        let man = side as usize * self.piece_targets + piece_target;
        &mut self.capture[man * self.victims + victim]
    }

    /// The moves that follow `earlier`, which was played `distance` (1 or 2) half-moves before.
    #[inline]
    pub(crate) fn following(&mut self, distance: usize, side: Side, earlier: usize) -> &mut [Learnt] {
        let start = (side as usize * self.piece_targets + earlier) * self.piece_targets;
        &mut self.continuation[distance - 1][start..start + self.piece_targets]
    }

    #[inline]
    pub(crate) fn counter(&mut self, side: Side, earlier: usize) -> &mut u32 {
        &mut self.counter[side as usize * self.piece_targets + earlier]
    }

    #[inline]
    pub(crate) fn correction(&mut self, side: Side, structure: game::Key) -> &mut i16 {
        &mut self.correction[side as usize * CORRECTIONS + structure.0 as usize % CORRECTIONS]
    }
}
