//! SFEN, the one-line text of a position: board, side to move, hands, move number.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Color, File, Hand, Kind, Piece, Position, Rank, Setup, Square};

/// The parts of an SFEN line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "these are the names of the fields")]
pub enum SfenField {
    Board,
    SideToMove,
    Hands,
    MoveNumber,
}

impl fmt::Display for SfenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SfenField::Board => "board",
            SfenField::SideToMove => "side to move",
            SfenField::Hands => "hands",
            SfenField::MoveNumber => "move number",
        })
    }
}

/// What was read is not SFEN.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("SFEN column {column}, {field}: found {found}, expected {expected}")]
pub struct ParseSfenError {
    /// The field where reading stopped.
    pub field: SfenField,
    /// The character of the line, from 1 on.
    pub column: usize,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

impl FromStr for Setup {
    type Err = ParseSfenError;

    /// Reads SFEN. The move number may be missing; everything else must be there, and nothing more.
    fn from_str(text: &str) -> Result<Setup, ParseSfenError> {
        let mut reader = Reader::new(text);
        let mut setup = Setup::empty();
        reader.begin(SfenField::Board, "nine ranks of men")?;
        reader.board(&mut setup)?;
        reader.begin(SfenField::SideToMove, "`b` or `w`")?;
        setup.turn = reader.side()?;
        reader.begin(SfenField::Hands, "men in hand or `-`")?;
        reader.hands(&mut setup)?;
        if reader.begin(SfenField::MoveNumber, "a number").is_ok() {
            setup.move_number = reader.move_number()?;
        }
        reader.end()?;
        Ok(setup)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL {
            if rank != Rank::A {
                f.write_str("/")?;
            }
            let mut vacant = 0;
            for file in File::ALL.into_iter().rev() {
                match self.piece_at(Square::new(file, rank)) {
                    None => vacant += 1,
                    Some(piece) => {
                        if vacant > 0 {
                            write!(f, "{vacant}")?;
                        }
                        vacant = 0;
                        write!(f, "{piece}")?;
                    }
                }
            }
            if vacant > 0 {
                write!(f, "{vacant}")?;
            }
        }
        let side = match self.turn {
            Color::Black => 'b',
            Color::White => 'w',
        };
        write!(f, " {side} {} {}", Hands(self), self.move_number)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

/// Both hands as SFEN writes them: Black's first, the most valuable kind first, `-` for nothing.
struct Hands<'a>(&'a Setup);

impl fmt::Display for Hands<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Color::ALL.into_iter().all(|color| self.0.hand(color).is_empty()) {
            return f.write_str("-");
        }
        for color in Color::ALL {
            for (kind, count) in self.0.hand(color).iter().rev() {
                if count > 1 {
                    write!(f, "{count}")?;
                }
                write!(f, "{}", Piece::new(color, kind))?;
            }
        }
        Ok(())
    }
}

/// A text and how far it has been read.
struct Reader<'a> {
    rest: &'a str,
    /// The character that comes next, from 1 on.
    column: usize,
    field: SfenField,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { rest: text, column: 1, field: SfenField::Board }
    }

    /// Skips blanks up to the next field, which must be there.
    fn begin(&mut self, field: SfenField, expected: &'static str) -> Result<(), ParseSfenError> {
        // A field that ends too late is a fault of that field, not of the next.
        if self.column > 1 && self.peek().is_some_and(|next| !next.is_whitespace()) {
            return Err(self.expected("a blank"));
        }
        self.skip_blanks();
        self.field = field;
        if self.rest.is_empty() { Err(self.expected(expected)) } else { Ok(()) }
    }

    fn board(&mut self, setup: &mut Setup) -> Result<(), ParseSfenError> {
        for rank in Rank::ALL {
            if rank != Rank::A {
                self.take('/', "`/` and another rank")?;
            }
            self.rank(rank, setup)?;
        }
        Ok(())
    }

    fn rank(&mut self, rank: Rank, setup: &mut Setup) -> Result<(), ParseSfenError> {
        let mut files = File::ALL.into_iter().rev();
        while files.len() > 0 {
            if let Some(vacant) = self.peek().and_then(|next| next.to_digit(10)).filter(|&digit| digit > 0) {
                for _ in 0..vacant {
                    if files.next().is_none() {
                        return Err(self.expected("no more squares than a rank has"));
                    }
                }
                self.skip();
                continue;
            }
            let piece = self.piece()?;
            if let Some(file) = files.next() {
                setup.set(Square::new(file, rank), Some(piece));
            }
        }
        Ok(())
    }

    fn piece(&mut self) -> Result<Piece, ParseSfenError> {
        const EXPECTED: &str =
            "one of `PLNSGBRKplnsgbrk`, `+` before one that promotes, or a number of vacant squares";
        let promoted = self.peek() == Some('+');
        if promoted {
            self.skip();
        }
        let piece = self.peek().and_then(piece_of).ok_or_else(|| self.expected(EXPECTED))?;
        let kind = match promoted {
            false => piece.kind,
            true => piece
                .kind
                .promoted()
                .ok_or_else(|| self.expected("a man that promotes, one of `PLNSBRplnsbr`"))?,
        };
        self.skip();
        Ok(Piece::new(piece.color, kind))
    }

    fn side(&mut self) -> Result<Color, ParseSfenError> {
        let side = match self.peek() {
            Some('b') => Color::Black,
            Some('w') => Color::White,
            _ => return Err(self.expected("`b` or `w`")),
        };
        self.skip();
        Ok(side)
    }

    fn hands(&mut self, setup: &mut Setup) -> Result<(), ParseSfenError> {
        if self.peek() == Some('-') {
            self.skip();
            return Ok(());
        }
        while self.peek().is_some_and(|next| !next.is_whitespace()) {
            let count = self.hand_count()?;
            let piece = self.peek().and_then(piece_of).filter(|piece| piece.kind != Kind::King);
            let Some(Piece { color, kind }) = piece else {
                return Err(self.expected("one of `PLNSGBRplnsgbr`, a number before it, or `-` alone"));
            };
            let hand = setup.hand(color).with_more(kind, count);
            setup.set_hand(color, hand.ok_or_else(|| self.expected("at most 127 men of a kind"))?);
            self.skip();
        }
        Ok(())
    }

    /// The number before a man in hand; one if there is none.
    fn hand_count(&mut self) -> Result<u8, ParseSfenError> {
        if !self.peek().is_some_and(|next| next.is_ascii_digit()) {
            return Ok(1);
        }
        let start = (self.rest, self.column);
        let count = self.number().and_then(|count| u8::try_from(count).ok());
        count.filter(|count| (1..=Hand::MAX).contains(count)).ok_or_else(|| {
            (self.rest, self.column) = start;
            self.expected("a number of men from 1 to 127")
        })
    }

    fn move_number(&mut self) -> Result<u32, ParseSfenError> {
        let start = (self.rest, self.column);
        let number = self.number();
        if number.is_none() {
            (self.rest, self.column) = start;
        }
        number.ok_or_else(|| self.expected("a number up to 4294967295"))
    }

    fn end(&mut self) -> Result<(), ParseSfenError> {
        if self.peek().is_some_and(|next| !next.is_whitespace()) {
            return Err(self.expected("a blank or the end"));
        }
        self.skip_blanks();
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// Reads decimal digits; `None` if there are none or they make too large a number.
    fn number(&mut self) -> Option<u32> {
        let end = self.rest.find(|next: char| !next.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.column += digits.len();
        digits.parse().ok()
    }

    fn take(&mut self, separator: char, expected: &'static str) -> Result<(), ParseSfenError> {
        if self.peek() != Some(separator) {
            return Err(self.expected(expected));
        }
        self.skip();
        Ok(())
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.skip();
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip(&mut self) {
        let mut chars = self.rest.chars();
        chars.next();
        self.rest = chars.as_str();
        self.column += 1;
    }

    fn expected(&self, expected: &'static str) -> ParseSfenError {
        let found = match self.peek() {
            Some(found) => format!("`{}`", found.escape_debug()),
            None => "the end of the line".to_owned(),
        };
        ParseSfenError { field: self.field, column: self.column, found, expected }
    }
}

/// The unpromoted man of an SFEN letter.
fn piece_of(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    Some(Piece::new(color, Kind::from_letter(letter.to_ascii_uppercase())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let message = text.parse::<Setup>().expect_err(text).to_string();
        assert!(message.starts_with(expected), "{text}: {message}");
    }

    #[test]
    fn printing_is_the_inverse_of_reading() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RG5gsn5p 1",
            "9/9/9/9/9/9/9/9/9 w 18P 4294967295",
        ] {
            assert_eq!(sfen.parse::<Setup>().expect("SFEN").to_string(), sfen);
        }
    }

    #[test]
    fn the_move_number_may_be_missing_and_blanks_may_be_many() {
        let setup: Setup = "  4k4/9/9/9/9/9/9/9/4K4   w  2Pb ".parse().expect("SFEN");
        assert_eq!(setup.to_string(), "4k4/9/9/9/9/9/9/9/4K4 w 2Pb 1");
    }

    #[test]
    fn an_error_names_the_field_and_the_column() {
        check("", "SFEN column 1, board: found the end of the line, expected nine ranks");
        check("lnsgkgsnx/", "SFEN column 9, board: found `x`");
        check("lnsgkgsnll/", "SFEN column 10, board: found `l`, expected `/`");
        check("82/", "SFEN column 2, board: found `2`, expected no more squares");
        check("0k8/", "SFEN column 1, board: found `0`");
        check("+k8/", "SFEN column 2, board: found `k`, expected a man that promotes");
        check("+/", "SFEN column 2, board: found `/`");
        check("9/9/9/9/9/9/9/9", "SFEN column 16, board: found the end of the line, expected `/`");
        check("9/9/9/9/9/9/9/9/9/9 b - 1", "SFEN column 18, board: found `/`, expected a blank");
        check("9/9/9/9/9/9/9/9/9", "SFEN column 18, side to move: found the end of the line");
        check("9/9/9/9/9/9/9/9/9 x - 1", "SFEN column 19, side to move: found `x`");
        check("9/9/9/9/9/9/9/9/9 bw - 1", "SFEN column 20, side to move: found `w`, expected a blank");
        check("9/9/9/9/9/9/9/9/9 b", "SFEN column 20, hands: found the end of the line");
        check("9/9/9/9/9/9/9/9/9 b K 1", "SFEN column 21, hands: found `K`");
        check("9/9/9/9/9/9/9/9/9 b 128P 1", "SFEN column 21, hands: found `1`, expected a number of men");
        check("9/9/9/9/9/9/9/9/9 b 0P 1", "SFEN column 21, hands: found `0`");
        check("9/9/9/9/9/9/9/9/9 b 100P100P 1", "SFEN column 28, hands: found `P`, expected at most 127");
        check("9/9/9/9/9/9/9/9/9 b 2 1", "SFEN column 22, hands: found ` `");
        check("9/9/9/9/9/9/9/9/9 b -P 1", "SFEN column 22, hands: found `P`, expected a blank");
        check("9/9/9/9/9/9/9/9/9 b - x", "SFEN column 23, move number: found `x`");
        check("9/9/9/9/9/9/9/9/9 b - 99999999999", "SFEN column 23, move number: found `9`");
        check("9/9/9/9/9/9/9/9/9 b - 1 1", "SFEN column 25, move number: found `1`, expected the end");
        check("飛", "SFEN column 1, board: found `飛`");
    }
}
