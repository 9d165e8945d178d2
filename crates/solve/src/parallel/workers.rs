//! Worker threads: they do units of work in parallel, and the results are reported in the order of the units.
//!
//! Each thread takes the next unit that no thread has begun. When there is none left, it joins the first unfinished unit: it
//! does the same work without reporting results, but stores outcomes in the shared tables and postpones positions that
//! another thread is working on ([`InProgress`]). So a heavy unit is shared, and the results are those of one thread.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use threads::Workers;

use crate::general::{Answer, Context, Interrupted, Prover};
use crate::limits::Limits;
use crate::parallel::in_progress::InProgress;
use crate::rules::{Rules, Searches};
use crate::stack;

/// A report about the units, in their order.
pub(crate) enum Report<R> {
    /// The following results belong to this unit.
    Unit(usize),
    /// A result.
    Found(R),
}

/// The units of work and the state of the workers, shared by all threads.
pub(crate) struct WorkList {
    units: usize,
    /// The first unit that no thread has begun.
    next: AtomicUsize,
    finished: Vec<AtomicBool>,
    workers: Vec<Worker>,
    in_progress: InProgress,
    /// The unit whose results are reported at once; those of later units have to wait.
    front: AtomicUsize,
    /// The number of results of each unit, and of all units, that have not been reported.
    pending: Vec<AtomicUsize>,
    all_pending: AtomicUsize,
    /// Half-moves played by the workers.
    positions: AtomicU64,
    /// Whether the work has ended, with a signal for waiting threads.
    closed: (Mutex<bool>, Condvar),
}

/// The state of one thread.
struct Worker {
    /// The unit of another thread that it has joined; `usize::MAX` for none.
    joined: AtomicUsize,
    /// Whether its work is no longer needed.
    dismissed: AtomicBool,
}

/// All threads but the first wait this long before they begin, because most work is done by then.
const START_DELAY: Duration = Duration::from_millis(2);

/// The most results that wait to be reported. A worker with more of them waits, too: lines are found faster than they are
/// written, and would fill the memory.
const MAX_PENDING: usize = 4096;

/// How often a waiting worker checks whether there is room for more results.
const ROOM_INTERVAL: Duration = Duration::from_millis(1);

/// A thread that has joined a unit leaves it after this many results: with so many, finding the next one is little work.
const MAX_RESULTS_JOINED: usize = 64;

impl WorkList {
    pub(crate) fn new(threads: usize, units: usize) -> WorkList {
        let worker = || Worker { joined: AtomicUsize::new(usize::MAX), dismissed: AtomicBool::new(false) };
        WorkList {
            units,
            next: AtomicUsize::new(0),
            finished: (0..units).map(|_| AtomicBool::new(false)).collect(),
            workers: (0..threads).map(|_| worker()).collect(),
            in_progress: InProgress::new(),
            front: AtomicUsize::new(0),
            pending: (0..units).map(|_| AtomicUsize::new(0)).collect(),
            all_pending: AtomicUsize::new(0),
            positions: AtomicU64::new(0),
            closed: (Mutex::new(false), Condvar::new()),
        }
    }

    /// The limits of one worker: the given ones, and its dismissal.
    pub(crate) fn limits<'d>(&'d self, worker: usize, limits: Limits<'d>) -> Limits<'d> {
        Limits { dismissed: Some(&self.workers[worker].dismissed), ..limits }
    }

    /// The positions that the workers are working on.
    pub(crate) fn in_progress(&self) -> &InProgress {
        &self.in_progress
    }

    /// Adds half-moves that a worker has played.
    pub(crate) fn add_positions(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    /// Half-moves played so far.
    pub(crate) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// Takes the next unit.
    fn begin(&self) -> Option<usize> {
        let unit = self.next.fetch_add(1, Ordering::Relaxed);
        (unit < self.units).then_some(unit)
    }

    /// Marks `unit` as finished and dismisses the threads that have joined it.
    fn finish(&self, unit: usize) {
        self.finished[unit].store(true, Ordering::SeqCst);
        for worker in self.workers.iter().filter(|worker| worker.joined.load(Ordering::SeqCst) == unit) {
            worker.dismissed.store(true, Ordering::SeqCst);
        }
    }

    fn is_finished(&self, unit: usize) -> bool {
        self.finished[unit].load(Ordering::SeqCst)
    }

    /// Ends all work.
    fn close(&self) {
        self.next.store(self.units, Ordering::SeqCst);
        (0..self.units).for_each(|unit| self.finished[unit].store(true, Ordering::SeqCst));
        self.workers.iter().for_each(|worker| worker.dismissed.store(true, Ordering::SeqCst));
        let (closed, changed) = &self.closed;
        // No code that holds the lock can panic.
        *closed.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
    }

    /// Waits until the work has ended, but no longer than `delay`. Returns whether it has ended.
    fn is_closed_within(&self, delay: Duration) -> bool {
        let (closed, changed) = &self.closed;
        let closed = closed.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(closed, delay, |closed| !*closed);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Adds a result of `unit` to those that wait, when there is room for it or the work has ended.
    ///
    /// The worker of the first unit waits only for its own results to be reported. So it always gets on, and then the
    /// others do.
    fn add_pending(&self, unit: usize) {
        let has_room = || {
            let is_front = self.front.load(Ordering::Relaxed) == unit;
            let pending = if is_front { &self.pending[unit] } else { &self.all_pending };
            pending.load(Ordering::Relaxed) < MAX_PENDING
        };
        while !has_room() && !self.is_closed_within(ROOM_INTERVAL) {}
        self.pending[unit].fetch_add(1, Ordering::Relaxed);
        self.all_pending.fetch_add(1, Ordering::Relaxed);
    }

    /// Removes a result of `unit`, which is reported now.
    fn remove_pending(&self, unit: usize) {
        self.pending[unit].fetch_sub(1, Ordering::Relaxed);
        self.all_pending.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Does the units of `work_list` and reports to `report` in the order of the units. With one thread `prover` does them,
/// otherwise workers that share its tables. `work` does one unit; it may stop when a result is answered with a break.
pub(crate) fn run<R: Rules, T: Send>(
    work_list: &WorkList,
    prover: &mut Prover<'_, R>,
    work: impl Fn(&mut Prover<'_, R>, usize, Found<'_, T>) -> Answer<()> + Sync,
    report: &mut dyn FnMut(Report<T>) -> ControlFlow<()>,
) -> Answer<ControlFlow<()>> {
    if work_list.workers.len() == 1 {
        return alone(work_list, prover, work, report);
    }
    let (sender, receiver) = channel();
    let workers: Vec<_> = (0..work_list.workers.len())
        .map(|worker| (worker, prover.context(work_list, worker), sender.clone()))
        .collect();
    drop(sender);
    let supply = prover.limits.supply;
    let answer = Workers::each(
        stack::solver(supply.stack),
        workers,
        |(worker, context, sender)| work_on_units(work_list, worker, context, &work, &sender),
        |threads| {
            if let Some(has_refused) = supply.has_refused.filter(|_| threads.is_short()) {
                has_refused.store(true, Ordering::Relaxed);
            }
            let answer = (threads.working > 0).then(|| listen(work_list, &receiver, report));
            work_list.close();
            answer
        },
    );
    match answer {
        Some(answer) => {
            prover.add_positions(work_list.positions());
            answer
        }
        // The system has refused every thread.
        None => alone(work_list, prover, work, report),
    }
}

/// Receives the results of a unit.
pub(crate) type Found<'f, R> = &'f mut dyn FnMut(R) -> ControlFlow<()>;

/// Does one unit after the other in this thread.
fn alone<R: Rules, T>(
    work_list: &WorkList,
    prover: &mut Prover<'_, R>,
    work: impl Fn(&mut Prover<'_, R>, usize, Found<'_, T>) -> Answer<()>,
    report: &mut dyn FnMut(Report<T>) -> ControlFlow<()>,
) -> Answer<ControlFlow<()>> {
    for unit in 0..work_list.units {
        let mut flow = report(Report::Unit(unit));
        if flow.is_continue() {
            work(prover, unit, &mut |found| {
                flow = report(Report::Found(found));
                flow
            })?;
        }
        if flow.is_break() {
            return Ok(flow);
        }
    }
    Ok(ControlFlow::Continue(()))
}

enum Message<R> {
    Found(usize, R),
    Finished(usize),
    Interrupted,
}

/// The work of one worker.
fn work_on_units<R: Rules, T>(
    work_list: &WorkList,
    worker: usize,
    context: Context<'_, R>,
    work: &impl Fn(&mut Prover<'_, R>, usize, Found<'_, T>) -> Answer<()>,
    sender: &Sender<Message<T>>,
) {
    if worker > 0 && work_list.is_closed_within(START_DELAY) {
        return;
    }
    // If the receiver is gone, the results are no longer wanted.
    let send = |message| match sender.send(message) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    };
    let mut prover = context.prover();
    while let Some(unit) = work_list.begin() {
        let done = work(&mut prover, unit, &mut |found| {
            work_list.add_pending(unit);
            send(Message::Found(unit, found))
        });
        work_list.add_positions(prover.new_positions());
        if done.is_err() {
            let _nobody_listens = send(Message::Interrupted);
            return;
        }
        work_list.finish(unit);
        let _nobody_listens = send(Message::Finished(unit));
    }
    prover.searches.work_ahead();
    let me = &work_list.workers[worker];
    for unit in (0..work_list.units).filter(|&unit| !work_list.is_finished(unit)) {
        me.dismissed.store(false, Ordering::SeqCst);
        me.joined.store(unit, Ordering::SeqCst);
        if !work_list.is_finished(unit) {
            let mut found = 0;
            // Finished or dismissed: in both cases there is nothing left to do for this unit.
            let _done = work(&mut prover, unit, &mut |_| {
                found += 1;
                if found < MAX_RESULTS_JOINED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        me.joined.store(usize::MAX, Ordering::SeqCst);
        work_list.add_positions(prover.new_positions());
    }
}

/// Receives the messages of the workers and reports them in the order of the units.
fn listen<R>(
    work_list: &WorkList,
    receiver: &Receiver<Message<R>>,
    report: &mut dyn FnMut(Report<R>) -> ControlFlow<()>,
) -> Answer<ControlFlow<()>> {
    /// The results of a unit that is not yet first.
    struct Waiting<R> {
        found: Vec<R>,
        finished: bool,
    }
    let mut waiting: VecDeque<Waiting<R>> =
        (0..work_list.units).map(|_| Waiting { found: Vec::new(), finished: false }).collect();
    let mut front = 0;
    let mut turn = true;
    while front < work_list.units {
        if turn && report(Report::Unit(front)).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        for found in std::mem::take(&mut waiting[0].found) {
            work_list.remove_pending(front);
            if report(Report::Found(found)).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        turn = waiting[0].finished;
        if turn {
            waiting.pop_front();
            front += 1;
            work_list.front.store(front, Ordering::Relaxed);
            continue;
        }
        match receiver.recv() {
            Ok(Message::Found(unit, found)) => waiting[unit - front].found.push(found),
            Ok(Message::Finished(unit)) => waiting[unit - front].finished = true,
            Ok(Message::Interrupted) | Err(_) => return Err(Interrupted),
        }
    }
    Ok(ControlFlow::Continue(()))
}
