//! Moves as the UCI protocol writes them: from, to, promotion.

use std::fmt;
use std::str::FromStr;

use super::cursor::Cursor;
use super::error::why_illegal;
use super::{IllegalMove, IllegalReason, ReadMoveError, UnreadableMove};
use crate::{Bitboard, File, Kind, Move, Position, Rank, Role, Square};

/// What a GUI sends as a move, before a position resolves it to a legal move.
///
/// Letters of either case are read, as GUIs differ in the promotion (`e7e8Q`); lower case is printed. Castling is
/// read as the king's step to the g- or c-file (`e1g1`) and as king takes rook (`e1h1`). Where a Chess960 king on
/// f1 can both step to g1 and castle there, `f1g1` is the step and `f1h1` is castling.
///
/// ```
/// use chess::{Position, text::UciMove};
///
/// let position = Position::initial();
/// let read: UciMove = "e2e4".parse()?;
/// assert_eq!(read.resolve(&position)?.to_string(), "e2e4");
/// assert!("e2e5".parse::<UciMove>()?.resolve(&position).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum UciMove {
    /// A man goes from one square to another.
    Step {
        /// Where it comes from.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// `0000`, the pass of an engine that has no move or analyses a threat.
    Null,
}

/// How castling is printed.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum UciCastling {
    /// `e1g1`, as in ordinary chess.
    #[default]
    KingSteps,
    /// `e1h1`, as in Chess960.
    KingTakesRook,
}

impl UciMove {
    /// The legal move `mv` as UCI writes it.
    pub fn of(mv: Move, castling: UciCastling) -> UciMove {
        let to = match castling {
            UciCastling::KingSteps => mv.destination(),
            UciCastling::KingTakesRook => mv.to(),
        };
        UciMove::Step { from: mv.from(), to, promotion: mv.promotion() }
    }

    /// The legal move that is meant in `position`.
    pub fn resolve(self, position: &Position) -> Result<Move, IllegalMove> {
        // An exact fit goes first: `f1g1` is a step of the king before it is castling to g1.
        if let UciMove::Step { from, to, promotion } = self
            && let Some(mv) = position.legal_step(from, to, promotion)
        {
            return Ok(mv);
        }
        let castling = position.moves().into_iter().find(|&mv| {
            let is_meant = |form| self == UciMove::of(mv, form);
            mv.kind() == Kind::Castling
                && (is_meant(UciCastling::KingTakesRook) || is_meant(UciCastling::KingSteps))
        });
        castling.ok_or_else(|| IllegalMove {
            text: self.to_string(),
            turn: position.turn(),
            reason: self.why_illegal(position),
        })
    }

    /// The legal move that `text` means in `position`.
    pub fn find(text: &str, position: &Position) -> Result<Move, ReadMoveError> {
        Ok(text.parse::<UciMove>()?.resolve(position)?)
    }

    fn why_illegal(self, position: &Position) -> IllegalReason {
        let UciMove::Step { from, to, promotion } = self else { return IllegalReason::Pass };
        let us = position.turn();
        let board = position.board();
        let pawn = board.of(Role::Pawn, us).contains(from);
        let reaches_last_rank = pawn && to.rank() == us.rank(Rank::Eighth);
        let king = board.king(us) == Some(from);
        let far = (from.file() as usize).abs_diff(to.file() as usize) > 1;
        if king && (far && from.rank() == to.rank() || board.of(Role::Rook, us).contains(to)) {
            return IllegalReason::Castling;
        }
        match why_illegal(position, Bitboard::of(from), to) {
            // A move that only lacks its promotion, or has one too many, leaves no king in check.
            IllegalReason::KingInCheck if promotion.is_some() != reaches_last_rank => {
                IllegalReason::Promotion
            }
            reason => reason,
        }
    }
}

impl FromStr for UciMove {
    type Err = UnreadableMove;

    fn from_str(text: &str) -> Result<UciMove, UnreadableMove> {
        plain(text.as_bytes()).map_or_else(|| read_carefully(text), Ok)
    }
}

/// A move as programs write it; anything else is left to the careful reader.
#[inline]
fn plain(text: &[u8]) -> Option<UciMove> {
    let (&[from_file, from_rank, to_file, to_rank], promotion) = text.split_first_chunk()?;
    let square =
        |file: u8, rank: u8| Some(Square::new(File::from_char(file.into())?, Rank::from_char(rank.into())?));
    let promotion = match promotion {
        [] => None,
        &[letter] => Some(promotion_of(letter.into())?),
        _ => return None,
    };
    Some(UciMove::Step { from: square(from_file, from_rank)?, to: square(to_file, to_rank)?, promotion })
}

fn read_carefully(text: &str) -> Result<UciMove, UnreadableMove> {
    let mut cursor = Cursor::new("UCI move", text);
    if cursor.skip(&['0']) {
        for _ in 0..3 {
            if !cursor.skip(&['0']) {
                return Err(cursor.error("`0000`, the null move"));
            }
        }
        cursor.end()?;
        return Ok(UciMove::Null);
    }
    let from = read_square(&mut cursor)?;
    let to = read_square(&mut cursor)?;
    let promotion = cursor.take(promotion_of);
    match cursor.end() {
        Ok(()) => Ok(UciMove::Step { from, to, promotion }),
        Err(_) if promotion.is_none() => Err(cursor.error("`q`, `r`, `b`, `n` or the end of the move")),
        Err(error) => Err(error),
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UciMove::Step { from, to, promotion } = self else { return f.write_str("0000") };
        write!(f, "{from}{to}")?;
        match promotion {
            Some(role) => write!(f, "{}", role.of(crate::Color::Black).fen_char()),
            None => Ok(()),
        }
    }
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, UnreadableMove> {
    let file = cursor.take(File::from_char).ok_or_else(|| cursor.error("the letter of a file, a–h"))?;
    let rank = cursor.take(Rank::from_char).ok_or_else(|| cursor.error("the digit of a rank, 1–8"))?;
    Ok(Square::new(file, rank))
}

fn promotion_of(letter: char) -> Option<Role> {
    match letter {
        'q' | 'Q' => Some(Role::Queen),
        'r' | 'R' => Some(Role::Rook),
        'b' | 'B' => Some(Role::Bishop),
        'n' | 'N' => Some(Role::Knight),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Fen;
    use crate::{Wing, fault};

    fn position(fen: &str) -> Position {
        fen.parse::<Fen>().expect(fen).0.position(fault::GAME).expect(fen)
    }

    #[test]
    fn every_move_reads_back_what_it_prints() {
        for text in ["e2e4", "a7a8q", "b2c1n", "e1h1", "0000"] {
            assert_eq!(text.parse::<UciMove>().map(|read| read.to_string()), Ok(text.into()));
        }
        assert_eq!("A7a8Q".parse::<UciMove>().map(|read| read.to_string()), Ok("a7a8q".into()));
    }

    #[test]
    fn an_error_names_the_column() {
        for (text, column) in [
            ("", 1),
            ("e", 2),
            ("e2", 3),
            ("e2e", 4),
            ("e9e4", 2),
            ("i2e4", 1),
            ("e2e4x", 5),
            ("e7e8qq", 6),
            ("e7e8k", 5),
            ("000", 4),
            ("00000", 5),
            ("  é2e4", 3),
        ] {
            let error = text.parse::<UciMove>().expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }

    #[test]
    fn castling_is_read_both_ways_and_printed_either_way() {
        let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for (text, wing) in [
            ("e1g1", Wing::KingSide),
            ("e1h1", Wing::KingSide),
            ("e1c1", Wing::QueenSide),
            ("e1a1", Wing::QueenSide),
        ] {
            let mv = UciMove::find(text, &position).expect(text);
            assert_eq!(mv.castling_wing(), Some(wing));
        }
        let mv = UciMove::find("e1g1", &position).expect("castling is legal");
        assert_eq!(UciMove::of(mv, UciCastling::KingSteps).to_string(), "e1g1");
        assert_eq!(UciMove::of(mv, UciCastling::KingTakesRook).to_string(), "e1h1");
    }

    #[test]
    fn a_king_that_can_step_and_castle_to_the_same_square_steps() {
        let position = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
        let kind = |text| UciMove::find(text, &position).map(Move::kind);
        assert_eq!(kind("f1g1"), Ok(Kind::Normal));
        assert_eq!(kind("f1h1"), Ok(Kind::Castling));
    }

    #[test]
    fn an_illegal_move_has_a_reason() {
        use IllegalReason::*;
        let pinned = "r3k3/4P1n1/8/8/1b6/8/3N4/R3K2R w KQ - 0 1";
        for (fen, text, reason) in [
            (pinned, "e4e5", NoSuchMan),
            (pinned, "g7e6", NoSuchMan),
            (pinned, "a1b2", OutOfReach),
            (pinned, "d2f3", KingInCheck),
            (pinned, "0000", Pass),
            ("r3k3/8/8/8/8/8/8/R3K2R b Q - 0 1", "e8c8", Castling),
            ("r3k3/8/8/8/8/8/8/R3K2R b Q - 0 1", "e8a8", Castling),
            ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8", Promotion),
            ("8/8/P3k3/8/8/8/8/4K3 w - - 0 1", "a6a7q", Promotion),
        ] {
            let error = UciMove::find(text, &position(fen)).expect_err(text);
            assert!(
                matches!(&error, ReadMoveError::Illegal(illegal) if illegal.reason == reason),
                "{text}: {error}"
            );
        }
    }
}
