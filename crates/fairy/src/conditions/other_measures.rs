//! Relatives of Maximummer that measure moves by the previous move, by their arrival square, or by the moving man.

use chess::{Color, Square};

use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::step::Step;

use super::Condition;
use super::maximummer::{Strictness, attach_measure};

macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $sides:expr, $measure:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[],
            definition: $definition,
            source: "Popeye's help text",
            attach: |_, rules| {
                rules.settings.remember_last(|_| true);
                attach_measure($sides, $measure, Strictness::Regular, rules)
            },
        };)*
    };
}

measures! {
    /// Black must move to the square that White has just left.
    BLACK_FOLLOW_MY_LEADER = ["BlackFollowMyLeader", "SchwarzerVerfolgungszueger", "NoirPoursuite"], &[Color::Black], follows,
        "Black must move to the square that White has just left, if that is legal.";
    /// White must move to the square that Black has just left.
    WHITE_FOLLOW_MY_LEADER = ["WhiteFollowMyLeader", "WeisserVerfolgungszueger", "BlancPoursuite"], &[Color::White], follows,
        "White must move to the square that Black has just left, if that is legal.";
    /// Black must repeat the direction and length of White's move.
    BLACK_SYNCHRON_MOVER = ["BlackSynchronMover", "SchwarzerSynchronZueger", "NoirSynchronCoup"], &[Color::Black], same_step,
        "Black must repeat the direction and length of White's move, if that is legal.";
    /// White must repeat the direction and length of Black's move.
    WHITE_SYNCHRON_MOVER = ["WhiteSynchronMover", "WeisserSynchronZueger", "BlancSynchronCoup"], &[Color::White], same_step,
        "White must repeat the direction and length of Black's move, if that is legal.";
    /// Black must move opposite to White's move.
    BLACK_ANTI_SYNCHRON_MOVER = ["BlackAntiSynchronMover", "SchwarzerAntiSynchronZueger", "NoirAntiSynchronCoup"],
        &[Color::Black], opposite_step,
        "Black must move as far as White has moved, in the opposite direction, if that is legal.";
    /// White must move opposite to Black's move.
    WHITE_ANTI_SYNCHRON_MOVER = ["WhiteAntiSynchronMover", "WeisserAntiSynchronZueger", "BlancAntiSynchronCoup"],
        &[Color::White], opposite_step,
        "White must move as far as Black has moved, in the opposite direction, if that is legal.";
}

fn follows(_: &Rules, position: &Position, mv: Move) -> i32 {
    i32::from(position.memory.last.is_none_or(|last| mv.to == last.from))
}

fn step_of(position: &Position) -> Option<Step> {
    position.memory.last.map(|last| Step::between(last.from, last.to))
}

fn same_step(_: &Rules, position: &Position, mv: Move) -> i32 {
    i32::from(step_of(position).is_none_or(|step| Step::between(mv.from, mv.to) == step))
}

fn opposite_step(_: &Rules, position: &Position, mv: Move) -> i32 {
    i32::from(step_of(position).is_none_or(|step| Step::between(mv.from, mv.to) == step.back()))
}

/// The square of the distance between two squares.
pub(super) fn distance(a: Square, b: Square) -> i32 {
    let Step { files, ranks, .. } = Step::between(a, b);
    i32::from(files).pow(2) + i32::from(ranks).pow(2)
}
