//! One thread: its name, its stack, and how it starts.

use std::io;
use std::panic;
use std::thread::{self, Builder, JoinHandle, Scope, ScopedJoinHandle};

use thiserror::Error;

/// The name of a thread and its stack size in bytes.
///
/// ```
/// use threads::Kind;
///
/// const SUM: Kind = Kind::new("sum", 1 << 20);
/// assert_eq!(SUM.call(|| 2 + 2)?, 4);
/// # Ok::<(), threads::Refused>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Kind {
    name: &'static str,
    stack: usize,
}

/// The system does not start a thread.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("the system refuses a thread for {name} with a stack of {} MB ({reason})", .stack.div_ceil(1 << 20))]
pub struct Refused {
    name: &'static str,
    stack: usize,
    /// The system's error.
    reason: String,
}

/// A thread that was started.
#[derive(Debug)]
pub struct Running<T>(JoinHandle<T>);

/// Bytes that a thread needs besides its stack before it begins its work: the system's own, and a signal stack. A thread
/// that does not get them ends the program, so they must be available when it starts.
const BESIDE_STACK: usize = 1 << 20;

/// Bytes that must be available besides its stack when a thread starts while others run: glibc reserves 64 MB of addresses
/// for the small allocations of each thread, and the others may not have taken theirs yet. What remains is for small
/// allocations, whose failure ends the program.
const BESIDE_OTHERS: usize = (64 + 8) << 20;

impl Kind {
    /// Threads with this name and this many bytes of stack. Debuggers show the first 15 letters of the name.
    pub const fn new(name: &'static str, stack: usize) -> Kind {
        Kind { name, stack }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Bytes of its stack.
    pub const fn stack(self) -> usize {
        self.stack
    }

    /// Starts a thread that runs `work`.
    pub fn start<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Running<T>, Refused> {
        self.builder(BESIDE_STACK)
            .and_then(|builder| builder.spawn(work))
            .map(Running)
            .map_err(|error| self.refused(error))
    }

    /// Runs `work` in a thread of this kind, and waits for it. In a browser, which has one thread with one stack, `work` runs in
    /// that thread.
    pub fn call<T: Send>(self, work: impl FnOnce() -> T + Send) -> Result<T, Refused> {
        if cfg!(target_family = "wasm") {
            return Ok(work());
        }
        thread::scope(|scope| {
            let thread = self.start_in(scope, work)?;
            Ok(thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic)))
        })
    }

    /// Starts a thread that ends before `scope` does.
    pub(crate) fn start_in<'scope, T: Send + 'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        work: impl FnOnce() -> T + Send + 'scope,
    ) -> Result<ScopedJoinHandle<'scope, T>, Refused> {
        let started = self.builder(BESIDE_STACK).and_then(|builder| builder.spawn_scoped(scope, work));
        started.map_err(|error| self.refused(error))
    }

    /// The same while other threads of this kind run, which may still need memory.
    pub(crate) fn start_beside_others<'scope, T: Send + 'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        work: impl FnOnce() -> T + Send + 'scope,
    ) -> Result<ScopedJoinHandle<'scope, T>, Refused> {
        let started = self.builder(BESIDE_OTHERS).and_then(|builder| builder.spawn_scoped(scope, work));
        started.map_err(|error| self.refused(error))
    }

    /// Starts a thread if this many bytes are available besides its stack.
    fn builder(self, beside_stack: usize) -> io::Result<Builder> {
        let mut room: Vec<u8> = Vec::new();
        room.try_reserve_exact(self.stack.saturating_add(beside_stack))
            .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        Ok(Builder::new().name(self.name.to_owned()).stack_size(self.stack))
    }

    fn refused(self, error: io::Error) -> Refused {
        Refused { name: self.name, stack: self.stack, reason: error.to_string() }
    }
}

impl From<Refused> for io::Error {
    fn from(refused: Refused) -> io::Error {
        io::Error::other(refused)
    }
}

impl<T> Running<T> {
    /// Waits for the end of the work. A panic is propagated here.
    pub fn join(self) -> T {
        self.0.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
    }

    /// Whether the work is done.
    pub fn is_finished(&self) -> bool {
        self.0.is_finished()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Kind = Kind::new("plain", 1 << 20);
    /// More stack than any machine has addresses for.
    const IMPOSSIBLE: Kind = Kind::new("impossible", 1 << 60);

    #[test]
    fn a_thread_has_the_name_of_its_kind() {
        let name = || thread::current().name().map(str::to_owned);
        assert_eq!(PLAIN.call(name).expect("a thread").as_deref(), Some("plain"));
        assert_eq!(PLAIN.start(name).expect("a thread").join().as_deref(), Some("plain"));
    }

    #[test]
    fn a_thread_has_the_stack_of_its_kind() {
        /// Needs about a kilobyte of stack for each level.
        fn nested(levels: usize) -> usize {
            let block = std::hint::black_box([levels; 128]);
            if levels == 0 { block[0] } else { nested(levels - 1) + std::hint::black_box(block[1] - levels) }
        }
        assert_eq!(Kind::new("deep", 64 << 20).call(|| nested(20_000)).expect("a thread"), 0);
    }

    #[test]
    fn a_refused_thread_is_an_error_that_names_it() {
        let errors = [IMPOSSIBLE.call(|| ()).err(), IMPOSSIBLE.start(|| ()).err()];
        for error in errors.map(|error| error.expect("no such stack").to_string()) {
            assert!(
                error.starts_with("the system refuses a thread for impossible with a stack of"),
                "{error}"
            );
        }
    }

    #[test]
    fn a_panic_reaches_the_thread_that_joins() {
        let message = |outcome: thread::Result<()>| *outcome.unwrap_err().downcast::<&str>().expect("a text");
        let called = panic::catch_unwind(|| PLAIN.call(|| panic!("called")).expect("a thread"));
        assert_eq!(message(called), "called");
        let started = PLAIN.start(|| panic!("started")).expect("a thread");
        assert_eq!(message(panic::catch_unwind(panic::AssertUnwindSafe(|| started.join()))), "started");
    }
}
