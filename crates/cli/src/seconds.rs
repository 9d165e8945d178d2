//! A number of seconds, as an argument gives it.

use std::time::Duration;

/// A time such as `60` or `0.5`.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds".to_owned())
}
