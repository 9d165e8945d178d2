//! Runs a unit of work in its own thread, so that Python can receive events and be interrupted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cli::work::{Client, Unit, WorkError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use threads::Kind;

use crate::error::{CoreError, raised};

/// The thread that runs a unit. Searches that need a larger stack start their own threads.
const THREAD: Kind = Kind::new("unit", 8 << 20);
/// The time between two checks for Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);
/// The most events that are queued before the search waits for Python.
const MOST_QUEUED: usize = 1 << 10;

/// A message of the thread.
enum Message {
    Event(String),
    End(Result<String, WorkError>),
}

/// A unit that is running.
#[pyclass(frozen, module = "keymove._core")]
pub(crate) struct Run {
    stop: Arc<AtomicBool>,
    messages: Mutex<Receiver<Message>>,
}

#[pymethods]
impl Run {
    /// Starts a unit, given as JSON.
    #[new]
    fn new(py: Python<'_>, unit: String) -> PyResult<Run> {
        let (_, unit) = py.detach(|| Unit::read(&unit));
        let unit = unit.map_err(|error| raised(&error))?;
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = sync_channel(MOST_QUEUED);
        let flag = Arc::clone(&stop);
        let started = THREAD.start(move || work(&unit, &flag, &sender));
        started.map_err(|refused| PyRuntimeError::new_err(refused.to_string()))?;
        Ok(Run { stop, messages: Mutex::new(receiver) })
    }

    /// Waits for the next event and returns `(False, event)`, or `(True, outcome)` at the end.
    fn next(&self, py: Python<'_>) -> PyResult<(bool, String)> {
        loop {
            let message = py.detach(|| {
                // A panic cannot leave the receiver inconsistent.
                self.messages.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(SIGNAL_INTERVAL)
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

    /// Requests the work to stop.
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
    let send_event = |event: serde_json::Value| {
        // The receiver has gone: the work is about to be stopped.
        sender.send(Message::Event(event.to_string())).ok();
    };
    let outcome = unit.run(&Client { stop, report: &send_event }).map(|outcome| outcome.to_string());
    sender.send(Message::End(outcome)).ok();
}
