//! The moves of the root, with the results of their searches.

use game::{Depth, Move, Position, Score};

use crate::{Limits, Line};

/// A move of the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// Its value in this iteration; a move that was only shown to be worse than another has none.
    pub(crate) score: Score,
    /// Its line, this move included.
    pub(crate) line: Vec<M>,
    /// The last iteration in which it had a value.
    pub(crate) depth: Depth,
    /// The last iteration in which it was searched to the end, whatever came of it.
    pub(crate) searched: Depth,
    /// Positions searched below it.
    pub(crate) nodes: u64,
}

/// The moves to choose from, the best one first.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves<M> {
    pub(crate) list: Vec<RootMove<M>>,
    /// The number of the first move that is searched: those before it begin better lines.
    pub(crate) first: usize,
}

impl<M: Move> RootMoves<M> {
    /// The legal moves of `position`, or those of them that the limits name.
    pub(crate) fn new<P: Position<Move = M>>(position: &P, limits: &Limits<M>) -> RootMoves<M> {
        let mut legal = game::MoveList::new();
        position.legal_moves(&mut legal);
        let is_allowed = |mv: &M| limits.root_moves.is_empty() || limits.root_moves.contains(mv);
        let moves = legal.iter().copied().filter(is_allowed);
        RootMoves { list: moves.map(RootMove::unsearched).collect(), first: 0 }
    }

    /// The moves to search in their order: `favourite` before all others.
    pub(crate) fn order(&self, favourite: Option<M>) -> Vec<M> {
        let mut order: Vec<M> = self.list[self.first..].iter().map(|root| root.mv).collect();
        if let Some(index) = order.iter().position(|&mv| favourite == Some(mv)) {
            order[..=index].rotate_right(1);
        }
        order
    }

    /// The place of `mv`, which is one of the moves.
    pub(crate) fn index_of(&self, mv: M) -> usize {
        self.list.iter().position(|root| root.mv == mv).expect("moves of the root stay moves of the root")
    }

    /// Move number `index` has beaten those that were searched before it.
    pub(crate) fn promote(&mut self, index: usize, depth: Depth, score: Score, rest: &[M]) {
        let found = &mut self.list[index];
        found.score = score;
        found.depth = depth;
        found.line.truncate(1);
        found.line.extend_from_slice(rest);
        self.list[self.first..=index].rotate_right(1);
    }

    /// The current answer: the first `lines` moves.
    pub(crate) fn best_lines(&self, lines: usize) -> Vec<Line<M>> {
        let best = self.list.iter().take(lines.max(1));
        best.map(|root| Line { moves: root.line.clone(), score: root.score, depth: root.depth }).collect()
    }
}

impl<M: Move> RootMove<M> {
    fn unsearched(mv: M) -> RootMove<M> {
        RootMove {
            mv,
            score: -Score::INFINITE,
            line: vec![mv],
            depth: Depth::ZERO,
            searched: Depth::ZERO,
            nodes: 0,
        }
    }
}
