//! The thread that searches while the session reads commands.

use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use search::{Config, Signal};
use threads::{Running, panic_message};

use crate::PlayableGame;
use crate::games::SearchOf;
use crate::output::Output;

/// A search with a thread of its own, idle or running.
pub(super) struct SearchThread<G: PlayableGame> {
    /// The configuration of the next search.
    config: Config,
    /// `None` while it runs in its thread.
    search: Option<Box<SearchOf<G>>>,
    work: Option<Work<G>>,
}

/// A job for the search thread.
pub(super) struct Job<F> {
    pub(super) signal: Signal,
    pub(super) at_end_of_input: AtEndOfInput,
    /// The line that is printed if the search fails, so that the GUI does not wait forever.
    pub(super) otherwise: String,
    /// Does the work and returns the line that ends it.
    pub(super) run: F,
}

/// What happens to a job when the input ends.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum AtEndOfInput {
    /// It answers at once, like a search for a GUI that has gone.
    Stop,
    /// It is completed, like a bench run by a script.
    Finish,
}

/// A running search.
struct Work<G: PlayableGame> {
    signal: Arc<Signal>,
    at_end_of_input: AtEndOfInput,
    /// Whether the answer is known. It is set before the answer is written, so that a GUI that has read the answer can send
    /// the next command.
    answered: Arc<AtomicBool>,
    thread: Running<Option<Box<SearchOf<G>>>>,
}

impl<G: PlayableGame> SearchThread<G> {
    /// An idle search. Memory for its table is taken when it is first needed.
    pub(super) fn new(config: Config) -> SearchThread<G> {
        SearchThread { config, search: None, work: None }
    }

    /// Whether an answer is still due.
    pub(super) fn is_busy(&self) -> bool {
        self.work.as_ref().is_some_and(|work| !work.answered.load(Ordering::Acquire))
    }

    /// Makes a running search answer at once, and returns when it has.
    pub(super) fn stop(&mut self) {
        if let Some(work) = &self.work {
            work.signal.stop();
        }
        self.rest();
    }

    /// The input has ended: returns when the last answer is written.
    pub(super) fn finish(&mut self) {
        match &self.work {
            Some(Work { at_end_of_input: AtEndOfInput::Finish, .. }) => self.rest(),
            _ => self.stop(),
        }
    }

    /// The opponent has played the expected move.
    pub(super) fn ponder_hit(&self) {
        if let Some(work) = &self.work {
            work.signal.ponder_hit();
        }
    }

    /// Searches differently from the next search on. If idle, it prepares for that at once, and reports if it has less
    /// memory or fewer threads than requested.
    pub(super) fn configure<W: Write>(&mut self, config: Config, output: &Output<W>) {
        self.config = config;
        if !self.is_busy() {
            self.rest();
            self.search = Some(self.take_search(output));
        }
    }

    /// Forgets the last game.
    pub(super) fn clear(&mut self) {
        self.rest();
        if let Some(search) = &mut self.search {
            G::clear(search);
        }
    }

    /// Runs `job` and writes its last line to `output`. The thread must not be busy.
    ///
    /// If the system gives no thread, the job is done here, as if it were stopped at once: it cannot be stopped later.
    pub(super) fn start<W: Write + Send + 'static, F>(&mut self, output: &Output<W>, job: Job<F>)
    where
        F: FnOnce(&mut SearchOf<G>, &Arc<Signal>) -> String + Send + 'static,
    {
        self.rest();
        let mut search = self.take_search(output);
        let Job { signal, at_end_of_input, otherwise, run } = job;
        let (signal, answered) = (Arc::new(signal), Arc::new(AtomicBool::new(false)));
        let (job_signal, known, out) = (Arc::clone(&signal), Arc::clone(&answered), output.clone());
        let work = move || {
            let (answer, search) = match panic::catch_unwind(AssertUnwindSafe(|| {
                run(&mut search, &job_signal)
            })) {
                Ok(answer) => (answer, Some(search)),
                Err(panic) => {
                    out.info(format_args!("internal error, please report it: {}", panic_message(&*panic)));
                    // What the search remembers may be half written.
                    (otherwise, None)
                }
            };
            known.store(true, Ordering::Release);
            out.line(answer);
            search
        };
        // A refused thread drops its closure, so the work is left in a place that both can reach.
        let left = Arc::new(Mutex::new(Some(work)));
        let taken = Arc::clone(&left);
        let take = |place: &Mutex<Option<_>>| place.lock().unwrap_or_else(PoisonError::into_inner).take();
        match search::THREAD.start(move || take(&taken).and_then(|work| work())) {
            Ok(thread) => self.work = Some(Work { signal, at_end_of_input, answered, thread }),
            Err(refused) => {
                output.info(format_args!("{refused}: a short search instead"));
                signal.stop();
                self.search = take(&left).and_then(|work| work());
            }
        }
    }

    /// The search, made or changed as it is to search from now on.
    fn take_search<W: Write>(&mut self, output: &Output<W>) -> Box<SearchOf<G>> {
        let search = match self.search.take() {
            Some(search) if *search.config() == self.config => return search,
            Some(mut search) => {
                G::configure(&mut search, self.config.clone());
                search
            }
            None => Box::new(G::new_search(self.config.clone())),
        };
        let (has, requested) = (search.resources(), &self.config);
        if has.table_megabytes < requested.table_megabytes {
            let of = requested.table_megabytes;
            output.info(format_args!("a table of {} MB: the system does not have {of}", has.table_megabytes));
        }
        if has.threads < requested.threads {
            let is_most = has.threads == threads::most();
            let why = if is_most { "that is the most here" } else { "there is no room for more" };
            output.info(format_args!("{} of {} threads: {why}", has.threads, requested.threads));
        }
        search
    }

    /// Takes the search back from its thread, after waiting for its end.
    fn rest(&mut self) {
        if let Some(work) = self.work.take() {
            self.search = work.thread.join();
        }
    }
}
