//! Batches of puzzles: strings in, tuples of strings out, and the work between them on threads without Python's lock.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use puzzle::pipeline::{StopFlag, Task as _};
use puzzle::read::{Columns, Record, Row};
use puzzle::tag::{Tag, Themes, Worker as TagWorker};
use puzzle::verify::{Scope, Verify, Worker as VerifyWorker};
use puzzle::{Fault, Form, Reason};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use threads::{Kind, Workers};

/// A thread that works on rows.
const THREAD: Kind = Kind::new("rows", 8 << 20);
/// Time between two looks at Ctrl-C.
const FRAME: Duration = Duration::from_millis(20);
/// Rows that a thread takes at once.
const TOGETHER: usize = 32;

/// A row as Python gave it.
enum Given {
    /// A line of a database in the columns of Lichess.
    Line(String),
    /// Position, moves, themes and id.
    Fields(Box<[String; 4]>),
}

/// The names that a mapping may have for each field.
const NAMES: [&[&str]; 4] =
    [&["FEN", "fen"], &["Moves", "moves"], &["Themes", "themes"], &["PuzzleId", "id"]];

impl Given {
    fn read(item: &Bound<'_, PyAny>) -> PyResult<Given> {
        if let Ok(line) = item.cast::<PyString>() {
            return Ok(Given::Line(line.to_str()?.to_owned()));
        }
        let mut fields = Box::new([const { String::new() }; 4]);
        if let Ok(tuple) = item.cast::<PyTuple>() {
            for (field, value) in fields.iter_mut().zip(tuple.iter()) {
                *field = text(&value)?;
            }
            return Ok(Given::Fields(fields));
        }
        if let Ok(mapping) = item.cast::<PyDict>() {
            for (field, names) in fields.iter_mut().zip(NAMES) {
                for name in names {
                    if let Some(value) = mapping.get_item(name)? {
                        *field = text(&value)?;
                        break;
                    }
                }
            }
            return Ok(Given::Fields(fields));
        }
        Err(PyTypeError::new_err("expected a line, a tuple (fen, moves, themes, id) or a dict"))
    }

    /// The row, in the memory of `record` if it has to be taken apart.
    fn row<'a>(&'a self, record: &'a mut Record, columns: &Columns) -> Result<Row<'a>, Fault> {
        match self {
            Given::Line(line) => record.read(line.trim_end_matches(['\r', '\n']), columns),
            Given::Fields(fields) => {
                let [position, moves, themes, id] = fields.as_ref();
                Ok(Row { id, position, moves, themes, ..Row::default() })
            }
        }
    }
}

fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(text.to_str()?.to_owned()),
        Err(_) if value.is_none() => Ok(String::new()),
        Err(_) => Err(PyTypeError::new_err(format!("expected a string, found {}", value.get_type().name()?))),
    }
}

/// What is said of a row by `Verifier`.
struct Verdict {
    id: String,
    verdict: &'static str,
    reasons: Vec<Reason>,
    others: Vec<String>,
    detail: String,
}

impl Verdict {
    fn rejected(id: &str, fault: Fault) -> Verdict {
        let (id, reasons) = (id.to_owned(), vec![fault.reason]);
        Verdict { id, verdict: "rejected", reasons, others: Vec::new(), detail: fault.detail }
    }

    fn to_tuple<'py>(&self, py: Python<'py>, empty: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyTuple>> {
        let tuple = |words: Vec<Bound<'py, PyString>>| match words.is_empty() {
            true => Ok(empty.clone()),
            false => PyTuple::new(py, words),
        };
        let reasons = self.reasons.iter().map(|reason| PyString::intern(py, reason.code())).collect();
        let others = self.others.iter().map(|mv| PyString::new(py, mv)).collect();
        let (id, verdict) = (PyString::new(py, &self.id), PyString::intern(py, self.verdict));
        (id, verdict, tuple(reasons)?, tuple(others)?, PyString::new(py, &self.detail)).into_pyobject(py)
    }
}

/// Verifies batches of puzzles.
#[pyclass(frozen, module = "keymove._core")]
pub(crate) struct Verifier {
    task: Verify<'static>,
    batches: Batches<(VerifyWorker, Record)>,
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
        let columns = Columns::lichess();
        let begin = |stop: &StopFlag| (self.task.worker(stop), Record::default());
        let verdicts = self.batches.run(py, rows, begin, |(worker, record), given| {
            let row = match given.row(record, &columns) {
                Ok(row) => row,
                Err(fault) => return Some(Verdict::rejected("", fault)),
            };
            Some(match self.task.examine(worker, &row) {
                Err(fault) => Verdict::rejected(row.id, fault),
                Ok(verdict) => {
                    let findings = worker.findings();
                    Verdict {
                        id: row.id.to_owned(),
                        verdict: verdict?,
                        reasons: findings.reasons.clone(),
                        others: findings.others.clone(),
                        detail: findings.details.join("; "),
                    }
                }
            })
        })?;
        let empty = PyTuple::empty(py);
        let tuples: Vec<_> =
            verdicts.iter().map(|verdict| verdict.to_tuple(py, &empty)).collect::<PyResult<_>>()?;
        PyList::new(py, tuples)
    }
}

/// What is said of a row by `Tagger`.
struct Tags {
    id: String,
    themes: Vec<Word>,
    added: Vec<Word>,
    removed: Vec<Word>,
    /// The reason and the sentence, if the row is rejected.
    fault: Option<Fault>,
}

/// A theme: most are known.
enum Word {
    Known(&'static str),
    Other(String),
}

impl Word {
    fn of(word: &str) -> Word {
        match puzzle::themes::find(word) {
            Some(theme) => Word::Known(theme.name),
            None => Word::Other(word.to_owned()),
        }
    }
}

impl Tags {
    fn rejected(id: &str, fault: Fault) -> Tags {
        let (themes, added, removed) = (Vec::new(), Vec::new(), Vec::new());
        Tags { id: id.to_owned(), themes, added, removed, fault: Some(fault) }
    }

    fn to_tuple<'py>(&self, py: Python<'py>, empty: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyTuple>> {
        let tuple = |words: &[Word]| match words.is_empty() {
            true => Ok(empty.clone()),
            false => PyTuple::new(
                py,
                words.iter().map(|word| match word {
                    Word::Known(name) => PyString::intern(py, name),
                    Word::Other(name) => PyString::new(py, name),
                }),
            ),
        };
        let (themes, added, removed) = (tuple(&self.themes)?, tuple(&self.added)?, tuple(&self.removed)?);
        let (reason, detail) = match &self.fault {
            Some(fault) => (fault.reason.code(), fault.detail.as_str()),
            None => ("", ""),
        };
        let id = PyString::new(py, &self.id);
        (id, themes, added, removed, PyString::intern(py, reason), PyString::new(py, detail))
            .into_pyobject(py)
    }
}

/// Tags batches of puzzles.
#[pyclass(frozen, module = "keymove._core")]
pub(crate) struct Tagger {
    batches: Batches<(TagWorker, Record)>,
}

#[pymethods]
impl Tagger {
    #[new]
    fn new(threads: usize) -> Tagger {
        Tagger { batches: Batches::new(threads, Effort::Brief) }
    }

    /// A tuple `(id, themes, added, removed, reason, detail)` for each row.
    fn run<'py>(&self, py: Python<'py>, rows: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyList>> {
        let columns = Columns::lichess();
        let begin = |stop: &StopFlag| (Tag::default().worker(stop), Record::default());
        let tags = self.batches.run(py, rows, begin, |(worker, record), given| {
            let row = match given.row(record, &columns) {
                Ok(row) => row,
                Err(fault) => return Some(Tags::rejected("", fault)),
            };
            Some(match Themes::of(worker, &row) {
                Err(fault) => Tags::rejected(row.id, fault),
                Ok(themes) => {
                    let words = |words: &[&str]| words.iter().map(|word| Word::of(word)).collect();
                    Tags {
                        id: row.id.to_owned(),
                        themes: words(&themes.all),
                        added: words(&themes.added),
                        removed: words(&themes.removed),
                        fault: None,
                    }
                }
            })
        })?;
        let empty = PyTuple::empty(py);
        let tuples: Vec<_> = tags.iter().map(|tags| tags.to_tuple(py, &empty)).collect::<PyResult<_>>()?;
        PyList::new(py, tuples)
    }
}

/// How long a row may take.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Effort {
    /// So little that nobody wants to interrupt it: a single row needs no thread.
    Brief,
    /// A proof of any size.
    Long,
}

/// Threads that do batch after batch, with what each keeps from row to row.
struct Batches<W> {
    threads: usize,
    effort: Effort,
    stop: StopFlag,
    workers: Mutex<Vec<W>>,
}

impl<W: Send> Batches<W> {
    fn new(threads: usize, effort: Effort) -> Batches<W> {
        Batches {
            threads: threads.max(1),
            effort,
            stop: StopFlag::default(),
            workers: Mutex::new(Vec::new()),
        }
    }

    /// Does `work` with each row; results come in the order of the rows. Ctrl-C ends it.
    fn run<R: Send>(
        &self,
        py: Python<'_>,
        rows: &Bound<'_, PyList>,
        begin: impl Fn(&StopFlag) -> W + Sync,
        work: impl Fn(&mut W, &Given) -> Option<R> + Sync,
    ) -> PyResult<Vec<R>> {
        let rows: Vec<Given> = rows.iter().map(|row| Given::read(&row)).collect::<PyResult<_>>()?;
        self.stop.store(false, Ordering::Relaxed);
        let parts: &[&[Given]] = &rows.chunks(TOGETHER).collect::<Vec<_>>();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel::<(usize, Vec<R>)>();
        let do_parts = |_| {
            // Nothing can go wrong while it is held.
            let kept = self.workers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut worker = kept.unwrap_or_else(|| begin(&self.stop));
            while let index = next.fetch_add(1, Ordering::Relaxed)
                && let Some(part) = parts.get(index)
                && !self.stop.load(Ordering::Relaxed)
            {
                let done: Vec<R> = part.iter().map_while(|given| work(&mut worker, given)).collect();
                if sender.send((index, done)).is_err() {
                    // Nobody listens any more: the rest is not wanted.
                    break;
                }
            }
            self.workers.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        };
        if let ([only], Effort::Brief) = (rows.as_slice(), self.effort) {
            let kept = self.workers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut worker = kept.unwrap_or_else(|| begin(&self.stop));
            let result = work(&mut worker, only);
            self.workers.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
            return Ok(result.into_iter().collect());
        }
        let listen = move || {
            let mut results: Vec<Option<Vec<R>>> = parts.iter().map(|_| None).collect();
            let mut left = parts.len();
            while left > 0 {
                match receiver.recv_timeout(FRAME) {
                    Ok((index, done)) => {
                        if let Some(place) = results.get_mut(index) {
                            *place = Some(done);
                        }
                        left -= 1;
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => {
                        Python::attach(|py| py.check_signals())
                            .inspect_err(|_| self.stop.store(true, Ordering::Relaxed))?;
                    }
                }
            }
            Ok(results.into_iter().flatten().flatten().collect())
        };
        let threads = Workers::new(THREAD, self.threads.min(parts.len()));
        py.detach(move || threads.beside(do_parts, |_| listen()))
    }
}
