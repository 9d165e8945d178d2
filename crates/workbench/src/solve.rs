//! Solves problems and reports solutions as they are found.

use diagram::Paint;
use popeye::read;
use popeye::write::{Format, Page, Times};
use problem::Clock;
use problem::solution::{Event, Observer};
use serde::Deserialize;
use serde_json::json;
use solve::{Limits, Request};

use crate::read::described;
use crate::{Allowance, Listener, Pace, Text};

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

/// Solves the problems of `question`, one after the other. The last event says what ended the answer.
pub fn solve<L>(question: &SolveQuestion<L>, allowance: &Allowance, listener: &impl Listener) {
    let Some(format) = Format::find("events") else { return };
    let mut text = Text::new(listener);
    let page = Page { heading: None, paint: Paint::Plain, times: Times::Hidden, width: None };
    let mut writer = (format.writer)(&mut text, page);
    let limits = Limits {
        deadline: allowance.deadline(),
        stop: Some(allowance.signal.stop_flag()),
        threads: allowance.threads,
        memory: allowance.bytes(),
        ..Limits::default()
    };
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
        None if allowance.signal.is_stopped() => "stopped",
        None if limits.reached() => "time",
        None => "finished",
    };
    listener.send_event(&json!({ "event": "end", "end": reason }));
}

/// Reports progress, and ends the search when it has found or searched enough.
struct Watcher<'a, L: Listener> {
    listener: &'a L,
    allowance: &'a Allowance,
    pace: Pace,
    /// Since the last report of progress.
    since: Clock,
    /// What ended the search.
    ended: Option<&'static str>,
}

impl<'a, L: Listener> Watcher<'a, L> {
    fn new(listener: &'a L, allowance: &'a Allowance) -> Watcher<'a, L> {
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
            self.allowance.signal.stop();
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
