//! Attacks that are excluded before any defence is searched: options forbid them, or the target position is too far away.

use chess::{Color, Position};
use game::Position as _;

use crate::general::Answer;
use crate::general::restrictions::FLIGHTS_UNCOUNTED_WITHIN;
use crate::orthodox::battle::BattleSearch;
use crate::orthodox::battle::terms::{Ban, Terms};
use crate::plan::Reply;
use crate::rules::flights;

impl BattleSearch<'_> {
    /// Whether an option forbids the attacking move that led to `position`, with `left` half-moves left.
    pub(crate) fn is_banned(&mut self, terms: &Terms, position: &Position, left: i32) -> Answer<bool> {
        let Some(Ban { threat, max_flights }) = terms.ban else { return Ok(false) };
        if left > FLIGHTS_UNCOUNTED_WITHIN && max_flights.is_some_and(|max| flights(position) > max) {
            return Ok(true);
        }
        match threat {
            Some(moves) if left >= 2 * moves && terms.reply == Reply::Always && !position.is_check() => {
                // A threat ends with a move of the attacker, also in self play.
                let length = 2 * moves - 1;
                let mut passed = *position;
                passed.pass();
                Ok(!self.attack(&terms.unrestricted(), &passed, length)?)
            }
            _ => Ok(false),
        }
    }

    /// A lower bound on the half-moves to the target position; `None` if it is more than `left`. Without a target, 0.
    pub(crate) fn half_moves_to_target(
        &mut self,
        terms: &Terms,
        position: &Position,
        left: i32,
    ) -> Option<i32> {
        let Some(target) = self.target.as_mut().filter(|_| terms.leads_to_position()) else { return Some(0) };
        let (own, other) = ((left + 1) / 2, left / 2);
        let [own, other] = match position.turn() {
            Color::White => target.distance(position, [own, other])?,
            Color::Black => {
                let [white, black] = target.distance(position, [other, own])?;
                [black, white]
            }
        };
        Some((2 * own - 1).max(2 * other))
    }
}
