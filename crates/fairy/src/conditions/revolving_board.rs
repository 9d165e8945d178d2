//! Actuated revolving board and centre: the board, or its centre, turns with every move.

use chess::Square;

use crate::hooks::{Consequence, Stage};
use crate::playing::Playing;

use super::Condition;

/// The whole board turns.
pub(super) const REVOLVING_BOARD: Condition = Condition {
    names: ["ActuatedRevolvingBoard", "ActuatedRevolvingBoard", "ActuatedRevolvingBoard"],
    arguments: &[],
    definition: "After each move the board with its men turns clockwise by a right angle.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.settings.goes_on_after_arrival = true;
        rules.attach_consequence(Stage::RevolvingBoard, RevolvingBoard);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// The centre turns.
pub(super) const REVOLVING_CENTRE: Condition = Condition {
    names: ["ActuatedRevolvingCentre", "ActuatedRevolvingCentre", "ActuatedRevolvingCentre"],
    arguments: &[],
    definition: "After a move from or to one of the four central squares, the men on these turn clockwise by one square.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.settings.goes_on_after_arrival = true;
        rules.attach_consequence(Stage::RevolvingBoard, RevolvingCentre);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct RevolvingBoard;

impl Consequence for RevolvingBoard {
    fn happen(&self, playing: &mut Playing<'_>) {
        // a1 moves to a8, and a8 to h8.
        playing.transform(|on| Square::ALL[8 * (7 - on.index() % 8) + on.index() / 8], |man| man);
    }
}

struct RevolvingCentre;

const CENTRE: [Square; 4] = [Square::D4, Square::D5, Square::E5, Square::E4];

impl Consequence for RevolvingCentre {
    fn happen(&self, playing: &mut Playing<'_>) {
        let is_central = |square: Square| CENTRE.contains(&square);
        if playing.mv.goes_somewhere() && (is_central(playing.mv.from) || is_central(playing.mv.to)) {
            let turned = |on: Square| {
                let place = CENTRE.iter().position(|&square| square == on);
                place.map_or(on, |place| CENTRE[(place + 1) % 4])
            };
            playing.transform(turned, |man| man);
        }
    }
}
