//! Fuddled men: a man may not move twice in succession.

use arrayvec::ArrayVec;
use chess::{Color, Square};

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::generate::ManMoves;
use crate::hooks::{Consequence, Stage, Validator, Walking};
use crate::kind::Kind;
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::Condition;

/// Fuddled men.
pub(super) const FUDDLED_MEN: Condition = Condition {
    names: ["FuddledMen", "FuddledMen", "FuddledMen"],
    arguments: &[],
    definition: "The man that a side has moved last can neither move nor give check until another has moved.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Paralysis, FuddledMen);
        rules.attach_validator(&[Level::Check], &Color::ALL, FuddledMen);
        rules.attach_consequence(Stage::Bookkeeping, FuddledMen);
        rules.settings.remembers = true;
        rules.settings.checks_depend_on_the_end = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct FuddledMen;

/// Two squares as a number. A move affects at most two men (castling).
fn encoded(squares: &[Square]) -> i32 {
    squares.iter().take(2).fold(0, |sum, &square| sum * 65 + square as i32 + 1)
}

fn is_fuddled(position: &Position, color: Color, square: Square) -> bool {
    let number = position.memory.numbers[color as usize];
    let own = square as i32 + 1;
    number % 65 == own || number / 65 == own
}

impl Walking for FuddledMen {
    fn moves(&self, man: &mut ManMoves<'_>) {
        if !is_fuddled(man.position, man.color, man.from) {
            man.proceed();
        }
    }

    fn only_restricts(&self) -> bool {
        true
    }
}

impl Validator for FuddledMen {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        !is_fuddled(observation.position, observation.color, observation.from)
    }
}

impl Consequence for FuddledMen {
    fn happen(&self, playing: &mut Playing<'_>) {
        let mut moved: Vec<Square> = Vec::new();
        for effect in playing.effects() {
            match *effect {
                Effect::Movement { to, cause: Cause::Castling, .. } => moved.push(to),
                Effect::Movement { cause: Cause::Move, .. } => moved.extend(playing.moved_man()),
                Effect::Exchange { first, second, cause: Cause::Move } => {
                    let own = [first, second].into_iter();
                    moved.extend(own.filter(|&on| playing.position.man(on).belongs_to(playing.mover)));
                }
                _ => {}
            }
        }
        playing.position.memory.numbers[playing.mover as usize] = encoded(&moved);
    }

    fn add_changes(&self, _: &Rules, _: &Position, _: Move, _: &mut Changes) -> Option<()> {
        Some(())
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind]))
    }
}
