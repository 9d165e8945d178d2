//! The squares on which lost men can be captured.

use chess::{Bitboard, Color, Rank, Role};

use crate::orthodox::proofgame::assignment::MOST_MEN;
use crate::orthodox::proofgame::distances::{files_apart, shifted};
use crate::orthodox::proofgame::side::{Man, Side};

/// The squares on which men of `capturer` capture, one set for each capture; `None` if there is no square for one.
pub(super) fn losses(capturer: &Side, fixed: Bitboard) -> Option<[Bitboard; MOST_MEN]> {
    let mut losses = [Bitboard::EMPTY; MOST_MEN];
    let mut known = 0;
    let mut rest = Bitboard::EMPTY;
    for man in capturer.men() {
        if man.role == Role::Pawn {
            let files = files_taken_on(capturer, man);
            if files.is_empty() {
                rest |= taken_by_pawn(capturer.color, man);
            }
            for squares in files {
                if known < capturer.takes {
                    losses[known] = with_en_passant(capturer.color, squares) - fixed;
                    known += 1;
                }
            }
        } else if capturer.takes > capturer.taken_by_pawns && man.visits.has_several() {
            rest |= man.visits;
        }
    }
    for loss in &mut losses[known..capturer.takes.min(MOST_MEN)] {
        *loss = rest - fixed;
    }
    losses[..capturer.takes.min(MOST_MEN)].iter().all(|loss| !loss.is_empty()).then_some(losses)
}

/// The squares of each capture of a pawn whose target is known and whose captures all change files in one direction; empty for
/// other pawns.
fn files_taken_on(capturer: &Side, man: &Man) -> Vec<Bitboard> {
    let only = man.becomes.count_ones() == 1 && !man.may_be_taken;
    let (role, to) = capturer.targets[man.becomes.trailing_zeros() as usize % MOST_MEN];
    let files = files_apart(man.from, to);
    if !only || role != Role::Pawn || man.most_taken != files {
        return Vec::new();
    }
    let step = (to.file() as i32 - man.from.file() as i32).signum();
    (1..=files as i32)
        .filter_map(|files| shifted(man.from.file(), step * files))
        .map(|file| man.visits & Bitboard::from(file))
        .collect()
}

/// The squares on which a pawn may capture, promoted or not.
fn taken_by_pawn(color: Color, man: &Man) -> Bitboard {
    let promotes = man.visits.meets(Bitboard::relative_rank(color, Rank::Eighth));
    let squares = match (man.most_taken, promotes) {
        (0, false) => Bitboard::EMPTY,
        (1, false) => man.visits - Bitboard::from(man.from.file()),
        _ => man.visits,
    };
    with_en_passant(color, squares)
}

/// Adds the squares of pawns captured en passant, which stand behind the arrival square.
fn with_en_passant(color: Color, squares: Bitboard) -> Bitboard {
    squares | (squares & Bitboard::relative_rank(color, Rank::Sixth)).forward(!color)
}
