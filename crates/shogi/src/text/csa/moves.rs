//! A move of CSA: `+7776FU`, `-0055KA`.

use crate::record::{Excerpt, RecordProblem};
use crate::text::usi::{Promotion, UsiMove};
use crate::{Color, File, Illegality, Kind, Move, Position, Rank, Square};

/// A move as it is written.
pub(super) struct Written<'a> {
    text: &'a str,
    color: Color,
    /// `None` for a drop.
    from: Option<Square>,
    to: Square,
    /// What the man is after the move.
    kind: Kind,
}

/// Reads a move; `None` if it is not one.
pub(super) fn read(text: &str) -> Option<Written<'_>> {
    let color = if text.starts_with('+') { Color::Black } else { Color::White };
    let rest = text.strip_prefix(['+', '-'])?;
    let (from, rest) = match rest.strip_prefix("00") {
        Some(rest) => (None, rest),
        None => {
            let (from, rest) = split_square(rest)?;
            (Some(from), rest)
        }
    };
    let (to, name) = split_square(rest)?;
    Some(Written { text, color, from, to, kind: kind_of(name)? })
}

impl Written<'_> {
    /// The legal move that is meant. CSA names the kind after the move; comparing it with the kind before shows whether it
    /// promotes.
    pub(super) fn to_move(&self, position: &Position) -> Result<Move, Illegality> {
        let usi = match self.from {
            None => UsiMove::Drop { kind: self.kind, to: self.to },
            Some(from) => {
                let before = position.piece_at(from).map(|piece| piece.kind);
                let promotion = if before == Some(self.kind) { Promotion::No } else { Promotion::Yes };
                let becomes = match promotion {
                    Promotion::No => before,
                    Promotion::Yes => before.and_then(Kind::promoted),
                };
                if becomes != Some(self.kind) || self.color != position.turn() {
                    return Err(Illegality::NoSuchMan(from));
                }
                UsiMove::Board { from, to: self.to, promotion }
            }
        };
        if self.color != position.turn() {
            return Err(Illegality::NotInHand(self.kind));
        }
        usi.to_move(position)
    }

    pub(super) fn illegal(&self, reason: Illegality) -> RecordProblem {
        RecordProblem::Illegal { text: Excerpt::new(self.text), reason }
    }
}

/// Splits two digits off the front: file and rank, both counted from 1.
pub(super) fn split_square(text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let file = File::from_char(chars.next()?)?;
    let rank = Rank::from_digit(chars.next()?)?;
    Some((Square::new(file, rank), chars.as_str()))
}

/// The kind of a two-letter name.
pub(crate) fn kind_of(name: &str) -> Option<Kind> {
    Some(match name {
        "FU" => Kind::Pawn,
        "KY" => Kind::Lance,
        "KE" => Kind::Knight,
        "GI" => Kind::Silver,
        "KI" => Kind::Gold,
        "KA" => Kind::Bishop,
        "HI" => Kind::Rook,
        "OU" => Kind::King,
        "TO" => Kind::Tokin,
        "NY" => Kind::PromotedLance,
        "NK" => Kind::PromotedKnight,
        "NG" => Kind::PromotedSilver,
        "UM" => Kind::Horse,
        "RY" => Kind::Dragon,
        _ => return None,
    })
}
