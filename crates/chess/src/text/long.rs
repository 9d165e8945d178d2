//! Long algebraic notation as problem people write it: `Sg1-f3`, `b5*c6 ep.`, `b7-b8=Q`, `0-0-0`.

use std::fmt;
use std::str::FromStr;

use super::algebraic::{Act, Capture, ManMove, Mark, Origin};
use super::cursor::Cursor;
use super::letters::Lettered;
use super::{Letters, ReadMoveError, ResolveMoveError, UnreadableMove};
use crate::{Kind, Move, Position, Role, Wing};

/// A move as it is written in solutions: both squares, `*` for a capture, a blank and the mark.
///
/// The letters are those of English problems, where a knight is S, unless others are chosen.
///
/// ```
/// use chess::{Position, text::{Letters, Long}};
///
/// let position = Position::initial();
/// let mv = Long::find("Sg1-f3", &Letters::PROBLEM, &position)?;
/// assert_eq!(Long::of(&position, mv).to_string(), "Sg1-f3");
/// # Ok::<(), chess::text::ReadMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Long {
    /// What is done, with the whole square that a man comes from.
    pub act: Act,
    /// The sign after it.
    pub mark: Option<Mark>,
}

impl Long {
    /// The legal move `mv` of `position`, with its mark.
    pub fn of(position: &Position, mv: Move) -> Long {
        Long { mark: Mark::of(position, mv), ..Long::unmarked(mv) }
    }

    /// The move `mv` alone.
    pub fn unmarked(mv: Move) -> Long {
        let capture = match mv.kind() {
            Kind::EnPassant => Capture::EnPassant,
            _ if mv.is_capture() => Capture::Taking,
            _ => Capture::Unsaid,
        };
        let act = match mv.castling_wing() {
            Some(wing) => Act::Castling(wing),
            None => Act::Man(ManMove {
                role: mv.role(),
                file: Some(mv.from().file()),
                rank: Some(mv.from().rank()),
                capture,
                to: mv.to(),
                promotion: mv.promotion(),
            }),
        };
        Long { act, mark: None }
    }

    /// Reads a move that is written with these letters.
    pub fn read(text: &str, letters: &Letters) -> Result<Long, UnreadableMove> {
        let (act, mark) = Act::read(&mut Cursor::new("long algebraic", text), letters, Origin::Square)?;
        Ok(Long { act, mark })
    }

    /// The legal move that is meant in `position`; only a missing promotion leaves it ambiguous.
    pub fn resolve(&self, position: &Position) -> Result<Move, ResolveMoveError> {
        self.act.resolve(position, self)
    }

    /// The legal move that `text` means in `position`.
    pub fn find(text: &str, letters: &Letters, position: &Position) -> Result<Move, ReadMoveError> {
        let long = Long::read(text, letters)?;
        Ok(long.act.resolve(position, &long.in_letters(letters))?)
    }

    /// The move, to be printed with these letters.
    pub fn in_letters<'a>(&'a self, letters: &'a Letters) -> Lettered<'a, Long> {
        Lettered { notated: self, letters }
    }
}

impl FromStr for Long {
    type Err = UnreadableMove;

    /// Reads a move with the letters of English problems.
    fn from_str(text: &str) -> Result<Long, UnreadableMove> {
        Long::read(text, &Letters::PROBLEM)
    }
}

impl fmt::Display for Long {
    /// Prints the move with the letters of English problems.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_letters(&Letters::PROBLEM).fmt(f)
    }
}

impl fmt::Display for Lettered<'_, Long> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.notated.act {
            Act::Castling(Wing::KingSide) => f.write_str("0-0")?,
            Act::Castling(Wing::QueenSide) => f.write_str("0-0-0")?,
            Act::Man(man) => write_man(man, self.letters, f)?,
        }
        match self.notated.mark {
            Some(mark) => write!(f, " {mark}"),
            None => Ok(()),
        }
    }
}

fn write_man(man: &ManMove, letters: &Letters, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if man.role != Role::Pawn {
        write!(f, "{}", letters.letter(man.role))?;
    }
    // The origin is complete in every move that was read or made here.
    if let (Some(file), Some(rank)) = (man.file, man.rank) {
        write!(f, "{}{}", file.to_char(), rank.to_char())?;
    }
    let sign = if man.capture == Capture::Unsaid { '-' } else { '*' };
    write!(f, "{sign}{}", man.to)?;
    if let Some(role) = man.promotion {
        write!(f, "={}", letters.letter(role))?;
    }
    match man.capture {
        Capture::EnPassant => f.write_str(" ep."),
        Capture::Taking | Capture::Unsaid => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;
    use crate::text::Fen;

    fn position(fen: &str) -> Position {
        fen.parse::<Fen>().expect(fen).0.position(fault::PROBLEM).expect(fen)
    }

    #[test]
    fn moves_are_printed_as_problem_people_write_them() {
        for (fen, expected) in [
            ("8/7K/6n1/8/8/8/8/8 w - - 0 1", "Kh7*g6"),
            ("8/8/8/1Pp5/8/8/8/8 w - c6 0 1", "b5*c6 ep."),
            ("8/1P6/8/8/8/8/8/8 w - - 0 1", "b7-b8=Q"),
            ("1n6/2P5/8/8/8/8/8/8 w - - 0 1", "c7*b8=S"),
            ("r3k2r/8/8/8/8/8/8/8 b kq - 0 1", "0-0-0"),
            ("r3k2r/8/8/8/8/8/8/8 b kq - 0 1", "0-0"),
            ("8/8/8/8/8/8/8/6N1 w - - 0 1", "Sg1-f3"),
            ("6k1/5ppp/8/8/8/8/8/3R4 w - - 0 1", "Rd1-d8 #"),
        ] {
            let position = position(fen);
            let printed: Vec<String> =
                position.moves().into_iter().map(|mv| Long::of(&position, mv).to_string()).collect();
            assert!(printed.iter().any(|text| text == expected), "{expected} is not among {printed:?}");
            assert!(Long::find(expected, &Letters::PROBLEM, &position).is_ok(), "{expected}");
        }
    }

    #[test]
    fn the_origin_must_be_whole() {
        for (text, column) in [("Sf3", 4), ("S", 2), ("Sg-f3", 3), ("e4", 3), ("e2-", 4), ("e2-e", 5)] {
            let error = text.parse::<Long>().expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }

    #[test]
    fn both_dashes_and_crosses_are_read() {
        let position = position("8/8/8/4p3/3P4/8/8/8 w - - 0 1");
        for text in ["d4*e5", "d4xe5", "d4:e5", "d4-e5", "d4e5", "Pd4×e5", "d4*e5 !"] {
            let mv = Long::find(text, &Letters::PROBLEM, &position).expect(text);
            assert_eq!(Long::unmarked(mv).to_string(), "d4*e5");
        }
    }

    #[test]
    fn an_ep_mark_on_another_capture_is_illegal() {
        let position = position("8/8/8/4p3/3P4/8/8/8 w - - 0 1");
        let error = Long::find("d4*e5 ep.", &Letters::PROBLEM, &position).expect_err("no en passant");
        assert!(matches!(error, ReadMoveError::Illegal(_)), "{error}");
    }
}
