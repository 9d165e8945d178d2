//! The limits of a request: those it asks for, capped by those of the server.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use workbench::Allowance;

use crate::Settings;
use crate::events::Events;
use crate::scheduler::Turn;

/// The interval between progress events.
const INTERVAL: Duration = Duration::from_millis(100);

/// The limits that a request asks for.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RequestedLimits {
    /// Seconds.
    time: Option<f64>,
    nodes: Option<u64>,
    /// Megabytes.
    memory: Option<u32>,
}

/// The limits that it gets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
    /// Megabytes.
    pub(crate) memory: u32,
    pub(crate) solutions: u64,
}

impl RequestedLimits {
    pub(crate) fn within(self, settings: &Settings) -> Caps {
        let requested = self.time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Caps {
            time: requested.map_or(settings.time, |time| time.min(settings.time)),
            nodes: self.nodes.map_or(settings.nodes, |nodes| nodes.clamp(1, settings.nodes)),
            memory: self.memory.map_or(settings.memory, |memory| memory.clamp(1, settings.memory)),
            solutions: settings.solutions,
        }
    }
}

impl Caps {
    /// What a job may cost. It ends when its client disconnects.
    pub(crate) fn allowance(&self, turn: &Turn, events: &Events) -> Allowance {
        Allowance {
            time: Some(self.time),
            nodes: Some(self.nodes).filter(|&nodes| nodes < u64::MAX),
            megabytes: self.memory,
            threads: turn.threads,
            signal: Arc::clone(&events.signal),
            solutions: self.solutions,
            interval: INTERVAL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_capped_by_the_settings() {
        let settings =
            Settings { time: Duration::from_secs(10), memory: 64, nodes: 1000, ..Settings::default() };
        let caps = |json: &str| serde_json::from_str::<RequestedLimits>(json).expect(json).within(&settings);
        for (json, time, memory, nodes) in [
            ("{}", 10.0, 64, 1000),
            (r#"{"time":0.5,"memory":8,"nodes":10}"#, 0.5, 8, 10),
            (r#"{"time":1e300,"memory":4000000000,"nodes":18446744073709551615}"#, 10.0, 64, 1000),
            (r#"{"time":-1,"memory":0,"nodes":0}"#, 10.0, 1, 1),
        ] {
            let caps = caps(json);
            assert_eq!((caps.time.as_secs_f64(), caps.memory, caps.nodes), (time, memory, nodes), "{json}");
        }
        assert!(serde_json::from_str::<RequestedLimits>(r#"{"cores":1}"#).is_err());
    }
}
