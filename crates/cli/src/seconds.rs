//! A time, as an argument gives it.

use std::time::Duration;

/// A time such as `60`, `0.5`, `5s`, `200ms` or `2min`. A number alone is seconds.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|char: char| char.is_ascii_alphabetic());
    let unit = match text.get(digits.len()..) {
        Some("" | "s") => 1.0,
        Some("ms") => 0.001,
        Some("min") => 60.0,
        _ => return Err(EXPECTED.to_owned()),
    };
    let seconds =
        digits.parse::<f64>().ok().and_then(|number| Duration::try_from_secs_f64(number * unit).ok());
    seconds.ok_or_else(|| EXPECTED.to_owned())
}

const EXPECTED: &str = "expected a number of seconds, or a time such as 5s, 200ms or 2min";

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
        }
    }
}
