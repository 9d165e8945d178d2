//! The accumulator: the sums of a network, updated along the moves of a search.
//!
//! Many positions on the way are never evaluated: the table knows them, or the side to move is in check. So a move only
//! records what it changes, and the sums are computed on demand.

use std::marker::PhantomData;
use std::sync::Arc;

use game::Side;

use super::instructions::Instructions;
use super::{Changes, Inputs, Kind, Network, Row};

/// A network, and the sums of both sides for each position on the way.
#[derive(Clone)]
pub struct Accumulator<P> {
    network: Arc<Network>,
    /// For each side, the positions on the way. Entries beyond [`Accumulator::len`] are stale.
    paths: [Vec<Step>; 2],
    /// How many positions there are on the way.
    len: usize,
    pub(super) instructions: Instructions,
    game: PhantomData<fn(&P)>,
}

/// A position on the way, as one side sees it.
#[derive(Clone)]
struct Step {
    sums: Row,
    /// Whether [`Step::sums`] are those of this position.
    known: bool,
    /// How it differs from the position before; `None` if it does so too much.
    changes: Option<Changes>,
}

impl Step {
    const NEW: Step = Step { sums: Row::ZERO, known: false, changes: None };
}

impl<P: Inputs> Accumulator<P> {
    /// An accumulator without a position.
    pub fn new(network: Network) -> Accumulator<P> {
        Accumulator {
            network: Arc::new(network),
            paths: [Vec::new(), Vec::new()],
            len: 0,
            instructions: Instructions::detect(),
            game: PhantomData,
        }
    }

    /// A search begins at `root`.
    pub fn begin(&mut self, root: &P) {
        self.len = 0;
        self.enter([None, None]);
        self.settle(root);
    }

    /// `mv` has been played in `before`.
    #[inline]
    pub fn play(&mut self, before: &P, mv: P::Move, after: &P) {
        self.enter(Side::ALL.map(|side| before.changes(mv, after, side)));
    }

    /// The side to move has passed.
    pub fn pass(&mut self) {
        self.enter([Some(Changes::default()); 2]);
    }

    /// The last move, or pass, is taken back.
    #[inline]
    pub fn take_back(&mut self) {
        self.len -= 1;
    }

    /// What its values are.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.network.kind
    }

    /// The value for the side to move in `position`, the last one passed to it, in hundredths of a pawn.
    #[inline]
    pub fn value(&mut self, position: &P) -> i32 {
        if self.len == 0 {
            return self.value_from_scratch(position);
        }
        self.value_of_last(position)
    }

    /// The same, if there is a last position. Inlined, so that it is compiled for the instructions of its caller.
    #[inline(always)]
    pub(super) fn settle_and_value(&mut self, position: &P) -> i32 {
        self.settle(position);
        let us = position.side_to_move() as usize;
        let [ours, theirs] = [us, us ^ 1].map(|side| &self.paths[side][self.len - 1].sums);
        self.network.value(ours, theirs, position.stage())
    }

    /// The value of any position, with plain instructions.
    pub fn value_from_scratch(&self, position: &P) -> i32 {
        let us = position.side_to_move();
        let [ours, theirs] = [us, !us].map(|side| self.network.sums(position, side));
        self.network.value(&ours, &theirs, position.stage())
    }

    /// Adds a position, given its difference from the last one.
    #[inline]
    fn enter(&mut self, changes: [Option<Changes>; 2]) {
        for (path, changes) in self.paths.iter_mut().zip(changes) {
            if path.len() == self.len {
                path.push(Step::NEW);
            }
            let step = &mut path[self.len];
            (step.known, step.changes) = (false, changes);
        }
        self.len += 1;
    }

    /// Computes the sums of `position`, the last one, from the last known sums.
    #[inline(always)]
    fn settle(&mut self, position: &P) {
        for (path, side) in self.paths.iter_mut().zip(Side::ALL) {
            let path = &mut path[..self.len];
            let last = path.len() - 1;
            match path.iter().rposition(|step| step.known || step.changes.is_none()) {
                Some(known) if path[known].known => {
                    for number in known + 1..=last {
                        self.network.follow(&mut path[number - 1..=number]);
                    }
                }
                _ => (path[last].sums, path[last].known) = (self.network.sums(position, side), true),
            }
        }
    }
}

impl Network {
    /// Makes the sums of the second of two steps from those of the first. A man that moves is an input that goes and one
    /// that comes.
    #[inline(always)]
    fn follow(&self, steps: &mut [Step]) {
        let [before, after] = steps else { return };
        let Some(changes) = &after.changes else { return };
        let (removed, added) = match (changes.removed(), changes.added()) {
            ([gone, removed @ ..], [come, added @ ..]) => {
                after.sums = before.sums.exchanged(self.row(*gone), self.row(*come));
                (removed, added)
            }
            others => {
                after.sums = before.sums;
                others
            }
        };
        for &input in removed {
            after.sums.subtract(self.row(input));
        }
        for &input in added {
            after.sums.add(self.row(input));
        }
        after.known = true;
    }

    #[inline(always)]
    fn row(&self, input: u16) -> &Row {
        &self.inputs[usize::from(input)]
    }
}
