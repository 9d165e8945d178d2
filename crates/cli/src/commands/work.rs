//! `keymove work`: units as JSON lines in, outcomes as JSON lines out, so that any scheduler can drive it.

use std::io::{self, BufRead as _, Read as _, Write as _};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use ::threads::{Kind, Workers};
use clap::{Args, value_parser};
use problem::Clock;

use super::Run;
use crate::answer::exit_codes;
use crate::stop::Stop;
use crate::work::{self, Client};
use crate::{Answer, Console};

/// Do units of work: JSON lines in, JSON lines out
///
/// Reads units from standard input, one per line, and answers each with a line on standard output as
/// soon as it is done: its `id` with an `outcome` or an `error`, and the time it took. `keymove units` makes units;
/// docs/reference/units.md describes them. Ctrl-C and SIGTERM end the units in progress with an
/// error; units without an outcome can be done again, here or elsewhere.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove work --threads 8 < units.jsonl > outcomes.jsonl
  keymove units verify puzzles.csv | keymove work > outcomes.jsonl
  echo '{{\"id\": 1, \"work\": \"perft\", \"position\": \"startpos\", \"depth\": 3}}' | keymove work

{}", exit_codes("every unit has an outcome", "some unit has an error")))]
pub(super) struct Work {
    /// Number of units that are done side by side
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,
}

/// A thread that does units.
const THREAD: Kind = Kind::new("units", 8 << 20);
/// Longer lines are no units; they are refused before they fill the memory.
const LONGEST_LINE: u64 = 1 << 28;
/// The exit code that shells expect of an interrupted program.
const INTERRUPTED: i32 = 130;

impl Run for Work {
    const NAME: &'static str = "work";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let at_work = Arc::new(AtomicUsize::new(0));
        let busy = Arc::clone(&at_work);
        let stop = Stop::on_interrupt_do(move || {
            // An interrupted unit is simply repeated, so nothing is lost.
            if busy.load(Ordering::Relaxed) == 0 {
                process::exit(INTERRUPTED);
            }
        })?;
        let (failure, has_errors) = (Mutex::new(None), AtomicBool::new(false));
        Workers::new(THREAD, self.threads.into()).share(|_| {
            while !stop.is_requested() {
                let done = next_line().and_then(|line| {
                    let Some(line) = line else { return Ok(false) };
                    if line.trim().is_empty() {
                        return Ok(true);
                    }
                    at_work.fetch_add(1, Ordering::Relaxed);
                    let clock = Clock::start();
                    let mut answered = work::answer(&line, &Client { stop: stop.shared(), report: &|_| {} });
                    if answered.has_outcome {
                        work::put(&mut answered.answer, "seconds", clock.seconds());
                    } else {
                        has_errors.store(true, Ordering::Relaxed);
                    }
                    // The CPU time of the process is that of the unit if it is alone.
                    if answered.has_outcome && self.threads == 1 {
                        work::put(&mut answered.answer, "cpu_seconds", clock.cpu_seconds());
                    }
                    at_work.fetch_sub(1, Ordering::Relaxed);
                    console.print(&format!("{}\n", answered.answer)).map(|()| true)
                });
                match done {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(error) => {
                        // No code panics while it holds the lock.
                        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                        return;
                    }
                }
            }
        });
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error.into());
        }
        anyhow::ensure!(!stop.is_requested(), "interrupted; units without an outcome are left to be done");
        io::stdout().flush().map_err(Console::cannot_print)?;
        Ok(if has_errors.into_inner() { Answer::No } else { Answer::Yes })
    }
}

/// The next line of standard input; `None` at its end. Each line goes to one thread.
fn next_line() -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if read as u64 == LONGEST_LINE {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a line is too long to be a unit"));
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
