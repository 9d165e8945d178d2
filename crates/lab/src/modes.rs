//! The three ways in which the length of help play grows, on the same problems: which lengths each searches, and its cost
//! compared with another solver.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use popeye::read::{self, Parsed};
use problem::Clock;
use problem::solution::{Event, Observer};
use serde::Serialize;
use solve::Limits;
use thiserror::Error;

use crate::race::{Ended, Program, ProgramError};

/// The problems that come with the program: a series helpmate and a helpmate, each with its solutions at full length and
/// with shorter ones.
pub const SUITE: &str = include_str!("../suites/modes.inp");

/// How the length grows.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mode {
    /// Every length, going on after solutions.
    EveryLength,
    /// Every length until the first that has a solution.
    DirectDepth,
    /// The full length alone.
    OneLength,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Mode; 3] = [Mode::EveryLength, Mode::DirectDepth, Mode::OneLength];

    /// The options that select it, in play of this many moves.
    fn options(self, moves: u32) -> String {
        match self {
            Mode::EveryLength => "Intelligent".to_owned(),
            Mode::DirectDepth => "Intelligent DirectDepth".to_owned(),
            Mode::OneLength => format!("Intelligent StartMoveNumber {moves} UpToMoveNumber {moves}"),
        }
    }

    /// Whether Popeye 4.104 has these options, too.
    fn is_popeyes(self) -> bool {
        self != Mode::DirectDepth
    }
}

/// One problem in one mode.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The title of the problem.
    pub problem: String,
    /// Its stipulation.
    pub stipulation: String,
    /// The options of the mode.
    pub options: String,
    /// The lengths that were searched, in moves.
    pub lengths: Vec<u32>,
    /// Solutions found.
    pub solutions: u64,
    /// Positions searched.
    pub positions: u64,
    /// CPU seconds that we took.
    pub seconds: f64,
    /// CPU seconds of the other program, where it was run and knows the mode, and whether it found as many solutions.
    pub theirs: Option<PeerResult>,
}

/// What the other program took and found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PeerResult {
    /// CPU seconds of its process, start included.
    pub seconds: f64,
    /// Solutions found; `None` if it did not answer in time.
    pub solutions: Option<u64>,
}

/// Why modes cannot be compared.
#[derive(Debug, Error)]
pub enum ModesError {
    /// A problem cannot be solved.
    #[error("problem {0} cannot be solved; `keymove solve` reports why")]
    Problem(usize),
    /// A file for the other program cannot be written.
    #[error("{path}: {source}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The other program cannot be run.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

/// The other program, the most time for a problem, and a folder for what it reads.
#[derive(Debug)]
pub struct Opponent<'a> {
    /// The program.
    pub program: Program,
    /// Its time.
    pub limit: Duration,
    /// The folder.
    pub folder: &'a Path,
}

/// Solves every problem of `text` in every mode; `on_done` is called after each.
pub fn compare(
    text: &str,
    opponent: Option<&Opponent<'_>>,
    on_done: &dyn Fn(),
) -> Result<Vec<Row>, ModesError> {
    let mut rows = Vec::new();
    for (index, problem) in parts(text).iter().enumerate() {
        let unsolvable = || ModesError::Problem(index + 1);
        let longest = seen(&with_options(problem, "Intelligent")).ok_or_else(unsolvable)?.longest();
        for mode in Mode::ALL {
            let options = mode.options(longest);
            let input = with_options(problem, &options);
            let clock = Clock::start();
            let seen = seen(&input).ok_or_else(unsolvable)?;
            let seconds = clock.cpu_seconds().unwrap_or_else(|| clock.seconds());
            let opponent = opponent.filter(|_| mode.is_popeyes());
            let theirs = opponent.map(|opponent| opponent.solve(&input)).transpose()?;
            rows.push(Row {
                problem: word_after(problem, "Title"),
                stipulation: word_after(problem, "Stipulation"),
                options,
                lengths: seen.lengths.iter().map(|half_moves| half_moves.div_ceil(2)).collect(),
                solutions: seen.solutions,
                positions: seen.positions,
                seconds,
                theirs,
            });
            on_done();
        }
    }
    Ok(rows)
}

/// The problems of a file, without `BeginProblem` and `EndProblem`.
fn parts(text: &str) -> Vec<String> {
    let text = text.replace("NextProblem", "EndProblem").replace("BeginProblem", "");
    let parts = text.split("EndProblem").map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

fn with_options(problem: &str, options: &str) -> String {
    format!("BeginProblem\n{problem}\nOption {options}\nEndProblem\n")
}

/// The text after `word` in its line.
fn word_after(problem: &str, word: &str) -> String {
    let line = problem.lines().find_map(|line| line.strip_prefix(word));
    line.unwrap_or_default().trim().to_owned()
}

/// The observed events of a search.
#[derive(Default)]
struct Seen {
    /// In half-moves.
    lengths: Vec<u32>,
    solutions: u64,
    positions: u64,
}

impl Seen {
    /// The longest play, in moves.
    fn longest(&self) -> u32 {
        self.lengths.last().map_or(0, |half_moves| half_moves.div_ceil(2))
    }
}

impl Observer for Seen {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::LengthBegins(length) => self.lengths.push(length.half_moves),
            Event::Line(_) => self.solutions += 1,
            Event::Progress(progress) => self.positions = progress.positions,
            _ => {}
        }
    }
}

/// Solves the problem of an input with one thread; `None` if it cannot be.
fn seen(input: &str) -> Option<Seen> {
    let Parsed { problem, .. } = read::problems(input.as_bytes()).next()?;
    let problem = problem.ok()?;
    let (_, task) = problem.tasks().next()?;
    let mut seen = Seen::default();
    solve::solve(&task, Limits::default(), &mut seen).ok()?;
    Some(seen)
}

impl Opponent<'_> {
    fn solve(&self, input: &str) -> Result<PeerResult, ModesError> {
        let path = self.folder.join("mode.inp");
        std::fs::write(&path, input).map_err(|source| ModesError::File { path: path.clone(), source })?;
        let run = self.program.run(&path, self.limit)?;
        let answered = run.effort.ended == Ended::Answered;
        let text = String::from_utf8_lossy(&run.output);
        let solutions = text.lines().filter(|line| line.trim_start().starts_with("1.")).count() as u64;
        let seconds = run.effort.cpu.as_secs_f64();
        Ok(PeerResult { seconds, solutions: answered.then_some(solutions) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modes_search_other_lengths_of_the_suite() {
        let rows = compare(SUITE, None, &|| {}).expect("the suite can be solved");
        let lengths: Vec<(u32, u32, u64)> = rows
            .iter()
            .map(|row| (row.lengths[0], *row.lengths.last().expect("one at least"), row.solutions))
            .collect();
        // Where the solutions have the full length, direct depth saves nothing; elsewhere it stops at the first.
        assert_eq!(lengths[..3], [(1, 20, 1), (1, 20, 1), (20, 20, 1)]);
        assert_eq!((lengths[3].1, lengths[4].1, lengths[5].0), (6, 1, 6));
        assert_eq!(lengths[6..9], [(1, 4, 1), (1, 4, 1), (4, 4, 1)]);
        assert!(lengths[10].1 < lengths[9].1 && lengths[10].2 < lengths[9].2, "{lengths:?}");
        assert!(rows.iter().all(|row| row.positions > 0 && row.theirs.is_none()));
    }

    #[test]
    fn an_unreadable_problem_is_reported_by_its_number() {
        let text = format!("{}\nBeginProblem\nPieces White Kx9\nEndProblem\n", "");
        assert!(matches!(compare(&text, None, &|| {}), Err(ModesError::Problem(1))));
    }
}
