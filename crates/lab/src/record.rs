//! The record of a published figure: how, with what, where and when it was measured.

use std::env;
use std::fs;
use std::process::Command;

use serde::Serialize;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// How to repeat an experiment.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// The command line.
    pub command: String,
    /// The state of the source tree that contains the program; `-dirty` if it has changes that are not committed.
    pub commit: Option<String>,
    /// The processor, how many of its cores there are, and the system.
    pub machine: String,
    /// When it was done, in UTC.
    pub date: Option<String>,
    /// How many cases were measured.
    pub n: usize,
    /// What chance was drawn from, where there was any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Record {
    /// The record of an experiment with this many cases that this program has just done.
    pub fn of_this_program(n: usize) -> Record {
        let now = OffsetDateTime::now_utc().replace_nanosecond(0).unwrap_or(OffsetDateTime::UNIX_EPOCH);
        Record {
            command: env::args_os().map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" "),
            commit: commit(),
            machine: machine(),
            date: now.format(&Rfc3339).ok(),
            n,
            seed: None,
        }
    }

    /// The same, of an experiment with chance in it.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Record {
        Record { seed: Some(seed), ..self }
    }

    /// The record as lines of text, for people.
    pub fn text(&self) -> String {
        let Record { command, commit, machine, date, n, seed } = self;
        let commit = commit.as_deref().unwrap_or("unknown");
        let date = date.as_deref().unwrap_or("unknown");
        let seed = seed.map_or(String::new(), |seed| format!("seed: {seed}\n"));
        format!("command: {command}\ncommit: {commit}\nmachine: {machine}\ndate: {date}\nN: {n}\n{seed}")
    }
}

/// A word quoted for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=:+,@".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// Git's description of the folder that contains the program; an installed program is in no repository.
fn commit() -> Option<String> {
    let program = env::current_exe().ok()?;
    let mut git = Command::new("git");
    git.arg("-C").arg(program.parent()?).args(["describe", "--always", "--dirty", "--exclude=*"]);
    let output = git.output().ok().filter(|output| output.status.success())?;
    let commit = String::from_utf8(output.stdout).ok()?;
    Some(commit.trim().to_owned()).filter(|commit| !commit.is_empty())
}

fn machine() -> String {
    let processor = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let processor = processor.unwrap_or_else(|| env::consts::ARCH.to_owned());
    let cores = threads::processors().get();
    format!("{processor}, {cores} cores, {}", env::consts::OS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_can_be_pasted_into_a_shell() {
        for (word, expected) in
            [("--limit", "--limit"), ("", "''"), ("py -maxmem 1G", "'py -maxmem 1G'"), ("it's", r"'it'\''s'")]
        {
            assert_eq!(quoted(word), expected);
        }
    }
}
