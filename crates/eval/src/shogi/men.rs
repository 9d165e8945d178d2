//! Men seen from both kings: sums that change by a few weights with every move.

use ::shogi::{Color, Kind, Move, Piece, Position, Square};

use super::view::{self, HANDS, KINGS, OFFSETS, SQUARES, View};
use super::{Weights, blocks};
use crate::{Phased, Terms};

/// Adds every man that `view` sees, on the board and in both hands.
pub(super) fn evaluate<T: Terms>(terms: &mut T, position: &Position, view: &View) {
    let side = view.color() as usize;
    terms.add(side, blocks::KING_SQUARE.at(view.king()), 1);
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        if is_own_king(view, piece) {
            continue;
        }
        if piece.color == view.color() {
            terms.add(side, blocks::MATERIAL.at(piece.kind.index()), 1);
        }
        let man = view.man(piece);
        terms.add(side, blocks::NEAR_KING.at(man * OFFSETS + view.offset(square)), 1);
        let place = (view.king() * 28 + man) * SQUARES + view.square(square);
        terms.add(side, blocks::KING_PIECE.at(place), 1);
    }
    for color in Color::ALL {
        let whose = usize::from(color != view.color());
        for place in view::hand_places(position.hand(color)) {
            if whose == 0 {
                terms.add(side, blocks::HAND.at(place), 1);
            }
            terms.add(side, blocks::KING_HAND.at((view.king() * 2 + whose) * HANDS + place), 1);
        }
    }
}

fn is_own_king(view: &View, piece: Piece) -> bool {
    piece.kind == Kind::King && piece.color == view.color()
}

/// For each square of a king, one number for each man on each square and for each man in hand: what [`evaluate`] adds
/// for it.
pub(super) struct MenTable(Box<[Phased]>);

/// Numbers for each square of the king.
const ROW: usize = 28 * SQUARES + 2 * HANDS;

impl MenTable {
    pub(super) fn new(weights: &Weights) -> MenTable {
        let row = weights.row();
        let weight = |term: crate::Term| row[term.index()];
        let mut table = vec![Phased::ZERO; KINGS * ROW].into_boxed_slice();
        for king in 0..KINGS {
            for man in 0..28 {
                for square in 0..SQUARES {
                    let files = (square / 9 + 8 - king / 9) * 17;
                    let offset = files + square % 9 + 8 - king % 9;
                    let mut sum = weight(blocks::NEAR_KING.at(man * OFFSETS + offset))
                        + weight(blocks::KING_PIECE.at((king * 28 + man) * SQUARES + square));
                    if man < 14 {
                        sum += weight(blocks::MATERIAL.at(man));
                    }
                    table[king * ROW + man * SQUARES + square] = sum;
                }
            }
            for whose in 0..2 {
                for place in 0..HANDS {
                    let mut sum = weight(blocks::KING_HAND.at((king * 2 + whose) * HANDS + place));
                    if whose == 0 {
                        sum += weight(blocks::HAND.at(place));
                    }
                    table[king * ROW + 28 * SQUARES + whose * HANDS + place] = sum;
                }
            }
        }
        MenTable(table)
    }

    #[inline]
    fn on_board(&self, view: &View, piece: Piece, square: Square) -> Phased {
        self.0[view.king() * ROW + view.man(piece) * SQUARES + view.square(square)]
    }

    #[inline]
    fn in_hand(&self, view: &View, color: Color, place: usize) -> Phased {
        let whose = usize::from(color != view.color());
        self.0[view.king() * ROW + 28 * SQUARES + whose * HANDS + place]
    }

    /// The sum of all men that `view` sees.
    pub(super) fn sum(&self, position: &Position, view: &View, weights: &Weights) -> Phased {
        let mut sum = weights.row()[blocks::KING_SQUARE.at(view.king()).index()];
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square)
                && !is_own_king(view, piece)
            {
                sum += self.on_board(view, piece, square);
            }
        }
        for color in Color::ALL {
            for place in view::hand_places(position.hand(color)) {
                sum += self.in_hand(view, color, place);
            }
        }
        sum
    }

    /// What `mv`, played in `before` by anyone but the king that looks, changes in what `view` sees.
    #[inline]
    pub(super) fn change(&self, before: &Position, mv: Move, view: &View) -> Phased {
        let us = before.turn();
        let arrived = self.on_board(view, Piece::new(us, mv.kind_after()), mv.to());
        let Some(from) = mv.from() else {
            let place = view::hand_place(mv.kind(), before.hand(us).count(mv.kind()));
            return arrived - self.in_hand(view, us, place);
        };
        let mut change = arrived - self.on_board(view, Piece::new(us, mv.kind()), from);
        if let Some(captured) = mv.captured() {
            change -= self.on_board(view, Piece::new(!us, captured), mv.to());
            let kind = captured.unpromoted();
            // A captured king, which only composed positions know, is in no hand.
            if kind != Kind::King {
                let place = view::hand_place(kind, before.hand(us).count(kind) + 1);
                change += self.in_hand(view, us, place);
            }
        }
        change
    }
}
