//! PGN: a game with its tags, as databases exchange it.

use thiserror::Error;

use super::{Fen, Letters, San};
use crate::fault::FaultKind;
use crate::{Move, Position};
use game::Position as _;

/// A game that was read: its tags, where it began, and the moves of its main line.
///
/// Comments, variations, glyphs and the numbers of moves are skipped.
///
/// ```
/// use chess::text::Pgn;
///
/// let game = Pgn::read("[White \"Somebody\"]\n\n1. e4 {at once} e5 (1... c5 2. Nf3) 2. Nf3! $1 Nc6 *")?;
/// assert_eq!(game.tag("White"), Some("Somebody"));
/// assert_eq!(game.moves.len(), 4);
///
/// let error = Pgn::read("[White \"Somebody\"]\n\n1. e4 e5\n2. Nf6 *").unwrap_err();
/// assert_eq!((error.line, error.column), (4, 4));
/// # Ok::<(), chess::text::ParsePgnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pgn {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The first position.
    pub start: Position,
    /// The moves of the main line.
    pub moves: Vec<Move>,
}

/// What is wrong with a game, and where.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("line {line}, column {column}: {message}")]
pub struct ParsePgnError {
    /// The line of the text, from 1 on.
    pub line: usize,
    /// The character of that line, from 1 on.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
}

/// What a game may begin from: counters and castling rights of positions are often wrong.
const FORGIVEN: &[FaultKind] = &[FaultKind::TooMuchMaterial, FaultKind::EnPassant, FaultKind::Castling];

impl Pgn {
    /// Reads one game. What follows its result is ignored.
    pub fn read(text: &str) -> Result<Pgn, ParsePgnError> {
        let mut reader = Reader { text: text.trim_start_matches('\u{feff}'), at: 0 };
        let tags = reader.tags()?;
        let start = start(&tags).map_err(|message| reader.error_at(0, message))?;
        let mut game = Pgn { tags, start, moves: Vec::new() };
        let mut position = start;
        while let Some((at, word)) = reader.word()? {
            let move_text =
                word.trim_start_matches(|char: char| char.is_ascii_digit()).trim_start_matches('.');
            match word {
                "1-0" | "0-1" | "1/2-1/2" | "*" | "½-½" => break,
                // Castling with zeros begins with a digit, too.
                _ if !word.starts_with("0-0") && move_text.is_empty() => continue,
                _ => {}
            }
            let text = if word.starts_with("0-0") { word } else { move_text };
            let mv = San::find(text, &Letters::ENGLISH, &position).map_err(|error| {
                reader.error_at(at, format!("move {}: {error}", game.moves.len() / 2 + 1))
            })?;
            position.play(mv);
            game.moves.push(mv);
        }
        Ok(game)
    }

    /// The value of the first tag of that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Where a game with these tags begins.
fn start(tags: &[(String, String)]) -> Result<Position, String> {
    let Some((_, fen)) = tags.iter().find(|(name, _)| name == "FEN") else { return Ok(Position::initial()) };
    let fen: Fen = fen.parse().map_err(|error| format!("the tag FEN: {error}"))?;
    fen.0.position(FORGIVEN).map_err(|faults| format!("the tag FEN: {faults}"))
}

struct Reader<'a> {
    text: &'a str,
    /// The byte that is read next.
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips to after the next `end`; an error about `what` if there is none.
    fn skip_past(&mut self, end: &str, what: &str) -> Result<&'a str, ParsePgnError> {
        let rest = self.rest();
        let Some(length) = rest.find(end) else {
            return Err(self.error_at(self.at, format!("{what} is not closed; expected `{end}`")));
        };
        self.at += length + end.len();
        Ok(rest.get(..length).unwrap_or_default())
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The tags before the moves.
    fn tags(&mut self) -> Result<Vec<(String, String)>, ParsePgnError> {
        let mut tags = Vec::new();
        loop {
            self.skip_blanks();
            match self.rest().bytes().next() {
                Some(b'%' | b';') => self.skip_line(),
                Some(b'[') => tags.push(self.tag()?),
                _ => return Ok(tags),
            }
        }
    }

    /// `[Name "value"]`, where quotation marks and backslashes of the value are escaped by a backslash.
    fn tag(&mut self) -> Result<(String, String), ParsePgnError> {
        let began = self.at;
        let line = self.rest().lines().next().unwrap_or_default();
        self.at += line.len();
        let inner = line.trim_end().strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let parts = inner.and_then(|inner| inner.split_once('"'));
        let value = parts.and_then(|(_, value)| value.trim_end().strip_suffix('"'));
        match (parts, value) {
            (Some((name, _)), Some(value)) if !name.trim().is_empty() => {
                let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
                Ok((name.trim().to_owned(), value))
            }
            _ => {
                let found = super::quoted(line);
                Err(self.error_at(began, format!("found {found}, expected a tag as `[White \"Name\"]`")))
            }
        }
    }

    /// The next word of the main line and its place.
    fn word(&mut self) -> Result<Option<(usize, &'a str)>, ParsePgnError> {
        loop {
            self.skip_blanks();
            let Some(first) = self.rest().chars().next() else { return Ok(None) };
            match first {
                '{' => {
                    self.skip_past("}", "a comment")?;
                }
                ';' => self.skip_line(),
                '%' if self.at == 0 || self.text.as_bytes().get(self.at - 1) == Some(&b'\n') => {
                    self.skip_line();
                }
                '(' => self.skip_variation()?,
                ')' => return Err(self.error_at(self.at, "a variation ends that has not begun".to_owned())),
                '$' | '!' | '?' => self.skip_glyph(),
                _ => return Ok(Some(self.take_word())),
            }
        }
    }

    fn take_word(&mut self) -> (usize, &'a str) {
        let (began, rest) = (self.at, self.rest());
        let is_end = |char: char| char.is_whitespace() || "{;()$".contains(char);
        let length = rest.find(is_end).unwrap_or(rest.len());
        self.at += length;
        (began, rest.get(..length).unwrap_or(rest))
    }

    fn skip_glyph(&mut self) {
        let rest = self.rest();
        let glyph = |char: char| char == '$' || char == '!' || char == '?' || char.is_ascii_digit();
        self.at += rest.find(|char| !glyph(char)).unwrap_or(rest.len());
    }

    fn skip_line(&mut self) {
        self.at += self.rest().lines().next().map_or(0, str::len);
    }

    /// Skips a variation, nested ones included.
    fn skip_variation(&mut self) -> Result<(), ParsePgnError> {
        let began = self.at;
        let mut open = 0_usize;
        loop {
            match self.rest().chars().next() {
                None => {
                    return Err(self.error_at(began, "a variation is not closed; expected `)`".to_owned()));
                }
                Some('{') => {
                    self.skip_past("}", "a comment")?;
                    continue;
                }
                Some(';') => {
                    self.skip_line();
                    continue;
                }
                Some('(') => open += 1,
                Some(')') => open -= 1,
                Some(other) => {
                    self.at += other.len_utf8();
                    continue;
                }
            }
            self.at += 1;
            if open == 0 {
                return Ok(());
            }
        }
    }

    fn error_at(&self, at: usize, message: String) -> ParsePgnError {
        let before = self.text.get(..at).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        ParsePgnError { line, column, message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (usize, usize)>) {
        let read = Pgn::read(text);
        let moves = |game: Pgn| game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let place = |error: ParsePgnError| (error.line, error.column);
        assert_eq!(read.map(moves).map_err(place), expected.map(str::to_owned), "{text}");
    }

    #[test]
    fn games_are_read_however_they_are_written() {
        check("1. e4 e5 2. Nf3 *", Ok("e2e4 e7e5 g1f3"));
        check("1.e4 e5 2.Nf3 1-0 1. d4 never read", Ok("e2e4 e7e5 g1f3"));
        check("e4 e5 1... Nf3", Ok("e2e4 e7e5 g1f3"));
        check("1. e4! ; a word to the end of the line\ne5?! $6 { [%clk 0:01] } 1/2-1/2", Ok("e2e4 e7e5"));
        check("1. e4 (1. d4 d5 (1... Nf6 {)}) 2. c4) 1... e5", Ok("e2e4 e7e5"));
        check("% escaped\n1. e4\n% escaped [\ne5", Ok("e2e4 e7e5"));
        check("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. 0-0 Kd7 *", Ok("e1g1 e8d7"));
        check("", Ok(""));
        check("\u{feff}[Event \"a \\\"b\\\" \\\\\"]\r\n\r\n1. e4\r\n", Ok("e2e4"));
    }

    #[test]
    fn faults_have_their_place() {
        check("1. e4 e5\n2. Ke4 *", Err((2, 4)));
        check("[White]\n\n1. e4 *", Err((1, 1)));
        check("[FEN \"nonsense\"]\n1. e4", Err((1, 1)));
        check("1. e4 {never closed", Err((1, 7)));
        check("1. e4 (1. d4", Err((1, 7)));
        check("1. e4 )", Err((1, 7)));
        check("1. e4 -- 2. d4", Err((1, 7)));
    }
}
