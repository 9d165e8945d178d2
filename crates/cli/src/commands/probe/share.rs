//! One share of the work, as `--units` asks for it.

use std::fmt;
use std::str::FromStr;

/// The requested share: a number, or the one that the scheduler has given this task.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum AskedShare {
    /// It is known.
    Known(Share),
    /// The number is in the environment, and so is the total by default.
    OfTask { of: Option<usize> },
}

/// The `number`th of `of` shares, from 1.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Share {
    number: usize,
    of: usize,
}

/// More machines than anybody has.
const MOST: usize = 1_000_000;

/// The word for the share of this task.
const AUTO: &str = "auto";

impl AskedShare {
    /// The share, by what the scheduler has put into the environment: Slurm numbers the tasks of an array, Kubernetes
    /// the pods of an indexed job.
    pub(crate) fn resolve(self, environment: impl Fn(&str) -> Option<String>) -> Result<Share, String> {
        let of = match self {
            AskedShare::Known(share) => return Ok(share),
            AskedShare::OfTask { of } => of,
        };
        let number = |name: &str| environment(name).and_then(|text| text.trim().parse::<usize>().ok());
        let (name, index, count) = if let Some(id) = number("SLURM_ARRAY_TASK_ID") {
            let first = number("SLURM_ARRAY_TASK_MIN").unwrap_or(0);
            let step = number("SLURM_ARRAY_TASK_STEP").unwrap_or(1).max(1);
            let index =
                id.checked_sub(first).ok_or("SLURM_ARRAY_TASK_ID is less than SLURM_ARRAY_TASK_MIN")?;
            ("SLURM_ARRAY_TASK_ID", index / step, number("SLURM_ARRAY_TASK_COUNT"))
        } else if let Some(index) = number("JOB_COMPLETION_INDEX") {
            ("JOB_COMPLETION_INDEX", index, number("JOB_COMPLETIONS"))
        } else {
            return Err(format!(
                "--units {AUTO}: neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is a number; expected a share such as 2/8"
            ));
        };
        let of = of.or(count).ok_or_else(|| {
            format!("--units {AUTO}: {name} is {index}, but nobody says of how many; expected `--units {AUTO}/8`, say")
        })?;
        let share = Share { number: index.saturating_add(1), of };
        match share.is_possible() {
            true => Ok(share),
            false => Err(format!("--units {AUTO}: {name} asks for share {share}, which there is not")),
        }
    }
}

impl Share {
    pub(crate) fn is_one_of_several(self) -> bool {
        self.of > 1
    }

    /// Which share, from 0.
    pub(crate) fn index(self) -> usize {
        self.number.saturating_sub(1)
    }

    pub(crate) fn of(self) -> usize {
        self.of
    }

    fn is_possible(self) -> bool {
        (1..=MOST).contains(&self.of) && (1..=self.of).contains(&self.number)
    }
}

impl Default for Share {
    fn default() -> Share {
        Share { number: 1, of: 1 }
    }
}

impl Default for AskedShare {
    fn default() -> AskedShare {
        AskedShare::Known(Share::default())
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl fmt::Display for AskedShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AskedShare::Known(share) => share.fmt(f),
            AskedShare::OfTask { of: None } => f.write_str(AUTO),
            AskedShare::OfTask { of: Some(of) } => write!(f, "{AUTO}/{of}"),
        }
    }
}

impl FromStr for AskedShare {
    type Err = String;

    fn from_str(text: &str) -> Result<AskedShare, String> {
        if text == AUTO {
            return Ok(AskedShare::OfTask { of: None });
        }
        let share = text.split_once('/').and_then(|(number, of)| {
            let of = of.parse().ok()?;
            if number == AUTO {
                return (1..=MOST).contains(&of).then_some(AskedShare::OfTask { of: Some(of) });
            }
            let share = Share { number: number.parse().ok()?, of };
            share.is_possible().then_some(AskedShare::Known(share))
        });
        share.ok_or_else(|| {
            format!("expected a share such as 2/8, the second of eight, or `{AUTO}` for the one of this task")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_from_one() {
        assert_eq!("2/8".parse(), Ok(AskedShare::Known(Share { number: 2, of: 8 })));
        for text in ["", "2", "0/8", "9/8", "1/0", "a/b", "1/2/3", "1/99999999", "auto/0", "auto/", "auto/x"]
        {
            assert!(text.parse::<AskedShare>().is_err(), "{text}");
        }
        for text in ["2/8", "auto", "auto/8"] {
            assert_eq!(text.parse::<AskedShare>().map(|share| share.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn schedulers_say_which_share_is_meant() {
        let resolve = |text: &str, environment: &[(&str, &str)]| {
            let find = |name: &str| {
                environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            };
            text.parse::<AskedShare>()
                .and_then(|share| share.resolve(find))
                .map(|share| share.to_string())
                .ok()
        };
        let slurm =
            [("SLURM_ARRAY_TASK_ID", "7"), ("SLURM_ARRAY_TASK_MIN", "1"), ("SLURM_ARRAY_TASK_COUNT", "8")];
        assert_eq!(resolve("auto", &slurm).as_deref(), Some("7/8"));
        let stepped = [slurm.as_slice(), &[("SLURM_ARRAY_TASK_STEP", "2")]].concat();
        assert_eq!(resolve("auto", &stepped).as_deref(), Some("4/8"));
        assert_eq!(resolve("auto/3", &slurm), None);
        let pod = [("JOB_COMPLETION_INDEX", "0")];
        assert_eq!(resolve("auto/4", &pod).as_deref(), Some("1/4"));
        assert_eq!(resolve("auto", &pod), None);
        assert_eq!(resolve("auto", &[("JOB_COMPLETION_INDEX", "x")]), None);
        assert_eq!(resolve("2/8", &[]).as_deref(), Some("2/8"));
    }
}
