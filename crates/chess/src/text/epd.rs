//! Extended position description: a position with operations, such as the best move and a name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Fen, Letters, ParseFenError, ReadMoveError, San, UciMove};
use crate::{Move, Position, Setup};

/// One line of a test suite or an opening book.
///
/// The position has the four first fields of FEN; books that write all six are read too. The two counters are
/// printed as the operations that EPD has for them, `hmvc` and `fmvn`, if they are not those of a fresh start. All
/// other operations keep their order, whether anyone knows their opcode or not.
///
/// ```
/// use chess::text::Epd;
///
/// let epd: Epd = r#"6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id "back rank";"#.parse()?;
/// assert_eq!(epd.text("id"), Some("back rank"));
/// let position = epd.setup.position(chess::fault::GAME)?;
/// assert_eq!(epd.moves("bm", &position)?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Epd {
    /// The position as it is written.
    pub setup: Setup,
    /// Its operations, in order, without the two counters.
    pub operations: Vec<Operation>,
}

/// An opcode with its operands: `bm Nf3 d4`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Operation {
    /// What the operands mean.
    pub opcode: Word,
    /// Moves, numbers, texts.
    pub operands: Vec<Operand>,
}

/// One operand of an operation.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Operand {
    /// A move, a number or a name.
    Word(Word),
    /// A text between quotation marks.
    Quoted(Quoted),
}

/// A text without blanks and semicolons that does not start with a quotation mark; never empty.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Word(String);

/// A text without quotation marks.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Quoted(String);

/// What was read is not EPD.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum ParseEpdError {
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] ParseFenError),
    /// An operation cannot be read.
    #[error("EPD column {column}: found {found}, expected {expected}")]
    Operation {
        /// The character of the line, from 1 on.
        column: usize,
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl Epd {
    /// The first operation with this opcode.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode.as_str() == opcode)
    }

    /// The first operand of the first operation with this opcode, as `id` and `c0` have it.
    pub fn text(&self, opcode: &str) -> Option<&str> {
        self.operation(opcode)?.operands.first().map(Operand::as_str)
    }

    /// The first operand as a number, as `dm` has it; `None` also if it is not one.
    pub fn number(&self, opcode: &str) -> Option<u32> {
        self.text(opcode)?.parse().ok()
    }

    /// The operands of `bm`, `am` and the like as legal moves of `position`, written as SAN or UCI; empty if there is
    /// no such operation.
    pub fn moves(&self, opcode: &str, position: &Position) -> Result<Vec<Move>, ReadMoveError> {
        let operands = self.operation(opcode).map_or(&[][..], |operation| &operation.operands);
        operands.iter().map(|operand| find_move(operand.as_str(), position)).collect()
    }
}

/// EPD specifies SAN, but many suites have UCI. If neither can be read, the error is that of SAN.
fn find_move(text: &str, position: &Position) -> Result<Move, ReadMoveError> {
    San::find(text, &Letters::ENGLISH, position).or_else(|bad_san| {
        UciMove::find(text, position).map_err(|bad_uci| match bad_uci {
            ReadMoveError::Unreadable(_) => bad_san,
            _ => bad_uci,
        })
    })
}

impl Operand {
    /// The operand without its quotation marks.
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(Word(text)) | Operand::Quoted(Quoted(text)) => text,
        }
    }
}

impl Word {
    /// The word, if it is one: not empty, without blanks and semicolons, and no quotation mark at its start.
    pub fn new(text: &str) -> Option<Word> {
        let is_word = !text.is_empty() && !text.starts_with('"') && !text.contains(ends_word);
        is_word.then(|| Word(text.into()))
    }

    /// The word as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Quoted {
    /// The text, if EPD can represent it: without quotation marks and line ends.
    pub fn new(text: &str) -> Option<Quoted> {
        (!text.contains(['"', '\n', '\r'])).then(|| Quoted(text.into()))
    }

    /// The text without its quotation marks.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn ends_word(char: char) -> bool {
    char == ';' || char.is_whitespace()
}

impl FromStr for Epd {
    type Err = ParseEpdError;

    /// Reads a line. The last semicolon may be missing, and empty operations are skipped.
    fn from_str(line: &str) -> Result<Epd, ParseEpdError> {
        let mut scanner = Scanner { line, at: 0 };
        let Fen(mut setup) = scanner.position().parse()?;
        let mut operations = Vec::new();
        while let Some(opcode) = scanner.opcode()? {
            let start = scanner.at;
            let operation = Operation { opcode, operands: scanner.operands()? };
            let counter = match operation.opcode.as_str() {
                "hmvc" => &mut setup.halfmoves,
                "fmvn" => &mut setup.fullmoves,
                _ => {
                    operations.push(operation);
                    continue;
                }
            };
            *counter = match &operation.operands[..] {
                [Operand::Word(word)] => word.as_str().parse().ok(),
                _ => None,
            }
            .ok_or_else(|| scanner.error_at(start, "one number from 0 to 65535"))?;
        }
        Ok(Epd { setup, operations })
    }
}

/// How far a line is read.
struct Scanner<'a> {
    line: &'a str,
    /// Bytes already read.
    at: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// The four fields of a position, or six if the fifth is a number.
    fn position(&mut self) -> &'a str {
        for _ in 0..4 {
            self.field();
        }
        let fifth = self.rest().split_whitespace().next().unwrap_or_default();
        if is_number(fifth) {
            self.field();
            self.field();
        }
        self.line.get(..self.at).unwrap_or_default()
    }

    fn field(&mut self) {
        self.pass(char::is_whitespace);
        self.pass(|char| !char.is_whitespace());
    }

    /// The next opcode; `None` at the end of the line.
    fn opcode(&mut self) -> Result<Option<Word>, ParseEpdError> {
        self.pass(ends_word);
        if self.rest().is_empty() {
            return Ok(None);
        }
        self.word("an opcode, which does not start with a quotation mark").map(Some)
    }

    /// The operands up to the semicolon or the end of the line.
    fn operands(&mut self) -> Result<Vec<Operand>, ParseEpdError> {
        let mut operands = Vec::new();
        loop {
            self.pass(char::is_whitespace);
            let operand = match self.rest().chars().next() {
                None | Some(';') => return Ok(operands),
                Some('"') => Operand::Quoted(self.quoted()?),
                Some(_) => Operand::Word(self.word("a word")?),
            };
            operands.push(operand);
            if self.rest().starts_with(|char| !ends_word(char)) {
                return Err(self.error_at(self.at, "a blank or `;` after an operand"));
            }
        }
    }

    fn word(&mut self, expected: &'static str) -> Result<Word, ParseEpdError> {
        let start = self.at;
        let word = Word::new(self.pass(|char| !ends_word(char)));
        word.ok_or_else(|| self.error_at(start, expected))
    }

    fn quoted(&mut self) -> Result<Quoted, ParseEpdError> {
        let text = self.rest().strip_prefix('"').and_then(|rest| rest.split_once('"'));
        let quoted = text.and_then(|(text, _)| Quoted::new(text));
        let quoted =
            quoted.ok_or_else(|| self.error_at(self.at, "a text that ends with `\"` on this line"))?;
        self.at += quoted.as_str().len() + 2;
        Ok(quoted)
    }

    /// Skips the characters that match `accepts` and returns them.
    fn pass(&mut self, accepts: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let (passed, _) = rest.split_at(rest.find(|char| !accepts(char)).unwrap_or(rest.len()));
        self.at += passed.len();
        passed
    }

    /// What is wrong at a byte of the line.
    fn error_at(&self, byte: usize, expected: &'static str) -> ParseEpdError {
        let (before, from) = self.line.split_at_checked(byte).unwrap_or((self.line, ""));
        let found = match from.trim_start() {
            "" => "the end of the line".into(),
            found => super::quoted(found),
        };
        ParseEpdError::Operation { column: before.chars().count() + 1, found, expected }
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = Fen(self.setup.clone()).to_string();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        f.write_str(&fields.join(" "))?;
        // A number directly after the position would be its half-move clock.
        if self.operations.first().is_some_and(|operation| is_number(operation.opcode.as_str())) {
            f.write_str(" ;")?;
        }
        for operation in &self.operations {
            write!(f, " {operation}")?;
        }
        let Setup { halfmoves, fullmoves, .. } = self.setup;
        if (halfmoves, fullmoves) != (0, 1) {
            write!(f, " hmvc {halfmoves}; fmvn {fullmoves};")?;
        }
        Ok(())
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.opcode.as_str())?;
        for operand in &self.operands {
            write!(f, " {operand}")?;
        }
        f.write_str(";")
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Word(word) => f.write_str(word.as_str()),
            Operand::Quoted(text) => write!(f, "\"{}\"", text.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;

    const BOARD: &str = "6k1/5ppp/8/8/8/8/8/K2R4 w - -";

    #[test]
    fn epd_reads_back_what_it_prints() {
        for operations in [
            "",
            r#" bm Rd8 Rd7; id "back rank"; c0 "a; b" word;"#,
            " dm 1; resign; hmvc 3; fmvn 20;",
            r#" c0 ""; 00:00 @ C2/R0; 00'29" (Gustav); bm #1;"#,
        ] {
            let line = format!("{BOARD}{operations}");
            assert_eq!(line.parse::<Epd>().map(|read| read.to_string()), Ok(line));
        }
    }

    #[test]
    fn six_fields_and_missing_or_needless_semicolons_are_read() {
        for (tail, printed) in [
            (" 3 20", " hmvc 3; fmvn 20;"),
            (" 0 1 bm Rd8", " bm Rd8;"),
            (" 3 20 ;; bm Rd8 ;", " bm Rd8; hmvc 3; fmvn 20;"),
            ("  bm\tRd8;id \"x\";note by  someone  ", " bm Rd8; id \"x\"; note by someone;"),
        ] {
            let read = format!("{BOARD}{tail}").parse::<Epd>().map(|read| read.to_string());
            assert_eq!(read, Ok(format!("{BOARD}{printed}")));
        }
    }

    #[test]
    fn operands_are_found_by_opcode() {
        let line = format!(r#"{BOARD} bm Rd8# d1e1; am Kb1; id "x"; dm 1; c1 none; c2 d7d8q;"#);
        let epd: Epd = line.parse().expect("the line is EPD");
        let position = epd.setup.position(fault::GAME).expect("a position of a game");
        let moves = |opcode| epd.moves(opcode, &position).map(|moves| moves.len());
        assert_eq!((moves("bm"), moves("am"), moves("pv")), (Ok(2), Ok(1), Ok(0)));
        assert!(matches!(moves("c1"), Err(ReadMoveError::Unreadable(_))));
        assert!(matches!(moves("c2"), Err(ReadMoveError::Illegal(_))), "UCI, and no such promotion");
        assert_eq!((epd.text("id"), epd.number("dm"), epd.number("c1")), (Some("x"), Some(1), None));
    }

    #[test]
    fn an_error_names_the_column() {
        for (tail, column) in [
            (r#" id "x"#, 34),
            (r#" id "x"y;"#, 37),
            (r#" "id" x;"#, 31),
            (" hmvc;", 35),
            (" hmvc x;", 35),
            (" fmvn 1 2;", 35),
            (" fmvn 70000;", 35),
            (" é \"", 33),
        ] {
            let error = format!("{BOARD}{tail}").parse::<Epd>().expect_err(tail);
            assert!(
                matches!(error, ParseEpdError::Operation { column: found, .. } if found == column),
                "{tail}: {error}"
            );
        }
        for line in ["", "8/8 w - - bm x;", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 5 x"] {
            assert!(matches!(line.parse::<Epd>(), Err(ParseEpdError::Position(_))), "{line}");
        }
    }

    #[test]
    fn a_number_as_first_opcode_is_not_read_back_as_a_counter() {
        for operations in [" ; 1 Kb2! Kg8 2 Ka1!!, draw;", " bm Rd8; 7 x;"] {
            let line = format!("{BOARD}{operations}");
            assert_eq!(line.parse::<Epd>().map(|read| read.to_string()), Ok(line));
        }
    }

    #[test]
    fn words_and_texts_that_cannot_be_printed_are_not_made() {
        assert_eq!(
            (Word::new("a b"), Word::new(""), Word::new("a;"), Quoted::new("\"")),
            (None, None, None, None)
        );
    }
}
