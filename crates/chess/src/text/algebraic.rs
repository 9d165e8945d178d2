//! What short and long algebraic notation share: the parts of a written move, and how they are read.

use std::fmt;

use super::cursor::Cursor;
use super::error::why_illegal;
use super::{AmbiguousMove, IllegalMove, IllegalReason, Letters, ResolveMoveError, UnreadableMove};
use crate::{Bitboard, File, Kind, Move, Position, Rank, Role, Square, Wing};

/// The action of a written move.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Act {
    /// King and rook castle.
    Castling(Wing),
    /// A man goes to a square.
    Man(ManMove),
}

/// A man moves to a square; its origin may be given in part.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct ManMove {
    /// The man, before any promotion.
    pub role: Role,
    /// The file it comes from, if that is written.
    pub file: Option<File>,
    /// The rank it comes from, if that is written.
    pub rank: Option<Rank>,
    /// What is written about taking something.
    pub capture: Capture,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes, if that is written.
    pub promotion: Option<Role>,
}

/// The capture sign of a written move.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Capture {
    /// Nothing. Hasty writers leave the sign out, so a capture may be meant.
    Unsaid,
    /// Something is taken.
    Taking,
    /// A pawn is taken en passant.
    EnPassant,
}

/// The sign after a move.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Mark {
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl Mark {
    /// The sign after the legal move `mv`.
    pub fn of(position: &Position, mv: Move) -> Option<Mark> {
        use game::Position as _;
        match position.gives_check(mv) {
            false => None,
            true if position.after(mv).has_moves() => Some(Mark::Check),
            true => Some(Mark::Mate),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::Check => "+",
            Mark::Mate => "#",
        })
    }
}

/// How much of a move's origin must be written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Origin {
    /// As much as distinguishes the move from others.
    AsNeeded,
    /// The whole square.
    Square,
}

impl Act {
    /// The legal move of `position` that fits; `text` is how errors name it.
    ///
    /// Marks are commentary and are not compared. A capture sign is a promise: where nothing is taken the move is
    /// illegal. A pawn move without a file is a step straight ahead.
    pub(super) fn resolve(
        &self,
        position: &Position,
        text: &dyn fmt::Display,
    ) -> Result<Move, ResolveMoveError> {
        let fitting: Vec<Move> = position.moves().into_iter().filter(|&mv| self.fits(mv)).collect();
        match fitting[..] {
            [mv] => Ok(mv),
            [] => {
                let reason = self.why_illegal(position);
                Err(IllegalMove { text: text.to_string(), turn: position.turn(), reason }.into())
            }
            _ => Err(AmbiguousMove { text: text.to_string(), candidates: fitting }.into()),
        }
    }

    fn fits(&self, mv: Move) -> bool {
        match self {
            Act::Castling(wing) => mv.castling_wing() == Some(*wing),
            Act::Man(man) => {
                mv.kind() != Kind::Castling
                    && man.role == mv.role()
                    && man.to == mv.to()
                    && man.origins().contains(mv.from())
                    && (man.promotion.is_none() || man.promotion == mv.promotion())
                    && man.capture.fits(mv)
            }
        }
    }

    fn why_illegal(&self, position: &Position) -> IllegalReason {
        let Act::Man(man) = self else { return IllegalReason::Castling };
        let unsigned = Act::Man(ManMove { capture: Capture::Unsaid, ..*man });
        let unpromoted = Act::Man(ManMove { promotion: None, ..*man });
        let men = position.board().role(man.role) & man.origins();
        let legal_if = |act: Act| position.moves().into_iter().any(|mv| act.fits(mv));
        if legal_if(unpromoted) {
            IllegalReason::Promotion
        } else if legal_if(unsigned) {
            IllegalReason::NothingToTake
        } else {
            why_illegal(position, men, man.to)
        }
    }

    /// Reads a move to its end, with the mark after it.
    pub(super) fn read(
        cursor: &mut Cursor<'_>,
        letters: &Letters,
        origin: Origin,
    ) -> Result<(Act, Option<Mark>), UnreadableMove> {
        let act = match cursor.skip(&CASTLING) {
            true => Act::Castling(read_wing(cursor)?),
            false => Act::Man(ManMove::read(cursor, letters, origin)?),
        };
        let mark = read_mark(cursor);
        cursor.end()?;
        Ok((act, mark))
    }
}

impl ManMove {
    /// The squares that the written origin allows.
    fn origins(&self) -> Bitboard {
        let straight_ahead = self.role == Role::Pawn && self.capture == Capture::Unsaid;
        let file = self.file.or(straight_ahead.then(|| self.to.file()));
        let file = file.map_or(Bitboard::FULL, Bitboard::from);
        let rank = self.rank.map_or(Bitboard::FULL, Bitboard::from);
        file & rank
    }

    fn read(cursor: &mut Cursor<'_>, letters: &Letters, origin: Origin) -> Result<ManMove, UnreadableMove> {
        let role = cursor.take(|letter| letters.role(letter)).unwrap_or(Role::Pawn);
        let (file, rank) = read_coordinates(cursor);
        if origin == Origin::Square && (file.is_none() || rank.is_none()) {
            return Err(cursor.error("a man and the square it comes from"));
        }
        let sign = cursor.take(sign);
        let (file, rank, to) = match (read_coordinates(cursor), file, rank) {
            ((Some(to_file), Some(to_rank)), file, rank) => (file, rank, Square::new(to_file, to_rank)),
            // What looked like the origin was the target.
            ((None, None), Some(file), Some(rank)) if sign.is_none() && origin == Origin::AsNeeded => {
                (None, None, Square::new(file, rank))
            }
            _ => return Err(cursor.error("the square that a man goes to")),
        };
        let promotion = read_promotion(cursor, letters)?;
        let capture = match (read_en_passant(cursor)?, sign) {
            (Some(en_passant), _) => en_passant,
            (None, sign) => sign.unwrap_or(Capture::Unsaid),
        };
        Ok(ManMove { role, file, rank, capture, to, promotion })
    }
}

impl Capture {
    fn fits(self, mv: Move) -> bool {
        match self {
            Capture::Unsaid => true,
            Capture::Taking => mv.is_capture(),
            Capture::EnPassant => mv.kind() == Kind::EnPassant,
        }
    }
}

/// Zero as FIDE writes it, the letter as PGN does.
const CASTLING: [char; 3] = ['0', 'O', 'o'];

/// The rest of castling, after its first zero.
fn read_wing(cursor: &mut Cursor<'_>) -> Result<Wing, UnreadableMove> {
    if !(cursor.skip(&['-']) && cursor.skip(&CASTLING)) {
        return Err(cursor.error("castling as `0-0` or `0-0-0`"));
    }
    if !cursor.skip(&['-']) {
        return Ok(Wing::KingSide);
    }
    match cursor.skip(&CASTLING) {
        true => Ok(Wing::QueenSide),
        false => Err(cursor.error("castling as `0-0-0`")),
    }
}

fn read_coordinates(cursor: &mut Cursor<'_>) -> (Option<File>, Option<Rank>) {
    // Upper case is for men.
    let file = cursor.take(|letter| File::from_char(letter).filter(|_| letter.is_ascii_lowercase()));
    (file, cursor.take(Rank::from_char))
}

/// The sign between the squares, in any of its usual forms.
fn sign(char: char) -> Option<Capture> {
    match char {
        '-' | '–' => Some(Capture::Unsaid),
        'x' | '*' | ':' | '×' => Some(Capture::Taking),
        _ => None,
    }
}

/// `=Q`, `Q`, `/Q` or `(Q)`.
fn read_promotion(cursor: &mut Cursor<'_>, letters: &Letters) -> Result<Option<Role>, UnreadableMove> {
    let bracket = cursor.skip(&['(']);
    let announced = bracket || cursor.skip(&['=', '/']);
    let promoted = cursor.take(|letter| letters.role(letter).filter(|role| Role::PROMOTIONS.contains(role)));
    if announced && promoted.is_none() {
        return Err(cursor.error("the letter of a queen, rook, bishop or knight"));
    }
    if bracket && !cursor.skip(&[')']) {
        return Err(cursor.error("`)`"));
    }
    Ok(promoted)
}

/// `ep.`, `e.p.` and the like.
fn read_en_passant(cursor: &mut Cursor<'_>) -> Result<Option<Capture>, UnreadableMove> {
    cursor.skip_blanks();
    if !cursor.skip(&['e']) {
        return Ok(None);
    }
    cursor.skip(&['.']);
    if !cursor.skip(&['p']) {
        return Err(cursor.error("`ep.`"));
    }
    cursor.skip(&['.']);
    Ok(Some(Capture::EnPassant))
}

/// Check and mate signs, with annotation glyphs around them.
fn read_mark(cursor: &mut Cursor<'_>) -> Option<Mark> {
    let mut mark = None;
    loop {
        if cursor.skip(&['+']) {
            mark = Some(Mark::Check);
        } else if cursor.skip(&['#']) {
            mark = Some(Mark::Mate);
        } else if !cursor.skip(&['!', '?', ' ']) {
            return mark;
        }
    }
}
