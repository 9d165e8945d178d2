//! The meaning of the columns of a file.

use std::fmt;

use crate::{Fault, Reason};

/// The content of a column.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[allow(missing_docs, reason = "the names are those of the database")]
pub enum Column {
    Id,
    Position,
    Moves,
    Rating,
    Deviation,
    Popularity,
    Plays,
    Themes,
    Url,
    Openings,
}

impl Column {
    /// The columns in the order of the Lichess database.
    pub const ALL: [Column; 10] = [
        Column::Id,
        Column::Position,
        Column::Moves,
        Column::Rating,
        Column::Deviation,
        Column::Popularity,
        Column::Plays,
        Column::Themes,
        Column::Url,
        Column::Openings,
    ];

    /// Its name in a header.
    pub const fn name(self) -> &'static str {
        match self {
            Column::Id => "PuzzleId",
            Column::Position => "FEN",
            Column::Moves => "Moves",
            Column::Rating => "Rating",
            Column::Deviation => "RatingDeviation",
            Column::Popularity => "Popularity",
            Column::Plays => "NbPlays",
            Column::Themes => "Themes",
            Column::Url => "GameUrl",
            Column::Openings => "OpeningTags",
        }
    }

    /// The column with this name, ignoring case and underscores, because people rename headers. Words after the name
    /// are ignored.
    pub fn named(name: &str) -> Option<Column> {
        Column::spelt(name).or_else(|| Column::spelt(name.split([' ', ';']).next()?))
    }

    fn spelt(name: &str) -> Option<Column> {
        let plain: String = name
            .trim_matches(['\u{feff}', '"', ' '])
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        let known = Column::ALL.into_iter().find(|column| column.name().to_ascii_lowercase() == plain);
        known.or(match plain.as_str() {
            "id" => Some(Column::Id),
            "sfen" | "position" => Some(Column::Position),
            "solution" | "line" | "solutionusi" => Some(Column::Moves),
            "tags" => Some(Column::Themes),
            "openingfamily" | "opening" => Some(Column::Openings),
            _ => None,
        })
    }
}

/// The meaning of each field, and the delimiter.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Columns {
    /// The column of each field of a line; `None` for fields that are not used.
    fields: Vec<Option<Column>>,
    delimiter: u8,
}

impl Columns {
    /// The columns of the Lichess database, for files without a header.
    pub fn lichess() -> Columns {
        Columns { fields: Column::ALL.map(Some).to_vec(), delimiter: b',' }
    }

    /// The columns that a header names; `None` if the line is not a header.
    ///
    /// ```
    /// use puzzle::read::{Column, Columns};
    ///
    /// let columns = Columns::of_header("fen;id;moves").expect("this names a position");
    /// assert_eq!(columns.index_of(Column::Position), Some(0));
    /// assert_eq!(columns.delimiter(), b';');
    /// assert_eq!(Columns::of_header("00008,r6k/8/8/8/8/8/8/7K b - - 0 1,f2g3"), None);
    /// ```
    pub fn of_header(line: &str) -> Option<Columns> {
        let delimiter = delimiter_of(line);
        let fields: Vec<Option<Column>> =
            line.split(char::from(delimiter)).map(|name| Column::named(name.trim())).collect();
        let columns = Columns { fields, delimiter };
        columns.index_of(Column::Position).is_some().then_some(columns)
    }

    /// Columns named by a user: `id,fen,moves,-,themes`; other words denote fields to skip.
    pub fn of_names(names: &str) -> Result<Columns, Fault> {
        Columns::of_header(names).ok_or_else(|| {
            Fault::new(
                Reason::MissingColumns,
                format!("`{names}` names no FEN; expected names as in {self}", self = Columns::lichess()),
            )
        })
    }

    /// The index of the field that holds `column`.
    pub fn index_of(&self, column: Column) -> Option<usize> {
        self.fields.iter().position(|&field| field == Some(column))
    }

    /// The byte between fields.
    pub fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// The number of columns.
    pub fn len(&self) -> usize {
        self.fields.len()
    }

    /// Whether there are no columns, which is true for no header.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    pub(crate) fn fields(&self) -> impl Iterator<Item = Option<Column>> + '_ {
        self.fields.iter().copied()
    }
}

impl fmt::Display for Columns {
    /// The header.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.fields().map(|column| column.map_or("-", Column::name)).collect();
        f.write_str(&names.join(&char::from(self.delimiter).to_string()))
    }
}

/// The delimiter of a line: a tab, which has no other use, or a comma, or else a semicolon.
fn delimiter_of(line: &str) -> u8 {
    match line {
        line if line.contains('\t') => b'\t',
        line if line.contains(',') => b',',
        line if line.contains(';') => b';',
        _ => b',',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_recognised_however_they_are_written() {
        for header in [
            "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags",
            "\u{feff}PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\r",
            "puzzle_id,fen,moves,rating,rating_deviation,popularity,nb_plays,themes,game_url,opening_tags",
        ] {
            assert_eq!(Columns::of_header(header), Some(Columns::lichess()), "{header}");
        }
        let quoted = Columns::of_header("\"Moves\"\t\"FEN\"").expect("a header");
        assert_eq!((quoted.index_of(Column::Moves), quoted.delimiter()), (Some(0), b'\t'));
        let tsume = "# sfen\tmate_plies\tid\tsolution_usi ; made by a program, with one solution";
        let tsume = Columns::of_header(tsume).expect("a header");
        assert_eq!((tsume.index_of(Column::Position), tsume.index_of(Column::Moves)), (Some(0), Some(3)));
        assert_eq!(Columns::of_header(""), None);
        assert_eq!(
            Columns::lichess().to_string(),
            "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
        );
    }
}
