//! Batches of puzzles that are tagged.

use puzzle::pipeline::{StopFlag, Task as _};
use puzzle::read::{Columns, Record};
use puzzle::tag::{Tag, Themes, Worker};
use puzzle::{Fault, Reason};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::batches::{Batches, Effort};
use super::given::Batch;
use super::words::Words;

/// What is said of a row; words stand between blanks.
struct Tags {
    id: String,
    themes: String,
    added: String,
    removed: String,
    /// The reason and the sentence, if the row is rejected.
    fault: Option<Fault>,
}

impl Tags {
    fn rejected(id: &str, fault: Fault) -> Tags {
        let (themes, added, removed) = (String::new(), String::new(), String::new());
        Tags { id: id.to_owned(), themes, added, removed, fault: Some(fault) }
    }

    fn reason(&self) -> &'static str {
        self.fault.as_ref().map_or("", |fault| fault.reason.code())
    }

    fn to_tuple<'py>(&self, py: Python<'py>, words: &Words<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (themes, added, removed) =
            (words.tuple(&self.themes)?, words.tuple(&self.added)?, words.tuple(&self.removed)?);
        let detail = self.fault.as_ref().map_or("", |fault| fault.detail.as_str());
        (words.word(&self.id), themes, added, removed, words.word(self.reason()), words.word(detail))
            .into_pyobject(py)
    }
}

/// Tags batches of puzzles.
#[pyclass(frozen, module = "keymove._core")]
pub(crate) struct Tagger {
    batches: Batches<(Worker, Record)>,
}

#[pymethods]
impl Tagger {
    #[new]
    fn new(threads: usize) -> Tagger {
        Tagger { batches: Batches::new(threads, Effort::Brief) }
    }

    /// A tuple `(id, themes, added, removed, reason, detail)` for each row.
    fn run<'py>(&self, py: Python<'py>, rows: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyList>> {
        let found = self.tags(py, &Batch::of_rows(rows)?)?;
        let words = known_words(py);
        let tuples: Vec<_> = found.iter().map(|tags| tags.to_tuple(py, &words)).collect::<PyResult<_>>()?;
        PyList::new(py, tuples)
    }

    /// The columns `(themes, added, removed, reason)` for columns of positions, moves, themes and ids.
    fn columns<'py>(
        &self,
        py: Python<'py>,
        columns: [Bound<'py, PyAny>; 4],
    ) -> PyResult<[Bound<'py, PyList>; 4]> {
        let found = self.tags(py, &Batch::of_columns(columns)?)?;
        let words = known_words(py);
        let tuples = |text: fn(&Tags) -> &str| {
            let tuples: Vec<_> = found.iter().map(|tags| words.tuple(text(tags))).collect::<PyResult<_>>()?;
            PyList::new(py, tuples)
        };
        Ok([
            tuples(|tags| &tags.themes)?,
            tuples(|tags| &tags.added)?,
            tuples(|tags| &tags.removed)?,
            PyList::new(py, found.iter().map(|tags| words.word(tags.reason())))?,
        ])
    }
}

impl Tagger {
    fn tags(&self, py: Python<'_>, batch: &Batch<'_>) -> PyResult<Vec<Tags>> {
        let columns = Columns::lichess();
        let begin = |stop: &StopFlag| (Tag::default().worker(stop), Record::default());
        self.batches.run(py, batch, begin, |(worker, record), given| {
            let row = match given.row(record, &columns) {
                Ok(row) => row,
                Err(fault) => return Some(Tags::rejected("", fault)),
            };
            Some(match Themes::of(worker, &row) {
                Err(fault) => Tags::rejected(row.id, fault),
                Ok(Themes { all, added, removed, .. }) => Tags {
                    id: row.id.to_owned(),
                    themes: all.join(" "),
                    added: added.join(" "),
                    removed: removed.join(" "),
                    fault: None,
                },
            })
        })
    }
}

/// The words of which tags consist.
fn known_words(py: Python<'_>) -> Words<'_> {
    let themes = puzzle::themes::all().map(|theme| theme.name);
    Words::new(py, themes.chain(Reason::ALL.iter().map(|reason| reason.code())))
}
