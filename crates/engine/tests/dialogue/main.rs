//! Sessions with the engines, line by line, as GUIs hold them.

mod bad_input;
mod documents;
mod endgames;
mod log;
mod mates;
mod panics;
mod seed_position;
mod shogihome;
mod soak;
mod stops;
mod uci;
mod usi;

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::{PlayableGame, Session};

/// The timeout for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a session has written, for a test that reads it in the end.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("not poisoned").clone()).expect("answers are text")
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("not poisoned").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The GUI's side of a session.
struct Gui {
    /// `None` once the input has ended.
    lines: Option<Sender<Vec<u8>>>,
    answers: Receiver<String>,
    session: JoinHandle<io::Result<()>>,
}

impl Gui {
    /// A session that has just been started.
    fn new<G: PlayableGame>() -> Gui {
        let (lines, input) = mpsc::channel();
        let (output, answers) = mpsc::channel();
        let session = thread::spawn(move || {
            let writer = Answers { lines: output, part: Vec::new() };
            Session::<G, _>::new(writer, 1).run(BufReader::new(Input { lines: input, rest: Vec::new() }))
        });
        Gui { lines: Some(lines), answers, session }
    }

    fn send(&self, line: &str) {
        self.send_bytes(format!("{line}\n").into_bytes());
    }

    fn send_bytes(&self, bytes: Vec<u8>) {
        let lines = self.lines.as_ref().expect("the input has not ended");
        lines.send(bytes).expect("the session reads");
    }

    /// The next line of the engine.
    fn next(&self) -> String {
        self.answers.recv_timeout(PATIENCE).expect("the engine answers")
    }

    /// The lines up to the first that starts like this, which is the last of them.
    fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.next();
            let last = line.starts_with(start);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// The line that starts like this; what comes before is of no interest.
    fn find(&self, start: &str) -> String {
        self.until(start).pop().expect("the last line is the one")
    }

    /// The line that starts like this, if it comes in time.
    fn find_by(&self, start: &str, time: Duration) -> Option<String> {
        let since = Instant::now();
        loop {
            let line = self.answers.recv_timeout(time.checked_sub(since.elapsed())?).ok()?;
            if line.starts_with(start) {
                return Some(line);
            }
        }
    }

    /// The engine's output before it is ready again.
    fn ask(&self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Checks that nothing comes for a while.
    fn hears_nothing_for(&self, time: Duration) {
        let started = Instant::now();
        while let Some(left) = time.checked_sub(started.elapsed()) {
            match self.answers.recv_timeout(left) {
                Ok(line) if line.starts_with("info ") => {}
                Ok(line) => panic!("{line} comes too soon"),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => panic!("the session has ended"),
            }
        }
    }

    /// Ends the input and returns the output until the session ended.
    fn end(mut self) -> Vec<String> {
        self.lines = None;
        let mut rest = Vec::new();
        while let Ok(line) = self.answers.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        self.session.join().expect("the session does not panic").expect("everything can be written");
        rest
    }
}

/// Input that comes when it is sent.
struct Input {
    lines: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            // The sender has gone: that is the end of the input.
            self.rest = self.lines.recv().unwrap_or_default();
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// Output that is passed on line by line.
struct Answers {
    lines: Sender<String>,
    part: Vec<u8>,
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.part.extend_from_slice(bytes);
        while let Some(end) = self.part.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.part.drain(..=end).collect();
            let line = String::from_utf8(line).expect("answers are text");
            self.lines.send(line.trim_end().to_owned()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The value of a word of an `info` line.
fn value<'a>(info: &'a str, word: &str) -> Option<&'a str> {
    info.split_whitespace().skip_while(|&found| found != word).nth(1)
}
