//! What a network sees of a position of shogi: men on squares, and the first, second … man of each kind in hand, as the
//! side's king has them before it, mirrored so that it stands on the right.

use ::shogi::{Color, Move, Position};
use game::Side;

use super::Progress;
use super::view::{self, HANDS, SQUARES, View};
use crate::network::{Changes, Inputs, STAGES};

/// Men on squares.
const BOARD: usize = 28 * SQUARES;

impl Inputs for Position {
    const INPUTS: usize = BOARD + 2 * HANDS;
    const MOST_INPUTS: usize = 40;

    /// By how much has been exchanged, and how many men have entered the enemy's camp.
    #[inline]
    fn stage(&self) -> usize {
        (Progress::of(self).endgame() as usize / 4).min(STAGES - 1)
    }

    fn each_input(&self, side: Side, mut receive: impl FnMut(usize)) {
        let view = View::new(self, Color::ALL[side as usize]);
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                receive(view.man(piece) * SQUARES + view.square(square));
            }
        }
        for color in Color::ALL {
            view::hand_places(self.hand(color)).for_each(|place| receive(in_hand(&view, color, place)));
        }
    }

    #[inline]
    fn changes(&self, mv: Move, after: &Position, side: Side) -> Option<Changes> {
        let color = Color::ALL[side as usize];
        let view = View::new(after, color);
        if !view.is_oriented_like(&View::new(self, color)) {
            return None;
        }
        let mut changes = Changes::default();
        for square in mv.from().into_iter().chain([mv.to()]) {
            let input = |piece| view.man(piece) * SQUARES + view.square(square);
            self.piece_at(square).map(input).into_iter().for_each(|input| changes.remove(input));
            after.piece_at(square).map(input).into_iter().for_each(|input| changes.add(input));
        }
        let us = self.turn();
        let held = |position: &Position, kind| view::hand_place(kind, position.hand(us).count(kind));
        if mv.from().is_none() {
            changes.remove(in_hand(&view, us, held(self, mv.kind())));
        } else if let Some(kind) = mv.captured().map(|captured| captured.unpromoted())
            && after.hand(us).count(kind) > self.hand(us).count(kind)
        {
            changes.add(in_hand(&view, us, held(after, kind)));
        }
        Some(changes)
    }
}

#[inline]
fn in_hand(view: &View, color: Color, place: usize) -> usize {
    BOARD + usize::from(color != view.color()) * HANDS + place
}
