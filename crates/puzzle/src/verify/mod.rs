//! Is a puzzle right? One verdict a row, with reasons.

use std::collections::BTreeMap;

use chess::Position;
use mate::within::Prover;
use serde::Serialize;

use crate::checks::{self, Examination, Findings};
use crate::pipeline::{Entry, Fate, Page, Task};
use crate::read::{Line, Row};
use crate::{Fault, Form, Puzzle, Reason, Severity};

/// Verifies rows.
#[derive(Clone, Copy, Debug)]
pub struct Verify {
    /// How the verdicts are written.
    pub form: Form,
    /// How much is verified.
    pub scope: Scope,
}

/// How much is verified.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Scope {
    /// That every move is legal.
    Legality,
    /// All that [`checks::ALL`] look at; a proof may take so many positions with the attacker to move.
    Everything {
        /// The positions.
        nodes: u64,
    },
}

/// What a worker keeps from row to row.
pub struct Worker {
    puzzle: Option<Puzzle>,
    prover: Prover<Position>,
    findings: Findings,
}

/// What is said of a row.
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

/// The verdict on a puzzle, by the worst that was found.
fn verdict(findings: &Findings) -> &'static str {
    match findings.reasons.iter().map(|reason| reason.severity()).max() {
        None | Some(Severity::Note) => "sound",
        Some(Severity::Mislabelled) => "mislabelled",
        Some(Severity::Doubtful) => "doubtful",
        Some(Severity::Wrong | Severity::Rejected) => "wrong",
    }
}

impl Verify {
    /// The verdicts, the best first. A line that is no puzzle at all is `rejected`.
    pub const VERDICTS: [&'static str; 5] = ["legal", "sound", "mislabelled", "doubtful", "wrong"];

    /// The header of the verdicts, if their form has one.
    pub fn header(&self) -> &'static str {
        match self.form {
            Form::Csv => "Line,PuzzleId,Verdict,Reasons,OtherFirstMoves,Detail\n",
            Form::Json => "",
        }
    }

    fn verdict(&self, worker: &mut Worker, row: &Row<'_>) -> &'static str {
        let Worker { puzzle: Some(puzzle), prover, findings } = worker else { return "legal" };
        if self.scope == Scope::Legality {
            return "legal";
        }
        let mut examination = Examination { puzzle, row, prover, findings };
        for check in checks::ALL {
            (check.run)(&mut examination);
        }
        verdict(findings)
    }
}

impl Task for Verify {
    type Worker = Worker;
    type Sum = BTreeMap<String, u64>;

    fn worker(&self) -> Worker {
        let prover = match self.scope {
            Scope::Legality => Prover::new(),
            Scope::Everything { nodes } => Prover::with_limit(nodes),
        };
        Worker { puzzle: None, prover, findings: Findings::default() }
    }

    fn row(&self, worker: &mut Worker, entry: &Entry<'_>, page: &mut Page<Self::Sum>) -> Result<Fate, Fault> {
        worker.findings.clear();
        Puzzle::read_into(&mut worker.puzzle, &entry.row)?;
        let verdict = self.verdict(worker, &entry.row);
        let Findings { reasons, details, others } = &worker.findings;
        count(&mut page.totals.sum, verdict, reasons);
        let codes: Vec<&'static str> = reasons.iter().map(|reason| reason.code()).collect();
        let detail = details.join("; ");
        match self.form {
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
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>) {
        self.form.reject(line, fault, page);
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
