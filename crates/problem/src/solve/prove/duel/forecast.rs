//! Whether a king can still be caught in series play with replies to checks, if the defender did what the attacker wants.
//!
//! In ordinary battles each side moves as often as the other and nearly anything can be reached; in a series the defender
//! stands still most of the time, and what the end needs of him is out of reach of most positions.

use chess::Position;

use super::super::super::needs::{Budget, Catch, Needs};
use super::super::super::plan::Turn;
use super::sought::Sought;
use super::terms::{Terms, Victory};

/// Judges positions with the attacker to move; what that takes is made when it is needed.
#[derive(Default)]
pub(super) struct Forecast(Option<Box<Needs>>);

impl Forecast {
    /// Whether `left` half-moves, of which the attacker makes the first, may be enough.
    pub(super) fn is_open(&mut self, terms: &Terms, position: &Position, left: i32) -> bool {
        if terms.reply != Turn::InCheck || terms.shunned.is_some() {
            return true;
        }
        let attacker = position.turn();
        let (own, other) = ((left + 1) / 2, left / 2);
        let (goal, victim, budget) = match (terms.victory, terms.yielded) {
            (None, Some(goal)) => (goal, attacker, Budget { hunter: other, victim: own }),
            (Some(Victory::Reached(goal)), None) => (goal, !attacker, Budget { hunter: own, victim: other }),
            // The defender reaches the goal with one more move, or parrying.
            (Some(Victory::Allowed(goal) | Victory::Forced(goal)), parried)
                if parried.is_none_or(|it| it == goal) =>
            {
                (goal, attacker, Budget { hunter: other + 1, victim: own })
            }
            _ => return true,
        };
        let Some(how) = goal.catch() else { return true };
        let needs = self.0.get_or_insert_with(|| Box::new(Needs::new()));
        needs.can_catch(position, victim, how, budget)
    }
}

impl Sought {
    /// How a king is caught where this is reached, if one is.
    fn catch(self) -> Option<Catch> {
        match self {
            Sought::Mate => Some(Catch::Mate),
            Sought::Stalemate => Some(Catch::Stalemate),
            Sought::MateOrStalemate
            | Sought::Check
            | Sought::Capture
            | Sought::Arrival(_)
            | Sought::Position(_) => None,
        }
    }
}
