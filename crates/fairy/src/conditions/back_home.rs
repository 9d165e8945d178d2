//! Back home: a side must move a man back to its square in the diagram if it can.

use chess::{Color, Square};

use crate::flow::break_if;
use crate::hooks::{Selection, Validator};
use crate::identity::Identity;
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Back home.
pub(super) const BACK_HOME: Condition = Condition {
    names: ["BackHome", "NachHause", "Retour"],
    arguments: &[],
    definition: "A side that can legally move a man to its square of the diagram must do so.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_selection(BackHome);
        rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, BackHome);
        rules.settings.identities_matter = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct BackHome;

/// Whether some outcome of a move is legal.
fn is_playable(rules: &Rules, position: &Position, mv: Move) -> bool {
    rules.outcomes(position, mv, &mut |playing| break_if(rules.is_legal(playing))).is_break()
}

fn is_home(position: &Position, from: Square, to: Square) -> bool {
    position.identity(from) == Identity::of(to)
}

impl Selection for BackHome {
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>) {
        let goes_home = |mv: &Move| is_home(position, mv.from, mv.to);
        if moves.iter().any(|mv| goes_home(mv) && is_playable(rules, position, *mv)) {
            moves.retain(goes_home);
        }
    }
}

impl Validator for BackHome {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        if is_home(observation.position, observation.from, observation.to) {
            return true;
        }
        let Some(before) = observation.position.for_probe(observation.color) else { return true };
        let moves = observation.rules.all_moves(&before);
        let mut home = moves.iter().filter(|mv| is_home(&before, mv.from, mv.to));
        !home.any(|&mv| is_playable(observation.rules, &before, mv))
    }
}
