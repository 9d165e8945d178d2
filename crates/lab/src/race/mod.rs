//! A race: CPU seconds of two programs for the same problems.
//!
//! `program.rs` runs a program on a problem and measures it, `recorded.rs` reads figures of earlier runs, and
//! `generate/` draws new problems from a seed.

pub mod generate;
mod program;
mod recorded;

use std::path::Path;
use std::time::Duration;

use crate::conform::{Comparison, normalised};
use crate::inputs::{self, ReadError};
pub use program::{Program, ProgramError};
pub use recorded::{Recorded, RecordedError};

/// The effort of a program for a problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Time on all processors, in user and system mode.
    pub cpu: Duration,
    /// Time on the wall clock, if it was measured.
    pub wall: Option<Duration>,
    /// How it ended.
    pub ended: Ended,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ended {
    /// It has answered.
    Answered,
    /// It was stopped because its time was over.
    TimedOut,
    /// It has crashed, or has refused the problem.
    Failed,
}

/// A program's effort, and its output.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it needed.
    pub effort: Effort,
    /// Its answer, or the beginning of it.
    pub output: Vec<u8>,
}

/// The opponent.
#[derive(Debug)]
pub enum Opponent {
    /// A program that is run in the same race.
    Program(Program),
    /// One that was run before.
    Recorded(Recorded),
}

/// Whether the answers to a problem agree.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Agreement {
    /// They are the same, as `lab conform` compares them.
    Same,
    /// They are not.
    Different,
    /// One of them is missing or incomplete.
    NotCompared,
}

/// A problem that both programs have tried.
#[derive(Clone, Debug)]
pub struct Heat {
    /// The name of the problem.
    pub name: String,
    /// What we needed.
    pub ours: Effort,
    /// What the other needed.
    pub theirs: Effort,
    /// Whether the answers agree.
    pub agreement: Agreement,
    /// How many times faster we were, in CPU seconds; nothing if the other program's were not measured in this run, as
    /// seconds of other machines and days do not compare.
    pub ratio: Option<f64>,
}

/// A race that could not be held.
#[derive(Debug, thiserror::Error)]
pub enum RaceError {
    /// A problem or a recorded answer cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A program cannot be run.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

/// The conditions of a race.
#[derive(Debug)]
pub struct Race {
    /// Our own program.
    pub ours: Program,
    /// The other one.
    pub opponent: Opponent,
    /// The most time on the wall clock for a problem.
    pub limit: Duration,
    /// How often each program tries each problem; the quickest run counts.
    pub runs: u32,
}

impl Race {
    /// Lets both programs try a problem, one after the other, so that other load on the machine affects both. Nothing if
    /// there is no figure to compare with.
    pub fn heat(&self, input: &Path) -> Result<Option<Heat>, RaceError> {
        let theirs = match &self.opponent {
            Opponent::Program(program) => program.run(input, self.limit)?,
            Opponent::Recorded(recorded) => match recorded.run(input)? {
                Some(theirs) => theirs,
                None => return Ok(None),
            },
        };
        self.heat_against(input, theirs).map(Some)
    }

    /// The same if the other program has just tried the problem once.
    pub fn heat_against(&self, input: &Path, mut theirs: Run) -> Result<Heat, RaceError> {
        let source = inputs::read(input)?;
        let mut ours = self.ours.run(input, self.limit)?;
        for _ in 1..self.runs {
            ours = quicker(ours, self.ours.run(input, self.limit)?);
            if let Opponent::Program(program) = &self.opponent {
                theirs = quicker(theirs, program.run(input, self.limit)?);
            }
        }
        let agreement = agreement(&source, &ours, &theirs);
        let ratio = match self.opponent {
            Opponent::Program(_) => Some(self.ratio(&ours.effort, &theirs.effort, agreement)),
            Opponent::Recorded(_) => None,
        };
        Ok(Heat { name: inputs::name(input), ours: ours.effort, theirs: theirs.effort, agreement, ratio })
    }

    /// How many times faster we were. A wrong or missing answer of ours counts as the whole time limit; the other program
    /// counts with the time it used, so the ratio errs in its favour.
    fn ratio(&self, ours: &Effort, theirs: &Effort, agreement: Agreement) -> f64 {
        let cpu = match (ours.ended, agreement) {
            (Ended::Answered, Agreement::Same | Agreement::NotCompared) => ours.cpu,
            _ => ours.cpu.max(self.limit),
        };
        theirs.cpu.as_secs_f64() / cpu.max(RESOLUTION).as_secs_f64()
    }
}

/// The resolution of CPU times.
const RESOLUTION: Duration = Duration::from_micros(1);

/// The run with less CPU time; a run that has answered beats one that has not.
fn quicker(one: Run, other: Run) -> Run {
    let rank = |run: &Run| (run.effort.ended != Ended::Answered, run.effort.cpu);
    if rank(&other) < rank(&one) { other } else { one }
}

fn agreement(source: &[u8], ours: &Run, theirs: &Run) -> Agreement {
    if [ours, theirs].iter().any(|run| run.effort.ended != Ended::Answered || run.output.is_empty()) {
        return Agreement::NotCompared;
    }
    let comparison = Comparison::of(source);
    match normalised(&ours.output, comparison) == normalised(&theirs.output, comparison) {
        true => Agreement::Same,
        false => Agreement::Different,
    }
}

/// The geometric mean of the ratios: the gain on a typical problem. Nothing for no problems, and nothing if a ratio is
/// missing.
pub fn geometric_mean(heats: &[Heat]) -> Option<f64> {
    let ratios: Option<Vec<f64>> = heats.iter().map(|heat| heat.ratio).collect();
    let ratios = ratios.filter(|ratios| !ratios.is_empty())?;
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    Some((logarithms / ratios.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(output: &str, milliseconds: u64, ended: Ended) -> Run {
        let cpu = Duration::from_millis(milliseconds);
        Run { effort: Effort { cpu, wall: None, ended }, output: output.as_bytes().to_vec() }
    }

    fn check(ours: &Run, theirs: &Run, expected: (Agreement, f64)) {
        let race = Race {
            ours: Program::new(["true".into()]),
            opponent: Opponent::Program(Program::new(["true".into()])),
            limit: Duration::from_secs(10),
            runs: 1,
        };
        let agreement = agreement(b"Stipulation h#2", ours, theirs);
        let ratio = race.ratio(&ours.effort, &theirs.effort, agreement);
        assert_eq!((agreement, ratio), expected);
    }

    #[test]
    fn a_right_answer_counts_by_its_cpu_time() {
        let theirs = run("  1.a3-a2 Rh4-h1 #", 1000, Ended::Answered);
        check(&run("  1.a3-a2 Rh4-h1 #", 10, Ended::Answered), &theirs, (Agreement::Same, 100.0));
    }

    #[test]
    fn a_wrong_answer_is_no_win() {
        let theirs = run("  1.a3-a2 Rh4-h1 #", 1000, Ended::Answered);
        check(&run("  1.a3-a2 Rh4-h2", 10, Ended::Answered), &theirs, (Agreement::Different, 0.1));
        check(&run("", 10, Ended::Failed), &theirs, (Agreement::NotCompared, 0.1));
    }

    #[test]
    fn a_timeout_of_the_other_counts_with_the_time_it_used() {
        let theirs = run("", 60_000, Ended::TimedOut);
        check(&run("  1.a3-a2 Rh4-h1 #", 1000, Ended::Answered), &theirs, (Agreement::NotCompared, 60.0));
    }

    #[test]
    fn the_geometric_mean_of_two_and_a_half_is_one() {
        let effort = run("", 1, Ended::Answered).effort;
        let heat = |ratio| Heat {
            name: String::new(),
            ours: effort,
            theirs: effort,
            agreement: Agreement::Same,
            ratio,
        };
        assert_eq!(geometric_mean(&[heat(Some(4.0)), heat(Some(0.25))]), Some(1.0));
        assert_eq!(geometric_mean(&[]), None);
        assert_eq!(geometric_mean(&[heat(Some(4.0)), heat(None)]), None);
    }
}
