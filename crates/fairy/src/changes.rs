//! Upper bounds on what a move changes on the board, computed without playing it.
//!
//! Most moves cannot give check, whatever conditions let follow from them: nothing changes on the lines to the king, and
//! no man that stands elsewhere afterwards, or is another then, reaches it. [`Changes`] holds what this needs to know.
//! Conditions add to it through [`Consequence::add_changes`](crate::Consequence::add_changes). All of it is an upper bound:
//! squares may be listed that keep their men, and men that never come there.

use arrayvec::ArrayVec;
use chess::{Bitboard, Color, Square};

use crate::man::{Man, Sides};
use crate::moves::{Move, Special};
use crate::position::Position;
use crate::rules::Rules;

/// The squares that a move may change, and the men that may stand there afterwards.
#[derive(Clone, Debug)]
pub struct Changes {
    squares: Bitboard,
    men: ArrayVec<(Bitboard, Man), MOST>,
}

/// The most men that are listed; a move with more is played.
const MOST: usize = 14;

impl Changes {
    /// Men may leave these squares.
    pub fn leave(&mut self, squares: Bitboard) {
        self.squares |= squares;
    }

    /// This man may come to these squares; `None` if there are too many men.
    pub fn arrive(&mut self, squares: Bitboard, man: Man) -> Option<()> {
        self.squares |= squares;
        if self.men.contains(&(squares, man)) {
            return Some(());
        }
        self.men.try_push((squares, man)).ok()
    }

    /// Every man becomes another.
    pub fn turn_into(&mut self, other: impl Fn(Man) -> Man) {
        for (_, man) in &mut self.men {
            *man = other(*man);
        }
    }

    /// Every man may become another, or stay what it is.
    pub fn may_turn_into(&mut self, other: impl Fn(Man) -> Man) -> Option<()> {
        (0..self.men.len()).try_for_each(|index| {
            let (squares, man) = self.men[index];
            self.arrive(squares, other(man))
        })
    }

    /// Every man may become neutral or a man of a side, or stay what it is.
    pub(crate) fn may_become_neutral_or(&mut self, side: Color) -> Option<()> {
        self.may_turn_into(|man| man.with_sides(Sides::from(side)))?;
        self.may_turn_into(|man| man.with_sides(Sides::Neutral))
    }

    /// Every man that is not royal goes over to a side; neutral men stay neutral.
    pub(crate) fn go_over(&mut self, side: Color) {
        self.turn_into(|man| match man.is_royal() || man.is_neutral() {
            true => man,
            false => man.with_sides(Sides::from(side)),
        });
    }

    /// Every man may move on to other squares, or stay where it is.
    pub(crate) fn may_go_on(&mut self, to: impl Fn(Man) -> Bitboard) -> Option<()> {
        (0..self.men.len()).try_for_each(|index| {
            let (_, man) = self.men[index];
            self.arrive(to(man), man)
        })
    }

    /// Whether a king that nothing attacked may be attacked afterwards by a side, if that depends on these squares.
    pub(crate) fn may_endanger(&self, rules: &Rules, king: Square, by: Color, lines: Bitboard) -> bool {
        let attacks = |&(squares, man): &(Bitboard, Man)| {
            man.belongs_to(by)
                && (rules.hooks.extend_observation_of(man)
                    || squares.meets(rules.checking_squares(man.kind(), king)))
        };
        self.squares.meets(lines.with(king)) || self.may_move_king(!by) || self.men.iter().any(attacks)
    }

    /// Whether a royal man of a side may be among those that come to a square.
    pub(crate) fn may_move_king(&self, color: Color) -> bool {
        self.men.iter().any(|(_, man)| man.is_royal() && man.belongs_to(color))
    }

    /// The men that may come to squares.
    pub(crate) fn arrivals(&self) -> &[(Bitboard, Man)] {
        &self.men
    }

    /// Whether one of these squares may change.
    pub(crate) fn touch(&self, squares: Bitboard) -> bool {
        self.squares.meets(squares)
    }

    /// The men that pawns may become on these squares; `None` if that depends on more.
    #[inline]
    fn promote(&mut self, rules: &Rules) -> Option<()> {
        for index in 0..self.men.len() {
            let (squares, man) = self.men[index];
            if !man.kind().is_pawn() {
                continue;
            }
            let [white, black] = rules.settings.promotion_squares;
            let ends = squares & (white | black);
            if ends.is_empty() {
                continue;
            }
            for kind in rules.usual_promotions(man.kind())? {
                self.arrive(ends, man.with_kind(*kind))?;
            }
        }
        Some(())
    }
}

impl Rules {
    /// What a move can change on the board at most; `None` if only playing it shows that.
    #[cfg(test)]
    pub(crate) fn changes(&self, before: &Position, mv: Move) -> Option<Changes> {
        self.with_changes(before, mv, Changes::clone)
    }

    /// An answer that follows from what a move can change at most; `None` if only playing it shows that.
    #[inline]
    pub(crate) fn with_changes<T>(
        &self,
        before: &Position,
        mv: Move,
        answer: impl FnOnce(&Changes) -> T,
    ) -> Option<T> {
        let mut changes = Changes { squares: Bitboard::EMPTY, men: ArrayVec::new() };
        self.add_all_changes(before, mv, &mut changes)?;
        Some(answer(&changes))
    }

    fn add_all_changes(&self, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if mv.origin.is_some() {
            return None;
        }
        if let Some(victim) = mv.victim {
            if before.man(victim).is_royal() {
                return None;
            }
            changes.leave(victim.into());
        }
        changes.leave(mv.from.into());
        changes.arrive(mv.to.into(), before.man(mv.from))?;
        match mv.special {
            Special::None | Special::MultipleStep | Special::EnPassant => {}
            Special::Exchange => changes.arrive(mv.from.into(), before.man(mv.to))?,
            _ => return None,
        }
        changes.promote(self)?;
        let promotes = changes.men.len() > 1;
        match &self.hooks.consequences[..] {
            [] => Some(()),
            [only] => {
                let hook = &only.hook;
                if !hook.may_follow(before, mv) && (!promotes || hook.follows_captures_alone()) {
                    return Some(());
                }
                hook.add_changes(self, before, mv, changes)?;
                // Some happen before pawns promote.
                changes.promote(self)
            }
            // What follows from one may follow from the other.
            _ => None,
        }
    }
}

/// For tests: whether the men that a move brings to squares are among those predicted.
#[cfg(test)]
impl Changes {
    pub(crate) fn cover(&self, before: &Position, after: &Position) -> bool {
        let is_predicted = |square: Square, man: Man| {
            self.men.iter().any(|&(squares, predicted)| {
                squares.contains(square)
                    && (predicted.kind(), predicted.sides()) == (man.kind(), man.sides())
                    && predicted.is_royal() == man.is_royal()
            })
        };
        Square::ALL.into_iter().all(|square| {
            let man = after.man(square);
            man == before.man(square)
                || self.squares.contains(square) && (man.is_none() || is_predicted(square, man))
        })
    }
}
