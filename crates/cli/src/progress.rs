//! The progress bar of a long count.

use std::io::{self, IsTerminal as _};
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use ::threads::{Kind, Workers};
use game::perft::Progress;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// The thread that draws the bar.
const THREAD: Kind = Kind::new("progress", 1 << 20);
/// Time between two pictures of the bar.
const FRAME: Duration = Duration::from_millis(100);

/// The callback by which a worker reports progress.
pub(crate) type Listener<'a> = &'a (dyn Fn(Progress) + Sync);

/// Runs `work`; after a second, a bar on the terminal shows its progress.
pub(crate) fn watched<T>(work: impl FnOnce(Listener<'_>) -> T) -> T {
    if !io::stderr().is_terminal() {
        return work(&|_| {});
    }
    let latest = &Mutex::new(None);
    let (working, finished) = mpsc::channel::<()>();
    // Without a thread for it there is no bar.
    Workers::each(
        THREAD,
        [finished],
        |finished| watch(latest, &finished),
        |_| {
            let result = work(&|progress| {
                // A poisoned lock means that the bar is gone; the work continues.
                if let Ok(mut latest) = latest.lock() {
                    *latest = Some(progress);
                }
            });
            drop(working);
            result
        },
    )
}

fn watch(latest: &Mutex<Option<Progress>>, finished: &mpsc::Receiver<()>) {
    // The bar is there from the start, so that it knows the speed by the time it is seen.
    let bar = ProgressBar::hidden().with_style(style());
    while finished.recv_timeout(FRAME) == Err(RecvTimeoutError::Timeout) {
        if bar.is_hidden() && bar.elapsed() >= PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if let Ok(Some(progress)) = latest.lock().map(|latest| *latest) {
            bar.set_message(format!("{} nodes", HumanCount(progress.leaves)));
            bar.set_length(progress.of.try_into().unwrap_or(u64::MAX));
            bar.set_position(progress.done.try_into().unwrap_or(u64::MAX));
        }
        bar.tick();
    }
    bar.finish_and_clear();
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{elapsed} {wide_bar} {percent}% {msg}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}
