//! Quiescence: captures, and at first checks, until nothing is left that changes the score at once.

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
        let mut alpha = window.alpha;
        let (mut best, mut best_move) = (-Score::INFINITE, None);
        let mut evaluation = None;
        if !check {
            let known = hit.and_then(|hit| hit.evaluation);
            let value = known.unwrap_or_else(|| self.evaluator.evaluate(position));
            evaluation = Some(value);
            best = refined(correction::apply(self, position, value), hit.as_ref());
            alpha = alpha.max(best);
            if alpha >= window.beta {
                return best;
            }
        }
        let floor = best;
        let table_move = hit.and_then(|hit| hit.mv);
        let table_move =
            table_move.filter(|&mv| (check || position.is_tactical(mv)) && position.is_legal(mv));
        let checks = quiescence_checks::scope(self, plies);
        let mut picker = Picker::quiescence(table_move, checks);
        let mut number = 0;
        while let Some(mv) = picker.next(self, position, ply) {
            number += 1;
            let tactical = position.is_tactical(mv);
            if !check {
                if tactical
                    && let Some(reach) =
                        delta_pruning::falls_short(self, position, mv, floor, Window { alpha, ..window })
                {
                    best = best.max(reach);
                    continue;
                }
                if !tactical && !position.exchange_at_least(mv, 0) {
                    continue;
                }
            } else if best > Score::mated_in(MAX_PLY) && !tactical && number > 3 {
                // A few evasions are enough once one of them saves the king.
                continue;
            }
            let next = self.play(position, ply, mv);
            let child = Window { alpha, ..window }.flipped();
            let score = -self.quiesce::<K>(&next, ply.next(), child, plies + 1);
            self.take_back();
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if K::PV {
                        self.extend_line(mv, ply);
                    }
                    if alpha >= window.beta {
                        break;
                    }
                }
            }
        }
        if check && number == 0 {
            return self.without_moves(position, ply);
        }
        let bound = if best >= window.beta { Bound::Lower } else { Bound::Upper };
        let hit = Hit { mv: best_move, score: best, bound, depth: Depth::ZERO, evaluation, age: 0 };
        self.table.store(position.key(), ply, &hit);
        best
    }
}
