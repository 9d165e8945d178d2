//! Who controls the squares around the kings, and which men are attacked.

use ::shogi::{Color, Control, File, Position};

use super::blocks::{self, CONTROLS};
use super::view::View;
use crate::Terms;

/// Adds the control of all squares, as both kings see it.
#[inline(always)]
pub(super) fn evaluate<T: Terms>(
    terms: &mut T,
    position: &Position,
    control: &[Control; 2],
    views: &[View; 2],
) {
    let men = Color::ALL.map(|color| position.men(color));
    // Offsets grow evenly along files and ranks, so nothing must be looked up but the weights.
    let steps = [0, 1].map(|side: usize| views[side].offset_steps().map(|step| step * CONTROLS as isize));
    for (index, file) in (0..).zip(File::ALL) {
        let [black, white] = [0, 1].map(|side: usize| {
            let reach = spread(control[side].once.on_file(file)) + spread(control[side].twice.on_file(file));
            (reach, spread(men[side].on_file(file)))
        });
        let seen_by_black = black.0 + 3 * white.0 + 9 * black.1 + 18 * white.1;
        let seen_by_white = white.0 + 3 * black.0 + 9 * white.1 + 18 * black.1;
        let codes = [seen_by_black.to_le_bytes(), seen_by_white.to_le_bytes()];
        for side in 0..2 {
            let [first, to_next_file, to_next_rank] = steps[side];
            let mut place = first + index * to_next_file;
            for &code in &codes[side][..9] {
                terms.add(side, blocks::CONTROL.at(place as usize + usize::from(code)), 1);
                place += to_next_rank;
            }
        }
    }
}

/// Adds the men of `us` that are attacked.
#[inline(always)]
pub(super) fn attacked<T: Terms>(terms: &mut T, position: &Position, control: &[Control; 2], us: Color) {
    let (own, enemy) = (&control[us as usize], &control[!us as usize]);
    let turn = usize::from(position.turn() != us);
    for square in position.men(us) & enemy.once {
        let Some(piece) = position.piece_at(square) else { continue };
        let kind = piece.kind.index();
        let guarded = usize::from(own.once.contains(square)) + usize::from(own.twice.contains(square));
        let attacked = usize::from(enemy.twice.contains(square));
        let place = ((turn * 14 + kind) * 3 + guarded) * 2 + attacked;
        terms.add(us as usize, blocks::ATTACKED.at(place), 1);
        if enemy.by_pawns.contains(square) {
            terms.add(us as usize, blocks::ATTACKED_BY_PAWN.at(turn * 14 + kind), 1);
        }
    }
}

/// The nine bits of a file as nine bytes.
#[inline]
fn spread(bits: u16) -> u128 {
    SPREAD[usize::from(bits) & 511]
}

static SPREAD: [u128; 512] = {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut rank = 0;
        while rank < 9 {
            table[bits] |= (bits as u128 >> rank & 1) << (8 * rank);
            rank += 1;
        }
        bits += 1;
    }
    table
};
