//! `/api/solve`: solves problems and sends solutions as they are found.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ::solve::{Limits, Request};
use answers::Pace;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use diagram::Paint;
use popeye::read;
use popeye::write::{Format, Page, Times};
use problem::solution::{Event, Observer};
use serde::Deserialize;
use serde_json::json;

use super::read::described;
use crate::caps::{Caps, RequestedLimits};
use crate::events::{Events, Text};
use crate::failure::Failure;
use crate::scheduler::Turn;
use crate::{Shared, body, jobs};

/// The interval between progress events.
const INTERVAL: Duration = Duration::from_millis(100);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestBody {
    /// Problems in Popeye's language.
    input: String,
    /// Solutions that a help problem is meant to have.
    intended: Option<u32>,
    #[serde(default)]
    limits: RequestedLimits,
}

pub(super) async fn solve(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let body: RequestBody = body::json(&headers, sent, &shared.settings).await?;
    let caps = body.limits.within(&shared.settings);
    let solutions = shared.settings.solutions;
    jobs::stream(&shared, &jobs::client(&headers), move |turn, events| {
        answer(&body, caps, solutions, (turn, events))
    })
}

fn answer(body: &RequestBody, caps: Caps, solutions: u64, (turn, events): (&Turn, &Events)) {
    let Some(format) = Format::find("events") else { return };
    let mut text = Text::new(events);
    let mut writer =
        (format.writer)(&mut text, Page { heading: None, paint: Paint::Plain, times: Times::Hidden });
    let limits = Limits {
        deadline: caps.deadline(),
        stop: Some(events.signal.stop_flag()),
        threads: turn.threads,
        memory: caps.memory_in_bytes(),
        ..Limits::default()
    };
    let request = Request { limits, intended: body.intended, verify_for: None };
    let mut watcher = Watcher::new(events, caps, solutions);
    for parsed in read::problems(body.input.as_bytes()) {
        if events.signal.is_stopped() || limits.reached() {
            break;
        }
        events.send("problem", &described(&parsed));
        watcher.pace = Pace::new();
        match ::solve::answer(&parsed.problem, request, &mut *writer, &mut watcher) {
            Ok(answered) => {
                for refused in answered.refusals {
                    events.error(&refused.to_string());
                }
            }
            // Writing to memory does not fail.
            Err(error) => events.error(&error.to_string()),
        }
    }
    let reason = match watcher.ended {
        Some(reason) => reason,
        None if events.signal.stop_flag().load(Ordering::Relaxed) => "stopped",
        None if limits.reached() => "time",
        None => "finished",
    };
    events.send_event(&json!({ "event": "end", "end": reason }));
}

/// Sends the progress of the search, and ends it when a limit on solutions or positions is reached.
struct Watcher<'a> {
    events: &'a Events,
    pace: Pace,
    last_progress: Instant,
    nodes: Option<u64>,
    solutions: u64,
    /// What ended the search.
    ended: Option<&'static str>,
}

impl<'a> Watcher<'a> {
    fn new(events: &'a Events, caps: Caps, solutions: u64) -> Watcher<'a> {
        let last_progress = Instant::now();
        Watcher { events, pace: Pace::new(), last_progress, nodes: caps.nodes(), solutions, ended: None }
    }
}

impl Observer for Watcher<'_> {
    fn event(&mut self, event: Event<'_>) {
        self.pace.observe(event);
        let ended = if self.nodes.is_some_and(|most| self.pace.positions >= most) {
            Some("nodes")
        } else if self.pace.solutions >= self.solutions {
            Some("solutions")
        } else {
            None
        };
        if let Some(reason) = ended {
            self.ended = Some(reason);
            self.events.signal.stop();
        }
        let name = match event {
            Event::LengthBegins(_) => "begun",
            Event::LengthEnds(_) => "done",
            Event::Progress(_) => "first_move",
            _ => return,
        };
        if self.last_progress.elapsed() >= INTERVAL {
            self.last_progress = Instant::now();
            self.events.send("progress", &self.pace.json(name, self.pace.length));
        }
    }
}
