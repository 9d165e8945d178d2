//! Verifies puzzles: one verdict per row, with reasons.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use chess::Position;
use mate::within::Prover;
use serde::Serialize;

use crate::checks::{self, Examination, Findings};
use crate::judge::{Judge, Judges};
use crate::pipeline::{Entry, Fate, Page, StopFlag, Task};
use crate::puzzle::Demand;
use crate::read::{Line, Row};
use crate::{Fault, Form, Puzzle, Reason, Severity};

/// Verifies rows.
#[derive(Clone, Copy, Debug)]
pub struct Verify<'a> {
    /// The output format.
    pub form: Form,
    /// What is verified.
    pub scope: Scope,
    /// Engines that judge lines without mate, if wanted.
    pub judges: Option<&'a dyn Judges>,
}

/// What is verified.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Scope {
    /// Only that every move is legal.
    Legality,
    /// Everything in [`checks::ALL`].
    Everything {
        /// The limit for a proof, in positions with the attacker to move.
        nodes: u64,
    },
}

/// The state that a worker keeps between rows.
pub struct Worker {
    puzzle: Option<Puzzle>,
    prover: Prover<Position>,
    judge: Option<Box<dyn Judge>>,
    findings: Findings,
    stop: StopFlag,
}

impl Worker {
    /// The findings about the last row.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }
}

/// The number of rows per page if each is proved: a few milliseconds of work.
pub(crate) const LINES_PER_PAGE: usize = 32;

/// A verdict as JSON.
#[derive(Serialize)]
struct Record<'a> {
    line: u64,
    id: &'a str,
    verdict: &'static str,
    reasons: Vec<&'static str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    others: &'a [String],
    #[serde(skip_serializing_if = "str::is_empty")]
    detail: &'a str,
}

/// The verdict on a puzzle, from its worst finding.
pub(crate) fn verdict(findings: &Findings) -> &'static str {
    match findings.reasons.iter().map(|reason| reason.severity()).max() {
        None | Some(Severity::Note) => "sound",
        Some(Severity::Mislabelled) => "mislabelled",
        Some(Severity::Doubtful) => "doubtful",
        Some(Severity::Wrong | Severity::Rejected) => "wrong",
    }
}

impl Verify<'_> {
    /// The verdicts, the best first. A line that is not a puzzle is `rejected`.
    pub const VERDICTS: [&'static str; 5] = ["legal", "sound", "mislabelled", "doubtful", "wrong"];

    /// The header of the output, if the format has one.
    pub fn header(&self) -> &'static str {
        header(self.form)
    }

    /// The verdict on a row; `None` if the run was stopped meanwhile. The worker holds the reasons until the next row.
    pub fn examine(&self, worker: &mut Worker, row: &Row<'_>) -> Result<Option<&'static str>, Fault> {
        worker.findings.clear();
        Puzzle::read_demanding(&mut worker.puzzle, row, Demand::Possible)?;
        let verdict = self.verdict(worker, row);
        // An interrupted proof has no result.
        Ok((!worker.stop.load(Ordering::Relaxed)).then_some(verdict))
    }

    fn verdict(&self, worker: &mut Worker, row: &Row<'_>) -> &'static str {
        let Worker { puzzle: Some(puzzle), prover, judge, findings, .. } = worker else { return "legal" };
        if self.scope == Scope::Legality {
            return "legal";
        }
        let judge = judge.as_deref_mut().map(|judge| judge as &mut dyn Judge);
        let mut examination = Examination { puzzle, row, prover, judge, findings };
        for check in checks::ALL {
            (check.run)(&mut examination);
        }
        verdict(findings)
    }
}

impl Task for Verify<'_> {
    type Worker = Worker;
    type Sum = BTreeMap<String, u64>;

    fn worker(&self, stop: &StopFlag) -> Worker {
        let prover = match self.scope {
            Scope::Legality => Prover::new(),
            Scope::Everything { nodes } => Prover::with_limit(nodes),
        };
        let judge = self.judges.map(Judges::judge);
        let (prover, stop) = (prover.stopped_by(stop), StopFlag::clone(stop));
        Worker { puzzle: None, prover, judge, findings: Findings::default(), stop }
    }

    fn lines_per_page(&self) -> usize {
        match (self.scope, self.judges) {
            (Scope::Legality, _) => usize::MAX,
            (Scope::Everything { .. }, None) => LINES_PER_PAGE,
            (Scope::Everything { .. }, Some(_)) => 1,
        }
    }

    fn row(&self, worker: &mut Worker, entry: &Entry<'_>, page: &mut Page<Self::Sum>) -> Result<Fate, Fault> {
        let Some(verdict) = self.examine(worker, &entry.row)? else { return Ok(Fate::Interrupted) };
        write(self.form, entry, verdict, &worker.findings, page);
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>) {
        self.form.reject(line, fault, page);
    }
}

/// The header of verdicts, if the format has one.
pub(crate) fn header(form: Form) -> &'static str {
    match form {
        Form::Csv => "Line,PuzzleId,Verdict,Reasons,OtherFirstMoves,Detail\n",
        Form::Json => "",
    }
}

/// Writes a verdict with its reasons, and counts it.
pub(crate) fn write(
    form: Form,
    entry: &Entry<'_>,
    verdict: &'static str,
    findings: &Findings,
    page: &mut Page<BTreeMap<String, u64>>,
) {
    let Findings { reasons, details, others } = findings;
    count(&mut page.totals.sum, verdict, reasons);
    let codes: Vec<&'static str> = reasons.iter().map(|reason| reason.code()).collect();
    let detail = details.join("; ");
    match form {
        Form::Csv => page.csv(&[
            &entry.line.to_string(),
            entry.row.id,
            verdict,
            &codes.join(" "),
            &others.join(" "),
            &detail,
        ]),
        Form::Json => page.json(&Record {
            line: entry.line,
            id: entry.row.id,
            verdict,
            reasons: codes,
            others,
            detail: &detail,
        }),
    }
}

fn count(sum: &mut BTreeMap<String, u64>, verdict: &str, reasons: &[Reason]) {
    for word in [verdict].into_iter().chain(reasons.iter().map(|reason| reason.code())) {
        match sum.get_mut(word) {
            Some(count) => *count += 1,
            None => {
                sum.insert(word.to_owned(), 1);
            }
        }
    }
}
