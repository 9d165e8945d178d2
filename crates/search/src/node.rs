//! A node of the main search, as a recipe.

use game::{Depth, Ply, Score, Tactics};

use crate::heuristics::singular::Verdict;
use crate::heuristics::{
    capture_history, check_extension, correction, exchange_pruning, futility, history_pruning, improving,
    internal_deepening, internal_reduction, late_move_pruning, late_move_reduction, mate_distance, null_move,
    probcut, quiet_history, razoring, reverse_futility, singular, table_cutoff,
};
use crate::kind::{Cut, NodeKind, Pv};
use crate::picker::{FIRST, Picker};
use crate::table::Hit;
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};
use crate::{Bound, Evaluate};

/// What is known about a node before its moves are searched.
pub(crate) struct Node<'a, P: Tactics> {
    pub(crate) position: &'a P,
    pub(crate) depth: Depth,
    pub(crate) ply: Ply,
    pub(crate) window: Window,
    /// Whether the side to move is in check. If so, the evaluations below are not set.
    pub(crate) check: bool,
    /// The value from the evaluator; `None` in check.
    pub(crate) static_evaluation: Option<Score>,
    /// The static evaluation after correction history.
    pub(crate) corrected: Score,
    /// The corrected evaluation, or the table score where its bound makes it more precise.
    pub(crate) evaluation: Score,
    pub(crate) improving: bool,
    /// The table entry of the position.
    pub(crate) hit: Option<Hit<P::Move>>,
    /// The move of the table entry, if it is legal here.
    pub(crate) table_move: Option<P::Move>,
    /// The move excluded in a singular search.
    pub(crate) excluded: Option<P::Move>,
    /// Whether this is the shallow search of internal iterative deepening.
    pub(crate) internal: bool,
    /// The move that a shallow search has found.
    pub(crate) deepened: Option<P::Move>,
    /// Legal moves to search before all others.
    pub(crate) first: [Option<P::Move>; FIRST],
}

impl<'a, P: Tactics> Node<'a, P> {
    /// A node before anything has been looked up or evaluated.
    #[inline]
    pub(crate) fn new(position: &'a P, depth: Depth, ply: Ply, window: Window) -> Node<'a, P> {
        Node {
            position,
            depth,
            ply,
            window,
            check: false,
            static_evaluation: None,
            corrected: -Score::INFINITE,
            evaluation: -Score::INFINITE,
            improving: false,
            hit: None,
            table_move: None,
            excluded: None,
            internal: false,
            deepened: None,
            first: [None; FIRST],
        }
    }
}

/// A move that is to be searched or pruned.
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    /// Its number in the move order of the node, from 1 on.
    pub(crate) number: usize,
    pub(crate) tactical: bool,
    pub(crate) gives_check: bool,
    /// Whether it is a killer.
    pub(crate) refutation: bool,
    /// Its history score.
    pub(crate) history: i32,
}

/// The best of the moves searched so far.
struct Best<M> {
    score: Score,
    /// The move, if it has raised alpha.
    mv: Option<M>,
    /// Its number in the move order of the node.
    number: usize,
}

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// The value of `position`, searched `depth` half-moves deep and then until it is quiet. Scores outside the window
    /// are bounds.
    pub(crate) fn search<K: NodeKind>(
        &mut self,
        position: &P,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Score {
        if depth <= Depth::ZERO {
            return self.quiesce::<K>(position, ply, window, 0);
        }
        if let Some(score) = self.visit(position, ply) {
            return score;
        }
        let window = mate_distance::narrow(self, window, ply);
        if window.is_closed() {
            return window.alpha;
        }
        let excluded = self.frames[ply.index()].excluded;
        let hit = if excluded.is_none() { self.table.probe(position.key(), ply) } else { None };
        if !K::PV
            && let Some(hit) = &hit
            && let Some(score) = table_cutoff::cut(self, hit, depth, window)
        {
            return score;
        }
        if excluded.is_none()
            && let Some(score) = self.known_outcome::<K>(position, depth, ply, window)
        {
            return score;
        }
        let mut node = Node::new(position, depth, ply, window);
        node.hit = hit;
        node.excluded = excluded;
        self.assess(&mut node);
        if !K::PV && !node.check && excluded.is_none() {
            if let Some(score) = razoring::cut::<K, P, E>(self, &node) {
                return score;
            }
            if let Some(score) = reverse_futility::cut(self, &node) {
                return score;
            }
            if let Some(score) = null_move::cut(self, &node) {
                return score;
            }
            if let Some(score) = probcut::cut(self, &node) {
                return score;
            }
        }
        internal_deepening::choose_first::<K, P, E>(self, &mut node);
        if self.stopped {
            return Score::DRAW;
        }
        node.depth = internal_reduction::depth::<K, P, E>(self, &node);
        self.search_moves::<K>(&node)
    }

    /// Sets what is known about a node before the search: table move, check, evaluations.
    #[inline]
    fn assess(&mut self, node: &mut Node<'_, P>) {
        let &mut Node { position, ply, hit, .. } = node;
        node.table_move = hit.and_then(|hit| hit.mv).filter(|&mv| position.is_legal(mv));
        node.check = self.frames[ply.index()].check;
        if node.check {
            self.frames[ply.index()].evaluation = None;
            return;
        }
        let known = hit.and_then(|hit| hit.evaluation);
        let evaluation = known.unwrap_or_else(|| self.evaluator.evaluate(position));
        node.static_evaluation = Some(evaluation);
        node.corrected = correction::apply(self, position, evaluation);
        self.frames[ply.index()].evaluation = Some(node.corrected);
        node.improving = improving::is_improving(self, ply, node.corrected);
        node.evaluation = refined(node.corrected, hit.as_ref());
    }

    /// Searches the moves of a node, the most promising first.
    pub(crate) fn search_moves<K: NodeKind>(&mut self, node: &Node<'_, P>) -> Score {
        let &Node { position, ply, mut window, .. } = node;
        let mut best = Best { score: -Score::INFINITE, mv: None, number: 0 };
        let mut number = 0;
        self.frames[ply.index()].begin_node();
        let mut picker = Picker::all(self, position, ply, node.first);
        while let Some(mv) = picker.next(self, position, ply) {
            if node.excluded == Some(mv) {
                continue;
            }
            number += 1;
            let candidate = self.candidate(node, mv, number);
            if best.score > Score::mated_in(MAX_PLY) && self.is_hopeless(node, &candidate, &mut picker) {
                continue;
            }
            let extension = match singular::examine::<K, P, E>(self, node, mv) {
                Verdict::Cut(score) => return score,
                Verdict::Extend(0) => check_extension::extension(self, node, &candidate),
                Verdict::Extend(extension) => extension,
            };
            if self.stopped {
                return Score::DRAW;
            }
            let score = self.search_move::<K>(node, &candidate, extension, window);
            if self.stopped {
                return Score::DRAW;
            }
            if node.internal {
                self.frames[ply.index()].rank(mv, score);
            }
            if score > best.score {
                best.score = score;
                if score > window.alpha {
                    internal_deepening::raised_alpha(self, node, mv);
                    (best.mv, best.number) = (Some(mv), number);
                    window.alpha = score;
                    if K::PV {
                        self.extend_line(mv, ply);
                    }
                    if window.is_closed() {
                        break;
                    }
                }
            }
            self.frames[ply.index()].add_tried(&candidate);
        }
        if number == 0 {
            return match node.excluded {
                Some(_) => window.alpha,
                None => self.without_moves(position, ply),
            };
        }
        self.conclude::<K>(node, &best);
        best.score
    }

    /// Learns from the best move of a node, and stores its value.
    #[inline]
    fn conclude<K: NodeKind>(&mut self, node: &Node<'_, P>, best: &Best<P::Move>) {
        let bound = match best.mv {
            Some(_) if best.score >= node.window.beta => Bound::Lower,
            Some(_) if K::PV => Bound::Exact,
            _ => Bound::Upper,
        };
        if let Some(mv) = best.mv {
            self.learn(node, mv);
            internal_deepening::judge(self, node, mv, best.number, bound);
        }
        self.remember(node, best.mv, best.score, bound);
    }

    #[inline]
    fn candidate(&mut self, node: &Node<'_, P>, mv: P::Move, number: usize) -> Candidate<P::Move> {
        let tactical = node.position.is_tactical(mv);
        let history = match tactical {
            true => capture_history::score(self, node.position, mv),
            false => quiet_history::Reader::new(self, node.ply).score(self, node.position, mv),
        };
        let refutation = self.frames[node.ply.index()].killers.contains(&Some(mv));
        let gives_check = node.position.gives_check(mv);
        Candidate { mv, number, tactical, gives_check, refutation, history }
    }

    /// Whether a move is pruned. The caller has made sure that another move avoids mate.
    #[inline]
    fn is_hopeless(
        &mut self,
        node: &Node<'_, P>,
        candidate: &Candidate<P::Move>,
        picker: &mut Picker<P::Move>,
    ) -> bool {
        let &Candidate { mv, number, .. } = candidate;
        if candidate.tactical {
            return exchange_pruning::loses_by_force(self, node, mv);
        }
        if late_move_pruning::has_seen_enough(self, node, number) {
            picker.skip_quiets();
            return true;
        }
        let reduction = self.reductions.quiet(node.depth.half_moves(), number);
        let left = (node.depth.half_moves() - reduction).max(0);
        if candidate.gives_check {
            return exchange_pruning::loses_by_force(self, node, mv);
        }
        if futility::is_hopeless(self, node, left) {
            picker.skip_quiets();
            return true;
        }
        history_pruning::is_hopeless(self, candidate.history, left)
            || exchange_pruning::loses_quietly(self, node, mv, left)
    }

    /// The score of one move: with reduced depth first if it comes late, then with a null window, then with the full window.
    #[inline]
    fn search_move<K: NodeKind>(
        &mut self,
        node: &Node<'_, P>,
        candidate: &Candidate<P::Move>,
        extension: i32,
        window: Window,
    ) -> Score {
        let child = node.ply.next();
        let depth = node.depth - 1 + extension;
        let doubled = self.frames[node.ply.index()].double_extensions + u8::from(extension > 1);
        self.frames[child.index()].double_extensions = doubled;
        let reduction = late_move_reduction::reduction::<K, P, E>(self, node, candidate);
        let next = self.play(node.position, node.ply, candidate.mv);
        let null = Window::null(window.alpha).flipped();
        let mut score = Score::INFINITE;
        if reduction > 0 {
            score = -self.search::<Cut>(&next, depth - reduction, child, null);
        }
        let in_question = reduction == 0 || score > window.alpha && !self.stopped;
        if in_question && (!K::PV || candidate.number > 1) {
            score = -self.search::<K::Child>(&next, depth, child, null);
        }
        if K::PV && (candidate.number == 1 || score > window.alpha && !self.stopped) {
            score = -self.search::<Pv>(&next, depth, child, window.flipped());
        }
        self.take_back();
        score
    }

    /// Stores the value of a node in the table and the correction history.
    #[inline]
    fn remember(&mut self, node: &Node<'_, P>, mv: Option<P::Move>, score: Score, bound: Bound) {
        if node.excluded.is_some() {
            return;
        }
        let &Node { position, depth, static_evaluation, .. } = node;
        let hit = Hit { mv, score, bound, depth, evaluation: static_evaluation, age: 0 };
        self.table.store(position.key(), node.ply, &hit);
        // The score says nothing about the static evaluation if a capture is best, or if it is a bound that the evaluation
        // satisfies.
        let quiet = mv.is_none_or(|mv| !position.is_tactical(mv));
        let informative = match bound {
            Bound::Exact => true,
            Bound::Lower => score > node.corrected,
            Bound::Upper => score < node.corrected,
        };
        if let Some(evaluation) = static_evaluation
            && quiet
            && informative
            && !score.is_decisive()
        {
            correction::learn(self, position, depth, evaluation, score);
        }
    }

    /// Sets the best line from `ply` on to `mv` and the best line after it.
    pub(crate) fn extend_line(&mut self, mv: P::Move, ply: Ply) {
        let (upper, lower) = self.frames.split_at_mut(ply.index() + 1);
        if let (Some(frame), Some(next)) = (upper.last_mut(), lower.first()) {
            frame.line.clear();
            frame.line.push(mv);
            frame.line.extend_from_slice(&next.line);
        }
    }
}

/// `evaluation`, or the table score where its bound shows that it is more precise.
#[inline]
pub(crate) fn refined<M>(evaluation: Score, hit: Option<&Hit<M>>) -> Score {
    match hit {
        Some(hit) if !hit.score.is_mate() => match hit.bound {
            Bound::Exact => hit.score,
            Bound::Lower => evaluation.max(hit.score),
            Bound::Upper => evaluation.min(hit.score),
        },
        _ => evaluation,
    }
}
