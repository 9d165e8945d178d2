//! Parses the fields of one line.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr, memchr_iter};

use super::{Column, Columns};
use crate::{Fault, Reason};

/// A parsed line of the database.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Row<'a> {
    /// The id of the puzzle.
    pub id: &'a str,
    /// The position before the opponent's move, as FEN; in shogi the position of the problem, as SFEN.
    pub position: &'a str,
    /// The moves in UCI or USI notation, separated by blanks.
    pub moves: &'a str,
    /// Its difficulty on Lichess's scale.
    pub rating: Option<i32>,
    /// The deviation of the rating.
    pub deviation: Option<i32>,
    /// Likes minus dislikes, from -100 to 100.
    pub popularity: Option<i32>,
    /// The number of times it was played.
    pub plays: Option<i32>,
    /// Its themes, separated by blanks.
    pub themes: &'a str,
    /// The game that it is from.
    pub url: &'a str,
    /// The opening of that game.
    pub openings: &'a str,
}

impl Row<'_> {
    /// Whether the row has this theme.
    pub fn has_theme(&self, theme: &str) -> bool {
        self.themes.split_ascii_whitespace().any(|own| own == theme)
    }
}

/// Parses lines one after the other, and reuses its buffers.
pub struct Record {
    reader: Reader,
    /// The delimiter that the reader was built for.
    delimiter: u8,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Default for Record {
    fn default() -> Record {
        Record { reader: reader(b','), delimiter: b',', text: Vec::new(), ends: Vec::new() }
    }
}

impl Record {
    /// The row in `line`.
    pub fn read<'a>(&'a mut self, line: &'a str, columns: &Columns) -> Result<Row<'a>, Fault> {
        let mut row = Row::default();
        if memchr(b'"', line.as_bytes()).is_some() {
            self.unquote(line, columns.delimiter())?;
            let text = std::str::from_utf8(&self.text).map_err(|_| Fault::from(Reason::NotUtf8))?;
            let mut start = 0;
            let fields = self.ends.iter().map(|&end| {
                let field = text.get(start..end).unwrap_or_default();
                start = end;
                field
            });
            fill(&mut row, fields, columns)?;
        } else {
            // Surplus unquoted commas can only belong to the last field.
            fill(&mut row, fields(line, columns), columns)?;
        }
        if row.position.is_empty() && row.moves.is_empty() {
            return Err(Reason::MissingColumns.into());
        }
        Ok(row)
    }

    /// The fields of `line` without quotation marks, including those that are not used.
    pub fn fields(&mut self, line: &str, columns: &Columns) -> Result<Vec<String>, Fault> {
        if memchr(b'"', line.as_bytes()).is_none() {
            return Ok(fields(line, columns).map(str::to_owned).collect());
        }
        self.unquote(line, columns.delimiter())?;
        let text = std::str::from_utf8(&self.text).map_err(|_| Fault::from(Reason::NotUtf8))?;
        let mut start = 0;
        let field = |&end: &usize| {
            let field = text.get(start..end).unwrap_or_default().to_owned();
            start = end;
            field
        };
        Ok(self.ends.iter().map(field).collect())
    }

    /// Removes the quotation marks of a line: `text` holds its fields one after the other, and `ends` the end of each.
    fn unquote(&mut self, line: &str, delimiter: u8) -> Result<(), Fault> {
        if self.delimiter != delimiter {
            (self.reader, self.delimiter) = (reader(delimiter), delimiter);
        }
        self.reader.reset();
        self.text.resize(line.len() + 1, 0);
        self.ends.resize(line.len() + 2, 0);
        let (_, _, mut written, mut ends) =
            self.reader.read_record(line.as_bytes(), &mut self.text, &mut self.ends);
        let (text, more_ends) =
            (self.text.get_mut(written..).unwrap_or_default(), self.ends.get_mut(ends..).unwrap_or_default());
        // An unclosed quotation mark takes the line ending for its own.
        let (result, _, more_text, more) = self.reader.read_record(b"\n", text, more_ends);
        if result != ReadRecordResult::Record {
            return Err(Reason::UnclosedQuote.into());
        }
        written += more_text;
        ends += more;
        self.text.truncate(written);
        self.ends.truncate(ends);
        Ok(())
    }
}

/// The fields of a line without quotation marks; the last is all the rest.
fn fields<'a>(line: &'a str, columns: &Columns) -> impl Iterator<Item = &'a str> {
    let mut start = 0;
    let ends = memchr_iter(columns.delimiter(), line.as_bytes()).take(columns.len().saturating_sub(1));
    ends.chain([line.len()]).map(move |end| {
        let field = line.get(start..end).unwrap_or_default();
        start = end + 1;
        field
    })
}

fn reader(delimiter: u8) -> Reader {
    ReaderBuilder::new().delimiter(delimiter).build()
}

fn fill<'a>(
    row: &mut Row<'a>,
    fields: impl Iterator<Item = &'a str>,
    columns: &Columns,
) -> Result<(), Fault> {
    for (column, field) in columns.fields().zip(fields) {
        let field = trimmed(field);
        let number = || number(field, column);
        match column {
            Some(Column::Id) => row.id = field,
            Some(Column::Position) => row.position = field,
            Some(Column::Moves) => row.moves = field,
            Some(Column::Rating) => row.rating = number()?,
            Some(Column::Deviation) => row.deviation = number()?,
            Some(Column::Popularity) => row.popularity = number()?,
            Some(Column::Plays) => row.plays = number()?,
            Some(Column::Themes) => row.themes = field,
            Some(Column::Url) => row.url = field,
            Some(Column::Openings) => row.openings = field,
            None => {}
        }
    }
    Ok(())
}

/// A field without the blanks around it, which are rare.
fn trimmed(field: &str) -> &str {
    let is_plain = |byte: Option<&u8>| byte.is_none_or(|byte| (b'!'..=b'~').contains(byte));
    let bytes = field.as_bytes();
    if is_plain(bytes.first()) && is_plain(bytes.last()) { field } else { field.trim() }
}

/// The number in a field; spreadsheets and data frames write `1500.0` for 1500.
fn number(field: &str, column: Option<Column>) -> Result<Option<i32>, Fault> {
    if field.is_empty() {
        return Ok(None);
    }
    if let Ok(number) = field.parse() {
        return Ok(Some(number));
    }
    let whole = field.split_once('.').map_or(field, |(whole, fraction)| {
        if fraction.bytes().all(|digit| digit.is_ascii_digit()) { whole } else { field }
    });
    whole.parse().map(Some).map_err(|_| {
        let name = column.map_or("", Column::name);
        let shown: String = field.chars().take(20).collect();
        Fault::new(Reason::BadNumber, format!("{name}: found `{shown}`, expected a number"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "8/8/8/8/8/8/5k2/7K w - - 0 1";

    fn read<T>(line: &str, look: impl Fn(Row<'_>) -> T) -> Result<T, Reason> {
        Record::default().read(line, &Columns::lichess()).map(look).map_err(|fault| fault.reason)
    }

    #[test]
    fn fields_are_read_with_and_without_quotes() {
        for line in [
            format!("x,{FEN},h1h2 f2f3,1500,80,-5,12,mate short,url,A B"),
            format!("x,{FEN},h1h2 f2f3,1500.0,80.25,-5,12.,mate short,url,A B"),
            format!("\"x\",\"{FEN}\",h1h2 f2f3,1500,80,-5,12,\"mate short\",url,\"A B\""),
        ] {
            read(&line, |row| {
                assert_eq!((row.id, row.position, row.moves), ("x", FEN, "h1h2 f2f3"), "{line}");
                assert_eq!(
                    (row.rating, row.deviation, row.popularity, row.plays),
                    (Some(1500), Some(80), Some(-5), Some(12))
                );
                assert_eq!((row.themes, row.url, row.openings), ("mate short", "url", "A B"));
                assert!(row.has_theme("short") && !row.has_theme("shor"));
            })
            .expect("it is a row");
        }
    }

    #[test]
    fn missing_columns_at_the_end_are_empty_and_surplus_commas_belong_to_the_last() {
        assert_eq!(read(&format!("x,{FEN},h1h2 f2f3"), |row| (row.rating, row.themes.len())), Ok((None, 0)));
        assert_eq!(
            read(&format!("x,{FEN},h1h2,,,,,,,King's Gambit, Accepted"), |row| row.openings.to_owned()),
            Ok("King's Gambit, Accepted".into())
        );
        assert_eq!(
            read(&format!("\"x\",{FEN},h1h2,,,,,,,\"A, B\""), |row| row.openings.to_owned()),
            Ok("A, B".into())
        );
    }

    #[test]
    fn a_line_that_is_not_a_row_is_rejected_with_a_reason() {
        assert_eq!(read("x", |_| ()), Err(Reason::MissingColumns));
        assert_eq!(read("", |_| ()), Err(Reason::MissingColumns));
        assert_eq!(read(&format!("x,\"{FEN},h1h2 f2f3"), |_| ()), Err(Reason::UnclosedQuote));
        assert_eq!(read(&format!("x,{FEN},h1h2 f2f3,much"), |_| ()), Err(Reason::BadNumber));
        assert_eq!(read(&format!("x,{FEN},h1h2 f2f3,1.5e3"), |_| ()), Err(Reason::BadNumber));
    }

    #[test]
    fn a_reader_of_tabs_follows_one_of_commas() {
        let mut record = Record::default();
        let tabs = Columns::of_header("FEN\tMoves\tPuzzleId").expect("a header");
        assert!(record.read(&format!("x,\"{FEN}\",h1h2"), &Columns::lichess()).is_ok());
        let line = format!("\"{FEN}\"\th1h2\t\"a\tb\"");
        assert_eq!(record.read(&line, &tabs).map(|row| row.id.to_owned()), Ok("a\tb".into()));
    }
}
