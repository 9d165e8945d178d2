//! Black checks: Black must give check, or else pass.

use chess::Color;

use crate::flow::break_if;
use crate::hooks::{Legality, Selection};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Black checks.
pub(super) const BLACK_CHECKS: Condition = Condition {
    names: ["BlackChecks", "SchwarzSchaecher", "NoirEchecs"],
    arguments: &[],
    definition: "Black must give check; where he cannot, he passes. Whether he is mated or stalemated is asked without this.",
    source: "C. Poisson, The Problemist 2001",
    attach: |_, rules| {
        rules.attach_selection(Checks);
        rules.attach_legality(Checks);
        rules.settings.goals_ignore_duties = true;
        rules.settings.stalemates_ignore_duties = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Checks;

impl Selection for Checks {
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>) {
        if position.turn() != Color::Black || position.nesting() > 0 {
            return;
        }
        let mut playing = Playing::nothing(rules, position);
        let mut is_playable = |&mv: &Move| {
            rules.outcomes_in(&mut playing, mv, |playing| break_if(rules.is_legal(playing))).is_break()
        };
        if !moves.iter().any(&mut is_playable) {
            *moves = vec![Move::null()];
        }
    }

    fn only_removes(&self) -> bool {
        false
    }

    fn can_leave_none(&self) -> bool {
        true
    }
}

impl Legality for Checks {
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        playing.mover != Color::Black
            || playing.before.nesting() > 0
            || playing.mv.is_null()
            || playing.rules.is_check(&playing.position, Color::White)
    }

    fn binds_observations(&self) -> bool {
        false
    }
}
