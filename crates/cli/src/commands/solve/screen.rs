//! Prints solutions on standard output, with a progress line below them on a terminal.

use std::io::{self, IsTerminal as _, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ::threads::{Kind, Running};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use popeye::write::note_in_english;
use problem::solution::{Event, Length, Observer};
use workbench::Pace;

use super::progress::{ProgressForm, ProgressReporter};
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
    form: ProgressForm,
    pace: Arc<Mutex<Pace>>,
    /// Ends the thread that draws, by being dropped.
    drawing: Option<(mpsc::Sender<()>, Running<()>)>,
}

impl Screen {
    pub(super) fn new(form: ProgressForm) -> Screen {
        let bar = ProgressBar::hidden().with_style(style());
        let pace = Arc::new(Mutex::new(Pace::new()));
        let is_drawn = form == ProgressForm::Bar && io::stderr().is_terminal();
        let (sender, receiver) = mpsc::channel();
        let (shown, drawn) = (bar.clone(), Arc::clone(&pace));
        // Without a thread for it there is no line.
        let start = || THREAD.start(move || draw(&shown, &drawn, &receiver)).ok();
        let drawing = if is_drawn { start().map(|thread| (sender, thread)) } else { None };
        Screen { bar, form, pace, drawing }
    }

    /// Standard output that does not collide with the line.
    pub(super) fn out(&self) -> Out {
        Out { bar: self.bar.clone(), text: Vec::new() }
    }

    /// Listens to the search of one problem.
    pub(super) fn watcher(&self, console: Console) -> Watcher {
        let (reporter, pace) = (ProgressReporter::new(self.form), Arc::clone(&self.pace));
        let watcher = Watcher { pace, reporter, bar: self.bar.clone(), console };
        watcher.update(|pace| *pace = Pace::new());
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

fn draw(bar: &ProgressBar, pace: &Mutex<Pace>, ended: &mpsc::Receiver<()>) {
    while ended.recv_timeout(FRAME) == Err(RecvTimeoutError::Timeout) {
        if bar.is_hidden() && bar.elapsed() >= PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        // A poisoned lock means that the search has panicked; the line need not be right.
        if let Ok(pace) = pace.lock() {
            bar.set_message(text(&pace));
        }
        bar.tick();
    }
    bar.finish_and_clear();
}

/// `5 of 7 half-moves, first move 3 of 22, 1,234,567 positions, 1 found so far, about 12 s left`
fn text(pace: &Pace) -> String {
    let length = pace.length.map_or_else(String::new, |Length { half_moves, longest }| {
        let first_move = pace.first_move_in_words();
        format!("{half_moves} of {longest} half-moves{first_move}, ")
    });
    let left = pace.seconds_left().map(|left| format!(", about {left:.0} s left")).unwrap_or_default();
    format!(
        "{length}{} positions, {} per second, {} found so far{left}",
        HumanCount(pace.positions),
        HumanCount(pace.positions_per_second() as u64),
        HumanCount(pace.solutions)
    )
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// Passes events to the progress line.
pub(super) struct Watcher {
    pace: Arc<Mutex<Pace>>,
    reporter: ProgressReporter,
    bar: ProgressBar,
    console: Console,
}

impl Watcher {
    fn update(&self, change: impl FnOnce(&mut Pace)) {
        // A poisoned lock means that the line is gone; the search continues.
        if let Ok(mut pace) = self.pace.lock() {
            change(&mut pace);
        }
    }
}

impl Observer for Watcher {
    fn event(&mut self, event: Event<'_>) {
        self.update(|pace| pace.observe(event));
        self.reporter.event(event);
        if let Event::Note(note) = event
            && note.is_about_the_machine()
        {
            self.bar.suspend(|| self.console.warn(note_in_english(note)));
        }
    }
}

/// Standard output; flushed text appears above the line.
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
            stdout.write_all(&text).and_then(|()| stdout.flush()).map_err(Console::cannot_print)
        })
    }
}
