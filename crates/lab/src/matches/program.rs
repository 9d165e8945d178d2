//! A program that plays, connected by pipes.

mod analysis;
mod announced;

use std::ffi::OsString;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use engine::protocol::Protocol;

pub use analysis::{Line, ReportedScore};
use announced::Announced;

/// The flag of Windows for a process that does not get the Ctrl-C of the one that starts it.
#[cfg(windows)]
const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;

/// A program that takes part, before it is started.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Contestant {
    /// Its name in tables.
    pub name: String,
    /// The file to be run.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Names and values of its options.
    pub options: Vec<(String, String)>,
}

/// A program that cannot take part.
#[derive(Debug, Error)]
pub enum StartError {
    /// It does not run at all.
    #[error("{program} cannot be started: {source}", program = .program.display())]
    Spawn {
        /// The file.
        program: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// It runs, but does not follow its protocol.
    #[error("{name} {failure} after `{command}`")]
    Failed {
        /// Its name.
        name: String,
        /// The command that it did not answer.
        command: &'static str,
        /// What it did.
        failure: Failure,
    },
    /// There is no thread to play in.
    #[error("no game can be played: {0}")]
    NoThread(String),
    /// It has no such option.
    #[error("{name} has no option `{option}`; it has {known}")]
    UnknownOption {
        /// Its name.
        name: String,
        /// The requested value.
        option: String,
        /// What there is.
        known: String,
    },
    /// The option cannot have that value.
    #[error("{name} cannot set `{option}` to `{value}`, expected {expected}")]
    OptionValue {
        /// Its name.
        name: String,
        /// The option.
        option: String,
        /// The requested value.
        value: String,
        /// What it may have.
        expected: String,
    },
}

/// How a program fails to do what it should.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum Failure {
    /// It has ended, or closed its output.
    #[error("crashed")]
    Crashed,
    /// It gives no answer.
    #[error("did not answer within {}", Seconds(*.0))]
    Silent(Duration),
    /// It writes more than can be a line of the protocol.
    #[error("wrote a line without end")]
    Endless,
    /// Waiting for it was interrupted, because the match ends.
    #[error("was interrupted")]
    Interrupted,
}

/// A time as a person writes it.
struct Seconds(Duration);

impl std::fmt::Display for Seconds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} s", self.0.as_secs_f64())
    }
}

/// How a program is waited for.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// How long an answer may take where no clock runs.
    pub patience: Duration,
    /// Set to interrupt the wait.
    pub stop: Arc<AtomicBool>,
}

impl Waiting {
    /// Waits this long, and is never interrupted.
    pub fn patient(patience: Duration) -> Waiting {
        Waiting { patience, stop: Arc::default() }
    }
}

/// How long a program may take to introduce itself; nothing that speaks its protocol needs more.
pub const GREETING: Duration = Duration::from_secs(10);

/// Time between two checks whether to keep waiting.
const LOOK: Duration = Duration::from_millis(20);

/// What a program thought.
#[derive(Clone, Debug, Default)]
pub(super) struct Thought {
    /// The move, as the program wrote it; `None` if it did not come in time.
    pub(super) best: Option<String>,
    /// The last score it named, in centipawns; a mate is worth more than any other.
    pub(super) score: Option<i32>,
    /// The depth of that score.
    pub(super) depth: Option<u32>,
    /// How long it took.
    pub(super) elapsed: Duration,
}

/// Centipawns that a mate is taken for.
const MATE_SCORE: i32 = 30_000;
/// The maximum length of a line in characters.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that wait to be read, before the program has to wait.
const WAITING_LINES: usize = 1024;

/// A program that runs.
///
/// It is ended when it is dropped.
pub struct Program {
    name: String,
    protocol: Protocol,
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, Failure>>,
    watch: Waiting,
}

impl Program {
    /// Starts it, speaks the protocol's greeting and sets its options. A program that does not answer the greeting within
    /// [`GREETING`] is abandoned.
    pub fn start(
        contestant: &Contestant,
        protocol: Protocol,
        watch: &Waiting,
    ) -> Result<Program, StartError> {
        let spawn = |source| StartError::Spawn { program: contestant.program.clone(), source };
        let mut command = Command::new(&contestant.program);
        command
            .args(&contestant.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C is for the match: a program that it ended would seem to have crashed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, CREATE_NEW_PROCESS_GROUP);
        let mut child = command.spawn().map_err(spawn)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| spawn(io::ErrorKind::BrokenPipe.into()))?;
        let lines = match read_lines(output) {
            Ok(lines) => lines,
            Err(error) => {
                // It is not left running; it may have ended already.
                child.kill().and_then(|()| child.wait()).ok();
                return Err(spawn(error));
            }
        };
        let (name, watch) = (contestant.name.clone(), watch.clone());
        let mut program = Program { name, protocol, child, input, lines, watch };
        program.greet(&contestant.options)?;
        Ok(program)
    }

    fn greet(&mut self, options: &[(String, String)]) -> Result<(), StartError> {
        let (command, answer) = (self.protocol.name(), self.protocol.greeting_answer());
        let mut known = Vec::new();
        let failed = |name: &str, failure| StartError::Failed { name: name.to_owned(), command, failure };
        self.send(command).map_err(|failure| failed(&self.name, failure))?;
        self.wait_for(answer, GREETING.min(self.watch.patience), |line| known.extend(Announced::read(line)))
            .map_err(|failure| failed(&self.name, failure))?;
        for (option, value) in options {
            let command = self.setting(&known, option, value)?;
            self.send(&command).map_err(|failure| failed(&self.name, failure))?;
        }
        self.ready().map_err(|failure| StartError::Failed {
            name: self.name.clone(),
            command: "isready",
            failure,
        })
    }

    /// The line that gives an option this value, if the program has such an option and allows the value.
    fn setting(&self, known: &[Announced], option: &str, value: &str) -> Result<String, StartError> {
        let (name, option, value) = (self.name.clone(), option.to_owned(), value.to_owned());
        let Some(announced) = known.iter().find(|known| known.name.eq_ignore_ascii_case(&option)) else {
            let known: Vec<&str> = known.iter().map(|known| &*known.name).collect();
            return Err(StartError::UnknownOption { name, option, known: known.join(", ") });
        };
        match announced.value(&value) {
            Ok(value) => Ok(format!("setoption name {} value {value}", announced.name)),
            Err(expected) => Err(StartError::OptionValue { name, option, value, expected }),
        }
    }

    /// The CPU time that it has taken so far, in user and system mode; `None` if the system does not report it.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    pub fn cpu(&self) -> Option<Duration> {
        use nix::time::{clock_getcpuclockid, clock_gettime};

        let process = nix::unistd::Pid::from_raw(self.child.id().try_into().ok()?);
        clock_getcpuclockid(process).and_then(clock_gettime).ok().map(Duration::from)
    }

    /// The CPU time that it has taken so far, in user and system mode; `None` if the system does not report it.
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    pub fn cpu(&self) -> Option<Duration> {
        None
    }

    /// Announces a new game.
    pub(super) fn new_game(&mut self) -> Result<(), Failure> {
        self.send(self.protocol.new_game())?;
        self.ready()
    }

    fn ready(&mut self) -> Result<(), Failure> {
        self.send("isready")?;
        self.wait_for("readyok", self.watch.patience, |_| {})
    }

    /// Lets it think about `position`. A move that does not come within `allowance` is requested with `stop`, so that the
    /// program can continue with the next game; it has lost this one.
    pub(super) fn think(
        &mut self,
        position: &str,
        go: &str,
        allowance: Option<Duration>,
    ) -> Result<Thought, Failure> {
        self.send(position)?;
        let start = Instant::now();
        self.send(go)?;
        let mut thought = Thought::default();
        let within = allowance.unwrap_or(self.watch.patience);
        match self.best_move((start, within), &mut thought) {
            Err(Failure::Silent(_)) if allowance.is_some() => {
                thought.elapsed = start.elapsed();
                self.send("stop")?;
                self.best_move((Instant::now(), self.watch.patience), &mut Thought::default())?;
                Ok(thought)
            }
            Err(failure) => Err(failure),
            Ok(best) => {
                thought.elapsed = start.elapsed();
                thought.best = Some(best);
                Ok(thought)
            }
        }
    }

    fn best_move(&mut self, wait: Wait, thought: &mut Thought) -> Result<String, Failure> {
        loop {
            let line = self.line(wait)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => return Ok(words.next().unwrap_or_default().to_owned()),
                Some("info") => note_score(words, thought),
                _ => {}
            }
        }
    }

    fn wait_for(
        &mut self,
        answer: &str,
        within: Duration,
        mut other: impl FnMut(&str),
    ) -> Result<(), Failure> {
        let wait = (Instant::now(), within);
        loop {
            let line = self.line(wait)?;
            if line.trim() == answer {
                return Ok(());
            }
            other(&line);
        }
    }

    fn line(&mut self, (start, within): Wait) -> Result<String, Failure> {
        loop {
            if self.watch.stop.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted);
            }
            let left = within.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) if left <= LOOK => return Err(Failure::Silent(within)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Crashed),
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|_| Failure::Crashed)
    }
}

/// Since when an answer is waited for, and how long.
type Wait = (Instant, Duration);

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already, or not react: then it is killed.
        if self.send("quit").is_ok() {
            let deadline = Instant::now() + Duration::from_millis(200);
            while Instant::now() < deadline {
                if matches!(self.child.try_wait(), Ok(Some(_))) {
                    return;
                }
                thread::sleep(Duration::from_millis(5));
            }
        }
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Reads a program's output in a thread of its own, because reads have no deadline.
fn read_lines(output: ChildStdout) -> io::Result<Receiver<Result<String, Failure>>> {
    let (sender, receiver) = mpsc::sync_channel(WAITING_LINES);
    READER.start(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut bytes = Vec::new();
            let line = match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => break,
                Ok(_) if bytes.len() as u64 == LONGEST_LINE => Err(Failure::Endless),
                Ok(_) => Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned()),
            };
            let is_last = line.is_err();
            // The receiver has gone: the program is being ended.
            if sender.send(line).is_err() || is_last {
                break;
            }
        }
    })?;
    Ok(receiver)
}

/// A thread that reads a program's output.
const READER: threads::Kind = threads::Kind::new("reader", 1 << 18);

fn note_score<'a>(mut words: impl Iterator<Item = &'a str>, thought: &mut Thought) {
    let mut depth = None;
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = words.next().and_then(|depth| depth.parse().ok()),
            "score" => {
                let (unit, number) = (words.next(), words.next());
                let number = number.and_then(|number| number.parse::<i32>().ok());
                thought.score = match (unit, number) {
                    (Some("cp"), Some(score)) => Some(score),
                    (Some("mate"), Some(moves)) if moves > 0 => Some(MATE_SCORE),
                    (Some("mate"), Some(_)) => Some(-MATE_SCORE),
                    _ => thought.score,
                };
                thought.depth = depth.or(thought.depth);
            }
            "pv" | "string" => return,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_score_counts() {
        let mut thought = Thought::default();
        for line in [
            "depth 5 seldepth 8 score cp 31 nodes 100 pv e2e4 score cp 99",
            "depth 6 score cp -12 upperbound nodes 200",
            "string score cp 77",
        ] {
            note_score(line.split_whitespace(), &mut thought);
        }
        assert_eq!((thought.score, thought.depth), (Some(-12), Some(6)));
        note_score("depth 9 score mate -3".split_whitespace(), &mut thought);
        assert_eq!(thought.score, Some(-MATE_SCORE));
        note_score("depth x score cp nonsense".split_whitespace(), &mut thought);
        assert_eq!(thought.score, Some(-MATE_SCORE));
    }
}
