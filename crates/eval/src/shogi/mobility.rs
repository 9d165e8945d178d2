//! The mobility of lances, bishops and rooks.

use ::shogi::{Bitboard, Kind};

use super::blocks;
use crate::{Block, Term};

/// The term of a lance, bishop or rook, promoted or not, that reaches these good squares; `None` for other kinds.
#[inline]
pub(super) fn term(kind: Kind, good: Bitboard) -> Option<Term> {
    let block: &Block = match kind {
        Kind::Lance => &blocks::LANCE_MOBILITY,
        Kind::Bishop => &blocks::BISHOP_MOBILITY,
        Kind::Rook => &blocks::ROOK_MOBILITY,
        Kind::Horse => &blocks::HORSE_MOBILITY,
        Kind::Dragon => &blocks::DRAGON_MOBILITY,
        _ => return None,
    };
    Some(block.at(good.len().min(block.len() - 1)))
}
