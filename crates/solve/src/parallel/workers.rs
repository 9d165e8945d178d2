//! Threads that do units of work side by side, while the results come out in the order of the units.
//!
//! Each thread takes the next unit that nobody has begun. When there is none left, it joins the first unit that is not
//! finished: it does the same work and says nothing, but what it finds out goes into the tables that all share, and each
//! puts off what another works on ([`InProgress`]). So a heavy unit splits itself, and the results are those of one thread.

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

/// What is heard of the units, in their order.
pub(crate) enum News<R> {
    /// What is found in this unit comes next.
    Turn(usize),
    /// Something was found.
    Found(R),
}

/// Where workers look up what is to be done and what others do.
pub(crate) struct WorkList {
    units: usize,
    /// The first unit that nobody has begun.
    next: AtomicUsize,
    finished: Vec<AtomicBool>,
    workers: Vec<Worker>,
    in_progress: InProgress,
    /// Positions that the workers have looked at.
    positions: AtomicU64,
    /// Whether there is nothing left to do, and the news of it for those who wait.
    closed: (Mutex<bool>, Condvar),
}

/// What one thread does.
struct Worker {
    /// The unit of another thread that it has joined; `usize::MAX` for none.
    joined: AtomicUsize,
    /// Whether what it does is not wanted any more.
    dismissed: AtomicBool,
}

/// All but the first thread wait so long before they begin, for most work is done by then.
const PATIENCE: Duration = Duration::from_millis(2);

/// Results after which a thread that has joined a unit gives it up: where there are so many, finding the next one is no
/// work to be shared.
const ECHO: usize = 64;

impl WorkList {
    pub(crate) fn new(threads: usize, units: usize) -> WorkList {
        let worker = || Worker { joined: AtomicUsize::new(usize::MAX), dismissed: AtomicBool::new(false) };
        WorkList {
            units,
            next: AtomicUsize::new(0),
            finished: (0..units).map(|_| AtomicBool::new(false)).collect(),
            workers: (0..threads).map(|_| worker()).collect(),
            in_progress: InProgress::new(),
            positions: AtomicU64::new(0),
            closed: (Mutex::new(false), Condvar::new()),
        }
    }

    /// The limits of one worker: the given ones, and the end of its usefulness.
    pub(crate) fn limits<'d>(&'d self, worker: usize, limits: Limits<'d>) -> Limits<'d> {
        Limits { dismissed: Some(&self.workers[worker].dismissed), ..limits }
    }

    /// What the workers are working on.
    pub(crate) fn in_progress(&self) -> &InProgress {
        &self.in_progress
    }

    /// Counts positions that a worker has looked at.
    pub(crate) fn add_positions(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    /// The positions counted so far.
    pub(crate) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    fn begin(&self) -> Option<usize> {
        let unit = self.next.fetch_add(1, Ordering::Relaxed);
        (unit < self.units).then_some(unit)
    }

    /// Nobody needs to go on with `unit`.
    fn finish(&self, unit: usize) {
        self.finished[unit].store(true, Ordering::SeqCst);
        for worker in self.workers.iter().filter(|worker| worker.joined.load(Ordering::SeqCst) == unit) {
            worker.dismissed.store(true, Ordering::SeqCst);
        }
    }

    fn is_finished(&self, unit: usize) -> bool {
        self.finished[unit].load(Ordering::SeqCst)
    }

    /// All stop as soon as they notice.
    fn close(&self) {
        self.next.store(self.units, Ordering::SeqCst);
        (0..self.units).for_each(|unit| self.finished[unit].store(true, Ordering::SeqCst));
        self.workers.iter().for_each(|worker| worker.dismissed.store(true, Ordering::SeqCst));
        let (closed, news) = &self.closed;
        // Nothing can go wrong while it is held.
        *closed.lock().unwrap_or_else(PoisonError::into_inner) = true;
        news.notify_all();
    }

    /// Waits until all is done, but no longer than [`PATIENCE`]; whether all is done.
    fn is_soon_closed(&self) -> bool {
        let (closed, news) = &self.closed;
        let closed = closed.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = news.wait_timeout_while(closed, PATIENCE, |closed| !*closed);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Has the units of `work_list` done by its workers and tells the news in the order of the units: by `prover` alone, or by
/// others that share what it knows. `work` does a unit; it may end where what it has found is answered with a break.
pub(crate) fn run<R: Rules, T: Send>(
    work_list: &WorkList,
    prover: &mut Prover<'_, R>,
    work: impl Fn(&mut Prover<'_, R>, usize, Found<'_, T>) -> Answer<()> + Sync,
    tell: &mut dyn FnMut(News<T>) -> ControlFlow<()>,
) -> Answer<ControlFlow<()>> {
    if work_list.workers.len() == 1 {
        return alone(work_list, prover, work, tell);
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
            let answer = (threads.working > 0).then(|| listen(work_list, &receiver, tell));
            work_list.close();
            answer
        },
    );
    match answer {
        Some(answer) => {
            prover.add_positions(work_list.positions());
            answer
        }
        // The system gives no thread at all.
        None => alone(work_list, prover, work, tell),
    }
}

/// Takes what is found in a unit.
pub(crate) type Found<'f, R> = &'f mut dyn FnMut(R) -> ControlFlow<()>;

/// One unit after the other.
fn alone<R: Rules, T>(
    work_list: &WorkList,
    prover: &mut Prover<'_, R>,
    work: impl Fn(&mut Prover<'_, R>, usize, Found<'_, T>) -> Answer<()>,
    tell: &mut dyn FnMut(News<T>) -> ControlFlow<()>,
) -> Answer<ControlFlow<()>> {
    for unit in 0..work_list.units {
        let mut flow = tell(News::Turn(unit));
        if flow.is_continue() {
            work(prover, unit, &mut |found| {
                flow = tell(News::Found(found));
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
    if worker > 0 && work_list.is_soon_closed() {
        return;
    }
    // A message that nobody receives is one that nobody wants.
    let send = |message| match sender.send(message) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    };
    let mut prover = context.prover();
    while let Some(unit) = work_list.begin() {
        let done = work(&mut prover, unit, &mut |found| send(Message::Found(unit, found)));
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
            // Whether it came to an end or was dismissed, there is nothing left to do for this unit.
            let _done = work(&mut prover, unit, &mut |_| {
                found += 1;
                if found < ECHO { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        me.joined.store(usize::MAX, Ordering::SeqCst);
        work_list.add_positions(prover.new_positions());
    }
}

/// Puts what the workers send in order.
fn listen<R>(
    work_list: &WorkList,
    receiver: &Receiver<Message<R>>,
    tell: &mut dyn FnMut(News<R>) -> ControlFlow<()>,
) -> Answer<ControlFlow<()>> {
    /// What was found in a unit whose turn has not come.
    struct Waiting<R> {
        found: Vec<R>,
        finished: bool,
    }
    let mut waiting: VecDeque<Waiting<R>> =
        (0..work_list.units).map(|_| Waiting { found: Vec::new(), finished: false }).collect();
    let mut front = 0;
    let mut turn = true;
    while front < work_list.units {
        if turn && tell(News::Turn(front)).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        for found in std::mem::take(&mut waiting[0].found) {
            if tell(News::Found(found)).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        turn = waiting[0].finished;
        if turn {
            waiting.pop_front();
            front += 1;
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
