//! A whole file of problems, answered as Popeye answers it.

use std::io::{self, Write};

use crate::Problem;
use crate::read::{self, Diagnostic};
use crate::solution::Completeness;
use crate::solve::{self, Clock, Limits};
use crate::write::{PopeyeText, frame};

/// Hears what a file has besides problems that can be solved.
pub trait Reporter {
    /// Something is wrong with the input.
    fn diagnostic(&mut self, diagnostic: &Diagnostic);
}

/// Answers every problem of `source` in Popeye's words. What is wrong with one does not keep the others from being
/// solved; the reporter is told.
pub fn popeye(
    source: &[u8],
    limits: Limits<'_>,
    reporter: &mut dyn Reporter,
    out: &mut dyn Write,
) -> io::Result<()> {
    for parsed in read::problems(source) {
        for diagnostic in &parsed.diagnostics {
            reporter.diagnostic(diagnostic);
        }
        match parsed.problem {
            Ok(problem) => answer(&problem, limits, out)?,
            Err(unsolvable) => out.write_all(&frame::notices(&unsolvable))?,
        }
    }
    Ok(())
}

/// Answers one problem: the frame, then each twin, then how it ended.
fn answer(problem: &Problem, limits: Limits<'_>, out: &mut dyn Write) -> io::Result<()> {
    let clock = Clock::start();
    let limits = limits.within(problem.options.max_time);
    let mut completeness = Completeness::Finished;
    for (index, (_, task)) in problem.tasks().enumerate() {
        out.write_all(&frame::opening(problem, index, &solve::notes(&task)))?;
        let mut text = PopeyeText::new(out, problem.language);
        completeness = worse(completeness, solve::solve(&task, limits, &mut text));
        text.end()?;
    }
    PopeyeText::new(out, problem.language).finish(completeness)?;
    let word = problem.language.choose(["Time", "Zeit", "Temps"]);
    writeln!(out, " {word} = {:.3} s\n\n", clock.seconds())
}

fn worse(a: Completeness, b: Completeness) -> Completeness {
    use Completeness::{Finished, Interrupted, Partial};
    match (a, b) {
        (Interrupted, _) | (_, Interrupted) => Interrupted,
        (Partial, _) | (_, Partial) => Partial,
        (Finished, Finished) => Finished,
    }
}
