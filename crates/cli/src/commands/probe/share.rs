//! One share of the work, as `--units` asks for it.

use std::fmt;
use std::str::FromStr;

/// The `number`th of `of` shares, from 1.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Share {
    number: usize,
    of: usize,
}

/// More machines than anybody has.
const MOST: usize = 1_000_000;

impl Share {
    pub(super) fn is_one_of_several(self) -> bool {
        self.of > 1
    }

    /// Which share, from 0.
    pub(super) fn index(self) -> usize {
        self.number.saturating_sub(1)
    }

    pub(super) fn of(self) -> usize {
        self.of
    }
}

impl Default for Share {
    fn default() -> Share {
        Share { number: 1, of: 1 }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        let share = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            Some(Share { number, of }).filter(|_| (1..=MOST).contains(&of) && (1..=of).contains(&number))
        });
        share.ok_or_else(|| "expected a share such as 2/8, the second of eight".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_from_one() {
        assert_eq!("2/8".parse(), Ok(Share { number: 2, of: 8 }));
        for text in ["", "2", "0/8", "9/8", "1/0", "a/b", "1/2/3", "1/99999999"] {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
    }
}
