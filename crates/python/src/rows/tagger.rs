//! Tags batches of puzzles.

use puzzle::pipeline::{StopFlag, Task as _};
use puzzle::tag::{Tag, Themes, Worker};
use puzzle::{Fault, Reason};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::batches::{Batches, Effort, RowResult};
use super::input::Batch;
use super::words::Words;

/// The tags of a row; blanks separate the themes.
struct Tags {
    id: String,
    themes: String,
    added: String,
    removed: String,
    /// Why the row is rejected, if it is.
    fault: Option<Fault>,
}

impl Tags {
    fn reason(&self) -> &'static str {
        self.fault.as_ref().map_or("", |fault| fault.reason.code())
    }
}

impl RowResult for Tags {
    fn rejected(id: &str, fault: Fault) -> Tags {
        let (themes, added, removed) = (String::new(), String::new(), String::new());
        Tags { id: id.to_owned(), themes, added, removed, fault: Some(fault) }
    }

    fn to_tuple<'py>(&self, words: &Words<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (themes, added, removed) =
            (words.tuple(&self.themes)?, words.tuple(&self.added)?, words.tuple(&self.removed)?);
        let detail = self.fault.as_ref().map_or("", |fault| fault.detail.as_str());
        (words.word(&self.id), themes, added, removed, words.word(self.reason()), words.word(detail))
            .into_pyobject(words.python())
    }
}

/// Tags batches of puzzles.
#[pyclass(frozen, module = "keymove._core")]
pub(crate) struct Tagger {
    batches: Batches<Worker>,
}

#[pymethods]
impl Tagger {
    #[new]
    fn new(threads: usize) -> Tagger {
        Tagger { batches: Batches::new(threads, Effort::Brief) }
    }

    /// A tuple `(id, themes, added, removed, reason, detail)` for each row.
    fn run<'py>(&self, py: Python<'py>, rows: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyList>> {
        let tags = self.tags(py, &Batch::of_rows(rows)?)?;
        Tags::to_list(&tags, &known_words(py))
    }

    /// The columns `(themes, added, removed, reason)` for columns of positions, moves, themes and ids.
    fn columns<'py>(
        &self,
        py: Python<'py>,
        columns: [Bound<'py, PyAny>; 4],
    ) -> PyResult<[Bound<'py, PyList>; 4]> {
        let tags = self.tags(py, &Batch::of_columns(columns)?)?;
        let words = known_words(py);
        Ok([
            words.tuples(tags.iter().map(|tags| tags.themes.as_str()))?,
            words.tuples(tags.iter().map(|tags| tags.added.as_str()))?,
            words.tuples(tags.iter().map(|tags| tags.removed.as_str()))?,
            words.words(tags.iter().map(Tags::reason))?,
        ])
    }
}

impl Tagger {
    fn tags(&self, py: Python<'_>, batch: &Batch<'_>) -> PyResult<Vec<Tags>> {
        let begin = |stop: &StopFlag| Tag::default().worker(stop);
        self.batches.run(py, batch, begin, |worker, row| {
            let Themes { all, added, removed, .. } = Themes::of(worker, row)?;
            Ok(Some(Tags {
                id: row.id.to_owned(),
                themes: all.join(" "),
                added: added.join(" "),
                removed: removed.join(" "),
                fault: None,
            }))
        })
    }
}

/// The words that occur in tags.
fn known_words(py: Python<'_>) -> Words<'_> {
    let themes = puzzle::themes::all().map(|theme| theme.name);
    Words::new(py, themes.chain(Reason::ALL.iter().map(|reason| reason.code())))
}
