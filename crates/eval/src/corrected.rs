//! An evaluation by terms, corrected or replaced by a network.

use game::Score;
use search::Evaluate;
use search::parameters::Parameters;

use crate::network::{Accumulator, Inputs, Kind, Network};

/// An evaluation of positions by terms.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Estimate {
    /// The value is known, and there is nothing to correct.
    Known(i32),
    /// The sum of terms.
    Sum(i32),
}

impl Estimate {
    /// The value, in hundredths of a pawn.
    #[inline]
    pub fn value(self) -> i32 {
        match self {
            Estimate::Known(value) | Estimate::Sum(value) => value,
        }
    }
}

/// An evaluation by terms.
pub trait ByTerms<P: Inputs>: Evaluate<P> {
    /// The value of `position`, the last one passed to it, for its side to move.
    fn estimate(&mut self, position: &P) -> Estimate;

    /// The value of `position` for its side to move if it is known without a sum.
    fn known(&self, position: &P) -> Option<i32>;
}

/// The sum of terms, corrected or replaced by a network if there is one.
#[derive(Clone)]
pub struct Corrected<P, E> {
    terms: E,
    network: Option<Accumulator<P>>,
}

impl<P: Inputs, E: ByTerms<P>> Corrected<P, E> {
    /// This evaluation, left as it is.
    pub fn uncorrected(terms: E) -> Corrected<P, E> {
        Corrected { terms, network: None }
    }

    /// This evaluation, corrected or replaced by `network` if there is one.
    pub fn new(terms: E, network: Option<Network>) -> Corrected<P, E> {
        Corrected { terms, network: network.map(Accumulator::new) }
    }

    /// The terms, if their sum is part of the value.
    #[inline]
    fn terms_if_used(&mut self) -> Option<&mut E> {
        let whole = self.network.as_ref().is_some_and(|network| network.kind() == Kind::Whole);
        (!whole).then_some(&mut self.terms)
    }

    /// The evaluation by terms alone.
    pub fn terms(&self) -> &E {
        &self.terms
    }
}

impl<P: Inputs, E: ByTerms<P>> Evaluate<P> for Corrected<P, E> {
    fn parameters() -> Parameters {
        E::parameters()
    }

    #[inline]
    fn evaluate(&mut self, position: &P) -> Score {
        if let Some(network) = &mut self.network
            && network.kind() == Kind::Whole
        {
            let known = self.terms.known(position);
            return Score::centipawns(known.unwrap_or_else(|| network.value(position)));
        }
        let estimate = self.terms.estimate(position);
        Score::centipawns(match (estimate, &mut self.network) {
            (Estimate::Sum(sum), Some(network)) => sum + network.value(position),
            _ => estimate.value(),
        })
    }

    fn begin(&mut self, root: &P) {
        self.terms_if_used().into_iter().for_each(|terms| terms.begin(root));
        self.network.iter_mut().for_each(|network| network.begin(root));
    }

    #[inline]
    fn play(&mut self, before: &P, mv: P::Move, after: &P) {
        self.terms_if_used().into_iter().for_each(|terms| terms.play(before, mv, after));
        self.network.iter_mut().for_each(|network| network.play(before, mv, after));
    }

    fn pass(&mut self, after: &P) {
        self.terms_if_used().into_iter().for_each(|terms| terms.pass(after));
        self.network.iter_mut().for_each(Accumulator::pass);
    }

    fn take_back(&mut self) {
        self.terms_if_used().into_iter().for_each(Evaluate::take_back);
        self.network.iter_mut().for_each(Accumulator::take_back);
    }
}
