//! Solves tsume by proof-number search, and compares the result with their lines.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use mate::{Answer, Effort, Limits, Options, Solver};
use serde::Serialize;

use super::{MEMORY, Tsume};
use crate::pipeline::{Entry, Fate, Page, StopFlag, Task};
use crate::read::Line;
use crate::solve::Verdict;
use crate::{Fault, Form};

/// Solves rows.
#[derive(Clone, Copy, Debug)]
pub struct SolveTsume {
    /// The output format.
    pub form: Form,
    /// The limit of positions for a tsume.
    pub nodes: u64,
}

/// A solution as JSON.
#[derive(Serialize)]
struct Record<'a> {
    line: u64,
    id: &'a str,
    verdict: &'static str,
    /// The length of the shortest mate in plies, if it is proved to be the shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<usize>,
    solution: Vec<String>,
    expected: Vec<String>,
    nodes: u64,
}

impl SolveTsume {
    /// The header of the output, if the format has one.
    pub fn header(&self) -> &'static str {
        match self.form {
            Form::Csv => "Line,PuzzleId,Verdict,Shortest,Solution,Expected,Nodes\n",
            Form::Json => "",
        }
    }

    fn verdict(tsume: &Tsume, verdict: &mate::Verdict<shogi::Move>) -> Verdict {
        match (verdict.answer, tsume.moves().first()) {
            (Answer::Unknown, _) => Verdict::NotFound,
            (Answer::NoMate, _) => Verdict::NoMate,
            (Answer::Mate, _) if verdict.line == tsume.moves() => Verdict::Exact,
            (Answer::Mate, Some(first)) if verdict.line.first() == Some(first) => Verdict::SameFirstMove,
            (Answer::Mate, _) => Verdict::Proved,
        }
    }
}

impl Task for SolveTsume {
    type Worker = (Solver, StopFlag);
    type Sum = BTreeMap<String, u64>;

    fn worker(&self, stop: &StopFlag) -> (Solver, StopFlag) {
        let options = Options { memory: MEMORY, effort: Effort::Shortest, ..Options::default() };
        (Solver::new(options), StopFlag::clone(stop))
    }

    fn lines_per_page(&self) -> usize {
        1
    }

    fn row(
        &self,
        (solver, stop): &mut Self::Worker,
        entry: &Entry<'_>,
        page: &mut Page<Self::Sum>,
    ) -> Result<Fate, Fault> {
        let tsume = Tsume::read(&entry.row)?;
        let limits = Limits { nodes: Some(self.nodes), stop: Some(stop), ..Limits::NONE };
        let found = solver.solve(tsume.position(), limits, &mut ());
        if stop.load(Ordering::Relaxed) {
            return Ok(Fate::Interrupted);
        }
        let verdict = SolveTsume::verdict(&tsume, &found).code();
        *page.totals.sum.entry(verdict.to_owned()).or_default() += 1;
        *page.totals.sum.entry("nodes".to_owned()).or_default() += found.nodes;
        let is_shortest = found.answer == Answer::Mate && found.bounds.meet();
        let record = Record {
            line: entry.line,
            id: entry.row.id,
            verdict,
            shortest: is_shortest.then_some(found.line.len()),
            solution: found.line.iter().map(ToString::to_string).collect(),
            expected: tsume.moves().iter().map(ToString::to_string).collect(),
            nodes: found.nodes,
        };
        match self.form {
            Form::Json => page.json(&record),
            Form::Csv => page.csv(&[
                &record.line.to_string(),
                record.id,
                record.verdict,
                &record.shortest.map_or_else(String::new, |plies| plies.to_string()),
                &record.solution.join(" "),
                &record.expected.join(" "),
                &record.nodes.to_string(),
            ]),
        }
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>) {
        self.form.reject(line, fault, page);
    }
}
