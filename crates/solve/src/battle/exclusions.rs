//! What makes an attack hopeless before the defences are looked at: options that forbid it, and targets too far away.

use chess::{Color, Position};
use game::Position as _;

use crate::battle::BattleSearch;
use crate::battle::terms::{Ban, Terms};
use crate::general::Answer;
use crate::general::restrictions::NEXT_TO_THE_END;
use crate::plan::Reply;
use crate::rules::flights;

impl BattleSearch<'_> {
    /// Whether an option forbids the attacking move that has led to `position`, with `left` half-moves to go.
    pub(crate) fn is_banned(&mut self, terms: &Terms, position: &Position, left: i32) -> Answer<bool> {
        let Some(Ban { threat, max_flights }) = terms.ban else { return Ok(false) };
        if left > NEXT_TO_THE_END && max_flights.is_some_and(|max| flights(position) > max) {
            return Ok(true);
        }
        match threat {
            Some(moves) if left >= 2 * moves && terms.reply == Reply::Always && !position.is_check() => {
                let length = 2 * moves - i32::from(terms.victory.is_some());
                let mut passed = *position;
                passed.pass();
                Ok(!self.attack(&terms.unrestricted(), &passed, length)?)
            }
            _ => Ok(false),
        }
    }

    /// The half-moves that a position which is to be reached needs at least; `None` if more than `left`.
    pub(crate) fn range(&mut self, terms: &Terms, position: &Position, left: i32) -> Option<i32> {
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
