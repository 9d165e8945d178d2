//! Standard algebraic notation: `Nf3`, `exd6`, `O-O`, `R1a3+`.

use std::fmt;
use std::str::FromStr;

use super::algebraic::{Act, Capture, ManMove, Mark, Origin};
use super::cursor::Cursor;
use super::letters::Lettered;
use super::{Letters, ReadMoveError, ResolveMoveError, UnreadableMove};
use crate::{File, Kind, Move, Position, Rank, Role, Wing};

/// A move as a scoresheet has it.
///
/// Printing follows PGN: no more of the origin than distinguishes the move from the other legal ones, `x`, `=Q`, `+` and
/// `#`. Reading is generous: castling with letters or zeros, any of `x:*-` or nothing between the squares, more of the
/// origin than is needed, a promotion with or without `=`, `e.p.`, `!` and `?`, and marks that are missing or wrong.
///
/// ```
/// use chess::{Position, text::{Letters, San}};
///
/// let position = Position::initial();
/// let mv = San::find("Nf3", &Letters::ENGLISH, &position)?;
/// let san = San::of(&position, mv);
/// assert_eq!(san.to_string(), "Nf3");
/// assert_eq!(san.in_letters(&Letters::GERMAN).to_string(), "Sf3");
/// # Ok::<(), chess::text::ReadMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct San {
    /// What is done.
    pub act: Act,
    /// The sign after it.
    pub mark: Option<Mark>,
}

impl San {
    /// The legal move `mv` as it is written in `position`.
    pub fn of(position: &Position, mv: Move) -> San {
        let mark = Mark::of(position, mv);
        let act = match mv.castling_wing() {
            Some(wing) => Act::Castling(wing),
            None => {
                let (file, rank) = distinction(position, mv);
                let capture = if mv.is_capture() { Capture::Taking } else { Capture::Unsaid };
                let (role, to, promotion) = (mv.role(), mv.to(), mv.promotion());
                Act::Man(ManMove { role, file, rank, capture, to, promotion })
            }
        };
        San { act, mark }
    }

    /// Reads a move that is written with these letters.
    pub fn read(text: &str, letters: &Letters) -> Result<San, UnreadableMove> {
        let (act, mark) = Act::read(&mut Cursor::new("SAN", text), letters, Origin::AsNeeded)?;
        Ok(San { act, mark })
    }

    /// The legal move that is meant in `position`.
    pub fn resolve(&self, position: &Position) -> Result<Move, ResolveMoveError> {
        self.act.resolve(position, self)
    }

    /// The legal move that `text` means in `position`.
    pub fn find(text: &str, letters: &Letters, position: &Position) -> Result<Move, ReadMoveError> {
        let san = San::read(text, letters)?;
        Ok(san.act.resolve(position, &san.in_letters(letters))?)
    }

    /// The move, to be printed with these letters.
    pub fn in_letters<'a>(&'a self, letters: &'a Letters) -> Lettered<'a, San> {
        Lettered { notated: self, letters }
    }
}

impl FromStr for San {
    type Err = UnreadableMove;

    /// Reads a move with English letters.
    fn from_str(text: &str) -> Result<San, UnreadableMove> {
        San::read(text, &Letters::ENGLISH)
    }
}

impl fmt::Display for San {
    /// Prints the move with English letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_letters(&Letters::ENGLISH).fmt(f)
    }
}

impl fmt::Display for Lettered<'_, San> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.notated.act {
            Act::Castling(Wing::KingSide) => f.write_str("O-O")?,
            Act::Castling(Wing::QueenSide) => f.write_str("O-O-O")?,
            Act::Man(man) => write_man(man, self.letters, f)?,
        }
        match self.notated.mark {
            Some(mark) => mark.fmt(f),
            None => Ok(()),
        }
    }
}

fn write_man(man: &ManMove, letters: &Letters, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if man.role != Role::Pawn {
        write!(f, "{}", letters.letter(man.role))?;
    }
    if let Some(file) = man.file {
        write!(f, "{}", file.to_char())?;
    }
    if let Some(rank) = man.rank {
        write!(f, "{}", rank.to_char())?;
    }
    if man.capture != Capture::Unsaid {
        f.write_str("x")?;
    }
    write!(f, "{}", man.to)?;
    match man.promotion {
        Some(role) => write!(f, "={}", letters.letter(role)),
        None => Ok(()),
    }
}

/// The part of the origin that must be written: the file if that is enough, else the rank, else both. A capturing pawn
/// always has its file.
fn distinction(position: &Position, mv: Move) -> (Option<File>, Option<Rank>) {
    let (file, rank) = (mv.from().file(), mv.from().rank());
    if mv.role() == Role::Pawn {
        return (mv.is_capture().then_some(file), None);
    }
    let moves = position.moves();
    let rivals = moves.iter().filter(|other| {
        other.role() == mv.role()
            && other.to() == mv.to()
            && other.from() != mv.from()
            && other.kind() != Kind::Castling
    });
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for rival in rivals {
        any = true;
        same_file |= rival.from().file() == file;
        same_rank |= rival.from().rank() == rank;
    }
    match (any, same_file, same_rank) {
        (false, ..) => (None, None),
        (_, false, _) => (Some(file), None),
        (_, true, false) => (None, Some(rank)),
        (_, true, true) => (Some(file), Some(rank)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;
    use crate::text::{Fen, IllegalReason, UciMove};

    fn position(fen: &str) -> Position {
        fen.parse::<Fen>().expect(fen).0.position(fault::PROBLEM).expect(fen)
    }

    /// `text` means the move `uci`, and that move is printed as `printed`.
    fn check(fen: &str, text: &str, uci: &str, printed: &str) {
        let position = position(fen);
        let mv = San::find(text, &Letters::ENGLISH, &position).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(mv, UciMove::find(uci, &position).expect(uci), "{text}");
        assert_eq!(San::of(&position, mv).to_string(), printed);
    }

    const QUEENS: &str = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const PAWNS: &str = "1n5k/P7/8/3pP3/8/8/8/K7 w - d6 0 1";

    #[test]
    fn moves_are_read_as_people_write_them_and_printed_as_in_pgn() {
        for (fen, text, uci, printed) in [
            (QUEENS, "Qh4e1", "h4e1", "Qh4e1"),
            (QUEENS, "Qee1", "e4e1", "Qee1"),
            (QUEENS, "Q1e1", "h1e1", "Q1e1"),
            (CASTLES, "O-O", "e1g1", "O-O"),
            (CASTLES, "0-0-0!?", "e1c1", "O-O-O"),
            (CASTLES, "Rxa8", "a1a8", "Rxa8+"),
            (CASTLES, "Ra1*a8 + !", "a1a8", "Rxa8+"),
            (PAWNS, "exd6", "e5d6", "exd6"),
            (PAWNS, "e5xd6 e.p.", "e5d6", "exd6"),
            (PAWNS, "ed6ep", "e5d6", "exd6"),
            (PAWNS, "axb8=Q+", "a7b8q", "axb8=Q+"),
            (PAWNS, "ab8N", "a7b8n", "axb8=N"),
            (PAWNS, "a8(R)", "a7a8r", "a8=R"),
            (PAWNS, "Pe6", "e5e6", "e6"),
            ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "Rd8", "d1d8", "Rd8#"),
        ] {
            check(fen, text, uci, printed);
        }
    }

    #[test]
    fn a_pinned_rival_needs_no_distinction() {
        check("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2", "g1e2", "Ne2");
    }

    #[test]
    fn unreadable_text_is_an_error_at_its_column() {
        for (text, column) in [
            ("", 1),
            ("N", 2),
            ("Nf", 3),
            ("Nf9", 3),
            ("Nx", 3),
            ("e4x", 4),
            ("Nf3f", 5),
            ("nf3", 1),
            ("0", 2),
            ("0-", 3),
            ("O-O-", 5),
            ("e8=", 4),
            ("e8=K", 4),
            ("e8(Q", 5),
            ("exd6 e", 7),
            ("e4 e5", 5),
            ("Sf3", 1),
            ("é4", 1),
        ] {
            let error = text.parse::<San>().expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }

    #[test]
    fn an_illegal_move_has_a_reason() {
        use IllegalReason::*;
        for (fen, text, reason) in [
            (CASTLES, "Nf3", NoSuchMan),
            (CASTLES, "Rb2", OutOfReach),
            (CASTLES, "Rxb1", NothingToTake),
            (CASTLES, "Rb1=Q", Promotion),
            (PAWNS, "d6", NoSuchMan),
            (PAWNS, "O-O", Castling),
            (PAWNS, "e6=Q", Promotion),
            ("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Ne2", KingInCheck),
        ] {
            let error = San::find(text, &Letters::ENGLISH, &position(fen)).expect_err(text);
            assert!(
                matches!(&error, ReadMoveError::Illegal(illegal) if illegal.reason == reason),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn an_ambiguous_move_lists_its_candidates() {
        for (fen, text, candidates) in [(QUEENS, "Qe1", 3), (QUEENS, "Qhe1", 2), (PAWNS, "a8", 4)] {
            let error = San::find(text, &Letters::ENGLISH, &position(fen)).expect_err(text);
            assert!(
                matches!(&error, ReadMoveError::Ambiguous(ambiguous) if ambiguous.candidates.len() == candidates),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn errors_are_sentences() {
        let error = |text| {
            San::find(text, &Letters::ENGLISH, &position(QUEENS)).expect_err("each is wrong").to_string()
        };
        assert_eq!(error("Qhe1"), "`Qhe1` is ambiguous, it may be any of h1e1, h4e1");
        assert_eq!(error("Qa2"), "`Qa2` is illegal for White: no such man reaches that square");
        assert_eq!(error("Qj2"), "SAN column 2: found `j`, expected the square that a man goes to");
    }

    #[test]
    fn every_language_reads_back_what_it_prints() {
        for fen in [QUEENS, CASTLES, PAWNS] {
            let position = position(fen);
            for mv in position.moves() {
                for letters in Letters::ALL {
                    let printed = San::of(&position, mv).in_letters(&letters).to_string();
                    assert_eq!(San::find(&printed, &letters, &position), Ok(mv), "{printed}");
                    assert_eq!(San::read(&printed, &letters), Ok(San::of(&position, mv)), "{printed}");
                }
            }
        }
    }
}
