//! Quiescence search: captures, and checks at its first plies, until the position is quiet.

use game::{Depth, Ply, Score, Tactics};

use crate::heuristics::{Switch, correction, delta_pruning, quiescence_checks, table_cutoff};
use crate::iid::Skip;
use crate::kind::NodeKind;
use crate::node::refined;
use crate::picker::Picker;
use crate::table::Hit;
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};
use crate::{Bound, Evaluate};

/// A node of the quiescence search.
struct QuietNode<'a, P: Tactics> {
    position: &'a P,
    ply: Ply,
    /// Alpha rises with the best score.
    window: Window,
    check: bool,
    /// The score without a move; in check, lower than any.
    floor: Score,
    best: Score,
    /// The move with the best score, if it has raised alpha.
    best_move: Option<P::Move>,
    /// The number of moves tried so far.
    number: usize,
}

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// The value of `position` when it has become quiet; `plies` half-moves of quiescence led here. In check all moves are
    /// tried.
    pub(crate) fn quiesce<K: NodeKind>(
        &mut self,
        position: &P,
        ply: Ply,
        window: Window,
        plies: i32,
    ) -> Score {
        if let Some(score) = self.visit(position, ply) {
            return score;
        }
        if self.switches.is_on(Switch::InternalDeepening) {
            self.iid.statistics.skips[Skip::Quiescence as usize] += 1;
        }
        let hit = self.table.probe(position.key(), ply);
        if !K::PV
            && let Some(hit) = &hit
            && let Some(score) = table_cutoff::cut(self, hit, Depth::ZERO, window)
        {
            return score;
        }
        let check = self.frames[ply.index()].check;
        let (mut evaluation, mut floor) = (None, -Score::INFINITE);
        if !check {
            let known = hit.and_then(|hit| hit.evaluation);
            let value = known.unwrap_or_else(|| self.evaluator.evaluate(position));
            evaluation = Some(value);
            floor = refined(correction::apply(self, position, value), hit.as_ref());
        }
        let alpha = window.alpha.max(floor);
        if alpha >= window.beta {
            return floor;
        }
        let table_move = hit.and_then(|hit| hit.mv);
        let table_move =
            table_move.filter(|&mv| (check || position.is_tactical(mv)) && position.is_legal(mv));
        let mut picker = Picker::quiescence(table_move, quiescence_checks::scope(self, plies));
        let window = Window { alpha, ..window };
        let mut node =
            QuietNode { position, ply, window, check, floor, best: floor, best_move: None, number: 0 };
        self.quiesce_moves::<K>(&mut node, &mut picker, plies);
        if self.stopped {
            return Score::DRAW;
        }
        if check && node.number == 0 {
            return self.without_moves(position, ply);
        }
        let bound = if node.best >= window.beta { Bound::Lower } else { Bound::Upper };
        let hit = Hit { mv: node.best_move, score: node.best, bound, depth: Depth::ZERO, evaluation, age: 0 };
        self.table.store(position.key(), ply, &hit);
        node.best
    }

    /// Searches the moves of a node that are not pruned.
    #[inline]
    fn quiesce_moves<K: NodeKind>(
        &mut self,
        node: &mut QuietNode<'_, P>,
        picker: &mut Picker<P::Move>,
        plies: i32,
    ) {
        while let Some(mv) = picker.next(self, node.position, node.ply) {
            node.number += 1;
            if self.skips(node, mv) {
                continue;
            }
            let next = self.play(node.position, node.ply, mv);
            let score = -self.quiesce::<K>(&next, node.ply.next(), node.window.flipped(), plies + 1);
            self.take_back();
            if self.stopped {
                return;
            }
            if score > node.best {
                node.best = score;
                if score > node.window.alpha {
                    node.best_move = Some(mv);
                    node.window.alpha = score;
                    if K::PV {
                        self.extend_line(mv, node.ply);
                    }
                    if node.window.is_closed() {
                        break;
                    }
                }
            }
        }
    }

    /// Whether a move is pruned. A capture that cannot reach alpha counts with the best score that it can reach.
    #[inline]
    fn skips(&mut self, node: &mut QuietNode<'_, P>, mv: P::Move) -> bool {
        let tactical = node.position.is_tactical(mv);
        if node.check {
            // A few evasions are enough once one of them saves the king.
            return node.best > Score::mated_in(MAX_PLY) && !tactical && node.number > 3;
        }
        if !tactical {
            return !node.position.exchange_at_least(mv, 0);
        }
        let reach = delta_pruning::falls_short(self, node.position, mv, node.floor, node.window);
        node.best = node.best.max(reach.unwrap_or(node.best));
        reach.is_some()
    }
}
