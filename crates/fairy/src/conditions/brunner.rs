//! Brunner chess: a check counts only if the capture of the king would be legal.

use chess::Color;

use crate::flow::break_if;
use crate::hooks::Validator;
use crate::moves::Move;
use crate::observe::{Level, Observation};

use super::Condition;

/// Brunner chess.
pub(super) const BRUNNER: Condition = Condition {
    names: ["BrunnerChess", "BrunnerSchach", "EchecsBrunner"],
    arguments: &[],
    definition: "A man gives check only if it could capture the king without leaving its own king in check.",
    source: "E. Brunner",
    attach: |_, rules| {
        rules.attach_validator(&[Level::Check], &Color::ALL, Brunner);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Brunner;

impl Validator for Brunner {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        let Some(before) = observation.position.for_probe(observation.color) else { return true };
        let mv = Move {
            victim: Some(observation.target),
            via: observation.via,
            ..Move::quiet(observation.from, observation.to)
        };
        let outcomes = observation.rules.outcomes(&before, mv, &mut |playing| {
            let is_check = || observation.rules.is_check(&playing.position, observation.color);
            break_if(!playing.is_forbidden() && !is_check())
        });
        outcomes.is_break()
    }
}
