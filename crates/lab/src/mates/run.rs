//! A whole collection, on many cores at once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine::protocol::Protocol;
use mate::{Effort, Limits, Options, Solver};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use threads::{Kind, Workers};

use super::{Case, Claim, peer, solve};
use crate::matches::{Contestant, Failure, Program, StartError, Waiting};

/// The conditions for all programs.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The positions.
    pub cases: Vec<Case>,
    /// Positions to make for each of them.
    pub nodes: Option<u64>,
    /// Time by the clock for each of them.
    pub time: Option<Duration>,
    /// Bytes of our table.
    pub memory: usize,
    /// What we do after the first mate.
    pub effort: Effort,
    /// Cases at the same time, each on one thread.
    pub concurrency: usize,
    /// A program that speaks UCI.
    pub against: Option<Contestant>,
    /// How long that program may be silent.
    pub patience: Duration,
}

/// The answers to a case.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Outcome {
    /// Which case, from 0 on.
    pub index: usize,
    /// By us.
    pub ours: Claim,
    /// By the other program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theirs: Option<Claim>,
}

/// An error that ends the survey.
#[derive(Debug, Error)]
pub enum SurveyError {
    /// The other program does not start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The other program fails on a case.
    #[error("the other program {failure} on {position}")]
    Failed {
        /// The case.
        position: String,
        /// What it did.
        failure: Failure,
    },
}

/// A thread that solves, and queries the other program.
const THREAD: Kind = Kind::new("survey", 16 << 20);

impl Survey {
    /// Solves every case that is not `done` yet. `report` receives each when it is finished and returns whether to
    /// continue; cases that are being searched when it does not, or when `stop` is set, are dropped.
    pub fn run(
        &self,
        done: &BTreeSet<usize>,
        stop: &Arc<AtomicBool>,
        mut report: impl FnMut(Outcome) -> ControlFlow<()>,
    ) -> Result<(), SurveyError> {
        let waiting = Mutex::new((0..self.cases.len()).filter(|index| !done.contains(index)));
        let (sender, receiver) = mpsc::channel();
        let senders: Vec<mpsc::Sender<_>> = (0..self.concurrency.max(1)).map(|_| sender.clone()).collect();
        drop(sender);
        let work = |sender: mpsc::Sender<Result<Outcome, SurveyError>>| {
            let next = || waiting.lock().ok()?.next();
            if let Err(error) = self.work(next, stop, &sender) {
                // The receiver has gone: another thread has failed before.
                sender.send(Err(error)).ok();
            }
        };
        Workers::each(THREAD, senders, work, |threads| {
            if threads.working == 0 {
                return Err(StartError::NoThread(threads.to_string()).into());
            }
            for outcome in receiver {
                let flow = outcome.map(&mut report);
                if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                    stop.store(true, Ordering::Relaxed);
                    return flow.map(|_| ());
                }
            }
            Ok(())
        })
    }

    fn work(
        &self,
        next: impl Fn() -> Option<usize>,
        stop: &Arc<AtomicBool>,
        sender: &mpsc::Sender<Result<Outcome, SurveyError>>,
    ) -> Result<(), SurveyError> {
        let mut solver = Solver::new(Options { memory: self.memory, ..Options::default() });
        let watch = Waiting { patience: self.patience, stop: Arc::clone(stop) };
        let start = |against| Program::start(against, Protocol::Uci, &watch);
        let mut program = self.against.as_ref().map(start).transpose()?;
        let go = self.go();
        while let Some(index) = next() {
            let case = &self.cases[index];
            let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
            let limits = Limits { nodes: self.nodes, deadline, stop: Some(stop) };
            let ours = solve::solve(&mut solver, case, self.effort, limits);
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let failed = |failure| SurveyError::Failed { position: case.text.clone(), failure };
            let theirs = match program.as_mut().map(|program| peer::ask(program, case, &go)).transpose() {
                Err(Failure::Interrupted) => break,
                theirs => theirs.map_err(failed)?,
            };
            if sender.send(Ok(Outcome { index, ours, theirs })).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// The `go` command for the other program.
    fn go(&self) -> String {
        let nodes = self.nodes.map(|nodes| format!(" nodes {nodes}"));
        let time = self.time.map(|time| format!(" movetime {}", time.as_millis()));
        format!("go{}{}", nodes.unwrap_or_default(), time.unwrap_or_default())
    }
}
