//! A crew: threads that do units of work side by side, while the results come out in the order of the units.
//!
//! Each thread takes the next unit that nobody has begun. When there is none left, it joins the first unit that is not
//! finished: it does the same work and says nothing, but what it finds out goes into the tables that all share, and each
//! puts off what another is busy with ([`Busy`]). So a heavy unit splits itself, and the results are those of one thread.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::busy::Busy;
use super::limits::Limits;
use super::prove::{Answer, Interrupted, Prover, Seed};

/// What is heard of the units, in their order.
pub(super) enum News<R> {
    /// What is found in this unit comes next.
    Turn(usize),
    /// Something was found.
    Found(R),
}

/// Where a crew looks up what is to be done and what others do.
pub(super) struct Desk {
    units: usize,
    /// The first unit that nobody has begun.
    next: AtomicUsize,
    finished: Vec<AtomicBool>,
    members: Vec<Member>,
    busy: Busy,
    /// Positions that the members have looked at.
    positions: AtomicU64,
}

/// What one thread does.
struct Member {
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

/// Bytes of stack, most of which are never touched: play may be hundreds of moves deep.
const STACK: usize = 256 << 20;

impl Desk {
    pub(super) fn new(threads: usize, units: usize) -> Desk {
        let member = || Member { joined: AtomicUsize::new(usize::MAX), dismissed: AtomicBool::new(false) };
        Desk {
            units,
            next: AtomicUsize::new(0),
            finished: (0..units).map(|_| AtomicBool::new(false)).collect(),
            members: (0..threads).map(|_| member()).collect(),
            busy: Busy::new(),
            positions: AtomicU64::new(0),
        }
    }

    /// The limits of one member: the given ones, and the end of its usefulness.
    pub(super) fn limits<'d>(&'d self, member: usize, limits: Limits<'d>) -> Limits<'d> {
        Limits { dismissed: Some(&self.members[member].dismissed), ..limits }
    }

    /// What the members are busy with.
    pub(super) fn busy(&self) -> &Busy {
        &self.busy
    }

    /// Counts positions that a member has looked at.
    pub(super) fn add_positions(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    /// The positions counted so far.
    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    fn begin(&self) -> Option<usize> {
        let unit = self.next.fetch_add(1, Ordering::Relaxed);
        (unit < self.units).then_some(unit)
    }

    /// Nobody needs to go on with `unit`.
    fn finish(&self, unit: usize) {
        self.finished[unit].store(true, Ordering::SeqCst);
        for member in self.members.iter().filter(|member| member.joined.load(Ordering::SeqCst) == unit) {
            member.dismissed.store(true, Ordering::SeqCst);
        }
    }

    fn is_finished(&self, unit: usize) -> bool {
        self.finished[unit].load(Ordering::SeqCst)
    }

    /// All stop as soon as they notice.
    fn close(&self) {
        self.next.store(self.units, Ordering::SeqCst);
        (0..self.units).for_each(|unit| self.finished[unit].store(true, Ordering::SeqCst));
        self.members.iter().for_each(|member| member.dismissed.store(true, Ordering::SeqCst));
    }

    fn is_closed(&self) -> bool {
        (0..self.units).all(|unit| self.is_finished(unit))
    }
}

/// Has the units of `desk` done by its members and tells the news in the order of the units: by `prover` alone, or by
/// others that share what it knows. `work` does a unit; it may end where what it has found is answered with a break.
pub(super) fn run<R: Send>(
    desk: &Desk,
    prover: &mut Prover<'_>,
    work: impl Fn(&mut Prover<'_>, usize, Found<'_, R>) -> Answer<()> + Sync,
    tell: &mut dyn FnMut(News<R>) -> ControlFlow<()>,
) -> Answer<ControlFlow<()>> {
    if desk.members.len() == 1 {
        return alone(desk, prover, work, tell);
    }
    let seed = prover.seed();
    let answer = thread::scope(|scope| {
        let (sender, receiver) = channel();
        let threads: Vec<_> = (0..desk.members.len())
            .map(|member| {
                let (sender, seed, work) = (sender.clone(), &seed, &work);
                let member = move || labour(desk, member, seed, work, &sender);
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, member)
            })
            // Without threads there is nobody to answer, which counts as an interruption.
            .filter_map(Result::ok)
            .collect();
        drop(sender);
        let answer = listen(desk, &receiver, tell);
        desk.close();
        threads.iter().for_each(|handle| handle.thread().unpark());
        answer
    });
    prover.add_positions(desk.positions());
    answer
}

/// Takes what is found in a unit.
pub(super) type Found<'f, R> = &'f mut dyn FnMut(R) -> ControlFlow<()>;

/// One unit after the other.
fn alone<R>(
    desk: &Desk,
    prover: &mut Prover<'_>,
    work: impl Fn(&mut Prover<'_>, usize, Found<'_, R>) -> Answer<()>,
    tell: &mut dyn FnMut(News<R>) -> ControlFlow<()>,
) -> Answer<ControlFlow<()>> {
    for unit in 0..desk.units {
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

/// The work of one member.
fn labour<R>(
    desk: &Desk,
    member: usize,
    seed: &Seed<'_>,
    work: &impl Fn(&mut Prover<'_>, usize, Found<'_, R>) -> Answer<()>,
    sender: &Sender<Message<R>>,
) {
    if member > 0 {
        thread::park_timeout(PATIENCE);
        if desk.is_closed() {
            return;
        }
    }
    // A message that nobody receives is one that nobody wants.
    let send = |message| match sender.send(message) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    };
    let mut prover = seed.for_member(desk, member).prover();
    while let Some(unit) = desk.begin() {
        let done = work(&mut prover, unit, &mut |found| send(Message::Found(unit, found)));
        desk.add_positions(prover.new_positions());
        if done.is_err() {
            let _nobody_listens = send(Message::Interrupted);
            return;
        }
        desk.finish(unit);
        let _nobody_listens = send(Message::Finished(unit));
    }
    prover.go_ahead();
    let me = &desk.members[member];
    for unit in (0..desk.units).filter(|&unit| !desk.is_finished(unit)) {
        me.dismissed.store(false, Ordering::SeqCst);
        me.joined.store(unit, Ordering::SeqCst);
        if !desk.is_finished(unit) {
            let mut found = 0;
            // Whether it came to an end or was dismissed, there is nothing left to do for this unit.
            let _done = work(&mut prover, unit, &mut |_| {
                found += 1;
                if found < ECHO { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        me.joined.store(usize::MAX, Ordering::SeqCst);
        desk.add_positions(prover.new_positions());
    }
}

/// Puts what the members send in order.
fn listen<R>(
    desk: &Desk,
    receiver: &Receiver<Message<R>>,
    tell: &mut dyn FnMut(News<R>) -> ControlFlow<()>,
) -> Answer<ControlFlow<()>> {
    /// What was found in a unit whose turn has not come.
    struct Waiting<R> {
        found: Vec<R>,
        finished: bool,
    }
    let mut waiting: VecDeque<Waiting<R>> =
        (0..desk.units).map(|_| Waiting { found: Vec::new(), finished: false }).collect();
    let mut front = 0;
    let mut turn = true;
    while front < desk.units {
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
