//! Standard output for thousands of short answers: into a file or pipe they are written together, but none waits long.

use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use ::threads::Kind;

use crate::{Console, reader};

/// Standard output. On a terminal, flushed text appears at once; elsewhere, within [`DELAY`].
pub(super) struct Pipe {
    out: Arc<Mutex<BufWriter<Stdout>>>,
    flushing: Flushing,
    /// Set when the reader has gone, so that the search can stop.
    gone: Arc<AtomicBool>,
}

/// How written text is flushed.
enum Flushing {
    AtOnce,
    /// By a thread that does not run yet.
    Later,
    /// By a thread, at intervals.
    Thread,
}

/// The thread that flushes.
const THREAD: Kind = Kind::new("flush", 1 << 18);

/// The longest that an answer waits for others.
const DELAY: Duration = Duration::from_millis(50);

/// The greatest number of bytes written together.
const CAPACITY: usize = 1 << 16;

impl Pipe {
    pub(super) fn new(gone: Arc<AtomicBool>) -> Pipe {
        let stdout = io::stdout();
        let flushing = if stdout.is_terminal() { Flushing::AtOnce } else { Flushing::Later };
        Pipe { out: Arc::new(Mutex::new(BufWriter::with_capacity(CAPACITY, stdout))), flushing, gone }
    }

    /// Flushes all text.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        let flushed = locked(&self.out).flush();
        self.stop_if_failed(flushed)
    }

    /// Stops the search if the output has failed.
    fn stop_if_failed<T>(&self, written: io::Result<T>) -> io::Result<T> {
        written.map_err(|error| {
            self.gone.store(true, Ordering::Relaxed);
            Console::cannot_print(error)
        })
    }

    /// Starts the thread that flushes, if it does not run yet; returns whether it runs.
    fn leave_to_thread(&self) -> bool {
        let out = Arc::downgrade(&self.out);
        let gone = Arc::clone(&self.gone);
        let flush = move || {
            thread::sleep(DELAY);
            while let Some(out) = out.upgrade() {
                // The next write fails with the same error, and reports it.
                if locked(&out).flush().is_err() || reader::is_gone() {
                    gone.store(true, Ordering::Relaxed);
                    return;
                }
                drop(out);
                thread::sleep(DELAY);
            }
        };
        THREAD.start(flush).is_ok()
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = locked(&self.out).write(bytes);
        self.stop_if_failed(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Flushing::Later = self.flushing {
            self.flushing = if self.leave_to_thread() { Flushing::Thread } else { Flushing::AtOnce };
        }
        match self.flushing {
            Flushing::AtOnce => self.finish(),
            Flushing::Later | Flushing::Thread => Ok(()),
        }
    }
}

/// The output, even if a thread has panicked while holding it: the text written so far is complete.
fn locked(out: &Mutex<BufWriter<Stdout>>) -> MutexGuard<'_, BufWriter<Stdout>> {
    out.lock().unwrap_or_else(PoisonError::into_inner)
}
