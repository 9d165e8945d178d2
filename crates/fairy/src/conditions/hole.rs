//! Holes: squares that are missing from the board.

use chess::Bitboard;

use super::{Argument, Condition};

/// Holes.
pub(super) const HOLE: Condition = Condition {
    names: ["Hole", "Loch", "Trou"],
    arguments: &[Argument::Squares],
    definition: "Nothing may enter or pass these squares.",
    source: "traditional",
    attach: |arguments, rules| {
        let squares = arguments.squares().into_iter().fold(Bitboard::EMPTY, Bitboard::with);
        rules.settings.holes |= squares;
        Ok(())
    },
};
