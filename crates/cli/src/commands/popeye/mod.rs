//! `keymove popeye`: takes the place of Popeye, for programs that call it.
//!
//! `arguments.rs` reads Popeye's command line, `output.rs` and `pipe.rs` write answers and protocols, and
//! `heartbeat.rs` prints signs of life.

mod arguments;
mod heartbeat;
mod output;
mod pipe;

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead as _};
use std::num::NonZeroUsize;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use clap::Args;
use popeye::read::{self, Fault, Incoming, Parsed, Strictness};
use popeye::write::{PopeyeText, Times, note_in_english};
use problem::Clock;
use problem::solution::{Event, Note, Observer};
use solve::Limits;

use super::Run;
use super::solve::progress::{ProgressForm, ProgressReporter};
use crate::answer::exit_codes;
use crate::stop::{INTERRUPTED, Stop};
use crate::{Answer, Console, report};
use arguments::{Arguments, Mode};
use heartbeat::Heartbeat;
use output::Output;

/// Solve problems as Popeye does, with its arguments and its output
///
/// For programs that call Popeye: they can call this instead. The banner, the times, the number of
/// potential positions in intelligent mode, and messages about the input differ from Popeye's;
/// messages go to standard error. docs/results/conformance.md lists the other differences. Solutions
/// appear as they are found; Ctrl-C and SIGTERM end the search and keep what has been found. Problems
/// from standard input are solved one by one, as soon as they are complete. A link to this program
/// named `py` or `popeye` runs this command.
///
/// Popeye's arguments:
///   -maxmem N[K|M|G]   memory limit for tables, in kilobytes if no letter follows; default 1G,
///                      0 for no tables
///   -maxtime SECONDS   time limit per problem
///   -heartbeat [RATE]  print a line to standard error every second, or every RATE/50000 seconds
///   -regression        print neither banner nor times, and overwrite protocols
///   -maxpos N, -maxtrace N, -notraceptr
///                      accepted, without effect
///
/// Two arguments that Popeye does not have:
///   --threads N        use N threads instead of one; the answer is the same
///   --progress FORM    report progress on standard error: text, json or none
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, after_help = format!("\
Examples:
  keymove popeye problem.inp
  keymove popeye -maxtime 60 -regression < problem.inp

{}", exit_codes(
    "success",
    "the input ends before its closing keyword, as in Popeye, or the search was interrupted"
)))]
pub(super) struct Popeye {
    /// Popeye's arguments, ending with the input file; without a file, standard input is read
    #[arg(value_name = "ARGUMENT", allow_hyphen_values = true, trailing_var_arg = true)]
    arguments: Vec<OsString>,
}

impl Run for Popeye {
    const NAME: &'static str = "popeye";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let arguments = Arguments::parse(&self.arguments)?;
        let source = match &arguments.input {
            Some(file) => Some(fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?),
            None => None,
        };
        let is_waiting = Arc::new(AtomicBool::new(false));
        let stop = stop_unless_waiting(&is_waiting)?;
        let mut output = Output::new(arguments.mode, Arc::clone(stop.shared()));
        if arguments.mode == Mode::Usual {
            output.greet(&banner(&arguments))?;
        }
        let _beats_until_the_end = arguments.heartbeat.map(Heartbeat::every);
        let mut run = PopeyeRun { arguments, output, stop, console, answer: Answer::Yes, refused: 0 };
        match source {
            Some(source) => {
                run.answer_all(read::problems(&source).strictness(Strictness::Popeye))?;
            }
            None => run.converse(&is_waiting)?,
        }
        let PopeyeRun { output, answer, refused, .. } = run;
        let unwritten = output.finish()?;
        match refused {
            0 if unwritten => anyhow::bail!("a protocol was not written (see above)"),
            0 => Ok(answer),
            1 => anyhow::bail!("1 problem was not solved (see above)"),
            refused => anyhow::bail!("{refused} problems were not solved (see above)"),
        }
    }
}

/// The version of Popeye whose language is read and whose output is printed.
const POPEYES_VERSION: &str = "4.104";

/// The first line. Programs look for Popeye's version in it.
fn banner(arguments: &Arguments) -> String {
    let memory = arguments.max_memory.unwrap_or(Limits::default().memory) >> 20;
    format!("Popeye keymove-{} v{POPEYES_VERSION} ({memory} MB)\n", env!("CARGO_PKG_VERSION"))
}

/// The first Ctrl-C ends a search. If there is no search and the program waits for standard input, it ends the program.
fn stop_unless_waiting(is_waiting: &Arc<AtomicBool>) -> anyhow::Result<Stop> {
    let is_waiting = Arc::clone(is_waiting);
    Stop::on_interrupt_do(move || {
        if is_waiting.load(Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    })
}

/// Whether there is more to be answered.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Next {
    Problem,
    End,
}

/// A run of Popeye.
struct PopeyeRun<'c> {
    arguments: Arguments,
    output: Output,
    stop: Stop,
    console: &'c Console,
    answer: Answer,
    /// Problems that were not solved.
    refused: usize,
}

impl PopeyeRun<'_> {
    /// Reads standard input and answers each problem as soon as it is complete: a program that calls Popeye waits for
    /// the answer before it writes the next problem.
    fn converse(&mut self, is_waiting: &AtomicBool) -> anyhow::Result<()> {
        let mut input = io::stdin().lock();
        let mut incoming = Incoming::new(Strictness::Popeye);
        let mut line = Vec::new();
        while !incoming.has_ended() {
            line.clear();
            is_waiting.store(true, Ordering::Relaxed);
            let read = input.read_until(b'\n', &mut line).context("standard input cannot be read")?;
            is_waiting.store(false, Ordering::Relaxed);
            if read == 0 {
                match incoming.is_between_problems() {
                    // The reader has closed the pipe.
                    true => self.answer = Answer::No,
                    false => self.answer_all(incoming.end()).map(|_| ())?,
                }
                break;
            }
            if self.answer_all(incoming.line(&line))? == Next::End {
                break;
            }
        }
        Ok(())
    }

    /// Answers problems until the user stops the run.
    fn answer_all(&mut self, problems: impl IntoIterator<Item = Parsed>) -> anyhow::Result<Next> {
        for parsed in problems {
            let protocol = match &parsed.problem {
                Ok(problem) => &problem.protocol,
                Err(unsolvable) => &unsolvable.protocol,
            };
            if let Some(Err(error)) = protocol.as_ref().map(|file| self.output.copy_to(file)) {
                self.console.complain(&report::of(&error));
            }
            for diagnostic in &parsed.diagnostics {
                let text = diagnostic.in_file(&self.arguments.input_name()).to_string();
                self.console.complain(text.trim_end());
                self.output.copy(text.trim_end());
            }
            match parsed.diagnostics.iter().any(|diagnostic| diagnostic.fault == Fault::UnexpectedEnd) {
                // Popeye ends without another word.
                true => self.answer = Answer::No,
                false => self.refused += self.answer(&parsed)?,
            }
            if self.stop.is_requested() {
                self.answer = Answer::No;
                return Ok(Next::End);
            }
        }
        Ok(Next::Problem)
    }

    /// Answers a problem. Returns how many were refused.
    fn answer(&mut self, parsed: &Parsed) -> anyhow::Result<usize> {
        let problem = parsed.problem.as_ref().ok();
        if let Some(problem) = problem {
            self.output.begin(problem);
        }
        let times = match self.arguments.mode {
            Mode::Usual => Times::Shown(Clock::start()),
            Mode::Regression => Times::Hidden,
        };
        let threads = self.arguments.threads.unwrap_or(NonZeroUsize::MIN);
        let unlimited = Limits::default();
        let memory = self.arguments.max_memory.unwrap_or(unlimited.memory);
        let limits = Limits { threads, memory, stop: Some(self.stop.flag()), ..unlimited }
            .within(self.arguments.max_time);
        let reporter = ProgressReporter::new(self.arguments.progress.unwrap_or(ProgressForm::None));
        let mut messages = Messages { console: self.console, reporter };
        let mut writer = PopeyeText::new(&mut self.output, times);
        let answered = solve::answer(&parsed.problem, limits, &mut writer, &mut messages)?;
        drop(writer);
        if let Some(problem) = problem {
            self.output.end(problem)?;
            self.console.ring(problem.options.beep.unwrap_or(0));
        }
        for refused in &answered.refusals {
            self.console.complain(&report::of(&refused.clone().into()));
        }
        Ok(usize::from(problem.is_none() || !answered.refusals.is_empty()))
    }
}

/// Reports on standard error what Popeye reports there.
struct Messages<'a> {
    console: &'a Console,
    reporter: ProgressReporter,
}

impl Observer for Messages<'_> {
    fn event(&mut self, event: Event<'_>) {
        self.reporter.event(event);
        let Event::Note(note) = event else { return };
        match note {
            Note::KingCapturable => self.console.complain("the side to play can capture the king"),
            Note::SeriesOutgrowsMemory
            | Note::LessMemory
            | Note::FewerThreads
            | Note::EnPassantContradicted
            | Note::NullMovesContradicted
            | Note::FairyNotSolved => {
                self.console.complain(note_in_english(note));
            }
            _ => {}
        }
    }
}
