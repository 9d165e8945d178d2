//! `keymove solve`: solves chess problems.
//!
//! `position.rs` reads a problem from the command line, `foreign.rs` recognises files of other programs, `screen.rs` prints solutions above a progress line, and
//! `progress.rs` writes `--progress`.

mod foreign;
pub(crate) mod position;
pub(super) mod progress;
mod screen;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use answers::games;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use engine::Chess;
use popeye::read::{self, Fault, Overrides, Parsed, Problems, Severity};
use popeye::write::{FORMATS, Format, Page, Times};
use problem::Clock;
use problem::solution::Completeness;
use solve::{Limits, Request};

use super::Run;
use crate::answer::exit_codes;
use crate::report::InputError;
use crate::source::Source;
use crate::stop::Stop;
use crate::{Answer, Console, report};
use foreign::Foreign;
use position::{GivenPosition, Question};
use progress::ProgressForm;
use screen::Screen;

/// Solve chess problems and judge whether they are sound
///
/// Reads problems in Popeye's language (English, German or French) from files or standard input, or
/// a single problem from a FEN and a stipulation. Solutions are printed as they are found. Ctrl-C
/// stops the search and keeps what has been found. docs/reference/language.md lists every
/// stipulation, goal, option and keyword.
///
/// A problem is unsound if it has no solution, a cook or a short solution. Duals, and several
/// solutions of a helpmate, are reported but count as sound.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove solve examples/showcase.inp
  keymove solve --verdict examples/*.inp
  keymove solve --fen 8/8/8/8/7R/p7/2K5/k7 --stipulation '#2' --option SetPlay
  keymove solve --stipulation '#2' --verdict positions.fen

{}", exit_codes("every problem is sound", "some problem is unsound, lacks a king or was not solved to the end")))]
pub(super) struct Solve {
    /// Files in Popeye's language, or with `--stipulation` files of positions, a FEN in each line; `-`
    /// or no file means standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
    /// A position instead of a file; the board alone is enough, and quotes are not needed
    #[arg(long, value_name = "FEN", num_args = 1.., conflicts_with = "files", requires = "stipulation")]
    fen: Vec<String>,
    /// The stipulation: `#2`, `h#3.5`, `ser-h=14`, `white 3a[#]d`. In a file it replaces that of every
    /// problem; twins with a stipulation of their own keep it
    #[arg(long, value_name = "STIPULATION", allow_hyphen_values = true)]
    stipulation: Option<String>,
    /// An option: `SetPlay`, `Try`, `Duplex`, `'Defence 2'`; repeatable. It is added to those of the
    /// file
    #[arg(long = "option", value_name = "OPTION")]
    options: Vec<String>,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = formats())]
    format: &'static Format,
    /// Print only the verdicts; short for `--format verdict`
    #[arg(long, conflicts_with = "format")]
    verdict: bool,
    /// Time limit per problem, such as 10s, 500ms or 2min; a bare number is seconds
    #[arg(long, value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Number of solutions that a help problem is meant to have, in each position: more are cooks
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    intended: Option<u32>,
    /// Number of threads; defaults to the number of processors. The answer does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Prove what is printed again, without tables and fast searches: lines are replayed, keys and
    /// tries are searched in the plain way for at most this time, 60s if none is given
    #[arg(long, value_name = "TIME", num_args = 0..=1, require_equals = true, default_missing_value = "60s", value_parser = crate::seconds::parse)]
    verify: Option<Duration>,
    /// Progress, on standard error
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    progress: ProgressForm,
    /// Memory limit for tables. With less the search takes longer; the answer is the same
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
}

impl Run for Solve {
    const NAME: &'static str = "solve";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.position() {
            Some(fen) => {
                let position = GivenPosition::new(&fen, self.question())?;
                let parsed = position.problem(|text| console.warn(text))?;
                let mut solving = Solving::new(&self, console)?;
                solving.problems(None, [parsed])?;
                solving.answer()
            }
            None => {
                let overrides = position::overrides(self.question())?;
                self.refuse_positions()?;
                if self.files.is_empty() && io::stdin().is_terminal() {
                    console.say(
                        "Reading problems from the terminal until Ctrl-D; `keymove solve FILE` reads a file.",
                    );
                }
                // Everything is read before anything listens for Ctrl-C, which therefore ends a program that waits for
                // standard input.
                let inputs: Vec<Input> = Source::all(&self.files)?.into_iter().map(Input::read).collect();
                let mut solving = Solving::new(&self, console)?;
                solving.inputs(inputs, &overrides)?;
                solving.answer()
            }
        }
    }
}

/// A file or standard input, with what it contains.
struct Input {
    source: Source,
    bytes: anyhow::Result<Vec<u8>>,
}

impl Input {
    fn read(source: Source) -> Input {
        let bytes = source.read();
        Input { source, bytes }
    }
}

impl Solve {
    fn question(&self) -> Question<'_> {
        Question { stipulation: self.stipulation.as_deref(), options: &self.options }
    }

    /// The position on the command line: that of `--fen`, or one in the place of the files.
    fn position(&self) -> Option<String> {
        if !self.fen.is_empty() {
            return Some(self.fen.join(" "));
        }
        self.stipulation.as_ref()?;
        let words: Option<Vec<&str>> = self.files.iter().map(|name| name.to_str()).collect();
        let words = words.filter(|words| words.first().is_some_and(|first| !Path::new(first).exists()))?;
        Some(words.join(" ")).filter(|position| games::read::<Chess>(position).is_ok())
    }

    /// A position where a file is expected gets a hint, rather than the message that there is no such file.
    fn refuse_positions(&self) -> Result<(), InputError> {
        let is_position = |name: &&str| !Path::new(name).exists() && games::read::<Chess>(name).is_ok();
        match self.files.iter().filter_map(|name| name.to_str()).find(is_position) {
            None => Ok(()),
            Some(position) => Err(InputError {
                message: "found a position, expected the name of a file".to_owned(),
                text: position.to_owned(),
                column: Some(1),
                hint: Some("`keymove solve --fen FEN --stipulation '#2'` solves a position".to_owned()),
            }),
        }
    }

    fn threads(&self) -> NonZeroUsize {
        let asked = self.threads.and_then(|threads| NonZeroUsize::new(threads.into()));
        asked.unwrap_or_else(::threads::processors)
    }

    /// Bytes for tables.
    fn memory(&self) -> usize {
        usize::try_from(u64::from(self.memory) << 20).unwrap_or(usize::MAX)
    }

    fn format(&self) -> &'static Format {
        match Format::find("verdict") {
            Some(verdict) if self.verdict => verdict,
            _ => self.format,
        }
    }
}

/// The error with the place that it is about before its message.
fn placed(error: anyhow::Error, place: &str) -> anyhow::Error {
    match error.downcast::<InputError>() {
        Ok(fault) => InputError { message: format!("{place}: {}", fault.message), ..fault }.into(),
        Err(error) => error.context(place.to_owned()),
    }
}

/// The results so far.
struct Solving<'a> {
    solve: &'a Solve,
    console: &'a Console,
    stop: Stop,
    /// Faults of the input that are more than a warning.
    errors: usize,
    answer: Answer,
}

impl<'a> Solving<'a> {
    /// Listens for Ctrl-C from now on.
    fn new(solve: &'a Solve, console: &'a Console) -> anyhow::Result<Solving<'a>> {
        Ok(Solving { solve, console, stop: Stop::on_interrupt()?, errors: 0, answer: Answer::Yes })
    }

    /// The answer of the command, or an error if the input had any.
    fn answer(self) -> anyhow::Result<Answer> {
        match self.errors {
            0 => Ok(self.answer),
            1 => anyhow::bail!("1 error in the input (see above)"),
            errors => anyhow::bail!("{errors} errors in the input (see above)"),
        }
    }

    /// Solves the problems of all files.
    fn inputs(&mut self, inputs: Vec<Input>, overrides: &Overrides) -> anyhow::Result<()> {
        let several = inputs.len() > 1;
        for Input { source, bytes } in inputs {
            match bytes {
                Ok(bytes) => {
                    match Foreign::of(&bytes) {
                        Some(Foreign::Positions) if self.solve.stipulation.is_some() => {
                            self.positions(several.then(|| source.to_string()), &source, &bytes)?;
                            continue;
                        }
                        Some(foreign) if !several => return Err(foreign.refusal(&source, &bytes)),
                        Some(foreign) => {
                            self.report(&foreign.refusal(&source, &bytes));
                            continue;
                        }
                        None => {}
                    }
                    let problems = read::problems(&bytes).with_overrides(overrides.clone());
                    let heading = Some(source.to_string()).filter(|_| several);
                    self.source(&source, heading, problems)?;
                }
                Err(error) if !several => return Err(error),
                // The other files can be solved all the same.
                Err(error) => self.report(&error),
            }
        }
        Ok(())
    }

    /// Solves the positions of a file. A line that is none is reported, and the others are solved.
    fn positions(&mut self, heading: Option<String>, source: &Source, bytes: &[u8]) -> anyhow::Result<()> {
        let mut problems = Vec::new();
        for (line, text) in foreign::positions(bytes) {
            let console = self.console;
            let warn = |warning: &str| console.warn(&format!("{source}, line {line}: {warning}"));
            let read = GivenPosition::new(&text, self.solve.question()).and_then(|given| given.problem(warn));
            match read {
                Ok(parsed) => problems.push(parsed),
                Err(error) => self.report(&placed(error, &format!("{source}, line {line}"))),
            }
        }
        self.problems(heading, problems)
    }

    fn report(&mut self, error: &anyhow::Error) {
        self.console.complain(&report::of(error));
        self.errors += 1;
    }

    /// Solves the problems of a file; faults are reported before the problem that has them.
    fn source(
        &mut self,
        source: &Source,
        heading: Option<String>,
        problems: Problems<'_>,
    ) -> anyhow::Result<()> {
        let console = self.console;
        let (mut errors, mut kings_are_missing) = (0, false);
        let reported = problems.inspect(|parsed| {
            for diagnostic in &parsed.diagnostics {
                errors += usize::from(diagnostic.severity() == Severity::Error);
                kings_are_missing |= matches!(diagnostic.fault, Fault::MissingKing(_));
                console.complain(&diagnostic.in_file(&source.to_string()).to_string());
            }
        });
        let result = self.problems(heading, reported);
        self.errors += errors;
        if kings_are_missing {
            self.answer = Answer::No;
        }
        result
    }

    fn problems(
        &mut self,
        heading: Option<String>,
        problems: impl IntoIterator<Item = Parsed>,
    ) -> anyhow::Result<()> {
        let times = Times::Shown(Clock::start());
        let page = Page { heading, paint: self.console.paint(), times, width: self.console.width() };
        let screen = Screen::new(self.solve.progress);
        let mut out = screen.out();
        let mut writer = (self.solve.format().writer)(&mut out, page);
        for parsed in problems {
            if self.stop.is_requested() {
                self.answer = Answer::No;
                break;
            }
            let threads = self.solve.threads();
            let memory = self.solve.memory();
            let limits = Limits { stop: Some(self.stop.flag()), threads, memory, ..Limits::default() };
            let mut watcher = screen.watcher(*self.console);
            let request = Request {
                limits: limits.within(self.solve.time),
                intended: self.solve.intended,
                verify_for: self.solve.verify,
            };
            let answered = solve::answer(&parsed.problem, request, &mut *writer, &mut watcher)?;
            self.console
                .ring(parsed.problem.as_ref().ok().and_then(|problem| problem.options.beep).unwrap_or(0));
            if answered.completeness != Completeness::Finished || !answered.is_sound {
                self.answer = Answer::No;
            }
            if answered.wrong > 0 {
                self.report(&anyhow::anyhow!("a printed solution could not be proved again (see above)"));
            }
            for refused in answered.refusals {
                self.report(&refused.into());
            }
        }
        Ok(())
    }
}

fn formats() -> impl clap::builder::TypedValueParser<Value = &'static Format> {
    let names = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(names)
        .try_map(|name| Format::find(&name).ok_or("this format is not in the list"))
}
