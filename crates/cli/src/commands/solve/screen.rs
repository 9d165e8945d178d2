//! Solutions on standard output, and below them on a terminal a line that says how far the search has come.

use std::io::{self, IsTerminal as _, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ::threads::{Kind, Running};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use popeye::write::note_in_english;
use problem::solution::{Event, Observer, Progress};

use crate::Console;

/// The thread that draws.
const THREAD: Kind = Kind::new("progress", 1 << 20);
/// Problems that are solved sooner show no progress.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two pictures of the line.
const FRAME: Duration = Duration::from_millis(100);

/// The line at the bottom of the terminal. It goes when this is dropped.
pub(super) struct Screen {
    bar: ProgressBar,
    state: Arc<Mutex<State>>,
    /// Ends the thread that draws, by being dropped.
    drawing: Option<(mpsc::Sender<()>, Running<()>)>,
}

/// What the line tells.
#[derive(Clone, Copy, Default)]
struct State {
    solutions: u64,
    progress: Option<Progress>,
}

impl Screen {
    pub(super) fn new() -> Screen {
        let bar = ProgressBar::hidden().with_style(style());
        let state = Arc::new(Mutex::new(State::default()));
        let (sender, receiver) = mpsc::channel();
        let (shown, told) = (bar.clone(), Arc::clone(&state));
        // Without a thread for it there is no line.
        let start = || THREAD.start(move || draw(&shown, &told, &receiver)).ok();
        let drawing = if io::stderr().is_terminal() { start().map(|thread| (sender, thread)) } else { None };
        Screen { bar, state, drawing }
    }

    /// Standard output that does not collide with the line.
    pub(super) fn out(&self) -> Out {
        Out { bar: self.bar.clone(), text: Vec::new() }
    }

    /// Listens to the search of one problem.
    pub(super) fn watcher(&self, console: Console) -> Watcher {
        let watcher = Watcher { state: Arc::clone(&self.state), bar: self.bar.clone(), console };
        watcher.update(|state| *state = State::default());
        self.bar.reset_elapsed();
        watcher
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.drawing.take() {
            drop(sender);
            thread.join();
        }
    }
}

fn draw(bar: &ProgressBar, state: &Mutex<State>, ended: &mpsc::Receiver<()>) {
    while ended.recv_timeout(FRAME) == Err(RecvTimeoutError::Timeout) {
        if bar.is_hidden() && bar.elapsed() >= PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        // A poisoned lock means that the search has panicked; the line need not be right.
        if let Ok(state) = state.lock() {
            bar.set_message(state.text());
        }
        bar.tick();
    }
    bar.finish_and_clear();
}

impl State {
    /// `5 half-moves, first move 3 of 22, 1,234,567 positions, 1 found so far`
    fn text(&self) -> String {
        let search = self.progress.map(|progress| {
            let Progress { length, first_move, first_moves, positions } = progress;
            let first_move = match first_moves {
                0 => String::new(),
                count => format!(", first move {first_move} of {count}"),
            };
            format!("{length} half-moves{first_move}, {} positions, ", HumanCount(positions))
        });
        format!("{}{} found so far", search.unwrap_or_default(), HumanCount(self.solutions))
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// Tells the line what has happened.
pub(super) struct Watcher {
    state: Arc<Mutex<State>>,
    bar: ProgressBar,
    console: Console,
}

impl Watcher {
    fn update(&self, change: impl FnOnce(&mut State)) {
        // A poisoned lock means that the line is gone; the search goes on.
        if let Ok(mut state) = self.state.lock() {
            change(&mut state);
        }
    }
}

impl Observer for Watcher {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Line(_) | Event::Root(_) => self.update(|state| state.solutions += 1),
            Event::Note(note) if note.is_about_the_machine() => {
                self.bar.suspend(|| self.console.warn(note_in_english(note)));
            }
            Event::Progress(progress) => self.update(|state| state.progress = Some(progress)),
            _ => {}
        }
    }
}

/// Standard output; what is flushed appears above the line.
pub(super) struct Out {
    bar: ProgressBar,
    text: Vec<u8>,
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.text);
        self.bar.suspend(|| {
            let mut stdout = io::stdout().lock();
            stdout.write_all(&text)?;
            stdout.flush()
        })
    }
}
