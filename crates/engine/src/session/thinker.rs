//! The thread that searches while the session listens.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use search::{Config, Signal};
use threads::Running;

use crate::Game;
use crate::games::SearchOf;
use crate::output::Output;

/// A search, at rest or at work.
pub(super) struct Thinker<G: Game> {
    /// How it searches when it is next asked.
    config: Config,
    /// `None` while it is at work in its thread.
    search: Option<Box<SearchOf<G>>>,
    work: Option<Work<G>>,
}

/// A search that has been asked.
struct Work<G: Game> {
    signal: Arc<Signal>,
    /// Whether the answer is known. It is set before the answer is written, so that whoever has read it can go on.
    answered: Arc<AtomicBool>,
    thread: Running<Box<SearchOf<G>>>,
}

impl<G: Game> Thinker<G> {
    /// A thinker that does nothing yet. Memory for its table is taken when it is first needed.
    pub(super) fn new(config: Config) -> Thinker<G> {
        Thinker { config, search: None, work: None }
    }

    /// Whether somebody still waits for an answer.
    pub(super) fn is_busy(&self) -> bool {
        self.work.as_ref().is_some_and(|work| !work.answered.load(Ordering::Acquire))
    }

    /// Makes it answer at once, if it is at work, and returns when it has.
    pub(super) fn stop(&mut self) {
        if let Some(work) = &self.work {
            work.signal.stop();
        }
        self.rest();
    }

    /// The opponent has played the expected move.
    pub(super) fn ponder_hit(&self) {
        if let Some(work) = &self.work {
            work.signal.ponder_hit();
        }
    }

    /// Searches differently from the next search on. At rest, it prepares for that at once.
    pub(super) fn configure(&mut self, config: Config) {
        self.config = config;
        if !self.is_busy() {
            self.rest();
            self.search = Some(self.take_search());
        }
    }

    /// Forgets the last game.
    pub(super) fn clear(&mut self) {
        self.rest();
        if let Some(search) = &mut self.search {
            G::clear(search);
        }
    }

    /// Lets `job` do its work, whose last line is written to `output`. The thinker must not be busy.
    pub(super) fn start<W: Write + Send + 'static>(
        &mut self,
        signal: Signal,
        output: Output<W>,
        job: impl FnOnce(&mut SearchOf<G>, &Arc<Signal>) -> String + Send + 'static,
    ) {
        self.rest();
        let mut search = self.take_search();
        let (signal, answered) = (Arc::new(signal), Arc::new(AtomicBool::new(false)));
        let (heard, known) = (Arc::clone(&signal), Arc::clone(&answered));
        let to_tell = output.clone();
        let work = move || {
            let answer = job(&mut search, &heard);
            known.store(true, Ordering::Release);
            output.line(answer);
            search
        };
        match search::THREAD.start(work) {
            Ok(thread) => self.work = Some(Work { signal, answered, thread }),
            Err(error) => to_tell.say(format_args!("no search: {error}")),
        }
    }

    /// The search, made or changed as it is to search from now on.
    fn take_search(&mut self) -> Box<SearchOf<G>> {
        match self.search.take() {
            None => Box::new(G::new_search(self.config.clone())),
            Some(mut search) => {
                if *search.config() != self.config {
                    G::configure(&mut search, self.config.clone());
                }
                search
            }
        }
    }

    /// Takes the search back from its thread, waiting for the end.
    fn rest(&mut self) {
        if let Some(work) = self.work.take() {
            self.search = Some(work.thread.join());
        }
    }
}
