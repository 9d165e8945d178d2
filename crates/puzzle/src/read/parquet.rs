//! Converts Parquet to the CSV that the rest of the program reads.
//!
//! A row becomes a line of CSV, and the names of the columns become its header. Lists, which some copies of the
//! database have for themes and openings, become words separated by blanks, as in the original.

use std::fs::File;
use std::io::{self, Read};

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};

use crate::pipeline::write_csv;

/// The rows of a Parquet file as CSV with a header. The index of the file is at its end, so it cannot be read from a
/// pipe.
pub fn parquet(file: File) -> io::Result<Box<dyn Read + Send>> {
    let reader = SerializedFileReader::new(file).map_err(io::Error::other)?;
    let schema = reader.metadata().file_metadata().schema().clone();
    let names = schema.get_fields().iter().map(|field| field.name().as_bytes());
    let mut text = Vec::new();
    write_csv(&mut text, names);
    Ok(Box::new(Text { rows: reader.into_iter(), text, read: 0 }))
}

/// Converts rows to text on demand.
struct Text {
    rows: RowIter<'static>,
    /// The line of the current row.
    text: Vec<u8>,
    /// The number of bytes of it that have been read.
    read: usize,
}

impl Read for Text {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.text.len() {
            let Some(row) = self.rows.next() else { return Ok(0) };
            self.text.clear();
            self.read = 0;
            write_row(&mut self.text, &row.map_err(io::Error::other)?);
        }
        let mut rest = self.text.get(self.read..).unwrap_or_default();
        let read = rest.read(buffer)?;
        self.read += read;
        Ok(read)
    }
}

fn write_row(text: &mut Vec<u8>, row: &Row) {
    let fields: Vec<String> = row.get_column_iter().map(|(_, field)| written(field)).collect();
    write_csv(text, fields.iter().map(String::as_bytes));
}

/// A field as in the original. Line endings would end the row; a database of puzzles has none.
fn written(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.replace(['\n', '\r'], " "),
        Field::ListInternal(list) => list.elements().iter().map(written).collect::<Vec<_>>().join(" "),
        field => field.to_string(),
    }
}
