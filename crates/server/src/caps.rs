//! The limits of a request: those it asks for, capped by those of the server.

use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::Settings;

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
}

impl RequestedLimits {
    pub(crate) fn within(self, settings: &Settings) -> Caps {
        let requested = self.time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Caps {
            time: requested.map_or(settings.time, |time| time.min(settings.time)),
            nodes: self.nodes.map_or(settings.nodes, |nodes| nodes.clamp(1, settings.nodes)),
            memory: self.memory.map_or(settings.memory, |memory| memory.clamp(1, settings.memory)),
        }
    }
}

impl Caps {
    /// The deadline, counted from now.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        Instant::now().checked_add(self.time)
    }

    pub(crate) fn memory_in_bytes(&self) -> usize {
        usize::try_from(u64::from(self.memory) << 20).unwrap_or(usize::MAX)
    }

    /// The positions, if they are limited at all.
    pub(crate) fn nodes(&self) -> Option<u64> {
        Some(self.nodes).filter(|&nodes| nodes < u64::MAX)
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
