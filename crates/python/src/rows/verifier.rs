//! Verifies batches of puzzles.

use puzzle::pipeline::{StopFlag, Task as _};
use puzzle::verify::{Scope, Verify, Worker};
use puzzle::{Fault, Form, Reason};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::batches::{Batches, Effort, RowResult};
use super::input::Batch;
use super::words::Words;

/// The verdict on a row; blanks separate reasons and moves.
struct Verdict {
    id: String,
    verdict: &'static str,
    reasons: String,
    others: String,
    detail: String,
}

impl RowResult for Verdict {
    fn rejected(id: &str, fault: Fault) -> Verdict {
        let (id, reasons) = (id.to_owned(), fault.reason.code().to_owned());
        Verdict { id, verdict: "rejected", reasons, others: String::new(), detail: fault.detail }
    }

    fn to_tuple<'py>(&self, words: &Words<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (reasons, others) = (words.tuple(&self.reasons)?, words.tuple(&self.others)?);
        (words.word(&self.id), words.word(self.verdict), reasons, others, words.word(&self.detail))
            .into_pyobject(words.python())
    }
}

/// Verifies batches of puzzles.
#[pyclass(frozen, module = "keymove._core")]
pub(crate) struct Verifier {
    task: Verify<'static>,
    batches: Batches<Worker>,
}

#[pymethods]
impl Verifier {
    #[new]
    fn new(nodes: u64, legal_only: bool, threads: usize) -> Verifier {
        let scope = if legal_only { Scope::Legality } else { Scope::Everything { nodes } };
        let task = Verify { form: Form::Json, scope, judges: None };
        let effort = if legal_only { Effort::Brief } else { Effort::Long };
        Verifier { task, batches: Batches::new(threads, effort) }
    }

    /// A tuple `(id, verdict, reasons, others, detail)` for each row.
    fn run<'py>(&self, py: Python<'py>, rows: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyList>> {
        let verdicts = self.verdicts(py, &Batch::of_rows(rows)?)?;
        Verdict::to_list(&verdicts, &known_words(py))
    }

    /// The columns `(verdict, reasons, others, detail)` for columns of positions, moves, themes and ids.
    fn columns<'py>(
        &self,
        py: Python<'py>,
        columns: [Bound<'py, PyAny>; 4],
    ) -> PyResult<[Bound<'py, PyList>; 4]> {
        let verdicts = self.verdicts(py, &Batch::of_columns(columns)?)?;
        let words = known_words(py);
        Ok([
            words.words(verdicts.iter().map(|verdict| verdict.verdict))?,
            words.tuples(verdicts.iter().map(|verdict| verdict.reasons.as_str()))?,
            words.tuples(verdicts.iter().map(|verdict| verdict.others.as_str()))?,
            words.words(verdicts.iter().map(|verdict| verdict.detail.as_str()))?,
        ])
    }
}

impl Verifier {
    fn verdicts(&self, py: Python<'_>, batch: &Batch<'_>) -> PyResult<Vec<Verdict>> {
        let begin = |stop: &StopFlag| self.task.worker(stop);
        self.batches.run(py, batch, begin, |worker, row| {
            let Some(verdict) = self.task.examine(worker, row)? else { return Ok(None) };
            let findings = worker.findings();
            let codes: Vec<&str> = findings.reasons.iter().map(|reason| reason.code()).collect();
            Ok(Some(Verdict {
                id: row.id.to_owned(),
                verdict,
                reasons: codes.join(" "),
                others: findings.others.join(" "),
                detail: findings.details.join("; "),
            }))
        })
    }
}

/// The words that occur in verdicts.
fn known_words(py: Python<'_>) -> Words<'_> {
    let verdicts = Verify::VERDICTS.into_iter().chain(["rejected"]);
    Words::new(py, verdicts.chain(Reason::ALL.iter().map(|reason| reason.code())))
}
