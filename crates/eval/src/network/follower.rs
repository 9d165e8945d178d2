//! The sums of a network along the moves of a search.

use std::marker::PhantomData;
use std::sync::Arc;

use game::Side;

use super::{Inputs, Network, Row};

/// A network, and the sums of both sides for each position on the way.
#[derive(Clone)]
pub struct Follower<P> {
    network: Arc<Network>,
    path: Vec<[Row; 2]>,
    game: PhantomData<fn(&P)>,
}

impl<P: Inputs> Follower<P> {
    /// A follower at no position yet.
    pub fn new(network: Network) -> Follower<P> {
        Follower { network: Arc::new(network), path: Vec::new(), game: PhantomData }
    }

    /// A search begins at `root`.
    pub fn begin(&mut self, root: &P) {
        self.path.clear();
        self.path.push(self.sums(root));
    }

    /// `mv` has been played in `before`.
    #[inline]
    pub fn play(&mut self, before: &P, mv: P::Move, after: &P) {
        let sums = match self.path.last() {
            Some(sums) => [Side::First, Side::Second].map(|side| match before.changes(mv, after, side) {
                Some(changes) => self.changed(&sums[side as usize], changes.removed(), changes.added()),
                None => self.network.sums(after, side),
            }),
            None => self.sums(after),
        };
        self.path.push(sums);
    }

    /// The side to move has passed.
    pub fn pass(&mut self, after: &P) {
        let sums = self.path.last().copied().unwrap_or_else(|| self.sums(after));
        self.path.push(sums);
    }

    /// The last move, or pass, is taken back.
    pub fn take_back(&mut self) {
        self.path.pop();
    }

    /// By how much the sum of terms is too low for the side to move in `position`, the last one told, in hundredths of a pawn.
    #[inline]
    pub fn correction(&self, position: &P) -> i32 {
        match self.path.last() {
            Some(sums) => self.of_sums(position, sums),
            None => self.correction_from_scratch(position),
        }
    }

    /// The correction of any position.
    pub fn correction_from_scratch(&self, position: &P) -> i32 {
        self.of_sums(position, &self.sums(position))
    }

    #[inline]
    fn of_sums(&self, position: &P, sums: &[Row; 2]) -> i32 {
        let us = position.side_to_move() as usize;
        self.network.correction(&sums[us], &sums[us ^ 1])
    }

    fn sums(&self, position: &P) -> [Row; 2] {
        [Side::First, Side::Second].map(|side| self.network.sums(position, side))
    }

    /// The sums after a few inputs have gone and come. A man that moves is one of each.
    #[inline]
    fn changed(&self, sums: &Row, removed: &[u16], added: &[u16]) -> Row {
        let row = |&input: &u16| &self.network.inputs[usize::from(input)];
        let (mut changed, removed, added) = match (removed, added) {
            ([gone, removed @ ..], [come, added @ ..]) => {
                (sums.exchanged(row(gone), row(come)), removed, added)
            }
            _ => (*sums, removed, added),
        };
        removed.iter().for_each(|input| changed.subtract(row(input)));
        added.iter().for_each(|input| changed.add(row(input)));
        changed
    }
}
