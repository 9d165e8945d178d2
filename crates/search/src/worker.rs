//! One thread of the search, with everything that lasts longer than a node.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use game::{Depth, Ply, Score, Tactics};

use crate::frame::Frame;
use crate::heuristics::Switches;
use crate::heuristics::late_move_reduction::Reductions;
use crate::history::Histories;
use crate::parameters::Parameters;
use crate::path::{Path, Repetition};
use crate::table::Table;
use crate::{Config, Deadline, Endgames, Evaluate, Limits, Root, Signal, Statistics, THREAD, iid};

/// The furthest from the root that any line is followed.
pub(crate) const MAX_PLY: Ply = Ply::new(200);

/// Nodes between two polls of the limits, at most. A search begins with [`FIRST_POLL`] and adapts.
const MOST_POLL: u64 = 512;
/// Nodes before the second poll: by then the time of a node is known.
const FIRST_POLL: u64 = 16;
/// Time between two polls, if a node takes long: on boards full of queens it takes a hundred times as long as elsewhere.
const POLL_TIME: Duration = Duration::from_millis(1);
/// The first iteration is not stopped before this time, so that a player out of time still gets a searched move. A limit of
/// nodes is kept all the same.
const FIRST_ITERATION_TIME: Duration = Duration::from_millis(5);

/// Bytes for the evaluator's own memory and for whatever else a thread allocates while it searches.
const SPARE: usize = 8 << 20;

/// What the threads of one search share.
pub(crate) struct Shared<M> {
    pub(crate) limits: Limits<M>,
    pub(crate) signal: Arc<Signal>,
    /// Set when the search is over for all threads.
    pub(crate) over: AtomicBool,
    /// Nodes of each thread, updated now and then.
    pub(crate) nodes: Vec<AtomicU64>,
    /// Positions of all threads whose outcome was known.
    pub(crate) known_outcomes: AtomicU64,
}

impl<M> Shared<M> {
    pub(crate) fn new(limits: Limits<M>, signal: Arc<Signal>, threads: usize) -> Shared<M> {
        Shared {
            limits,
            signal,
            over: AtomicBool::new(false),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            known_outcomes: AtomicU64::new(0),
        }
    }

    /// Nodes of all threads, where thread `index` knows its own number better.
    pub(crate) fn nodes_with(&self, index: usize, nodes: u64) -> u64 {
        self.nodes[index].store(nodes, Ordering::Relaxed);
        self.total_nodes()
    }

    /// Nodes of all threads, as last updated.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}

/// A thread's state. What lasts is here; what belongs to one node is on the stack.
pub(crate) struct Worker<P: Tactics, E> {
    /// Its number; the first one answers.
    pub(crate) index: usize,
    pub(crate) evaluator: E,
    pub(crate) endgames: Option<Arc<dyn Endgames<P>>>,
    pub(crate) shared: Arc<Shared<P::Move>>,
    pub(crate) table: Arc<Table>,
    pub(crate) switches: Switches,
    pub(crate) parameters: Parameters,
    pub(crate) reductions: Reductions,
    pub(crate) histories: Histories,
    pub(crate) statistics: Statistics,
    pub(crate) iid: iid::Memory,
    pub(crate) frames: Vec<Frame<P::Move>>,
    pub(crate) path: Path,
    pub(crate) nodes: u64,
    /// The number of nodes at which to poll the limits again.
    poll_at: u64,
    /// The number of nodes at the last poll.
    polled_at: u64,
    /// What the clock showed when this search began,
    began: Duration,
    /// and at the last poll.
    pub(crate) elapsed: Duration,
    pub(crate) selective_depth: Ply,
    /// The depth of the iteration.
    pub(crate) iteration: Depth,
    /// The root move to search before the best one so far.
    pub(crate) root_first: Option<P::Move>,
    /// The first move of the best line as it was last reported.
    pub(crate) reported_first: Option<P::Move>,
    /// No null move above this ply, while one is verified.
    pub(crate) no_pass_before: Ply,
    /// The search has been stopped: all callers return at once, and their scores are invalid.
    pub(crate) stopped: bool,
    /// The score of a draw at the root; the sign changes with each ply.
    draw: Score,
    declaration: bool,
}

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    pub(crate) fn new(index: usize, evaluator: E, config: &Config, table: Arc<Table>) -> Worker<P, E> {
        let parameters = config.parameters.of(E::parameters());
        let nothing = Shared::new(Limits::none(), Arc::new(Signal::new()), index + 1);
        Worker {
            index,
            evaluator,
            endgames: None,
            shared: Arc::new(nothing),
            table,
            switches: config.switches,
            parameters,
            reductions: Reductions::new(&parameters),
            histories: Histories::new::<P>(),
            statistics: Statistics::default(),
            iid: iid::Memory::new(config.iid),
            frames: (0..MAX_PLY.index() + 2).map(|_| Frame::new()).collect(),
            path: Path::new(),
            nodes: 0,
            poll_at: 0,
            polled_at: 0,
            began: Duration::ZERO,
            elapsed: Duration::ZERO,
            selective_depth: Ply::ROOT,
            iteration: Depth::ZERO,
            root_first: None,
            reported_first: None,
            no_pass_before: Ply::ROOT,
            stopped: false,
            draw: config.draw,
            declaration: config.declaration,
        }
    }

    /// Bytes that a worker and its thread take, with a reserve for what it allocates.
    pub(crate) fn bytes() -> usize {
        let frame = size_of::<Frame<P::Move>>()
            + size_of::<P::Move>() * (MAX_PLY.index() + 512)
            + 4 * game::MAX_MOVES;
        Histories::bytes::<P>() + size_of::<E>() + MAX_PLY.index() * frame + THREAD.stack() + SPARE
    }

    /// Prepares for a search from `root`.
    pub(crate) fn begin(&mut self, root: &Root<'_, P>, shared: Arc<Shared<P::Move>>) {
        let reversible = root.position.reversible_plies().min(root.past.len());
        let recent = &root.past[root.past.len() - reversible..];
        let positions = recent.iter().chain([root.position]);
        self.path.begin(positions.map(|position| (position.key(), position.is_check())));
        self.evaluator.begin(root.position);
        self.frames.iter_mut().for_each(Frame::clear);
        self.frames[0].check = root.position.is_check();
        self.frames[0].evaluation =
            (!root.position.is_check()).then(|| self.evaluator.evaluate(root.position));
        self.shared = shared;
        self.statistics = Statistics::default();
        self.iid.begin();
        self.began = self.shared.limits.clock.elapsed();
        self.elapsed = self.began;
        self.root_first = None;
        self.nodes = 0;
        self.poll_at = 0;
        self.polled_at = 0;
        self.selective_depth = Ply::ROOT;
        self.no_pass_before = Ply::ROOT;
        self.reported_first = None;
        self.stopped = false;
    }

    /// The position after `mv`; evaluator and path are updated.
    #[inline]
    pub(crate) fn play(&mut self, position: &P, ply: Ply, mv: P::Move) -> P {
        let next = position.after(mv);
        let key = next.key();
        self.table.prefetch(key);
        let check = next.is_check();
        self.path.push(key, check);
        self.frames[ply.index()].played = Some(position.piece_target(mv));
        self.frames[ply.next().index()].check = check;
        self.evaluator.play(position, mv, &next);
        next
    }

    /// The position after a pass.
    pub(crate) fn pass(&mut self, position: &P, ply: Ply) -> P {
        let mut next = position.clone();
        next.pass();
        self.table.prefetch(next.key());
        self.path.push_pass(next.key());
        self.frames[ply.index()].played = None;
        self.frames[ply.next().index()].check = false;
        self.evaluator.pass(&next);
        next
    }

    #[inline]
    pub(crate) fn take_back(&mut self) {
        self.path.pop();
        self.evaluator.take_back();
    }

    /// Man and target of the move played `plies` half-moves before the node at `ply`; `None` for a pass, or before the
    /// root.
    #[inline]
    pub(crate) fn played_before(&self, ply: Ply, plies: usize) -> Option<usize> {
        self.frames[ply.index().checked_sub(plies)?].played
    }

    /// Counts a node. Returns a score if no search is needed: the game is over, the line is too long, or a limit is reached.
    #[inline]
    pub(crate) fn visit(&mut self, position: &P, ply: Ply) -> Option<Score> {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.frames[ply.index()].line.clear();
        if self.nodes >= self.poll_at {
            self.poll_limits();
        }
        if self.stopped {
            return Some(Score::DRAW);
        }
        if ply >= MAX_PLY {
            return Some(self.evaluator.evaluate(position));
        }
        self.ended(position, ply)
    }

    #[inline]
    pub(crate) fn count_known_outcome(&self) {
        self.shared.known_outcomes.fetch_add(1, Ordering::Relaxed);
    }

    /// Checks every limit, and stops if one is reached. Called for every node, also in quiescence.
    #[cold]
    fn poll_limits(&mut self) {
        let shared = &*self.shared;
        shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
        let now = shared.limits.clock.elapsed();
        let stride = stride(self.nodes - self.polled_at, now.saturating_sub(self.elapsed));
        let left = shared.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(shared.total_nodes()));
        (self.polled_at, self.elapsed) = (self.nodes, now);
        self.poll_at = self.nodes + left.clamp(1, stride);
        if left == 0 {
            self.stopped = true;
        }
        if self.iteration <= Depth::new(1) && now.saturating_sub(self.began) < FIRST_ITERATION_TIME {
            return;
        }
        // The first thread watches the clock for all.
        let is_late = |deadline: Deadline| now >= deadline.hard;
        let watches = self.index == 0 && !shared.signal.is_pondering();
        self.stopped |= shared.over.load(Ordering::Relaxed)
            || shared.signal.is_stopped()
            || watches && shared.limits.deadline.is_some_and(is_late);
    }

    /// The score of a game that is over by repetition, length, a quiet draw or a declaration.
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

/// Nodes until the next poll, if the last `nodes` took `time`.
fn stride(nodes: u64, time: Duration) -> u64 {
    if nodes <= 1 {
        return FIRST_POLL;
    }
    let most = u128::from(nodes) * POLL_TIME.as_nanos() / time.as_nanos().max(1);
    u64::try_from(most).unwrap_or(u64::MAX).clamp(1, MOST_POLL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_nodes_are_polled_more_often() {
        let ms = Duration::from_millis;
        for (nodes, time, expected) in [
            (1, ms(0), FIRST_POLL),
            (16, ms(0), MOST_POLL),
            (512, ms(1), 512),
            (512, ms(8), 64),
            (16, ms(90), 1),
        ] {
            assert_eq!(stride(nodes, time), expected, "{nodes} nodes in {time:?}");
        }
    }
}
