//! Rows as Python gave them, one by one or in columns. Their texts are read where Python keeps them.

use puzzle::Fault;
use puzzle::read::{Columns, Record, Row};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};

/// A row, as a worker sees it.
pub(super) enum Given<'a> {
    /// A line of a database in the columns of Lichess.
    Line(&'a str),
    /// Position, moves, themes and id.
    Fields([&'a str; 4]),
}

impl<'a> Given<'a> {
    /// The row, in the memory of `record` if it has to be taken apart.
    pub(super) fn row<'r>(&'r self, record: &'r mut Record, columns: &Columns) -> Result<Row<'r>, Fault> {
        match *self {
            Given::Line(line) => record.read(line.trim_end_matches(['\r', '\n']), columns),
            Given::Fields([position, moves, themes, id]) => {
                Ok(Row { id, position, moves, themes, ..Row::default() })
            }
        }
    }
}

/// A text that Python keeps; `None` is empty.
type Text<'py> = Option<Bound<'py, PyString>>;

/// What keeps the texts of a batch alive while workers read them.
pub(super) enum Batch<'py> {
    /// Rows, one by one.
    Rows(Vec<KeptRow<'py>>),
    /// Columns of the same length: positions, moves, themes and ids.
    Columns { columns: [Column<'py>; 4], length: usize },
}

/// A row that Python keeps.
pub(super) enum KeptRow<'py> {
    Line(Bound<'py, PyString>),
    Fields([Text<'py>; 4]),
}

/// A column that Python keeps.
pub(super) enum Column<'py> {
    /// There is none: all its texts are empty.
    Absent,
    Texts(Vec<Text<'py>>),
    /// A column of Arrow: text number `i` is what lies between the offsets `i` and `i + 1`.
    Arrow {
        text: Bound<'py, PyBytes>,
        offsets: Vec<usize>,
    },
}

/// The names that a mapping may have for each field.
const NAMES: [&[&str]; 4] =
    [&["FEN", "fen"], &["Moves", "moves"], &["Themes", "themes"], &["PuzzleId", "id"]];

impl<'py> Batch<'py> {
    /// A batch of lines, tuples and mappings.
    pub(super) fn of_rows(rows: &Bound<'py, PyList>) -> PyResult<Batch<'py>> {
        rows.iter().map(|row| KeptRow::read(&row)).collect::<PyResult<_>>().map(Batch::Rows)
    }

    /// A batch of four columns: lists of strings, `((width, offsets), text)` in Arrow's form, or
    /// `None`.
    pub(super) fn of_columns(columns: [Bound<'py, PyAny>; 4]) -> PyResult<Batch<'py>> {
        let read = columns.each_ref().map(Column::read);
        let [positions, moves, themes, ids] = read;
        let columns = [positions?, moves?, themes?, ids?];
        let length = columns.iter().find_map(Column::length).unwrap_or(0);
        match columns.iter().filter_map(Column::length).all(|other| other == length) {
            true => Ok(Batch::Columns { columns, length }),
            false => Err(PyValueError::new_err("the columns differ in length")),
        }
    }

    /// The rows, for workers.
    pub(super) fn rows(&self) -> PyResult<Vec<Given<'_>>> {
        match self {
            Batch::Rows(rows) => rows.iter().map(KeptRow::given).collect(),
            Batch::Columns { columns, length } => {
                let mut rows: Vec<[&str; 4]> = vec![[""; 4]; *length];
                for (field, column) in columns.iter().enumerate() {
                    column.fill(field, &mut rows)?;
                }
                Ok(rows.into_iter().map(Given::Fields).collect())
            }
        }
    }
}

impl<'py> KeptRow<'py> {
    fn read(item: &Bound<'py, PyAny>) -> PyResult<KeptRow<'py>> {
        if let Ok(line) = item.cast::<PyString>() {
            return Ok(KeptRow::Line(line.clone()));
        }
        let mut fields = [const { None }; 4];
        if let Ok(tuple) = item.cast::<PyTuple>() {
            for (field, value) in fields.iter_mut().zip(tuple.iter()) {
                *field = text(value)?;
            }
            return Ok(KeptRow::Fields(fields));
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
            return Ok(KeptRow::Fields(fields));
        }
        Err(PyTypeError::new_err("expected a line, a tuple (fen, moves, themes, id) or a dict"))
    }

    fn given(&self) -> PyResult<Given<'_>> {
        Ok(match self {
            KeptRow::Line(line) => Given::Line(line.to_str()?),
            KeptRow::Fields([position, moves, themes, id]) => {
                Given::Fields([content(position)?, content(moves)?, content(themes)?, content(id)?])
            }
        })
    }
}

impl<'py> Column<'py> {
    fn read(column: &Bound<'py, PyAny>) -> PyResult<Column<'py>> {
        if column.is_none() {
            return Ok(Column::Absent);
        }
        if let Ok(list) = column.cast::<PyList>() {
            return list.iter().map(text).collect::<PyResult<_>>().map(Column::Texts);
        }
        let (offsets, text): (Bound<'py, PyAny>, Bound<'py, PyBytes>) = column.extract()?;
        let offsets = offsets_from_first(offsets.extract()?).ok_or_else(|| {
            PyValueError::new_err("offsets do not fall, and are numbers of four or eight bytes")
        })?;
        Ok(Column::Arrow { text, offsets })
    }

    /// The number of texts; `None` if there is no column.
    fn length(&self) -> Option<usize> {
        match self {
            Column::Absent => None,
            Column::Texts(texts) => Some(texts.len()),
            Column::Arrow { offsets, .. } => Some(offsets.len().saturating_sub(1)),
        }
    }

    /// Writes the texts into a field of the rows.
    fn fill<'a>(&'a self, field: usize, rows: &mut [[&'a str; 4]]) -> PyResult<()> {
        let places = rows.iter_mut().filter_map(|row| row.get_mut(field));
        match self {
            Column::Absent => {}
            Column::Texts(texts) => {
                for (place, text) in places.zip(texts) {
                    *place = content(text)?;
                }
            }
            Column::Arrow { text, offsets } => {
                let text = std::str::from_utf8(text.as_bytes())
                    .map_err(|error| PyValueError::new_err(format!("a column is no Unicode: {error}")))?;
                for (place, ends) in places.zip(offsets.windows(2)) {
                    let &[from, to] = ends else { continue };
                    *place = text.get(from..to).ok_or_else(|| {
                        PyValueError::new_err("offsets lie within the text, between characters")
                    })?;
                }
            }
        }
        Ok(())
    }
}

/// Offsets as Arrow has them: so many bytes each, of which the first need not be 0.
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
