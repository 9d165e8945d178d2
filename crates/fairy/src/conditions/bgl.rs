//! BGL: each side has a budget for the length of its moves.

use arrayvec::ArrayVec;
use chess::{Color, Square};

use crate::changes::Changes;
use crate::effect::Effect;
use crate::hooks::{Consequence, Extent, Filter, Stage, Validator};
use crate::kind::Kind;
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;
use crate::step::Step;

use super::{Argument, Condition};

/// BGL.
pub(super) const BGL: Condition = Condition {
    names: ["BGL", "BGL", "BGL"],
    arguments: &[Argument::Budgets],
    definition: "Each side, or both together, may spend only so much length on its moves.",
    source: "G. Foster, 2003",
    attach: |arguments, rules| {
        let (budgets, is_common) = match arguments.numbers()[..] {
            [white, black, ..] => ([white, black], false),
            [both] => ([both, both], true),
            [] => ([UNLIMITED; 2], false),
        };
        rules.diagram_mut().memory.numbers = budgets;
        let bgl = Bgl { limited: budgets.map(|budget| budget != UNLIMITED), is_common };
        rules.attach_filter(bgl);
        let limited: Vec<Color> =
            Color::ALL.into_iter().filter(|&color| bgl.limited[color as usize]).collect();
        rules.attach_validator(&[Level::Observation, Level::Check], &limited, bgl);
        rules.attach_consequence(Stage::Bgl, bgl);
        rules.settings.remembers = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// No limit.
pub(crate) const UNLIMITED: i32 = i32::MAX;

#[derive(Clone, Copy)]
struct Bgl {
    limited: [bool; 2],
    is_common: bool,
}

/// The length of a move in hundredths of a square, rounded.
fn length(from: Square, to: Square) -> i32 {
    let step = Step::between(from, to);
    let square = f64::from(step.files).powi(2) + f64::from(step.ranks).powi(2);
    (square.sqrt() * 100.0).round() as i32
}

impl Bgl {
    fn affords(&self, position: &Position, color: Color, from: Square, to: Square) -> bool {
        !self.limited[color as usize] || length(from, to) <= position.memory.numbers[color as usize]
    }
}

impl Filter for Bgl {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        self.affords(position, position.turn(), mv.from, mv.to)
    }
}

impl Validator for Bgl {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        self.affords(observation.position, observation.color, observation.from, observation.to)
    }
}

impl Consequence for Bgl {
    fn happen(&self, playing: &mut Playing<'_>) {
        let mover = playing.mover as usize;
        if !self.limited[mover] {
            return;
        }
        let spent = if playing.mv.is_null() { 0 } else { length(playing.mv.from, playing.mv.to) };
        let numbers = &mut playing.position.memory.numbers;
        if self.is_common {
            *numbers = numbers.map(|number| number - spent);
        } else {
            numbers[mover] -= spent;
        }
        playing.push(Effect::Numbers { is_common: self.is_common });
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent::default())
    }

    fn add_changes(&self, _: &Rules, _: &Position, _: Move, _: &mut Changes) -> Option<()> {
        Some(())
    }

    fn kinds_after_quiet_move(&self, _: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        Some(ArrayVec::from_iter([kind]))
    }
}
