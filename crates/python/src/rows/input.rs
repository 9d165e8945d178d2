//! Rows passed by Python, one by one or in columns. Workers read their texts in Python's memory, without copying.

use puzzle::Fault;
use puzzle::read::{Columns, Record, Row};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};

/// A row in the form that workers read.
pub(super) enum InputRow<'a> {
    /// A line of a database in the columns of Lichess.
    Line(&'a str),
    /// Position, moves, themes and id.
    Fields([&'a str; 4]),
}

impl<'a> InputRow<'a> {
    /// The parsed row; `record` holds the fields of a line.
    pub(super) fn row<'r>(&'r self, record: &'r mut Record, columns: &Columns) -> Result<Row<'r>, Fault> {
        match *self {
            InputRow::Line(line) => record.read(line.trim_end_matches(['\r', '\n']), columns),
            InputRow::Fields([position, moves, themes, id]) => {
                Ok(Row { id, position, moves, themes, ..Row::default() })
            }
        }
    }
}

/// A Python string; `None` stands for an empty one.
type Text<'py> = Option<Bound<'py, PyString>>;

/// Keeps the texts of a batch alive while workers read them.
pub(super) enum Batch<'py> {
    /// Rows, one by one.
    Rows(Vec<PythonRow<'py>>),
    /// Columns of the same length: positions, moves, themes and ids.
    Columns { columns: [PythonColumn<'py>; 4], length: usize },
}

/// A row of Python objects.
pub(super) enum PythonRow<'py> {
    Line(Bound<'py, PyString>),
    Fields([Text<'py>; 4]),
}

/// A column of Python objects.
pub(super) enum PythonColumn<'py> {
    /// No such column: all its texts are empty.
    Absent,
    Texts(Vec<Text<'py>>),
    /// An Arrow column: text number `i` lies between the offsets `i` and `i + 1`.
    Arrow {
        text: Bound<'py, PyBytes>,
        offsets: Vec<usize>,
    },
}

/// The names of each field in a mapping.
const NAMES: [&[&str]; 4] =
    [&["FEN", "fen"], &["Moves", "moves"], &["Themes", "themes"], &["PuzzleId", "id"]];

impl<'py> Batch<'py> {
    /// A batch of lines, tuples and mappings.
    pub(super) fn of_rows(rows: &Bound<'py, PyList>) -> PyResult<Batch<'py>> {
        rows.iter().map(|row| PythonRow::read(&row)).collect::<PyResult<_>>().map(Batch::Rows)
    }

    /// A batch of four columns, each a list of strings, `((width, offsets), text)` in Arrow's layout, or `None`.
    pub(super) fn of_columns(columns: [Bound<'py, PyAny>; 4]) -> PyResult<Batch<'py>> {
        let read = columns.each_ref().map(PythonColumn::read);
        let [positions, moves, themes, ids] = read;
        let columns = [positions?, moves?, themes?, ids?];
        let length = columns.iter().find_map(PythonColumn::length).unwrap_or(0);
        match columns.iter().filter_map(PythonColumn::length).all(|other| other == length) {
            true => Ok(Batch::Columns { columns, length }),
            false => Err(PyValueError::new_err("the columns differ in length")),
        }
    }

    /// The rows in the form that workers read.
    pub(super) fn rows(&self) -> PyResult<Vec<InputRow<'_>>> {
        match self {
            Batch::Rows(rows) => rows.iter().map(PythonRow::input_row).collect(),
            Batch::Columns { columns, length } => {
                let mut rows: Vec<[&str; 4]> = vec![[""; 4]; *length];
                for (field, column) in columns.iter().enumerate() {
                    column.fill(field, &mut rows)?;
                }
                Ok(rows.into_iter().map(InputRow::Fields).collect())
            }
        }
    }
}

impl<'py> PythonRow<'py> {
    fn read(item: &Bound<'py, PyAny>) -> PyResult<PythonRow<'py>> {
        if let Ok(line) = item.cast::<PyString>() {
            return Ok(PythonRow::Line(line.clone()));
        }
        let mut fields = [const { None }; 4];
        if let Ok(tuple) = item.cast::<PyTuple>() {
            for (field, value) in fields.iter_mut().zip(tuple.iter()) {
                *field = text(value)?;
            }
            return Ok(PythonRow::Fields(fields));
        }
        if let Ok(mapping) = item.cast::<PyDict>() {
            for (field, names) in fields.iter_mut().zip(NAMES) {
                for name in names {
                    if let Some(value) = mapping.get_item(PyString::intern(item.py(), name))? {
                        *field = text(value)?;
                        break;
                    }
                }
            }
            return Ok(PythonRow::Fields(fields));
        }
        Err(PyTypeError::new_err("expected a line, a tuple (fen, moves, themes, id) or a dict"))
    }

    fn input_row(&self) -> PyResult<InputRow<'_>> {
        Ok(match self {
            PythonRow::Line(line) => InputRow::Line(line.to_str()?),
            PythonRow::Fields([position, moves, themes, id]) => {
                InputRow::Fields([content(position)?, content(moves)?, content(themes)?, content(id)?])
            }
        })
    }
}

impl<'py> PythonColumn<'py> {
    fn read(column: &Bound<'py, PyAny>) -> PyResult<PythonColumn<'py>> {
        if column.is_none() {
            return Ok(PythonColumn::Absent);
        }
        if let Ok(list) = column.cast::<PyList>() {
            return list.iter().map(text).collect::<PyResult<_>>().map(PythonColumn::Texts);
        }
        let (offsets, text): (Bound<'py, PyAny>, Bound<'py, PyBytes>) = column.extract()?;
        let offsets = offsets_from_first(offsets.extract()?).ok_or_else(|| {
            PyValueError::new_err("offsets must not decrease, and must have four or eight bytes each")
        })?;
        Ok(PythonColumn::Arrow { text, offsets })
    }

    /// The number of texts; `None` if there is no column.
    fn length(&self) -> Option<usize> {
        match self {
            PythonColumn::Absent => None,
            PythonColumn::Texts(texts) => Some(texts.len()),
            PythonColumn::Arrow { offsets, .. } => Some(offsets.len().saturating_sub(1)),
        }
    }

    /// Writes the texts into a field of the rows.
    fn fill<'a>(&'a self, field: usize, rows: &mut [[&'a str; 4]]) -> PyResult<()> {
        let places = rows.iter_mut().filter_map(|row| row.get_mut(field));
        match self {
            PythonColumn::Absent => {}
            PythonColumn::Texts(texts) => {
                for (place, text) in places.zip(texts) {
                    *place = content(text)?;
                }
            }
            PythonColumn::Arrow { text, offsets } => {
                let text = std::str::from_utf8(text.as_bytes()).map_err(|error| {
                    PyValueError::new_err(format!("a column is not valid UTF-8: {error}"))
                })?;
                for (place, ends) in places.zip(offsets.windows(2)) {
                    let &[from, to] = ends else { continue };
                    *place = text.get(from..to).ok_or_else(|| {
                        PyValueError::new_err("offsets must lie within the text, between characters")
                    })?;
                }
            }
        }
        Ok(())
    }
}

/// Arrow's offsets, of `width` bytes each, relative to the first, which need not be 0.
fn offsets_from_first((width, bytes): (usize, Bound<'_, PyBytes>)) -> Option<Vec<usize>> {
    let bytes = bytes.as_bytes();
    let offsets: Vec<i64> = match width {
        4 => bytes.as_chunks::<4>().0.iter().map(|offset| i32::from_ne_bytes(*offset).into()).collect(),
        8 => bytes.as_chunks::<8>().0.iter().map(|offset| i64::from_ne_bytes(*offset)).collect(),
        _ => return None,
    };
    let first = offsets.first().copied().unwrap_or(0);
    offsets.iter().map(|offset| usize::try_from(offset.checked_sub(first)?).ok()).collect()
}

fn text(value: Bound<'_, PyAny>) -> PyResult<Text<'_>> {
    match value.cast_into::<PyString>() {
        Ok(text) => Ok(Some(text)),
        Err(error) => match error.into_inner() {
            value if value.is_none() => Ok(None),
            value => {
                Err(PyTypeError::new_err(format!("expected a string, found {}", value.get_type().name()?)))
            }
        },
    }
}

fn content<'a>(text: &'a Text<'_>) -> PyResult<&'a str> {
    text.as_ref().map_or(Ok(""), |text| text.to_str())
}
