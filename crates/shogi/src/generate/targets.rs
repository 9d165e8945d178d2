//! Where men other than the king may arrive, given the check that has to be met.

use crate::attacks;
use crate::position::Position;
use crate::{Bitboard, Color, Square};

/// The squares of moves that leave the king safe, pins aside.
#[derive(Clone, Copy)]
pub(super) struct Targets {
    /// For men on the board: neither own men nor kings; in check, only what takes the checker or comes between.
    pub moves: Bitboard,
    /// For men in hand: vacant squares; in check, only those between.
    pub drops: Bitboard,
}

impl Targets {
    /// The targets of `us`, to move with its `king`; `None` in double check, when the king alone can move.
    #[inline(always)]
    pub(super) fn new(position: &Position, us: Color, king: Option<Square>) -> Option<Targets> {
        let moves = !(position.men(us) | position.kings());
        let drops = !position.occupied();
        match king {
            Some(king) if !position.checkers().is_empty() => {
                let checker = position.checkers().single()?;
                let between = attacks::between(king, checker);
                Some(Targets { moves: moves & between.with(checker), drops: drops & between })
            }
            _ => Some(Targets { moves, drops }),
        }
    }
}
