//! Batches of puzzles that are verified.

use puzzle::pipeline::{StopFlag, Task as _};
use puzzle::read::{Columns, Record};
use puzzle::verify::{Scope, Verify, Worker};
use puzzle::{Fault, Form, Reason};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::batches::{Batches, Effort};
use super::given::Batch;
use super::words::Words;

/// What is said of a row; words stand between blanks.
struct Verdict {
    id: String,
    verdict: &'static str,
    reasons: String,
    others: String,
    detail: String,
}

impl Verdict {
    fn rejected(id: &str, fault: Fault) -> Verdict {
        let (id, reasons) = (id.to_owned(), fault.reason.code().to_owned());
        Verdict { id, verdict: "rejected", reasons, others: String::new(), detail: fault.detail }
    }

    fn to_tuple<'py>(&self, py: Python<'py>, words: &Words<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (reasons, others) = (words.tuple(&self.reasons)?, words.tuple(&self.others)?);
        (words.word(&self.id), words.word(self.verdict), reasons, others, words.word(&self.detail))
            .into_pyobject(py)
    }
}

/// Verifies batches of puzzles.
#[pyclass(frozen, module = "keymove._core")]
pub(crate) struct Verifier {
    task: Verify<'static>,
    batches: Batches<(Worker, Record)>,
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
        let found = self.verdicts(py, &Batch::of_rows(rows)?)?;
        let words = known_words(py);
        let tuples: Vec<_> =
            found.iter().map(|verdict| verdict.to_tuple(py, &words)).collect::<PyResult<_>>()?;
        PyList::new(py, tuples)
    }

    /// The columns `(verdict, reasons, others, detail)` for columns of positions, moves, themes and ids.
    fn columns<'py>(
        &self,
        py: Python<'py>,
        columns: [Bound<'py, PyAny>; 4],
    ) -> PyResult<[Bound<'py, PyList>; 4]> {
        let found = self.verdicts(py, &Batch::of_columns(columns)?)?;
        let words = known_words(py);
        let texts = |text: fn(&Verdict) -> &str| {
            PyList::new(py, found.iter().map(|verdict| words.word(text(verdict))))
        };
        let tuples = |text: fn(&Verdict) -> &str| {
            let tuples: Vec<_> =
                found.iter().map(|verdict| words.tuple(text(verdict))).collect::<PyResult<_>>()?;
            PyList::new(py, tuples)
        };
        Ok([
            texts(|verdict| verdict.verdict)?,
            tuples(|verdict| &verdict.reasons)?,
            tuples(|verdict| &verdict.others)?,
            texts(|verdict| &verdict.detail)?,
        ])
    }
}

impl Verifier {
    fn verdicts(&self, py: Python<'_>, batch: &Batch<'_>) -> PyResult<Vec<Verdict>> {
        let columns = Columns::lichess();
        let begin = |stop: &StopFlag| (self.task.worker(stop), Record::default());
        self.batches.run(py, batch, begin, |(worker, record), given| {
            let row = match given.row(record, &columns) {
                Ok(row) => row,
                Err(fault) => return Some(Verdict::rejected("", fault)),
            };
            Some(match self.task.examine(worker, &row) {
                Err(fault) => Verdict::rejected(row.id, fault),
                Ok(verdict) => {
                    let findings = worker.findings();
                    let codes: Vec<&str> = findings.reasons.iter().map(|reason| reason.code()).collect();
                    Verdict {
                        id: row.id.to_owned(),
                        verdict: verdict?,
                        reasons: codes.join(" "),
                        others: findings.others.join(" "),
                        detail: findings.details.join("; "),
                    }
                }
            })
        })
    }
}

/// The words of which verdicts consist.
fn known_words(py: Python<'_>) -> Words<'_> {
    let verdicts = Verify::VERDICTS.into_iter().chain(["rejected"]);
    Words::new(py, verdicts.chain(Reason::ALL.iter().map(|reason| reason.code())))
}
