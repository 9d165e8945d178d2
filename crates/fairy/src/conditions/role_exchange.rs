//! Role exchange: instead of moving, White may turn the board around and take over Black's men.

use chess::{Color, Square};

use crate::hooks::{Consequence, Selection, Stage};
use crate::man::Man;
use crate::moves::{Move, Special};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::{Argument, Condition};

/// Role exchange.
pub(super) const ROLE_EXCHANGE: Condition = Condition {
    names: ["RoleExchange", "Rollentausch", "EchangeRole"],
    arguments: &[Argument::Number],
    definition: "Instead of moving a man, White may have the board turned round and all men change sides, as often as \
                 the number says.",
    source: "W. Erben",
    attach: |arguments, rules| {
        let most = arguments.numbers().first().copied().unwrap_or(i32::MAX);
        rules.diagram_mut().memory.numbers = [most, 0];
        rules.settings.remembers = true;
        rules.settings.mating_order = [false; 2];
        rules.attach_selection(RoleExchange);
        rules.attach_consequence(Stage::Holes, RoleExchange);
        Ok(())
    },
};

struct RoleExchange;

impl Selection for RoleExchange {
    fn select(&self, _: &Rules, position: &Position, moves: &mut Vec<Move>) {
        if position.turn() == Color::White && position.memory.numbers[0] > 0 {
            moves.insert(0, Move { special: Special::RoleExchange, ..Move::null() });
        }
    }

    fn keeps_quiet_moves(&self) -> bool {
        true
    }

    fn only_removes(&self) -> bool {
        false
    }

    // The exchange is no move of a man: a side that can only exchange roles is mated or stalemated, as in Popeye.
}

impl Consequence for RoleExchange {
    fn happen(&self, playing: &mut Playing<'_>) {
        if playing.mv.special != Special::RoleExchange {
            return;
        }
        if playing.position.memory.numbers[0] != i32::MAX {
            playing.position.memory.numbers[0] -= 1;
        }
        playing.transform(
            |square| Square::ALL[63 - square.index()],
            |man: Man| man.with_sides(man.sides().exchanged()),
        );
    }

    fn may_follow(&self, _: &Position, mv: Move) -> bool {
        mv.special == Special::RoleExchange
    }
}
