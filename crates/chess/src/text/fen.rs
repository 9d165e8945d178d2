//! Forsyth-Edwards notation, with X-FEN and Shredder-FEN castling.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{plain_fen, quoted};
use crate::{Bitboard, Board, Castling, Color, File, Piece, Rank, Role, Setup, Square, Wing};

/// Prints a setup as FEN, and reads one.
///
/// Reading takes four fields or six. Castling rights may be given as `KQkq` (the outermost rook of that side) or by
/// the file of the rook (`HAha`); printing uses `KQkq` unless another rook stands further out.
///
/// ```
/// use chess::{Setup, text::Fen};
///
/// let fen: Fen = "r3k2r/8/8/8/8/8/8/R3K2R w HAq - 3 17".parse()?;
/// assert_eq!(fen.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 3 17");
/// # Ok::<(), chess::text::ParseFenError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fen(pub Setup);

/// The parts of a FEN line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "these are the names of the fields")]
pub enum FenField {
    Board,
    SideToMove,
    Castling,
    EnPassant,
    HalfmoveClock,
    MoveNumber,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::SideToMove => "side to move",
            FenField::Castling => "castling",
            FenField::EnPassant => "en passant",
            FenField::HalfmoveClock => "half-move clock",
            FenField::MoveNumber => "move number",
        })
    }
}

/// What was read is not FEN.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("FEN column {column}, {field}: found {found}, expected {expected}")]
pub struct ParseFenError {
    /// The field where reading stopped.
    pub field: FenField,
    /// The character of the line, from 1 on.
    pub column: usize,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

impl FromStr for Fen {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Fen, ParseFenError> {
        plain_fen::read(text).map_or_else(|| Fen::read_carefully(text), |setup| Ok(Fen(setup)))
    }
}

impl Fen {
    /// Reads any FEN, and reports what is wrong with an invalid one.
    pub(super) fn read_carefully(text: &str) -> Result<Fen, ParseFenError> {
        let mut fields = Fields::new(text);
        let mut setup = Setup::empty();
        setup.board = read_board(fields.next(FenField::Board, "eight ranks of men")?)?;
        setup.turn = read_turn(fields.next(FenField::SideToMove, "`w` or `b`")?)?;
        let castling = fields.next(FenField::Castling, "`KQkq`, rook files or `-`")?;
        setup.castling = Castling::Rooks(read_castling(castling, &setup.board)?);
        setup.en_passant = read_en_passant(fields.next(FenField::EnPassant, "a square or `-`")?)?;
        if !fields.is_at_end() {
            setup.halfmoves = fields.next(FenField::HalfmoveClock, "a number")?.number()?;
            setup.fullmoves = fields.next(FenField::MoveNumber, "a number")?.number()?;
        }
        fields.end()?;
        Ok(Fen(setup))
    }
}

/// The words of a line, each with its column.
struct Fields<'a> {
    text: &'a str,
    /// Bytes already read.
    at: usize,
}

/// One word of the line.
#[derive(Clone, Copy)]
struct Field<'a> {
    name: FenField,
    text: &'a str,
    /// The text before it in the line; columns are only counted for an error.
    before: &'a str,
}

impl<'a> Fields<'a> {
    fn new(text: &'a str) -> Fields<'a> {
        let mut fields = Fields { text, at: 0 };
        fields.skip_blanks();
        fields
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += match rest.as_bytes() {
            [] | [b'!'..=b'~', ..] => 0,
            [b' ', b'!'..=b'~', ..] => 1,
            _ => rest.len() - rest.trim_start().len(),
        };
    }

    fn column(&self) -> usize {
        self.text.get(..self.at).unwrap_or_default().chars().count() + 1
    }

    fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    fn next(&mut self, name: FenField, expected: &'static str) -> Result<Field<'a>, ParseFenError> {
        let rest = self.rest();
        let word = rest.get(..word_length(rest)).unwrap_or_default();
        if word.is_empty() {
            let found = "the end of the line".into();
            return Err(ParseFenError { field: name, column: self.column(), found, expected });
        }
        let before = self.text.get(..self.at).unwrap_or_default();
        self.at += word.len();
        self.skip_blanks();
        Ok(Field { name, text: word, before })
    }

    fn end(&self) -> Result<(), ParseFenError> {
        if self.is_at_end() {
            return Ok(());
        }
        let found = quoted(self.rest());
        Err(ParseFenError {
            field: FenField::MoveNumber,
            column: self.column(),
            found,
            expected: "the end of the line",
        })
    }
}

/// The bytes before the first blank. Blanks are usually ASCII; others take the slow path.
fn word_length(text: &str) -> usize {
    let end = text.bytes().position(|byte| !(b'!'..=b'~').contains(&byte)).unwrap_or(text.len());
    match text.as_bytes().get(end) {
        None => end,
        Some(byte) if byte.is_ascii_whitespace() => end,
        Some(_) => text.find(char::is_whitespace).unwrap_or(text.len()),
    }
}

impl Field<'_> {
    fn column(&self) -> usize {
        self.before.chars().count() + 1
    }

    /// An error at character number `offset` of this field.
    fn error(&self, offset: usize, expected: &'static str) -> ParseFenError {
        let found = match self.text.chars().nth(offset) {
            Some(char) => format!("`{char}`"),
            None => "the end of the field".into(),
        };
        ParseFenError { field: self.name, column: self.column() + offset, found, expected }
    }

    /// An error about the whole of this field.
    fn wrong(&self, expected: &'static str) -> ParseFenError {
        ParseFenError { field: self.name, column: self.column(), found: quoted(self.text), expected }
    }

    fn number(&self) -> Result<u16, ParseFenError> {
        self.text.parse().map_err(|_| self.wrong("a number from 0 to 65535"))
    }
}

fn read_board(field: Field<'_>) -> Result<Board, ParseFenError> {
    let mut board = Board::empty();
    // Squares of the present rank that are filled.
    let mut filled: usize = 0;
    let mut ranks = 1;
    for (offset, char) in field.text.chars().enumerate() {
        let full = "`/` after eight squares";
        match (char, Piece::from_fen_char(char)) {
            ('/', _) if filled < 8 => return Err(field.error(offset, "eight squares in each rank")),
            ('/', _) if ranks == 8 => {
                return Err(field.error(offset, "the end of the board after eight ranks"));
            }
            ('/', _) => {
                ranks += 1;
                filled = 0;
            }
            ('1'..='8', _) => {
                let run = char as usize - '0' as usize;
                if filled + run > 8 {
                    return Err(field.error(offset, full));
                }
                filled += run;
            }
            (_, Some(piece)) => {
                if filled == 8 {
                    return Err(field.error(offset, full));
                }
                // Filling from a8 on, no square comes twice.
                if let Some(&square) = Square::ALL.get(8 * (8 - ranks) + filled) {
                    board.toggle(square.into(), piece);
                }
                filled += 1;
            }
            _ => return Err(field.error(offset, "a man (PNBRQKpnbrqk), a number of empty squares or `/`")),
        }
    }
    let end = |expected| Err(field.error(field.text.chars().count(), expected));
    match (ranks, filled) {
        (8, 8) => Ok(board),
        (8, _) => end("eight squares in the last rank"),
        _ => end("eight ranks, separated by `/`"),
    }
}

fn read_turn(field: Field<'_>) -> Result<Color, ParseFenError> {
    match field.text {
        "w" | "W" => Ok(Color::White),
        "b" | "B" => Ok(Color::Black),
        _ => Err(field.wrong("`w` or `b`")),
    }
}

fn read_castling(field: Field<'_>, board: &Board) -> Result<Bitboard, ParseFenError> {
    let mut rooks = Bitboard::EMPTY;
    if field.text == "-" {
        return Ok(rooks);
    }
    for (offset, char) in field.text.chars().enumerate() {
        let color = if char.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = color.rank(Rank::First);
        let rook = match char.to_ascii_lowercase() {
            'k' => outermost_rook(board, color, Wing::KingSide).unwrap_or(Square::new(File::H, rank)),
            'q' => outermost_rook(board, color, Wing::QueenSide).unwrap_or(Square::new(File::A, rank)),
            letter => match File::from_char(letter) {
                Some(file) => Square::new(file, rank),
                None if letter == '-' => {
                    return Err(field.wrong("letters of `KQkq`, files of rooks or `-` alone"));
                }
                None => return Err(field.error(offset, "a letter of `KQkq`, the file of a rook or `-`")),
            },
        };
        rooks = rooks.with(rook);
    }
    Ok(rooks)
}

fn read_en_passant(field: Field<'_>) -> Result<Option<Square>, ParseFenError> {
    match field.text {
        "-" => Ok(None),
        text => text.parse().map(Some).map_err(|_| field.wrong("a square or `-`")),
    }
}

/// The rook nearest to the edge of the board on one side of the king.
fn outermost_rook(board: &Board, color: Color, wing: Wing) -> Option<Square> {
    let king = board.king(color)?;
    let mut rooks = (board.of(Role::Rook, color) & Bitboard::from(color.rank(Rank::First))).into_iter();
    match wing {
        Wing::QueenSide => rooks.find(|&rook| rook < king),
        Wing::KingSide => rooks.filter(|&rook| rook > king).last(),
    }
}

impl Piece {
    /// The man of a FEN letter, upper case for White.
    pub const fn from_fen_char(letter: char) -> Option<Piece> {
        let role = match letter.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        };
        Some(role.of(if letter.is_ascii_uppercase() { Color::White } else { Color::Black }))
    }

    /// The FEN letter of this man.
    pub const fn fen_char(self) -> char {
        let letter = match self.role {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        };
        match self.color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = &self.0;
        write_board(&setup.board, f)?;
        f.write_str(match setup.turn {
            Color::White => " w ",
            Color::Black => " b ",
        })?;
        write_castling(setup, f)?;
        match setup.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", setup.halfmoves, setup.fullmoves)
    }
}

fn write_board(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let Some(piece) = board.piece_at(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write!(f, "{}", piece.fen_char())?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank != Rank::First {
            f.write_str("/")?;
        }
    }
    Ok(())
}

fn write_castling(setup: &Setup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let rooks = match setup.castling {
        Castling::Rooks(rooks) => rooks,
        Castling::ByConvention => setup.castling_rooks(),
    };
    if rooks.is_empty() {
        return f.write_str("-");
    }
    for color in Color::ALL {
        // The king's side first, as everybody writes it.
        let mut of_color: Vec<Square> =
            (rooks & Bitboard::from(color.rank(Rank::First))).into_iter().collect();
        of_color.reverse();
        for rook in of_color {
            let wing = match setup.board.king(color) {
                Some(king) if rook < king => Wing::QueenSide,
                _ => Wing::KingSide,
            };
            let letter = match (outermost_rook(&setup.board, color, wing) == Some(rook), wing) {
                (true, Wing::KingSide) => 'k',
                (true, Wing::QueenSide) => 'q',
                (false, _) => rook.file().to_char(),
            };
            let letter = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
            write!(f, "{letter}")?;
        }
    }
    // Claims of rooks off the back ranks cannot be written; `Setup::faults` reports them.
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fen_reads_back_what_it_prints() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkb1r/pp4pp/2pp4/5pN1/2P1p1n1/PPNP4/4PPPP/R1BQKB1R w KQkq f6 0 8",
            "1r2k1rr/8/8/8/8/8/8/RR2K3 b BQgq - 99 250",
            "8/8/8/8/8/8/8/8 w - - 0 1",
        ] {
            assert_eq!(fen.parse::<Fen>().map(|read| read.to_string()), Ok(fen.into()));
        }
    }

    #[test]
    fn four_fields_are_enough() {
        let fen: Fen = "4k3/8/8/8/8/8/8/4K3 b - -".parse().expect("four fields are FEN");
        assert_eq!((fen.0.turn, fen.0.halfmoves, fen.0.fullmoves), (Color::Black, 0, 1));
    }

    #[test]
    fn an_error_names_field_column_and_expectation() {
        for (fen, field, column) in [
            ("", FenField::Board, 1),
            ("8/8/8/8/8/8/8 w - - 0 1", FenField::Board, 14),
            ("8/8/8/8/8/8/8/8/8 w - - 0 1", FenField::Board, 16),
            ("8/8/8/8/8/8/8/7 w - - 0 1", FenField::Board, 16),
            ("9/8/8/8/8/8/8/8 w - - 0 1", FenField::Board, 1),
            ("7x/8/8/8/8/8/8/8 w - - 0 1", FenField::Board, 2),
            ("ppppppppp/8/8/8/8/8/8/8 w - - 0 1", FenField::Board, 9),
            ("8/8/8/8/8/8/8/8 x - - 0 1", FenField::SideToMove, 17),
            ("8/8/8/8/8/8/8/8 w KX - 0 1", FenField::Castling, 20),
            ("8/8/8/8/8/8/8/8 w - e9 0 1", FenField::EnPassant, 21),
            ("8/8/8/8/8/8/8/8 w - - x 1", FenField::HalfmoveClock, 23),
            ("8/8/8/8/8/8/8/8 w - - 0", FenField::MoveNumber, 24),
            ("8/8/8/8/8/8/8/8 w - - 0 70000", FenField::MoveNumber, 25),
            ("8/8/8/8/8/8/8/8 w - - 0 1 x", FenField::MoveNumber, 27),
            ("  8/8/8/8/8/8/8/8 q", FenField::SideToMove, 19),
            ("ä/8", FenField::Board, 1),
        ] {
            let error = fen.parse::<Fen>().expect_err(fen);
            assert_eq!((error.field, error.column), (field, column), "{fen}: {error}");
        }
    }

    #[test]
    fn a_megabyte_of_nonsense_gives_a_short_message() {
        let error = format!("8/8/8/8/8/8/8/8 w - - 0 1 {}", "x".repeat(1 << 20))
            .parse::<Fen>()
            .expect_err("nonsense");
        assert!(error.to_string().len() < 200);
    }
}
