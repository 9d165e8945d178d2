//! Brunner chess: a check counts only if the capture of the king would be legal.

use chess::Color;

use crate::hooks::Validator;
use crate::moves::Move;
use crate::observe::{Level, Look};

use super::Condition;

/// Brunner chess.
pub(super) const BRUNNER: Condition = Condition {
    names: ["BrunnerChess", "BrunnerSchach", "EchecsBrunner"],
    arguments: &[],
    definition: "A man gives check only if it could capture the king without leaving its own king in check.",
    source: "E. Brunner",
    attach: |_, rules| {
        rules.attach_validator(&[Level::Check], &Color::ALL, Brunner);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Brunner;

impl Validator for Brunner {
    fn is_valid(&self, look: &Look<'_>) -> bool {
        let Some(before) = look.position.for_probe(look.color) else { return true };
        let mv = Move { victim: Some(look.target), via: look.via, ..Move::quiet(look.from, look.to) };
        !look.rules.outcomes(&before, mv, &mut |playing| {
            playing.is_forbidden() || look.rules.is_check(&playing.position, look.color)
        })
    }
}
