//! A time, as an argument gives it.

use std::time::Duration;

/// A time such as `60`, `0.5`, `5s`, `200ms` or `2min`. A number alone is seconds.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    parse_in(text, 1.0).ok_or_else(|| EXPECTED.to_owned())
}

/// The same, for times so short that a number alone is milliseconds.
pub(crate) fn parse_milliseconds(text: &str) -> Result<Duration, String> {
    parse_in(text, MILLISECOND).ok_or_else(|| EXPECTED_MILLISECONDS.to_owned())
}

fn parse_in(text: &str, usual_unit: f64) -> Option<Duration> {
    let digits = text.trim_end_matches(|char: char| char.is_ascii_alphabetic());
    let unit = match text.get(digits.len()..)? {
        "" => usual_unit,
        "s" => 1.0,
        "ms" => MILLISECOND,
        "min" => 60.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(digits.parse::<f64>().ok()? * unit).ok()
}

/// In seconds.
const MILLISECOND: f64 = 0.001;

const EXPECTED: &str = "expected a number of seconds, or a time such as 5s, 200ms or 2min";
const EXPECTED_MILLISECONDS: &str = "expected a number of milliseconds, or a time such as 50ms or 1s";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units_or_are_seconds() {
        for (text, milliseconds) in
            [("60", 60_000), ("0.5", 500), ("5s", 5_000), ("200ms", 200), ("2min", 120_000), (".5s", 500)]
        {
            assert_eq!(parse(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "-1", "1h", "1 s", "inf", "nan", "1e400", "five"] {
            assert!(parse(text).is_err(), "{text}");
            assert!(parse_milliseconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn short_times_have_units_or_are_milliseconds() {
        for (text, milliseconds) in [("50", 50), ("20000", 20_000), ("50ms", 50), ("1s", 1_000)] {
            assert_eq!(parse_milliseconds(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
    }
}
