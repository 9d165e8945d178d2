//! A node of the main search, as a recipe.

use game::{Depth, MoveList, Ply, Score, Tactics};

use crate::Evaluate;
use crate::heuristics::{check_extension, mate_distance, null_move};
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// The value of `position`, searched `depth` half-moves deep and then until it is quiet. Scores outside the window
    /// are bounds.
    pub(crate) fn search(&mut self, position: &P, depth: Depth, ply: Ply, window: Window) -> Score {
        if depth <= Depth::ZERO {
            return self.quiesce(position, ply, window);
        }
        self.enter(ply);
        self.frames[ply.index()].line.clear();
        if self.stopped {
            return Score::DRAW;
        }
        if let Some(score) = self.ended(position, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(position);
        }
        let mut window = mate_distance::narrow(self, window, ply);
        if window.is_closed() {
            return window.alpha;
        }
        if let Some(score) = null_move::cut(self, position, depth, ply, window) {
            return score;
        }

        let moves = self.sorted(position, ply, P::legal_moves);
        let mut best = -Score::INFINITE;
        for index in 0..moves {
            let mv = self.frames[ply.index()].moves[index];
            let extension = check_extension::extension(self, position.gives_check(mv));
            let child_depth = depth - 1 + extension;
            let next = self.play(position, mv);
            let mut score = -Score::INFINITE;
            if index > 0 {
                let null = Window::null(window.alpha).flipped();
                score = -self.search(&next, child_depth, ply.next(), null);
            }
            if index == 0 || score > window.alpha && score < window.beta {
                score = -self.search(&next, child_depth, ply.next(), window.flipped());
            }
            self.take_back();
            if self.stopped {
                return Score::DRAW;
            }
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                self.extend_line(mv, ply);
                if window.is_closed() {
                    break;
                }
            }
        }
        if moves == 0 {
            return self.without_moves(position, ply);
        }
        best
    }

    /// Captures until nothing is left to win by them.
    fn quiesce(&mut self, position: &P, ply: Ply, mut window: Window) -> Score {
        self.enter(ply);
        self.frames[ply.index()].line.clear();
        if self.stopped {
            return Score::DRAW;
        }
        if let Some(score) = self.ended(position, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(position);
        }
        let check = position.is_check();
        let mut best = -Score::INFINITE;
        let margin = self.parameters.quiescence_margin;
        if !check {
            best = self.evaluator.evaluate(position);
            window.alpha = window.alpha.max(best);
            if window.is_closed() {
                return best;
            }
        }
        let static_score = best;
        let generate = if check { P::evasions } else { P::tactical_moves };
        let moves = self.sorted(position, ply, generate);
        for index in 0..moves {
            let mv = self.frames[ply.index()].moves[index];
            if !check {
                let hopeless = static_score + position.gain(mv) + margin <= window.alpha;
                if hopeless || !position.exchange_at_least(mv, 0) {
                    continue;
                }
            }
            let next = self.play(position, mv);
            let score = -self.quiesce(&next, ply.next(), window.flipped());
            self.take_back();
            if self.stopped {
                return Score::DRAW;
            }
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                self.extend_line(mv, ply);
                if window.is_closed() {
                    break;
                }
            }
        }
        if check && moves == 0 {
            return self.without_moves(position, ply);
        }
        best
    }

    /// Fills the list of this ply, what wins most first, and returns its length.
    fn sorted(&mut self, position: &P, ply: Ply, generate: impl FnOnce(&P, &mut MoveList<P::Move>)) -> usize {
        let moves = &mut self.frames[ply.index()].moves;
        moves.clear();
        generate(position, moves);
        moves.sort_by_key(|&mv| {
            if position.gain(mv) > 0 { position.stake(mv) - 16 * position.gain(mv) } else { 0 }
        });
        moves.len()
    }

    /// The best line from `ply` on is `mv` and what follows it.
    fn extend_line(&mut self, mv: P::Move, ply: Ply) {
        let (upper, lower) = self.frames.split_at_mut(ply.index() + 1);
        if let (Some(frame), Some(next)) = (upper.last_mut(), lower.first()) {
            frame.line.clear();
            frame.line.push(mv);
            frame.line.extend_from_slice(&next.line);
        }
    }
}
