//! Exclusive chess: a side that has several mating moves may not mate.

use crate::flow::break_if;
use crate::hooks::Legality;
use crate::lasting_flights::LastingFlights;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Exclusive chess.
pub(super) const EXCLUSIVE: Condition = Condition {
    names: ["ExclusiveChess", "ExklusivSchach", "EchecsExclusif"],
    arguments: &[],
    definition: "A move that mates is legal only if no other move mates.",
    source: "N. Bakcsi, 1984",
    attach: |_, rules| {
        rules.attach_legality(Exclusive);
        Ok(())
    },
};

struct Exclusive;

/// The depth of nested mates beyond which a mate is assumed to be legal.
const DEEPEST: u16 = 6;

impl Legality for Exclusive {
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        if !mates(playing) {
            return true;
        }
        count_mates(playing.rules, playing.before) <= 1
    }

    fn is_legal_at_once(&self, playing: &Playing<'_>) -> Option<bool> {
        (!playing.rules.is_check(&playing.position, !playing.mover)).then_some(true)
    }

    fn binds_observations(&self) -> bool {
        false
    }

    fn concerns_checks_alone(&self) -> bool {
        true
    }
}

fn mates(playing: &Playing<'_>) -> bool {
    playing.rules.is_check(&playing.position, !playing.mover)
        && playing.position.nesting() < DEEPEST
        && !playing.rules.has_moves(&playing.position.for_reply())
}

/// The number of mating moves, whether or not exclusive chess allows them; counted up to two.
fn count_mates(rules: &Rules, position: &Position) -> usize {
    let mut count = 0;
    let mut flights = LastingFlights::new(rules, position);
    for mv in rules.pseudo_legal(position) {
        if flights.outlast(rules, position, mv) {
            continue;
        }
        let outcomes = rules.outcomes(position, mv, &mut |playing| {
            if rules.is_legal_without_replies(playing) && mates(playing) {
                count += 1;
            }
            break_if(count >= 2)
        });
        if outcomes.is_break() {
            break;
        }
    }
    count
}
