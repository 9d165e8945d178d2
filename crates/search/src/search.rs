//! The interface of the search: called once for each move of a game.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use game::Tactics;
use threads::{Kind, Workers};

use crate::root::RootMoves;
use crate::table::Table;
use crate::worker::{Shared, Worker};
use crate::{Answer, Config, Endgames, Evaluate, Limits, Observer, Root, Signal, Silent, Statistics};

/// A thread that calls [`Search::go`]: a line may be hundreds of nodes long, and a node needs about two kilobytes.
pub const THREAD: Kind = Kind::new("search", 8 << 20);

/// The resources that a search got of those its [`Config`] requests.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Resources {
    /// Size of the shared table in megabytes; zero for a table of one entry.
    pub table_megabytes: usize,
    /// Threads that there is memory for.
    pub threads: usize,
}

/// A search with its threads and what they remember from move to move.
///
/// ```no_run
/// use std::sync::Arc;
///
/// use game::{Depth, Tactics};
/// use search::{Config, Evaluate, Limits, Root, Search, Signal, Silent};
///
/// fn best_move<P: Tactics, E: Evaluate<P>>(position: &P, evaluator: E) -> Option<P::Move> {
///     let mut search = Search::new(evaluator, Config::default());
///     let root = Root { position, past: &[] };
///     search.go(&root, Limits::to_depth(Depth::new(5)), Arc::new(Signal::new()), &mut Silent).best()
/// }
/// ```
pub struct Search<P: Tactics, E> {
    config: Config,
    evaluator: E,
    endgames: Option<Arc<dyn Endgames<P>>>,
    table: Arc<Table>,
    /// Megabytes of the table.
    table_megabytes: usize,
    workers: Vec<Worker<P, E>>,
}

impl<P: Tactics, E: Evaluate<P>> Search<P, E> {
    /// A search with an empty table and empty histories.
    pub fn new(evaluator: E, config: Config) -> Search<P, E> {
        let (table, table_megabytes) = Table::fitting(config.table_megabytes, Worker::<P, E>::bytes());
        let table = Arc::new(table);
        let workers = Search::workers(&evaluator, &config, &table);
        Search { config, evaluator, endgames: None, table, table_megabytes, workers }
    }

    /// The resources it got of those the configuration requests. A system that is short of memory gives less.
    pub fn resources(&self) -> Resources {
        Resources { table_megabytes: self.table_megabytes, threads: self.workers.len() }
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Changes the configuration. The histories are cleared, and so is the table if its size changes.
    pub fn configure(&mut self, config: Config) {
        if config.table_megabytes != self.config.table_megabytes {
            // The old table is dropped first, so that only one of them needs memory at a time.
            self.workers.clear();
            self.table = Arc::new(Table::fitting(0, 0).0);
            let (table, megabytes) = Table::fitting(config.table_megabytes, Worker::<P, E>::bytes());
            (self.table, self.table_megabytes) = (Arc::new(table), megabytes);
        }
        self.config = config;
        self.workers = Search::workers(&self.evaluator, &self.config, &self.table);
    }

    /// Probes `endgames` from the next search on, or nothing if `None`.
    pub fn consult(&mut self, endgames: Option<Arc<dyn Endgames<P>>>) {
        self.endgames = endgames;
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear(self.config.threads);
        self.workers = Search::workers(&self.evaluator, &self.config, &self.table);
    }

    fn workers(evaluator: &E, config: &Config, table: &Arc<Table>) -> Vec<Worker<P, E>> {
        let worker = |index| Worker::new(index, evaluator.clone(), config, table.clone());
        // The stacks of those before it will be needed as well.
        let room = |index: usize| Worker::<P, E>::bytes() + index * THREAD.stack();
        let has_room = |&index: &usize| index == 0 || game::has_room(room(index));
        (0..config.threads.clamp(1, threads::most())).take_while(has_room).map(worker).collect()
    }

    /// Searches until a limit or the signal ends it. The answer has a move whenever there is a legal one.
    pub fn go(
        &mut self,
        root: &Root<'_, P>,
        limits: Limits<P::Move>,
        signal: Arc<Signal>,
        observer: &mut dyn Observer<P::Move>,
    ) -> Answer<P::Move> {
        let shared = Arc::new(Shared::new(limits, signal, self.workers.len()));
        let moves = RootMoves::new(root.position, &shared.limits);
        self.workers.iter_mut().for_each(|worker| worker.endgames.clone_from(&self.endgames));
        self.table.grow_older();
        let lines = self.config.lines;
        let mut found = moves.clone();
        let (first, others) = self.workers.split_first_mut().expect("a search has a thread");
        let helpers = others.iter_mut().map(|worker| {
            worker.begin(root, shared.clone());
            (worker, moves.clone())
        });
        let help = |(worker, mut moves): (&mut Worker<P, E>, RootMoves<P::Move>)| {
            worker.deepen(root.position, &mut moves, lines, &mut Silent);
        };
        let mut threads = Workers::each(THREAD, helpers, help, |helping| {
            first.begin(root, shared.clone());
            first.deepen(root.position, &mut found, lines, observer);
            if shared.limits.until_stopped {
                shared.signal.wait_for_stop();
            }
            shared.signal.wait_for_stop_or_hit();
            shared.over.store(true, Ordering::Relaxed);
            helping
        });
        threads.requested = self.config.threads.max(1);
        threads.working += 1;
        let mut statistics = Statistics::default();
        self.workers.iter().for_each(|worker| statistics.add(&worker.statistics));
        Answer {
            lines: found.best_lines(lines),
            nodes: self.workers.iter().map(|worker| worker.nodes).sum(),
            time: shared.limits.clock.elapsed(),
            statistics,
            threads,
            iid_trace: self
                .workers
                .first_mut()
                .map(|worker| std::mem::take(&mut worker.iid.trace))
                .unwrap_or_default(),
        }
    }
}
