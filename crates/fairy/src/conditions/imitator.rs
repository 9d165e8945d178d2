//! Imitators: squares that repeat the movement of every move; where they cannot, the move is illegal.

use chess::{Bitboard, Color, Square};

use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Filter, Stage, Validator};
use crate::movement::{Corner, Decomposed, Movement};
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::playing::Playing;
use crate::position::{Imitators, Position};
use crate::rules::Rules;
use crate::step::Step;

use super::{Argument, Condition};

/// Imitators.
pub(super) const IMITATOR: Condition = Condition {
    names: ["Imitator", "Imitator", "Imitator"],
    arguments: &[Argument::Squares],
    definition: "With each move the imitators move in the same direction and by the same distance; \
                 where one cannot, the move is illegal. Pawns may promote to imitators.",
    source: "T. Kok, 1939",
    attach: |arguments, rules| {
        for square in arguments.squares() {
            // The reader accepts no more squares than there is room for.
            rules.diagram_mut().memory.imitators.add(square).ok();
        }
        rules.attach_filter(Imitator);
        rules.attach_validator(&[Level::Geometry], &Color::ALL, Imitator);
        rules.attach_consequence(Stage::Imitators, Imitator);
        rules.attach_consequence(Stage::Bookkeeping, Collision);
        rules.settings.promotes_to_imitators = !rules.settings.no_promotion_to_imitators;
        rules.settings.passes_by_playing = true;
        rules.settings.remembers = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// Pawns do not promote to imitators.
pub(super) const NO_IMITATOR_PROMOTION: Condition = Condition {
    names: ["NoIProm", "OhneIUW", "SansIProm"],
    arguments: &[],
    definition: "Pawns may not promote to imitators.",
    source: "traditional",
    attach: |_, rules| {
        rules.settings.no_promotion_to_imitators = true;
        rules.settings.promotes_to_imitators = false;
        Ok(())
    },
};

struct Imitator;

/// A movement to be imitated, on a board from which the moving man has been removed.
struct Way<'a> {
    position: &'a Position,
    from: Square,
    to: Square,
    /// The hurdle.
    via: Option<Square>,
}

impl Way<'_> {
    fn is_free(&self, square: Option<Square>) -> bool {
        square.is_some_and(|square| square == self.from || self.position.man(square).is_none())
    }

    /// Whether the imitators can make this step.
    fn all_free(&self, step: Step) -> bool {
        self.position.memory.imitators.iter().all(|&imitator| self.is_free(step.from(imitator)))
    }

    /// Whether the imitators can make each of these steps on a line.
    fn all_lines_free(&self, step: Step, first: i8, last: i8) -> bool {
        (first..=last).all(|times| step.times(times).is_some_and(|step| self.all_free(step)))
    }

    fn all_have_hurdle(&self, step: Step) -> bool {
        self.position.memory.imitators.iter().all(|&imitator| {
            step.from(imitator)
                .is_some_and(|hurdle| hurdle != self.from && !self.position.man(hurdle).is_none())
        })
    }
}

impl Way<'_> {
    /// Whether the imitators can follow a man on its way.
    fn is_open(&self, rules: &Rules) -> bool {
        let step = Step::between(self.from, self.to);
        let movements = rules.movements(self.position.man(self.from).kind());
        let unit = step.shortest();
        let length = step.files.abs().max(step.ranks.abs()) / unit.files.abs().max(unit.ranks.abs()).max(1);
        let to_hurdle = self.via.map(|via| Step::between(self.from, via));
        match movements.first() {
            Some(
                Movement::Leap(_)
                | Movement::Ride(_)
                | Movement::Pawn
                | Movement::BerolinaPawn
                | Movement::ReversePawn
                | Movement::UpDown { .. },
            ) => {
                let leaps = movements
                    .iter()
                    .any(|movement| matches!(movement, Movement::Leap(steps) if steps.contains(&step)));
                if leaps { self.all_free(step) } else { self.all_lines_free(unit, 1, length) }
            }
            Some(Movement::Hop(_, distance)) => to_hurdle.is_some_and(|hurdle| {
                let before = length - *distance as i8;
                self.all_have_hurdle(hurdle)
                    && self.all_lines_free(unit, 1, before - 1)
                    && if *distance == 1 {
                        self.all_free(step)
                    } else {
                        self.all_lines_free(unit, before + 1, length)
                    }
            }),
            Some(Movement::LeapHop(_)) => {
                to_hurdle.is_some_and(|hurdle| self.all_have_hurdle(hurdle) && self.all_free(step))
            }
            Some(Movement::Angle(_, Corner::Degrees45 | Corner::Degrees90 | Corner::Degrees135)) => to_hurdle
                .is_some_and(|hurdle| {
                    let unit = hurdle.shortest();
                    let length = hurdle.files.abs().max(hurdle.ranks.abs());
                    self.all_have_hurdle(hurdle)
                        && self.all_lines_free(unit, 1, length - 1)
                        && self.all_free(step)
                }),
            Some(Movement::Decomposed(_, Decomposed::Leap)) => {
                to_hurdle.is_some_and(|passed| self.all_free(passed)) && self.all_free(step)
            }
            Some(Movement::Equihopper | Movement::Orix) => to_hurdle.is_some_and(|hurdle| {
                let half = length / 2;
                self.all_have_hurdle(hurdle)
                    && self.all_lines_free(unit, 1, half - 1)
                    && self.all_lines_free(unit, half + 1, length)
            }),
            Some(Movement::NonstopEquihopper | Movement::NonstopOrix) => {
                to_hurdle.is_some_and(|hurdle| self.all_have_hurdle(hurdle)) && self.all_free(step)
            }
            _ => true,
        }
    }
}

impl Filter for Imitator {
    fn allows(&self, rules: &Rules, position: &Position, mv: &Move) -> bool {
        if mv.is_castling() {
            let way = Way { position, from: mv.from, to: mv.to, via: None };
            let aside = Step::between(mv.from, mv.to).files.signum();
            let by = |files: i8| way.all_free(Step::new(files, 0));
            let king = by(aside) && by(2 * aside);
            // For queenside castling, the three steps of the rook are imitated backwards, with the king removed.
            return king
                && (aside > 0 || {
                    let mut castled = position.clone();
                    let (man, identity) = castled.take(mv.from);
                    castled.place(mv.to, man, identity);
                    let way = Way { position: &castled, ..way };
                    [-1, 0, 1].into_iter().all(|files| way.all_free(Step::new(files, 0)))
                });
        }
        Way { position, from: mv.from, to: mv.to, via: mv.via }.is_open(rules)
    }
}

impl Validator for Imitator {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        let &Observation { position, from, to, via, .. } = observation;
        Way { position, from, to, via }.is_open(observation.rules)
    }
}

impl Consequence for Imitator {
    fn happen(&self, playing: &mut Playing<'_>) {
        let movements = playing.effects().iter().filter_map(|effect| match *effect {
            Effect::Movement { from, to, cause: Cause::Move | Cause::Castling, .. } => {
                Some(Step::between(from, to))
            }
            _ => None,
        });
        let (files, ranks) = movements.fold((0, 0), |sum, step| (sum.0 + step.files, sum.1 + step.ranks));
        let count = playing.position.memory.imitators.len();
        let mut moved = Imitators::default();
        for &imitator in playing.position.memory.imitators.iter() {
            // There is room for as many imitators as before.
            imitator.offset(files, ranks).and_then(|square| moved.add(square).ok());
        }
        if moved.len() < count {
            playing.forbid();
        } else {
            playing.position.memory.imitators = moved;
        }
        playing.push(Effect::Imitators { count: count as u8 });
    }
}

/// Forbids moves after which an imitator stands on an occupied square.
struct Collision;

impl Consequence for Collision {
    fn happen(&self, playing: &mut Playing<'_>) {
        let imitators =
            playing.position.memory.imitators.iter().copied().fold(Bitboard::EMPTY, Bitboard::with);
        if imitators.meets(playing.position.occupied()) {
            playing.forbid();
        }
    }
}
