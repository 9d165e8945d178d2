//! Terms: what is done with the features of a position. They are summed up, or recorded for the tuner.

use crate::{Phased, Term};

/// The first and the second side, as an index: White and Black in chess, Black and White in shogi.
pub(crate) type SideIndex = usize;

/// Receives the features that an evaluation finds.
pub trait Terms {
    /// The feature `term` occurs `count` times for `side`.
    fn add(&mut self, side: SideIndex, term: Term, count: i32);

    /// The feature `term` occurs `count` times around the king of `side`, which it endangers. Danger is summed separately,
    /// because it grows faster than its parts.
    fn threaten(&mut self, side: SideIndex, term: Term, count: i32);
}

/// The sum of weights, from the first side's point of view.
#[derive(Clone, Debug)]
pub struct Sum<'w, const N: usize> {
    weights: &'w [Phased; N],
    totals: [Phased; 2],
    danger: [Phased; 2],
}

impl<'w, const N: usize> Sum<'w, N> {
    /// An empty sum of these weights.
    #[inline]
    pub fn new(weights: &'w [Phased; N]) -> Sum<'w, N> {
        Sum { weights, totals: [Phased::ZERO; 2], danger: [Phased::ZERO; 2] }
    }

    /// What the first side has more than the second.
    #[inline]
    pub fn total(&self) -> Phased {
        self.totals[0] - self.totals[1]
    }

    /// The danger of each side's king.
    #[inline]
    pub fn danger(&self) -> [Phased; 2] {
        self.danger
    }
}

impl<const N: usize> Terms for Sum<'_, N> {
    #[inline(always)]
    fn add(&mut self, side: SideIndex, term: Term, count: i32) {
        self.totals[side] += self.weights[term.index()] * count;
    }

    #[inline(always)]
    fn threaten(&mut self, side: SideIndex, term: Term, count: i32) {
        self.danger[side] += self.weights[term.index()] * count;
    }
}

/// The features of one position, from the first side's point of view: what the tuner learns from.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Features that count for the first side (above zero) or for the second (below). One may occur several times.
    pub terms: Vec<(Term, i32)>,
    /// Features around each king.
    pub danger: [Vec<(Term, i32)>; 2],
}

impl Trace {
    /// Forgets everything, and keeps the memory.
    pub fn clear(&mut self) {
        self.terms.clear();
        for danger in &mut self.danger {
            danger.clear();
        }
    }

    /// The sum that these weights make of the features: the total, and the danger of each king.
    pub fn sum<const N: usize>(&self, weights: &[Phased; N]) -> (Phased, [Phased; 2]) {
        let add = |sum: Phased, &(term, count): &(Term, i32)| sum + weights[term.index()] * count;
        let total = self.terms.iter().fold(Phased::ZERO, add);
        (total, [0, 1].map(|side: usize| self.danger[side].iter().fold(Phased::ZERO, add)))
    }
}

impl Terms for Trace {
    fn add(&mut self, side: SideIndex, term: Term, count: i32) {
        if count != 0 {
            self.terms.push((term, if side == 0 { count } else { -count }));
        }
    }

    fn threaten(&mut self, side: SideIndex, term: Term, count: i32) {
        if count != 0 {
            self.danger[side].push((term, count));
        }
    }
}
