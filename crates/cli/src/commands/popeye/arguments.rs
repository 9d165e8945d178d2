//! Popeye's own command line.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum as _;
use thiserror::Error;

use crate::commands::solve::progress::ProgressForm;

/// Popeye's arguments.
#[derive(Debug, Default, Eq, PartialEq)]
pub(super) struct Arguments {
    pub(super) mode: Mode,
    /// The most time for a problem.
    pub(super) max_time: Option<Duration>,
    /// The bytes that tables may take.
    pub(super) max_memory: Option<usize>,
    /// The time between two heartbeats; none by default.
    pub(super) heartbeat: Option<Duration>,
    /// How progress is reported; not at all by default.
    pub(super) progress: Option<ProgressForm>,
    /// The number of threads; one by default.
    pub(super) threads: Option<NonZeroUsize>,
    /// The input file; standard input if there is none.
    pub(super) input: Option<PathBuf>,
}

/// Whether answers are to be compared with others.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Mode {
    #[default]
    Usual,
    /// Without banner and times.
    Regression,
}

/// Arguments that Popeye would not understand.
#[derive(Debug, Eq, Error, PartialEq)]
pub(super) enum ArgumentError {
    #[error("`{0}` needs a value")]
    NoNumber(&'static str),
    #[error("found `{found}` after `{option}`, expected {expected}")]
    BadNumber { option: &'static str, found: String, expected: &'static str },
    #[error(
        "unknown argument `{0}`, expected -maxmem, -maxtime, -heartbeat, -regression, --threads, --progress or a file"
    )]
    Unknown(String),
    #[error("found `{found}` after the input file `{input}`, expected nothing more")]
    AfterInput { input: String, found: String },
}

impl Arguments {
    /// Reads Popeye's arguments.
    pub(super) fn parse(words: &[OsString]) -> Result<Arguments, ArgumentError> {
        let mut arguments = Arguments::default();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            if let Some(file) = &arguments.input {
                let input = file.to_string_lossy().into_owned();
                return Err(ArgumentError::AfterInput { input, found: text.into_owned() });
            }
            match &*text {
                "-regression" => arguments.mode = Mode::Regression,
                "-maxmem" => {
                    arguments.max_memory = Some(number("-maxmem", MEMORY, words.next(), memory)?);
                }
                "-maxpos" => {
                    number("-maxpos", NUMBER, words.next(), |text| text.parse::<u64>().ok())?;
                }
                // For a Popeye that is built to be debugged.
                "-notraceptr" => {}
                "-maxtrace" => {
                    words.next();
                }
                "-maxtime" => {
                    let seconds =
                        number("-maxtime", "a number of seconds", words.next(), |text| text.parse().ok())?;
                    arguments.max_time = Some(Duration::from_secs(seconds));
                }
                "--threads" => {
                    let threads = number("--threads", FROM_ONE, words.next(), |text| text.parse().ok())?;
                    arguments.threads = Some(threads);
                }
                "--progress" => {
                    arguments.progress = Some(number("--progress", PROGRESS, words.next(), progress)?);
                }
                "-heartbeat" => {
                    // The rate may be left out.
                    let rate = words.next_if(|rate| rate.to_string_lossy().parse::<u64>().is_ok());
                    let rate = rate.and_then(|rate| rate.to_string_lossy().parse().ok());
                    arguments.heartbeat = Some(heartbeat(rate.unwrap_or(MOVES_A_SECOND)));
                }
                text if text.len() > 1 && text.starts_with('-') => {
                    return Err(ArgumentError::Unknown(text.to_owned()));
                }
                "-" => {}
                _ => arguments.input = Some(PathBuf::from(word)),
            }
        }
        Ok(arguments)
    }

    /// The name of the input in messages.
    pub(super) fn input_name(&self) -> String {
        match &self.input {
            Some(file) => file.display().to_string(),
            None => "standard input".to_owned(),
        }
    }
}

const NUMBER: &str = "a number";
const PROGRESS: &str = "text, json or none";
const FROM_ONE: &str = "a number from 1 on";
const MEMORY: &str = "kilobytes, or a number followed by K, M or G";

fn number<T>(
    option: &'static str,
    expected: &'static str,
    word: Option<&OsString>,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, ArgumentError> {
    let word = word.ok_or(ArgumentError::NoNumber(option))?.to_string_lossy();
    read(&word).ok_or_else(|| ArgumentError::BadNumber { option, found: word.into_owned(), expected })
}

/// The form of progress that fits Popeye's output.
fn progress(text: &str) -> Option<ProgressForm> {
    ProgressForm::from_str(text, true).ok().filter(|&form| form != ProgressForm::Bar)
}

/// An amount of memory in bytes: `512M`, `1G`, or a number of kilobytes. More than there can be is no limit.
fn memory(text: &str) -> Option<usize> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let shift = match text.get(digits.len()..)?.to_ascii_uppercase().as_str() {
        "" | "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return None,
    };
    Some(digits.parse::<usize>().ok()?.saturating_mul(1 << shift))
}

/// Popeye's default is one heartbeat per this many moves, which take about a second.
const MOVES_A_SECOND: u64 = 50_000;

/// The time between two heartbeats at a rate given in moves, with a lower limit.
fn heartbeat(moves: u64) -> Duration {
    let milliseconds = moves.saturating_mul(1000) / MOVES_A_SECOND;
    Duration::from_millis(milliseconds.max(10))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Arguments, ArgumentError> {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        Arguments::parse(&words)
    }

    #[test]
    fn popeyes_arguments_are_understood() {
        let usual = Arguments::default();
        let input = Some(PathBuf::from("a.inp"));
        let regression = Arguments { mode: Mode::Regression, input: input.clone(), ..Arguments::default() };
        let max_time = Some(Duration::from_secs(60));
        for (line, expected) in [
            ("", usual),
            ("-regression a.inp", regression),
            (
                "-maxmem 1G -maxtime 60 -heartbeat 100000 a.inp",
                Arguments {
                    max_time,
                    max_memory: Some(1 << 30),
                    heartbeat: Some(Duration::from_secs(2)),
                    input: input.clone(),
                    ..Arguments::default()
                },
            ),
            (
                "-maxtrace 3 -notraceptr -maxpos 9 a.inp",
                Arguments { input: input.clone(), ..Arguments::default() },
            ),
            ("-maxmem 64", Arguments { max_memory: Some(64 << 10), ..Arguments::default() }),
            ("-maxmem 512m", Arguments { max_memory: Some(512 << 20), ..Arguments::default() }),
            (
                "--threads 3 a.inp",
                Arguments { threads: NonZeroUsize::new(3), input: input.clone(), ..Arguments::default() },
            ),
            ("--progress json", Arguments { progress: Some(ProgressForm::Json), ..Arguments::default() }),
            (
                "-heartbeat -maxtime 60",
                Arguments { max_time, heartbeat: Some(Duration::from_secs(1)), ..Arguments::default() },
            ),
        ] {
            assert_eq!(parse(line), Ok(expected), "{line}");
        }
    }

    #[test]
    fn what_popeye_would_not_understand_is_named() {
        for (line, expected) in [
            ("-maxtime", ArgumentError::NoNumber("-maxtime")),
            ("--threads 0", wrong("--threads", "0", FROM_ONE)),
            ("--progress bar", wrong("--progress", "bar", PROGRESS)),
            ("--progress", ArgumentError::NoNumber("--progress")),
            ("-maxmem x", wrong("-maxmem", "x", MEMORY)),
            ("-maxmem 5T", wrong("-maxmem", "5T", MEMORY)),
            ("-faster a.inp", ArgumentError::Unknown("-faster".into())),
        ] {
            assert_eq!(parse(line), Err(expected), "{line}");
        }
    }

    fn wrong(option: &'static str, found: &str, expected: &'static str) -> ArgumentError {
        ArgumentError::BadNumber { option, found: found.into(), expected }
    }

    #[test]
    fn of_two_input_files_the_second_is_one_too_many() {
        let error = parse("a.inp b.inp").expect_err("there are two");
        let message = "found `b.inp` after the input file `a.inp`, expected nothing more";
        assert_eq!(error.to_string(), message);
    }
}
