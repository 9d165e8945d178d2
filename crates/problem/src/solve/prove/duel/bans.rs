//! What makes an attack hopeless before the defences are looked at: options that forbid it, and targets too far away.

use chess::{Color, Position};
use game::Position as _;

use super::super::super::plan::Turn;
use super::super::Answer;
use super::super::guards::{NEXT_TO_THE_END, flights};
use super::Duel;
use super::terms::{Ban, Terms};

impl Duel<'_> {
    /// Whether an option forbids the attacking move that has led to `position`, with `left` half-moves to go.
    pub(super) fn is_banned(&mut self, terms: &Terms, position: &Position, left: i32) -> Answer<bool> {
        let Some(Ban { threat, max_flights }) = terms.ban else { return Ok(false) };
        if left > NEXT_TO_THE_END && max_flights.is_some_and(|max| flights(position) > max) {
            return Ok(true);
        }
        match threat {
            Some(moves) if left >= 2 * moves && terms.reply == Turn::Always && !position.is_check() => {
                let length = 2 * moves - i32::from(terms.victory.is_some());
                let mut passed = *position;
                passed.pass();
                Ok(!self.attack(&terms.with_ban(None), &passed, length)?)
            }
            _ => Ok(false),
        }
    }

    /// Whether the position that is to be reached might be, within `left` half-moves and with the help of both.
    pub(super) fn is_in_range(&mut self, terms: &Terms, position: &Position, left: i32) -> bool {
        let Some(target) = self.target.as_mut().filter(|_| terms.leads_to_position()) else { return true };
        let (own, other) = ((left + 1) / 2, left / 2);
        let white_first = match position.turn() {
            Color::White => [own, other],
            Color::Black => [other, own],
        };
        target.is_near(position, white_first)
    }
}
