//! Which effects tell whether moves of two positions count as the same move: whether a threat is carried out.
//!
//! As in Popeye, what a move chooses counts (promotion, square of rebirth, man that vanishes), and what follows from it by
//! itself does not, such as a rebirth on the square of the array.

use chess::Square;

use crate::effect::{Cause, Effect};
use crate::kind::Kind;
use crate::man::{Attributes, Man};
use crate::playing::Playing;

/// An effect that two moves must share to count as the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Distinction {
    /// A man goes from one square to another.
    Movement(Square, Square),
    /// A man is captured, where captures distinguish moves.
    Capture(Square),
    /// A chosen man vanishes.
    Removal(Square),
    /// A man appears on a chosen square.
    Addition(Square, Man),
    /// A man promotes, or its kind is chosen in another way.
    KindChange(Square, Kind),
    /// A man gains attributes by its promotion.
    AttributeChange(Square, Attributes),
}

impl Playing<'_> {
    /// The effects that two moves must share to count as the same.
    pub fn distinctions(&self) -> Vec<Distinction> {
        let effects = self.effects();
        let chosen: Vec<usize> =
            self.choices_made().iter().filter_map(|&at| first_shown(effects, at)).collect();
        let distinctions = effects.iter().enumerate();
        distinctions.filter_map(|(at, &effect)| self.distinction(effect, chosen.contains(&at))).collect()
    }

    fn distinction(&self, effect: Effect, is_chosen: bool) -> Option<Distinction> {
        match effect {
            Effect::Movement { from, to, cause: Cause::Move | Cause::Series, .. } => {
                Some(Distinction::Movement(from, to))
            }
            Effect::Movement { from, to, cause: Cause::Castling, .. } if from == self.mv.from => {
                Some(Distinction::Movement(from, to))
            }
            Effect::Exchange { first, second, .. } if self.mv.from == first => {
                Some(Distinction::Movement(first, second))
            }
            Effect::KindChange { on, to, cause: Cause::Promotion, .. } => {
                Some(Distinction::KindChange(on, to))
            }
            // A pawn that promotes before its side moves has no other way to be chosen than the variant of the move.
            Effect::KindChange { on, to, cause: Cause::Bracketed, .. }
                if is_chosen || self.mv.variant() > 0 =>
            {
                Some(Distinction::KindChange(on, to))
            }
            Effect::KindChange { on, to, cause: Cause::Appended, .. } if is_chosen => {
                Some(Distinction::KindChange(on, to))
            }
            Effect::AttributeChange { on, to, cause: Cause::Promotion, .. } => {
                Some(Distinction::AttributeChange(on, to))
            }
            Effect::Addition { on, man, .. } if is_chosen => Some(Distinction::Addition(on, man)),
            Effect::Removal { on, cause: Cause::Bracketed, .. } if is_chosen => {
                Some(Distinction::Removal(on))
            }
            Effect::Removal { on, cause: Cause::Capture | Cause::EnPassant, .. }
                if self.rules.settings.captures_distinguish_moves =>
            {
                Some(Distinction::Capture(on))
            }
            _ => None,
        }
    }
}

/// The first effect from `at` on that is not silent: what was chosen when there were `at` effects.
fn first_shown(effects: &[Effect], at: usize) -> Option<usize> {
    let is_silent = |effect: &Effect| {
        matches!(
            effect,
            Effect::Removal { cause: Cause::Silent, .. }
                | Effect::Movement { cause: Cause::Silent, .. }
                | Effect::AttributeChange { cause: Cause::Silent, .. }
        )
    };
    (at..effects.len()).find(|&at| !is_silent(&effects[at]))
}
