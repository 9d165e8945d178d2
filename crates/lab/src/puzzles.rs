//! Mates of a puzzle database by their length: the forward search with the known replies compared with the proof against
//! every defence.

use std::collections::BTreeMap;

use mate::within::{Outcome, Prover};
use puzzle::Puzzle;
use puzzle::read::{Columns, Record};
use puzzle::solve::{Found, Solver, Verdict};
use serde::Serialize;

use crate::trial::Work;

/// Longer mates are not counted.
pub const LONGEST: usize = 5;

/// What was spent on each puzzle of a length.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Effort {
    /// Positions on average,
    pub mean_nodes: f64,
    /// in the middle,
    pub median_nodes: u64,
    /// and exceeded by one puzzle in twenty.
    pub nodes_of_95_percent: u64,
    /// CPU microseconds on average.
    pub mean_microseconds: f64,
}

/// The mates of one length.
#[derive(Clone, Debug, Serialize)]
pub struct OfLength {
    /// Moves of the solver.
    pub moves: usize,
    /// How many there are in the sample.
    pub puzzles: usize,
    /// The search with the known replies.
    pub forward: Effort,
    /// The proof that the first move of the line mates against every defence.
    pub proof: Effort,
    /// How many of these proofs succeeded.
    pub proved: usize,
    /// How the solutions of the forward search compare with the line.
    pub verdicts: BTreeMap<&'static str, usize>,
}

impl OfLength {
    /// How many solutions have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.verdicts.get(verdict.code()).copied().unwrap_or(0)
    }

    /// The share of solutions that begin with a move which forces nothing.
    pub fn misleading(&self) -> f64 {
        let found: usize = self.puzzles - self.count(Verdict::NotFound);
        self.count(Verdict::Cooperative) as f64 / found.max(1) as f64
    }
}

/// Solves and proves the first `most` mates of each length among `lines`, in the columns of Lichess. A puzzle may take
/// `nodes`, and its proof as many again.
pub fn measure<'a>(lines: impl Iterator<Item = &'a str>, most: usize, nodes: u64) -> Vec<OfLength> {
    let mut samples: [Vec<Puzzle>; LONGEST] = Default::default();
    let (columns, mut record) = (Columns::lichess(), Record::default());
    for line in lines {
        let Ok(puzzle) = record.read(line, &columns).and_then(|row| Puzzle::read(&row)) else { continue };
        let moves = puzzle.solution().len();
        if !puzzle.ends_in_mate() || !(1..=LONGEST).contains(&moves) || samples[moves - 1].len() >= most {
            continue;
        }
        samples[moves - 1].push(puzzle);
        if samples.iter().all(|sample| sample.len() >= most) {
            break;
        }
    }
    let lengths = (1..).zip(&samples).filter(|(_, sample)| !sample.is_empty());
    lengths.map(|(moves, sample)| of_length(moves, sample, nodes)).collect()
}

fn of_length(moves: usize, sample: &[Puzzle], nodes: u64) -> OfLength {
    let mut solver = Solver::new(LONGEST, nodes);
    let mut prover = Prover::with_limit(nodes);
    let (mut forward, mut proof) = (Vec::new(), Vec::new());
    let (mut verdicts, mut proved) = (BTreeMap::new(), 0);
    for puzzle in sample {
        let work = Work::start();
        let Found { line, nodes } = solver.find(puzzle);
        forward.push((nodes, work.done().as_secs_f64()));
        *verdicts.entry(solver.judge(puzzle, &line).code()).or_default() += 1;
        let Some(first) = puzzle.solution().next() else { continue };
        prover.forget();
        let work = Work::start();
        let outcome = prover.mates_by(puzzle.position(), first, moves as u8);
        proof.push((prover.nodes(), work.done().as_secs_f64()));
        proved += usize::from(outcome == Outcome::Proved);
    }
    let puzzles = sample.len();
    OfLength { moves, puzzles, forward: effort(forward), proof: effort(proof), proved, verdicts }
}

fn effort(mut spent: Vec<(u64, f64)>) -> Effort {
    if spent.is_empty() {
        return Effort::default();
    }
    spent.sort_by_key(|&(nodes, _)| nodes);
    let count = spent.len() as f64;
    let at = |share: f64| spent[((count - 1.0) * share).round() as usize].0;
    Effort {
        mean_nodes: spent.iter().map(|&(nodes, _)| nodes as f64).sum::<f64>() / count,
        median_nodes: at(0.5),
        nodes_of_95_percent: at(0.95),
        mean_microseconds: spent.iter().map(|(_, seconds)| seconds * 1e6).sum::<f64>() / count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_sorted_by_length_and_judged() {
        let lines = [
            "1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,1000,80,90,100,mateIn1,,",
            "2,6k1/8/8/8/8/R7/8/1R4K1 b - - 0 1,g8h8 a3a7 h8g8 b1b8,1000,80,90,100,mateIn2,,",
            "3,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b2,1000,80,90,100,quiet,,",
            "not a puzzle",
        ];
        let found = measure(lines.into_iter(), 10, 1_000_000);
        let counts: Vec<(usize, usize, usize)> =
            found.iter().map(|length| (length.moves, length.puzzles, length.proved)).collect();
        assert_eq!(counts, [(1, 1, 1), (2, 1, 1)]);
        assert_eq!((found[0].count(Verdict::Exact), found[1].count(Verdict::Proved)), (1, 1));
        assert_eq!((found[0].forward.median_nodes, found[1].misleading()), (1, 0.0));
        assert!(found[1].proof.mean_nodes > 0.0);
        assert_eq!(measure(lines.into_iter().cycle().take(40), 2, 1_000)[0].puzzles, 2);
    }

    #[test]
    fn the_median_and_the_95th_percentile_are_reported() {
        let effort = effort((1..=101).map(|nodes| (nodes, 1e-6)).collect());
        assert_eq!((effort.median_nodes, effort.nodes_of_95_percent, effort.mean_nodes), (51, 96, 51.0));
        assert!((effort.mean_microseconds - 1.0).abs() < 1e-9);
    }
}
