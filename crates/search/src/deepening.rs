//! Iterative deepening: all moves of the root at one depth before any at the next.

use std::sync::atomic::Ordering;
use std::time::Duration;

use game::{Depth, Move as _, Ply, Score, Tactics};

use crate::heuristics::Switch;
use crate::heuristics::aspiration::Aspiration;
use crate::kind::{Cut, Pv};
use crate::root::RootMoves;
use crate::stability::Stability;
use crate::table::Hit;
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};
use crate::{Bound, Evaluate, Observer, Report, Silent};

/// The current root move is not reported before this much time has passed.
const QUIET_TIME: Duration = Duration::from_millis(1500);

/// The result of a search: the value, or a bound of it.
#[derive(Clone, Copy)]
pub(crate) struct Value {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
}

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// Searches deeper and deeper until a limit ends it. The moves of the root are left in order, the best one first.
    pub(crate) fn deepen(
        &mut self,
        root: &P,
        moves: &mut RootMoves<P::Move>,
        lines: usize,
        observer: &mut dyn Observer<P::Move>,
    ) {
        if moves.list.is_empty() {
            return;
        }
        if self.iterate(root, moves, lines, observer) == Depth::ZERO && self.index == 0 {
            self.answer_unsearched(root, moves, observer);
        }
        if self.switches.is_on(Switch::InternalDeepening) {
            self.iid.statistics.total_nodes = self.nodes;
            self.iid.statistics.total_time = self.shared.limits.clock.elapsed();
            self.statistics.iid = self.iid.statistics;
        }
    }

    /// Returns the last depth whose first line was finished. If a better move was found in the iteration that was stopped, it
    /// is reported: the last first line that a user sees begins with the move that is answered.
    fn iterate(
        &mut self,
        root: &P,
        moves: &mut RootMoves<P::Move>,
        lines: usize,
        observer: &mut dyn Observer<P::Move>,
    ) -> Depth {
        if self.has_used_all_nodes() {
            return Depth::ZERO;
        }
        let mut stability = Stability::default();
        let mut finished = Depth::ZERO;
        let last = self.shared.limits.depth.map_or(i32::MAX, Depth::half_moves);
        let last = last.clamp(1, MAX_PLY.index() as i32 - 1);
        let first = self.shared.limits.first_depth.map_or(1, Depth::half_moves).max(1);
        for depth in (first.min(last).max(1)..=last).map(Depth::new) {
            // Every other helper searches a half-move deeper, so that they do not all do the same work.
            self.iteration = depth + (self.index % 2) as i32;
            self.selective_depth = Ply::ROOT;
            for line in 0..lines.clamp(1, moves.list.len()) {
                moves.first = line;
                self.find_line(root, moves, observer);
                if self.stopped {
                    if finished > Depth::ZERO && self.reported_first != Some(moves.list[0].mv) {
                        let value = Value { score: moves.list[0].score, bound: Bound::Lower };
                        self.report(moves, 0, value, observer);
                    }
                    return finished;
                }
                finished = depth;
            }
            if self.has_used_all_nodes() || self.index == 0 && stability.ends_search(self, moves) {
                break;
            }
        }
        finished
    }

    /// Whether the next iteration could not visit a single node.
    fn has_used_all_nodes(&self) -> bool {
        let used = || self.shared.nodes_with(self.index, self.nodes);
        self.shared.limits.nodes.is_some_and(|limit| used() >= limit)
    }

    /// One iteration over the moves; the best of them ends up first.
    fn find_line(&mut self, root: &P, moves: &mut RootMoves<P::Move>, observer: &mut dyn Observer<P::Move>) {
        let first = moves.first;
        let mut expected = moves.list[first].score;
        if self.asks_at_root() {
            expected = self.ask_at_root(root, moves);
        }
        let mut aspiration = Aspiration::around(self, self.iteration, expected);
        loop {
            let window = aspiration.window;
            let score = self.search_root(root, moves, window, observer);
            if self.stopped {
                return;
            }
            let bound = match score {
                _ if score <= window.alpha && window.alpha > -Score::INFINITE => Bound::Upper,
                _ if score >= window.beta && window.beta < Score::INFINITE => Bound::Lower,
                _ => Bound::Exact,
            };
            if bound == Bound::Exact {
                // It may be better than earlier lines. Then all of them are reported again, in their new places.
                let found = moves.list[first].mv;
                moves.list[..=first].sort_by_key(|root| std::cmp::Reverse(root.score));
                for line in moves.index_of(found)..=first {
                    let value = Value { score: moves.list[line].score, bound };
                    self.report(moves, line, value, observer);
                }
            } else if self.shared.limits.clock.elapsed() >= QUIET_TIME {
                self.report(moves, first, Value { score, bound }, observer);
            }
            match bound {
                Bound::Upper => aspiration.lower(self, score),
                Bound::Lower => aspiration.raise(self, score),
                Bound::Exact => return,
            }
            if self.asks_at_root() {
                self.ask_at_root(root, moves);
            }
        }
    }

    /// Searches the root moves. A move that is better than those before it goes to the front at once, so that the order is
    /// right whenever the search is stopped.
    fn search_root(
        &mut self,
        root: &P,
        moves: &mut RootMoves<P::Move>,
        mut window: Window,
        observer: &mut dyn Observer<P::Move>,
    ) -> Score {
        let child = Ply::ROOT.next();
        let full = window;
        let mut best = -Score::INFINITE;
        for (number, mv) in (1..).zip(moves.order(self.root_first)) {
            if self.index == 0 && self.shared.limits.clock.elapsed() >= QUIET_TIME {
                observer.current_move(self.iteration, mv, number);
            }
            let before = self.nodes;
            let reduction = self.root_reduction(root, mv, number);
            let depth = self.iteration - 1;
            let next = self.play(root, Ply::ROOT, mv);
            let null = Window::null(window.alpha).flipped();
            let mut score = Score::INFINITE;
            if reduction > 0 {
                score = -self.search::<Cut>(&next, depth - reduction, child, null);
            }
            if number > 1 && score > window.alpha && !self.stopped {
                score = -self.search::<Cut>(&next, depth, child, null);
            }
            if number == 1 || score > window.alpha && !self.stopped {
                score = -self.search::<Pv>(&next, depth, child, window.flipped());
            }
            self.take_back();
            let index = moves.index_of(mv);
            moves.list[index].nodes += self.nodes - before;
            if self.stopped {
                return best;
            }
            moves.list[index].searched = self.iteration;
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                moves.promote(index, self.iteration, score, &self.frames[child.index()].line);
                if window.is_closed() {
                    break;
                }
            }
        }
        self.root_first = None;
        self.remember_root(root, &moves.list[moves.first].mv, best, full);
        best
    }

    fn asks_at_root(&self) -> bool {
        self.switches.is_on(Switch::InternalDeepening)
            && self.iid.settings.root == 1
            && self.iteration.half_moves() >= self.iid.settings.least_depth
            && !self.stopped
    }

    /// Internal deepening of the root: a shallower search of all its moves gives the first move and the expected score. The
    /// answer does not change until that move has been searched in full.
    fn ask_at_root(&mut self, root: &P, moves: &RootMoves<P::Move>) -> Score {
        let (nodes, time) = (self.nodes, self.shared.limits.clock.elapsed());
        let iteration = self.iteration;
        self.iteration = Depth::new((iteration - 2).half_moves().max(2));
        self.iid.level += 1;
        let mut found = moves.clone();
        self.root_first = None;
        self.search_root(root, &mut found, Window::full(), &mut Silent);
        self.iid.level -= 1;
        self.iteration = iteration;
        self.iid.statistics.searches += 1;
        self.iid.statistics.nodes += self.nodes - nodes;
        self.iid.statistics.time += self.shared.limits.clock.elapsed().saturating_sub(time);
        let best = &found.list[found.first];
        self.root_first = Some(best.mv);
        self.iid.statistics.first += 1;
        best.score
    }

    /// Late quiet moves of the root are reduced, too, though less than elsewhere.
    fn root_reduction(&self, root: &P, mv: P::Move, number: usize) -> i32 {
        let depth = self.iteration.half_moves();
        let reduced = number > 3
            && depth >= 3
            && self.switches.is_on(Switch::LateMoveReduction)
            && !root.is_tactical(mv)
            && !self.frames[0].check
            && !root.gives_check(mv);
        match reduced {
            true => (self.reductions.quiet(depth, number) - 1).clamp(0, depth - 2),
            false => 0,
        }
    }

    fn remember_root(&self, root: &P, mv: &P::Move, score: Score, window: Window) {
        let bound = match score {
            _ if score >= window.beta => Bound::Lower,
            _ if score > window.alpha => Bound::Exact,
            _ => return,
        };
        let mv = P::Move::from_bits(mv.to_bits());
        let hit = Hit { mv, score, bound, depth: self.iteration, evaluation: None, age: 0 };
        self.table.store(root.key(), Ply::ROOT, &hit);
    }

    /// Reports what is known about a line, if this is the reporting thread.
    pub(crate) fn report(
        &mut self,
        moves: &RootMoves<P::Move>,
        line: usize,
        Value { score, bound }: Value,
        observer: &mut dyn Observer<P::Move>,
    ) {
        if self.index > 0 {
            return;
        }
        if line == 0 {
            self.reported_first = Some(moves.list[0].mv);
        }
        observer.line(&Report {
            depth: self.iteration,
            selective_depth: self.selective_depth,
            score,
            bound,
            line: line + 1,
            moves: &moves.list[line].line,
            nodes: self.shared.nodes_with(self.index, self.nodes),
            time: self.shared.limits.clock.elapsed(),
            table_full: self.table.fullness(),
            known_outcomes: self.shared.known_outcomes.load(Ordering::Relaxed),
        });
    }
}
