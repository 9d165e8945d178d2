//! Moves and games as the USI protocol writes them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::sfen::ParseSfenError;
use crate::fault::{FaultKind, Faults};
use crate::{File, Game, Illegality, Kind, Move, Position, Rank, Rules, Setup, Square};

/// A move as it is written, without a board: `7g7f`, `8h2b+`, `P*5e`.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum UsiMove {
    /// A man goes from one square to another.
    Board {
        /// Where it comes from.
        from: Square,
        /// Where it arrives.
        to: Square,
        /// Whether it promotes.
        promotion: Promotion,
    },
    /// A man of the hand is dropped.
    Drop {
        /// What is dropped.
        kind: Kind,
        /// Where.
        to: Square,
    },
}

/// Whether a man promotes.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[allow(missing_docs, reason = "yes or no")]
pub enum Promotion {
    Yes,
    No,
}

/// What was read is not a USI move.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("`{0}` is not a USI move; expected a move like 7g7f, 8h2b+ or P*5e")]
pub struct ParseUsiMoveError(String);

impl FromStr for UsiMove {
    type Err = ParseUsiMoveError;

    fn from_str(text: &str) -> Result<UsiMove, ParseUsiMoveError> {
        parse(text).ok_or_else(|| ParseUsiMoveError(text.chars().take(20).collect()))
    }
}

impl fmt::Display for UsiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsiMove::Board { from, to, promotion: Promotion::No } => write!(f, "{from}{to}"),
            UsiMove::Board { from, to, promotion: Promotion::Yes } => write!(f, "{from}{to}+"),
            UsiMove::Drop { kind, to } => write!(f, "{}*{to}", kind.letter()),
        }
    }
}

impl From<Move> for UsiMove {
    fn from(mv: Move) -> UsiMove {
        match mv.from() {
            None => UsiMove::Drop { kind: mv.kind(), to: mv.to() },
            Some(from) => {
                let promotion = if mv.is_promotion() { Promotion::Yes } else { Promotion::No };
                UsiMove::Board { from, to: mv.to(), promotion }
            }
        }
    }
}

impl UsiMove {
    /// The legal move that is meant in `position`.
    pub fn to_move(self, position: &Position) -> Result<Move, Illegality> {
        let mv = match self {
            UsiMove::Drop { kind, to } => Move::drop(kind, to),
            UsiMove::Board { from, to, promotion } => {
                let piece = position.piece_at(from).filter(|piece| piece.color == position.turn());
                let piece = piece.ok_or(Illegality::NoSuchMan(from))?;
                if promotion == Promotion::Yes && piece.kind.promoted().is_none() {
                    return Err(Illegality::CannotPromote);
                }
                let plain = Move::on_board(piece.kind, from, to);
                let plain = position.kind_at(to).map_or(plain, |captured| plain.taking(captured));
                if promotion == Promotion::Yes { plain.promoting() } else { plain }
            }
        };
        match position.illegality(mv) {
            Some(illegality) => Err(illegality),
            None => Ok(mv),
        }
    }
}

/// What is wrong with a move that was read for a position.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum ReadMoveError {
    /// It is not a move at all.
    #[error(transparent)]
    Invalid(#[from] ParseUsiMoveError),
    /// It is a move, but not here.
    #[error("{text} is illegal: {reason}")]
    Illegal {
        /// The move as it was written.
        text: String,
        /// What keeps it from being played.
        reason: Illegality,
    },
}

/// Reads a USI move for `position`.
///
/// ```
/// use shogi::{Position, text};
///
/// let start = Position::initial();
/// assert_eq!(text::read_usi_move("7g7f", &start)?.to_string(), "7g7f");
/// let error = text::read_usi_move("7g7e", &start).unwrap_err();
/// assert_eq!(error.to_string(), "7g7e is illegal: a pawn does not move like that, or something stands in its way");
/// # Ok::<(), text::ReadMoveError>(())
/// ```
pub fn read_usi_move(text: &str, position: &Position) -> Result<Move, ReadMoveError> {
    let mv: UsiMove = text.parse()?;
    mv.to_move(position).map_err(|reason| ReadMoveError::Illegal { text: text.to_owned(), reason })
}

/// What is wrong with a USI `position` line.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum ReadGameError {
    /// It begins with nothing known.
    #[error("found `{found}`, expected `startpos` or `sfen`")]
    NoPosition {
        /// The word that was found.
        found: String,
    },
    /// The position cannot be read.
    #[error(transparent)]
    Sfen(#[from] ParseSfenError),
    /// The position is not legal.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Something else is in place of `moves`.
    #[error("found `{found}` after the position, expected `moves`")]
    NoMoves {
        /// The word that was found.
        found: String,
    },
    /// A move cannot be read or played.
    #[error("move {number}: {source}")]
    Move {
        /// Which move of the line, from 1 on.
        number: usize,
        /// What is wrong with it.
        source: ReadMoveError,
    },
}

/// Reads `startpos moves 7g7f …` or `sfen … moves …`, with or without `position` before it, as GUIs send it.
///
/// ```
/// use shogi::{Rules, fault, text};
///
/// let game = text::read_usi_game("position startpos moves 7g7f 3c3d", fault::GAME, Rules::default())?;
/// assert_eq!(game.moves().len(), 2);
/// # Ok::<(), text::ReadGameError>(())
/// ```
pub fn read_usi_game(text: &str, forgiven: &[FaultKind], rules: Rules) -> Result<Game, ReadGameError> {
    let text = text.trim();
    let text =
        text.strip_prefix("position").filter(|rest| rest.starts_with(char::is_whitespace)).unwrap_or(text);
    let (first, rest) = next_word(text);
    let (setup, moves) = match first {
        "startpos" => (Setup::initial(), rest),
        "sfen" => {
            // The position ends at the word `moves`; SFEN itself has no such word.
            let end = rest.find("moves").unwrap_or(rest.len());
            let (sfen, moves) = rest.split_at(end);
            (sfen.parse()?, moves)
        }
        _ => return Err(ReadGameError::NoPosition { found: first.chars().take(20).collect() }),
    };
    let mut game = Game::new(setup.position(forgiven)?, rules);
    let (keyword, moves) = next_word(moves);
    if !matches!(keyword, "moves" | "") {
        return Err(ReadGameError::NoMoves { found: keyword.chars().take(20).collect() });
    }
    for (index, word) in moves.split_whitespace().enumerate() {
        let in_place = |source| ReadGameError::Move { number: index + 1, source };
        let mv = read_usi_move(word, game.position()).map_err(in_place)?;
        let text = word.to_owned();
        game.play(mv).map_err(|reason| in_place(ReadMoveError::Illegal { text, reason }))?;
    }
    Ok(game)
}

/// The first word of `text` and what follows it.
fn next_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at(end)
}

fn parse(text: &str) -> Option<UsiMove> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let mv = if let Some(kind) = Kind::from_letter(first).filter(|&kind| kind != Kind::King) {
        (chars.next()? == '*').then_some(())?;
        let to = Square::new(File::from_char(chars.next()?)?, Rank::from_char(chars.next()?)?);
        UsiMove::Drop { kind, to }
    } else {
        let from = Square::new(File::from_char(first)?, Rank::from_char(chars.next()?)?);
        let to = Square::new(File::from_char(chars.next()?)?, Rank::from_char(chars.next()?)?);
        let promotion = match chars.as_str() {
            "+" => Promotion::Yes,
            _ => Promotion::No,
        };
        if promotion == Promotion::Yes {
            chars.next();
        }
        UsiMove::Board { from, to, promotion }
    };
    chars.as_str().is_empty().then_some(mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;

    #[test]
    fn unreadable_moves_are_refused() {
        for text in [
            "", "7g", "7g7", "7g7f++", "7g7f=", "K*5e", "p*5e", "P*5", "P5e", "P*5e+", "0a1a", "７g7f",
            "resign",
        ] {
            assert!(text.parse::<UsiMove>().is_err(), "{text}");
        }
    }

    #[test]
    fn illegal_moves_are_distinguished_from_unreadable_ones() {
        let check = |sfen: &str, mv: &str, expected: &str| {
            let position = sfen.parse::<Setup>().expect("SFEN").position(fault::TSUME).expect("legal");
            let error = read_usi_move(mv, &position).expect_err("illegal").to_string();
            assert!(error.ends_with(expected), "{mv}: {error}");
        };
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        check(start, "5e5d", "there is no such man of the side to move on 5e");
        check(start, "3c3d", "there is no such man of the side to move on 3c");
        check(start, "2h2g", "2g is taken by a man of the same side");
        check(start, "8h2b+", "something stands in its way");
        check(start, "7g7f+", "there is no promotion here");
        check(start, "6i6h+", "there is no promotion here");
        check(start, "P*5e", "there is no pawn in hand");
        check(
            "4k4/P8/9/9/9/9/9/9/4K4 b - 1",
            "9b9a",
            "a pawn must promote there, or it could never move again",
        );
        check("4k4/9/9/9/9/9/P8/9/4K4 b NP 1", "P*9e", "nifu)");
        check("4k4/9/9/9/9/9/P8/9/4K4 b NP 1", "P*5a", "5a is not vacant");
        check("4k4/9/9/9/9/9/P8/9/4K4 b NP 1", "N*1b", "a knight dropped there could never move");
        check("7lk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", "uchifuzume)");
        check("4k4/4r4/9/9/9/9/9/9/4K4 b P 1", "5i5h", "the king would be in check");
        check("4k4/4r4/9/9/9/9/9/4G4/4K4 b P 1", "5h4h", "the king would be in check");
        check("4k4/4r4/9/9/9/9/9/9/4K4 b P 1", "P*1e", "the king would be in check");
    }

    #[test]
    fn faults_of_position_lines_are_reported() {
        let read = |text: &str| read_usi_game(text, fault::GAME, Rules::default());
        let sfen = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e 5a5b";
        assert_eq!(read(sfen).expect("a game").moves().len(), 2);
        assert_eq!(read("startpos").expect("a game").moves().len(), 0);
        assert_eq!(read("startpos moves").expect("a game").moves().len(), 0);
        for (text, expected) in [
            ("", "found ``, expected `startpos` or `sfen`"),
            ("positionstartpos", "found `positionstartpos`, expected `startpos` or `sfen`"),
            ("startpos 7g7f", "found `7g7f` after the position, expected `moves`"),
            (
                "startpos moves 7g7f 7g7f",
                "move 2: 7g7f is illegal: there is no such man of the side to move on 7g",
            ),
            ("startpos moves x", "move 1: `x` is not a USI move; expected a move like 7g7f, 8h2b+ or P*5e"),
            ("sfen 9/9 moves", "SFEN column 5, board: found ` `, expected `/` and another rank"),
            ("sfen 9/9/9/9/9/9/9/9/9 b - 1", "Black has no king; White has no king"),
        ] {
            assert_eq!(read(text).expect_err(text).to_string(), expected);
        }
    }
}
