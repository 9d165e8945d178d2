//! The binary as its users see it: what it prints, and how it ends.

mod bad_input;
mod bad_input_page;
mod bench;
mod clients;
mod dead;
mod documents;
mod drop_in;
mod engines;
mod help;
mod learning;
mod losing_nothing;
mod mate;
mod output;
mod perft;
mod probe;
mod puzzle;
mod race;
mod scenarios;
mod show;
mod solve;
mod survey;
mod work;

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run has ended.
struct Outcome {
    /// `None` if a signal ended it.
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
}

impl Outcome {
    fn stdout(&self) -> String {
        String::from_utf8(self.stdout.clone()).expect("what is printed here is text")
    }
}

/// A command that sees neither a terminal nor the settings of whoever runs the tests.
fn command<Argument: AsRef<OsStr>>(arguments: &[Argument]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keymove"));
    command.args(arguments);
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "RUST_BACKTRACE"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs `keymove` with these arguments.
fn keymove<Argument: AsRef<OsStr>>(arguments: &[Argument]) -> Outcome {
    keymove_reading(b"", arguments)
}

/// Runs `keymove` with these arguments and this standard input.
fn keymove_reading<Argument: AsRef<OsStr>>(input: &[u8], arguments: &[Argument]) -> Outcome {
    run_reading(command(arguments), input)
}

/// Runs a command with this standard input.
fn run_reading(mut command: Command, input: &[u8]) -> Outcome {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary has been built");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // A program that refuses its arguments does not read.
    stdin.write_all(input).ok();
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    let stderr = String::from_utf8(output.stderr).expect("messages are text");
    assert!(!stderr.contains("panicked"), "{stderr}");
    Outcome { code: output.status.code(), stdout: output.stdout, stderr }
}

/// Runs `keymove` until `sign` is printed, on standard output or as a message, and then sends it `signal`.
#[cfg(unix)]
fn keymove_until(sign: &str, signal: &str, arguments: &[&str]) -> Outcome {
    use std::io::{BufReader, Read};
    use std::sync::mpsc;
    use std::thread;

    /// Reads to the end, and reports when the sign has been seen.
    fn watch(
        out: impl Read + Send + 'static,
        sign: &str,
        seen: mpsc::Sender<()>,
    ) -> thread::JoinHandle<Vec<u8>> {
        let sign = sign.to_owned();
        thread::spawn(move || {
            let mut text = Vec::new();
            for byte in BufReader::new(out).bytes() {
                text.push(byte.expect("a pipe can be read"));
                if text.ends_with(sign.as_bytes()) {
                    // Who has seen it in the other pipe does not listen any more.
                    seen.send(()).ok();
                }
            }
            text
        })
    }

    let mut child = command(arguments).spawn().expect("the binary has been built");
    let (sender, seen) = mpsc::channel();
    let stdout = watch(child.stdout.take().expect("it is piped"), sign, sender.clone());
    let stderr = watch(child.stderr.take().expect("it is piped"), sign, sender);
    seen.recv().expect("the sign is printed before the end");
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let code = child.wait().expect("it ends").code();
    let [stdout, stderr] = [stdout, stderr].map(|thread| thread.join().expect("reading does not fail"));
    Outcome { code, stdout, stderr: String::from_utf8(stderr).expect("messages are text") }
}

/// Arguments separated by blanks.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// A folder for the files of one test, which are removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        std::fs::create_dir_all(&path).expect("Cargo's folder for tests can be written to");
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind is overwritten by the next run.
        std::fs::remove_dir_all(&self.0).ok();
    }
}
