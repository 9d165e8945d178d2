//! Iterative deepening: all moves of the root at one depth before any at the next.

use game::{Depth, Ply, Score, Tactics};

use crate::root::RootMoves;
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};
use crate::{Bound, Evaluate, Observer, Report};

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// Searches deeper and deeper until a limit ends it. The moves of the root are left in order, the best one first.
    pub(crate) fn deepen(
        &mut self,
        root: &P,
        moves: &mut RootMoves<P::Move>,
        lines: usize,
        observer: &mut dyn Observer<P::Move>,
    ) {
        let last = self.shared.limits.depth.map_or(i32::from(u8::MAX), Depth::half_moves);
        let last = last.clamp(1, MAX_PLY.index() as i32 - 1);
        for depth in (1..=last).map(Depth::new) {
            for line in 0..lines.min(moves.0.len()) {
                self.iterate(root, moves, depth, line);
                if self.stopped {
                    return;
                }
                self.report(&moves.0[line].line, moves.0[line].score, (depth, line), observer);
            }
            if self.has_done_enough(moves) {
                return;
            }
        }
    }

    /// One iteration over the moves from number `first` on; the best of them ends up there.
    fn iterate(&mut self, root: &P, moves: &mut RootMoves<P::Move>, depth: Depth, first: usize) {
        let mut window = Window::full();
        for index in first..moves.0.len() {
            let mv = moves.0[index].mv;
            let before = self.nodes;
            let next = self.play(root, mv);
            let mut score = -Score::INFINITE;
            let child = Ply::ROOT.next();
            if index > first {
                let null = Window::null(window.alpha).flipped();
                score = -self.search(&next, depth - 1, child, null);
            }
            if index == first || score > window.alpha {
                score = -self.search(&next, depth - 1, child, window.flipped());
            }
            self.take_back();
            moves.0[index].nodes += self.nodes - before;
            if self.stopped {
                return;
            }
            if index == first || score > window.alpha {
                window.alpha = score;
                let found = &mut moves.0[index];
                found.score = score;
                found.depth = depth;
                found.line.clear();
                found.line.push(mv);
                found.line.extend_from_slice(&self.frames[child.index()].line);
                moves.0[first..=index].rotate_right(1);
            }
        }
    }

    fn has_done_enough(&self, moves: &RootMoves<P::Move>) -> bool {
        let limits = &self.shared.limits;
        let best = moves.0.first().map_or(Score::DRAW, |root| root.score);
        let mated = limits.mate.is_some_and(|plies| {
            best.mate_distance().is_some_and(|distance| 0 < distance && distance <= i32::from(plies))
        });
        let late = limits.deadline.is_some_and(|deadline| limits.clock.elapsed() >= deadline.soft);
        mated || late && !self.shared.signal.is_pondering()
    }

    fn report(
        &self,
        moves: &[P::Move],
        score: Score,
        (depth, line): (Depth, usize),
        observer: &mut dyn Observer<P::Move>,
    ) {
        let others = self.shared.total_nodes();
        observer.line(&Report {
            depth,
            selective_depth: self.selective_depth,
            score,
            bound: Bound::Exact,
            line: line + 1,
            moves,
            nodes: others.max(self.nodes),
            time: self.shared.limits.clock.elapsed(),
            table_full: 0,
        });
    }
}
