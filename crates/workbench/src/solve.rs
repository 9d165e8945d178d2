//! Solves problems and reports solutions as they are found.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use diagram::Paint;
use popeye::read;
use popeye::write::{Format, Page, Times};
use problem::Clock;
use problem::solution::{Event, Observer};
use serde::Deserialize;
use serde_json::json;
use solve::{Limits, Request};

use crate::read::described;
use crate::{Listener, Pace, Text};

/// Problems to solve.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveQuestion<L> {
    /// Problems in Popeye's language.
    pub input: String,
    /// Solutions that a help problem is meant to have.
    pub intended: Option<u32>,
    /// What the client allows the answer to cost.
    #[serde(default)]
    pub limits: L,
}

/// What an answer may cost beyond the limits of the search.
#[derive(Clone, Copy, Debug)]
pub struct Allowance<'a> {
    /// Time, threads and memory of the search.
    pub limits: Limits<'a>,
    /// Ends the search when it is set. It is also set when the search has found or searched enough.
    pub stop: &'a AtomicBool,
    /// Positions to search, if they are limited.
    pub nodes: Option<u64>,
    /// Solutions to report.
    pub solutions: u64,
    /// The interval between progress events.
    pub interval: Duration,
}

/// Solves the problems of `question`, one after the other. The last event says what ended the answer.
pub fn solve<L>(question: &SolveQuestion<L>, allowance: Allowance<'_>, listener: &impl Listener) {
    let Some(format) = Format::find("events") else { return };
    let mut text = Text::new(listener);
    let page = Page { heading: None, paint: Paint::Plain, times: Times::Hidden };
    let mut writer = (format.writer)(&mut text, page);
    let limits = Limits { stop: Some(allowance.stop), ..allowance.limits };
    let request = Request { limits, intended: question.intended, verify_for: None };
    let mut watcher = Watcher::new(listener, allowance);
    for parsed in read::problems(question.input.as_bytes()) {
        if limits.reached() {
            break;
        }
        listener.send("problem", &described(&parsed));
        watcher.pace = Pace::new();
        match ::solve::answer(&parsed.problem, request, &mut *writer, &mut watcher) {
            Ok(answered) => {
                for refused in answered.refusals {
                    listener.error(&refused.to_string());
                }
            }
            // A text in memory takes everything.
            Err(error) => listener.error(&error.to_string()),
        }
    }
    let reason = match watcher.ended {
        Some(reason) => reason,
        None if allowance.stop.load(Ordering::Relaxed) => "stopped",
        None if limits.reached() => "time",
        None => "finished",
    };
    listener.send_event(&json!({ "event": "end", "end": reason }));
}

/// Reports progress, and ends the search when it has found or searched enough.
struct Watcher<'a, L: Listener> {
    listener: &'a L,
    allowance: Allowance<'a>,
    pace: Pace,
    /// Since the last report of progress.
    since: Clock,
    /// What ended the search.
    ended: Option<&'static str>,
}

impl<'a, L: Listener> Watcher<'a, L> {
    fn new(listener: &'a L, allowance: Allowance<'a>) -> Watcher<'a, L> {
        Watcher { listener, allowance, pace: Pace::new(), since: Clock::start(), ended: None }
    }
}

impl<L: Listener> Observer for Watcher<'_, L> {
    fn event(&mut self, event: Event<'_>) {
        self.pace.observe(event);
        let ended = if self.allowance.nodes.is_some_and(|most| self.pace.positions >= most) {
            Some("nodes")
        } else if self.pace.solutions >= self.allowance.solutions {
            Some("solutions")
        } else {
            None
        };
        if ended.is_some() {
            self.ended = ended;
            self.allowance.stop.store(true, Ordering::Relaxed);
        }
        let name = match event {
            Event::LengthBegins(_) => "begun",
            Event::LengthEnds(_) => "done",
            Event::Progress(_) => "first_move",
            _ => return,
        };
        if self.since.seconds() >= self.allowance.interval.as_secs_f64() {
            self.since = Clock::start();
            self.listener.send("progress", &self.pace.json(name, self.pace.length));
        }
    }
}
