//! A unit of work that is being done in a thread of its own, so that Python can listen and be interrupted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cli::work::{Client, Unit, WorkError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use threads::Kind;

use crate::error::{CoreError, raised};

/// The thread that does a unit. Searches that need a deeper stack start threads of their own.
const THREAD: Kind = Kind::new("unit", 8 << 20);
/// Time between two looks at Ctrl-C.
const FRAME: Duration = Duration::from_millis(20);
/// Events that wait to be heard at most; then the search waits.
const MOST_WAITING: usize = 1 << 10;

/// What the thread says.
enum Message {
    Event(String),
    End(Result<String, WorkError>),
}

/// A unit that is being done.
#[pyclass(frozen, module = "keymove._core")]
pub(crate) struct Run {
    stop: Arc<AtomicBool>,
    messages: Mutex<Receiver<Message>>,
}

#[pymethods]
impl Run {
    /// Begins a unit, which is given as JSON.
    #[new]
    fn new(py: Python<'_>, unit: String) -> PyResult<Run> {
        let (_, unit) = py.detach(|| Unit::read(&unit));
        let unit = unit.map_err(|error| raised(&error))?;
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = sync_channel(MOST_WAITING);
        let flag = Arc::clone(&stop);
        let started = THREAD.start(move || work(&unit, &flag, &sender));
        started.map_err(|refused| PyRuntimeError::new_err(refused.to_string()))?;
        Ok(Run { stop, messages: Mutex::new(receiver) })
    }

    /// The next thing that has happened: `(False, event)`, or `(True, outcome)` in the end. Waits for it.
    fn next(&self, py: Python<'_>) -> PyResult<(bool, String)> {
        loop {
            let message = py.detach(|| {
                // The receiver is whole at every moment.
                self.messages.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(FRAME)
            });
            match message {
                Ok(Message::Event(event)) => return Ok((false, event)),
                Ok(Message::End(Ok(outcome))) => return Ok((true, outcome)),
                Ok(Message::End(Err(error))) => return Err(raised(&error)),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(CoreError::new_err("{\"kind\":\"unit\",\"message\":\"the unit has ended\"}"));
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.stop())?,
            }
        }
    }

    /// Ends the work soon.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work(unit: &Unit, stop: &Arc<AtomicBool>, sender: &SyncSender<Message>) {
    let tell = |event: serde_json::Value| {
        // Nobody listens any more: the work is about to be stopped.
        sender.send(Message::Event(event.to_string())).ok();
    };
    let outcome = unit.run(&Client { stop, tell: &tell }).map(|outcome| outcome.to_string());
    sender.send(Message::End(outcome)).ok();
}
