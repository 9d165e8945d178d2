//! Ctrl-C and SIGTERM: the first ends the search, the second ends the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;

/// The exit code that a shell expects of an interrupted program.
pub(crate) const INTERRUPTED: i32 = 130;

/// Whether the user has interrupted the program.
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens for Ctrl-C from now on.
    pub(crate) fn on_interrupt() -> anyhow::Result<Stop> {
        Stop::on_interrupt_do(|| {})
    }

    /// The same; the first Ctrl-C runs `action`, too.
    pub(crate) fn on_interrupt_do(action: impl Fn() + Send + 'static) -> anyhow::Result<Stop> {
        let stop = Stop(Arc::default());
        let flag = Arc::clone(&stop.0);
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED);
            }
            action();
        })
        .context("cannot listen for Ctrl-C")?;
        Ok(stop)
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// The flag itself.
    pub(crate) fn shared(&self) -> &Arc<AtomicBool> {
        &self.0
    }
}
