//! `keymove popeye`: takes the place of Popeye, for programs that call it.

mod arguments;
mod heartbeat;
mod input;
mod output;
mod pipe;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::num::NonZeroUsize;

use anyhow::Context as _;
use clap::Args;
use popeye::read::{self, Fault, Parsed, Strictness};
use popeye::write::{PopeyeText, Times, note_in_english};
use problem::Clock;
use problem::solution::{Event, Note, Observer};
use solve::Limits;

use super::Run;
use super::solve::progress::{ProgressForm, Teller};
use crate::answer::exit_codes;
use crate::stop::Stop;
use crate::{Answer, Console, report};
use arguments::{Arguments, Mode};
use heartbeat::Heartbeat;
use output::Output;

/// Solve problems as Popeye does, with its arguments and its output
///
/// For programs that call Popeye and can call this instead. The banner, the times and the number of
/// potential positions in intelligent mode are our own, and so are messages about the input, which
/// go to standard error; docs/results/conformance.md lists what else differs. Solutions appear as
/// they are found; Ctrl-C and SIGTERM end the search and keep what has been found.
///
/// Popeye's arguments:
///   -maxmem N[K|M|G]   memory limit for tables, in kilobytes if no letter follows; default 1G,
///                      0 for no tables
///   -maxtime SECONDS   time limit per problem
///   -heartbeat [RATE]  print a line to standard error every second, or every RATE/50000 seconds
///   -regression        print neither banner nor times, and overwrite protocols
///
/// Two arguments that Popeye does not have:
///   --threads N        use N threads instead of one; the answer is the same
///   --progress FORM    tell the progress on standard error: text, json or none
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
        let source = source(&arguments)?;
        let mut output = Output::new(arguments.mode);
        if arguments.mode == Mode::Usual {
            output.greet(&format!("keymove {}\n", env!("CARGO_PKG_VERSION")))?;
        }
        // From here on: while standard input is read, a signal ends the program at once.
        let stop = Stop::on_interrupt()?;
        let _beats_until_the_end = arguments.heartbeat.map(Heartbeat::every);
        let mut answer = Answer::Yes;
        let mut refused = 0;
        for parsed in read::problems(&source).strictness(Strictness::Popeye) {
            for diagnostic in &parsed.diagnostics {
                console.complain(diagnostic.in_file(&arguments.input_name()).to_string().trim_end());
            }
            match parsed.diagnostics.iter().any(|diagnostic| diagnostic.fault == Fault::UnexpectedEnd) {
                // Popeye ends without another word.
                true => answer = Answer::No,
                false => refused += arguments.answer(&parsed, &mut output, &stop, console)?,
            }
            if stop.is_requested() {
                answer = Answer::No;
                break;
            }
        }
        output.finish()?;
        match refused {
            0 => Ok(answer),
            1 => anyhow::bail!("1 problem was not solved (see above)"),
            refused => anyhow::bail!("{refused} problems were not solved (see above)"),
        }
    }
}

impl Arguments {
    /// Answers a problem. Returns how many were refused.
    fn answer(
        &self,
        parsed: &Parsed,
        output: &mut Output,
        stop: &Stop,
        console: &Console,
    ) -> anyhow::Result<usize> {
        let problem = parsed.problem.as_ref().ok();
        if let Some(problem) = problem {
            output.begin(problem)?;
        }
        let times = match self.mode {
            Mode::Usual => Times::Shown(Clock::start()),
            Mode::Regression => Times::Hidden,
        };
        let threads = self.threads.unwrap_or(NonZeroUsize::MIN);
        let unlimited = Limits::default();
        let memory = self.max_memory.unwrap_or(unlimited.memory);
        let limits = Limits { threads, memory, stop: Some(stop.flag()), ..unlimited }.within(self.max_time);
        let answered = solve::answer(
            &parsed.problem,
            limits,
            &mut PopeyeText::new(output, times),
            &mut Complaints { console, teller: Teller::new(self.progress.unwrap_or(ProgressForm::None)) },
        )?;
        if let Some(problem) = problem {
            output.end(problem)?;
            console.ring(problem.options.beep.unwrap_or(0));
        }
        for refused in &answered.refusals {
            console.complain(&report::of(&refused.clone().into()));
        }
        Ok(usize::from(problem.is_none() || !answered.refusals.is_empty()))
    }
}

/// Says on standard error what Popeye says there.
struct Complaints<'a> {
    console: &'a Console,
    teller: Teller,
}

impl Observer for Complaints<'_> {
    fn event(&mut self, event: Event<'_>) {
        self.teller.event(event);
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

fn source(arguments: &Arguments) -> anyhow::Result<Vec<u8>> {
    match &arguments.input {
        Some(file) => fs::read(file).with_context(|| format!("{} cannot be read", file.display())),
        None => input::until_end(&mut io::stdin().lock()).context("standard input cannot be read"),
    }
}
