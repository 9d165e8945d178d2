//! The legality of a single move that comes from elsewhere: a table, a file, a player.

use game::Position as _;
use thiserror::Error;

use super::king::flights;
use super::targets::Targets;
use super::{drops, uchifuzume};
use crate::attacks;
use crate::position::{Position, Shape};
use crate::{Bitboard, Kind, Move, Piece, Square};

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Illegality {
    #[error("there is no such man of the side to move on {0}")]
    NoSuchMan(Square),
    #[error("{0} is taken by a man of the same side")]
    OwnMan(Square),
    #[error("what stands on {0} is not what the move takes")]
    OtherCapture(Square),
    #[error("a king cannot be taken")]
    TakesKing,
    #[error("a {0} does not move like that, or something stands in its way")]
    CannotReach(Kind),
    #[error("there is no promotion here")]
    CannotPromote,
    #[error("a {0} must promote there, or it could never move again")]
    MustPromote(Kind),
    #[error("there is no {0} in hand")]
    NotInHand(Kind),
    #[error("{0} is not vacant")]
    NotVacant(Square),
    #[error("a {0} dropped there could never move")]
    DeadEnd(Kind),
    #[error("there is already a pawn on that file (nifu)")]
    Nifu,
    #[error("a dropped pawn must not mate (uchifuzume)")]
    Uchifuzume,
    #[error("the king would be in check")]
    KingInCheck,
}

impl Position {
    /// Why `mv` cannot be played here, if it cannot.
    pub fn illegality(&self, mv: Move) -> Option<Illegality> {
        examine(self, mv).err()
    }
}

pub(super) fn examine(position: &Position, mv: Move) -> Result<(), Illegality> {
    match mv.from() {
        Some(from) => examine_board_move(position, mv, from),
        None => examine_drop(position, mv.kind(), mv.to()),
    }
}

fn examine_board_move(position: &Position, mv: Move, from: Square) -> Result<(), Illegality> {
    let us = position.turn();
    let (kind, to) = (mv.kind(), mv.to());
    let piece = Piece::new(us, kind);
    if position.piece_at(from) != Some(piece) {
        return Err(Illegality::NoSuchMan(from));
    }
    if position.men(us).contains(to) {
        return Err(Illegality::OwnMan(to));
    }
    if position.kind_at(to) == Some(Kind::King) {
        return Err(Illegality::TakesKing);
    }
    if position.kind_at(to) != mv.captured() {
        return Err(Illegality::OtherCapture(to));
    }
    if !attacks::of(piece, from, position.occupied()).contains(to) {
        return Err(Illegality::CannotReach(kind));
    }
    let zone = Bitboard::promotion_zone(us);
    if mv.is_promotion() && (kind.promoted().is_none() || !zone.contains(from) && !zone.contains(to)) {
        return Err(Illegality::CannotPromote);
    }
    if !mv.is_promotion() && kind.is_dead_end(us, to.rank()) {
        return Err(Illegality::MustPromote(kind));
    }
    let king = position.king(us);
    let safe = match (king, Targets::new(position, us, king)) {
        (Some(king), _) if king == from => flights(position, us, king).contains(to),
        (_, None) => false,
        (Some(king), Some(targets)) => {
            let pin_kept = !position.pinned().contains(from) || attacks::line(king, from).contains(to);
            targets.moves.contains(to) && pin_kept
        }
        (None, Some(_)) => true,
    };
    if safe { Ok(()) } else { Err(Illegality::KingInCheck) }
}

fn examine_drop(position: &Position, kind: Kind, to: Square) -> Result<(), Illegality> {
    let us = position.turn();
    if !position.hand(us).has(kind) {
        return Err(Illegality::NotInHand(kind));
    }
    if position.occupied().contains(to) {
        return Err(Illegality::NotVacant(to));
    }
    if drops::dead_end(us, kind).contains(to) {
        return Err(Illegality::DeadEnd(kind));
    }
    if kind == Kind::Pawn && position.shape(us, Shape::Pawn).meets(to.file().into()) {
        return Err(Illegality::Nifu);
    }
    let meets_check = || Targets::new(position, us, position.king(us)).is_some_and(|t| t.drops.contains(to));
    if position.is_check() && !meets_check() {
        return Err(Illegality::KingInCheck);
    }
    let mates_king =
        |king| attacks::pawn(!us, king).contains(to) && uchifuzume::is_mate(position, us, king, to);
    if kind == Kind::Pawn && position.king(!us).is_some_and(mates_king) {
        return Err(Illegality::Uchifuzume);
    }
    Ok(())
}
