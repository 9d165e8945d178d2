//! One thread of the search, with everything that lasts longer than a node.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::{MoveList, Ply, Score, Tactics};

use crate::heuristics::Switches;
use crate::parameters::Parameters;
use crate::path::{Path, Repetition};
use crate::{Config, Evaluate, Limits, Root, Signal, Statistics};

/// The furthest from the root that any line is followed.
pub(crate) const MAX_PLY: Ply = Ply::new(200);

/// Nodes between two looks at the clock.
const POLL: u64 = 512;

/// What the threads of one search share.
pub(crate) struct Shared<M> {
    pub(crate) limits: Limits<M>,
    pub(crate) signal: Arc<Signal>,
    /// Set when the search is over for all threads.
    pub(crate) over: AtomicBool,
    /// Nodes of each thread, told now and then.
    pub(crate) nodes: Vec<AtomicU64>,
}

impl<M> Shared<M> {
    pub(crate) fn new(limits: Limits<M>, signal: Arc<Signal>, threads: usize) -> Shared<M> {
        Shared {
            limits,
            signal,
            over: AtomicBool::new(false),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Nodes of all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}

/// What a worker keeps for each ply.
pub(crate) struct Frame<M> {
    pub(crate) moves: MoveList<M>,
    /// The best line from here on.
    pub(crate) line: Vec<M>,
}

/// A thread's state. What lasts is here; what belongs to one node is on the stack.
pub(crate) struct Worker<P: Tactics, E> {
    pub(crate) index: usize,
    pub(crate) evaluator: E,
    pub(crate) shared: Arc<Shared<P::Move>>,
    pub(crate) switches: Switches,
    pub(crate) parameters: Parameters,
    pub(crate) statistics: Statistics,
    pub(crate) frames: Vec<Frame<P::Move>>,
    pub(crate) path: Path,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: Ply,
    /// Everything on the way up must return at once, and its scores mean nothing.
    pub(crate) stopped: bool,
    /// What a draw is worth at the root; the sign changes with each ply.
    draw: Score,
    declaration: bool,
}

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    pub(crate) fn new(
        index: usize,
        evaluator: E,
        config: &Config,
        shared: Arc<Shared<P::Move>>,
    ) -> Worker<P, E> {
        let frame = |_| Frame { moves: MoveList::new(), line: Vec::with_capacity(MAX_PLY.index() + 2) };
        Worker {
            index,
            evaluator,
            shared,
            switches: config.switches,
            parameters: config.parameters,
            statistics: Statistics::default(),
            frames: (0..MAX_PLY.index() + 2).map(frame).collect(),
            path: Path::new(),
            nodes: 0,
            selective_depth: Ply::ROOT,
            stopped: false,
            draw: config.draw,
            declaration: config.declaration,
        }
    }

    /// Makes ready for a search from `root`.
    pub(crate) fn begin(&mut self, root: &Root<'_, P>, shared: Arc<Shared<P::Move>>) {
        let reversible = root.position.reversible_plies().min(root.past.len());
        let recent = &root.past[root.past.len() - reversible..];
        let positions = recent.iter().chain([root.position]);
        self.path.begin(positions.map(|position| (position.key(), position.is_check())));
        self.evaluator.begin(root.position);
        self.shared = shared;
        self.statistics = Statistics::default();
        self.nodes = 0;
        self.selective_depth = Ply::ROOT;
        self.stopped = false;
    }

    /// The position after `mv`, told to everyone who follows the game.
    #[inline]
    pub(crate) fn play(&mut self, position: &P, mv: P::Move) -> P {
        let next = position.after(mv);
        self.path.push(next.key(), next.is_check());
        self.evaluator.play(position, mv, &next);
        next
    }

    /// The position after a pass.
    pub(crate) fn pass(&mut self, position: &P) -> P {
        let mut next = position.clone();
        next.pass();
        self.path.push_pass(next.key());
        self.evaluator.pass(&next);
        next
    }

    #[inline]
    pub(crate) fn take_back(&mut self) {
        self.path.pop();
        self.evaluator.take_back();
    }

    /// Counts a node, and finds out now and then whether it was the last.
    #[inline]
    pub(crate) fn enter(&mut self, ply: Ply) {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes.is_multiple_of(POLL) || self.shared.limits.nodes.is_some() {
            self.look_at_limits();
        }
    }

    fn look_at_limits(&mut self) {
        let shared = &*self.shared;
        shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
        if shared.over.load(Ordering::Relaxed) || shared.signal.is_stopped() {
            self.stopped = true;
            return;
        }
        // The first thread watches the limits for all.
        if self.index > 0 || shared.signal.is_pondering() {
            return;
        }
        let too_many = shared.limits.nodes.is_some_and(|limit| shared.total_nodes() >= limit);
        let late = || {
            let deadline = shared.limits.deadline.filter(|_| self.nodes.is_multiple_of(POLL));
            deadline.is_some_and(|deadline| shared.limits.clock.elapsed() >= deadline.hard)
        };
        self.stopped = too_many || late();
    }

    /// The score of a game that is over by the rules of the past: repetition, length, a quiet draw, a declaration.
    #[inline]
    pub(crate) fn ended(&self, position: &P, ply: Ply) -> Option<Score> {
        let repetition = match P::PERPETUAL_CHECK_LOSES {
            true => self.path.repetition::<true>(position.reversible_plies()),
            false => self.path.repetition::<false>(position.reversible_plies()),
        };
        match repetition {
            Some(Repetition::Draw) => return Some(self.draw_score(ply)),
            Some(Repetition::Won) => return Some(Score::mate_in(ply)),
            Some(Repetition::Lost) => return Some(Score::mated_in(ply)),
            None => {}
        }
        if position.is_drawn_by_rule() {
            return Some(self.draw_score(ply));
        }
        if self.declaration && position.may_declare() {
            return Some(Score::mate_in(ply.next()));
        }
        let longest = self.shared.limits.longest_game?;
        (position.plies_played() >= longest).then(|| self.draw_score(ply))
    }

    /// The score of a position without legal moves.
    #[cold]
    pub(crate) fn without_moves(&self, position: &P, ply: Ply) -> Score {
        match position.ending().and_then(|ending| ending.winner) {
            Some(winner) if winner == position.side_to_move() => Score::mate_in(ply),
            Some(_) => Score::mated_in(ply),
            None => self.draw_score(ply),
        }
    }

    /// A draw as the side to move at `ply` sees it.
    #[inline]
    pub(crate) fn draw_score(&self, ply: Ply) -> Score {
        if ply.index().is_multiple_of(2) { self.draw } else { -self.draw }
    }
}
