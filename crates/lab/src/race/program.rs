//! Runs a program on a problem, with a time limit, and measures its CPU time.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::{Effort, Ended, Run};

/// The command line of a program; the file with the problem is appended.
#[derive(Clone, Debug)]
pub struct Program {
    words: Vec<OsString>,
}

/// A program that cannot be run.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// The command line is empty.
    #[error("no program is named")]
    Nameless,
    /// It could not be started, or not be watched.
    #[error("{program}: {source}")]
    Start {
        /// Its name.
        program: String,
        /// Why not.
        source: io::Error,
    },
    /// The system does not report CPU times of programs.
    #[error("this system does not report the CPU time of other programs")]
    NoCpuTime,
}

/// How long a killed program may take to exit.
const GRACE: Duration = Duration::from_secs(1);

impl Program {
    /// A program with its first arguments.
    pub fn new(words: impl IntoIterator<Item = OsString>) -> Program {
        Program { words: words.into_iter().collect() }
    }

    /// A program with its first arguments, separated by blanks.
    pub fn parse(line: &str) -> Program {
        Program::new(line.split_whitespace().map(OsString::from))
    }

    /// Runs it on a problem. No other child process may be waited for at the same time: its CPU time would be counted, too.
    pub(crate) fn run(&self, input: &Path, limit: Duration) -> Result<Run, ProgramError> {
        let (name, arguments) = self.words.split_first().ok_or(ProgramError::Nameless)?;
        let error = |source| ProgramError::Start { program: name.to_string_lossy().into_owned(), source };
        let before = cpu_of_children().ok_or(ProgramError::NoCpuTime)?;
        let start = Instant::now();
        let mut command = Command::new(name);
        command.args(arguments).arg(input).stdin(Stdio::null()).stderr(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(error)?;
        let output = match read_output(&mut child) {
            Ok(output) => output,
            Err(refused) => {
                // It is not left running; it may have ended already.
                child.kill().and_then(|()| child.wait()).ok();
                return Err(error(refused));
            }
        };
        let (output, ended) = until(&mut child, &output, start + limit).map_err(error)?;
        let wall = start.elapsed();
        let after = cpu_of_children().ok_or(ProgramError::NoCpuTime)?;
        let effort = Effort { cpu: after.saturating_sub(before), wall: Some(wall), ended };
        Ok(Run { effort, output })
    }
}

/// Reads the child's output in a thread of its own, which sends it at the end.
fn read_output(child: &mut Child) -> io::Result<Receiver<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    if let Some(mut stdout) = child.stdout.take() {
        READER.start(move || {
            let mut output = Vec::new();
            // What was read before an error is the beginning of an answer.
            stdout.read_to_end(&mut output).ok();
            // The receiver may have gone: the time is over.
            sender.send(output).ok();
        })?;
    }
    Ok(receiver)
}

/// A thread that reads a program's output.
const READER: threads::Kind = threads::Kind::new("reader", 1 << 18);

/// Waits for the child, but not longer than to `deadline`.
fn until(child: &mut Child, output: &Receiver<Vec<u8>>, deadline: Instant) -> io::Result<(Vec<u8>, Ended)> {
    match output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
        Err(RecvTimeoutError::Timeout) => {
            child.kill()?;
            child.wait()?;
            // A grandchild may keep the pipe open.
            Ok((output.recv_timeout(GRACE).unwrap_or_default(), Ended::TimedOut))
        }
        received => {
            let status = child.wait()?;
            // Exit code 1 is an answer: Popeye and we return it for an unterminated input or an unsound problem.
            let ended = match status.code() {
                Some(0 | 1) => Ended::Answered,
                _ => Ended::Failed,
            };
            Ok((received.unwrap_or_default(), ended))
        }
    }
}

/// The CPU time of all children that have ended, in user and system mode.
#[cfg(unix)]
fn cpu_of_children() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let microseconds = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    u64::try_from(microseconds).ok().map(Duration::from_micros)
}

#[cfg(not(unix))]
fn cpu_of_children() -> Option<Duration> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn run(line: &str, script: &str, limit: Duration) -> Run {
        let mut words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        words.push(script.into());
        Program::new(words).run(Path::new("a.inp"), limit).expect("the shell is there")
    }

    #[test]
    fn the_output_and_the_end_of_a_program_are_known() {
        let minute = Duration::from_secs(60);
        let answered = run("sh -c", "echo $0", minute);
        assert_eq!((&*answered.output, answered.effort.ended), (&b"a.inp\n"[..], Ended::Answered));
        assert_eq!(run("sh -c", "exit 3", minute).effort.ended, Ended::Failed);
        assert_eq!(run("sh -c", "kill -9 $$", minute).effort.ended, Ended::Failed);
    }

    #[test]
    fn a_program_that_takes_too_long_is_ended() {
        let run = run("sh -c", "echo begun; exec sleep 60", Duration::from_millis(200));
        assert_eq!((&*run.output, run.effort.ended), (&b"begun\n"[..], Ended::TimedOut));
    }

    #[test]
    fn work_counts_and_waiting_does_not() {
        let limit = Duration::from_secs(60);
        let busy = run("sh -c", "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done", limit).effort;
        let idle = run("sh -c", "sleep 0.3", limit).effort;
        assert!(busy.cpu > idle.cpu, "{busy:?} {idle:?}");
        assert!(idle.wall >= Some(Duration::from_millis(300)), "{idle:?}");
    }
}
