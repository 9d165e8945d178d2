//! What mate solvers ask of a position. Nothing is held in chess, so there is little to say.

use game::{Key, Mating, NoHand, Side};

use crate::Position;

impl Mating for Position {
    type Hand = NoHand;

    #[inline]
    fn board_key(&self) -> Key {
        game::Position::key(self)
    }

    #[inline]
    fn held(&self, _: Side) -> NoHand {
        NoHand
    }

    #[inline]
    fn held_after(&self, _: Self::Move) -> NoHand {
        NoHand
    }
}
