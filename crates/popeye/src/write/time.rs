//! Formats elapsed time as Popeye does.

use problem::Clock;
use problem::Language;

/// Whether an answer contains times.
#[derive(Clone, Copy, Debug)]
pub enum Times {
    /// Times are written; the clock was started when the problem was read.
    Shown(Clock),
    /// No times, so that two answers can be compared.
    Hidden,
}

impl Times {
    /// `Time = 0.014 s`, or nothing.
    pub(super) fn so_far(&self, language: Language) -> Option<String> {
        match self {
            Times::Hidden => None,
            Times::Shown(clock) => {
                let word = language.choose(["Time", "Zeit", "Temps"]);
                Some(format!("{word} = {}", duration(clock.seconds())))
            }
        }
    }
}

/// Seconds; with minutes and hours if there are any.
fn duration(seconds: f64) -> String {
    // The cast saturates, and no problem takes that long.
    let milliseconds = (seconds * 1000.0) as u64;
    let (all_seconds, milliseconds) = (milliseconds / 1000, milliseconds % 1000);
    let (hours, minutes, seconds) = (all_seconds / 3600, all_seconds / 60 % 60, all_seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("{seconds}.{milliseconds:03} s"),
        (0, _) => format!("{minutes}:{seconds:02}.{milliseconds:03} m:s"),
        _ => format!("{hours}:{minutes:02}:{seconds:02} h:m:s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_as_many_parts_as_they_need() {
        for (seconds, expected) in [
            (0.0, "0.000 s"),
            (59.9994, "59.999 s"),
            (62.345, "1:02.345 m:s"),
            (3600.0, "1:00:00 h:m:s"),
            (36_061.5, "10:01:01 h:m:s"),
        ] {
            assert_eq!(duration(seconds), expected);
        }
    }
}
