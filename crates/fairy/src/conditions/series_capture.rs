//! Series capture: a man that has captured may continue to move.

use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::moves::Move;
use crate::playing::Playing;

use super::Condition;

/// Series capture.
pub(super) const SERIES_CAPTURE: Condition = Condition {
    names: ["SeriesCapture", "SerienSchlag", "SerieCapture"],
    arguments: &[],
    definition: "A man that has captured may move on at once, and so on after each further capture, \
                 as long as neither king is in check.",
    source: "A. Cuppini, 2016",
    attach: |_, rules| {
        rules.settings.goes_on_after_arrival = true;
        rules.attach_consequence(Stage::SeriesCapture, SeriesCapture);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct SeriesCapture;

impl Consequence for SeriesCapture {
    fn happen(&self, playing: &mut Playing<'_>) {
        let mut has_captured = playing.mv.is_capture();
        while has_captured && !playing.is_forbidden() {
            let Some(on) = playing.moved_man() else { return };
            let rules = playing.rules;
            let position = &playing.position;
            if !position.man(on).belongs_to(playing.mover)
                || rules.is_check(position, playing.mover)
                || rules.is_check(position, !playing.mover)
            {
                return;
            }
            let mut moves: Vec<Move> = Vec::new();
            rules.man_moves(position, playing.mover, on, &mut moves);
            moves.reverse();
            let Some(chosen) = playing.choose(1 + moves.len()).checked_sub(1) else { return };
            let mv = moves[chosen];
            if let Some(victim) = mv.victim {
                playing.remove(victim, Cause::Series);
            }
            playing.relocate(mv.from, mv.to, Cause::Series);
            // Consequences apply to this part of the move.
            let whole = playing.mv;
            playing.mv = Move { choices: whole.choices, ..mv };
            playing.repeat(Stage::Holes, Stage::SeriesCapture);
            playing.mv = whole;
            has_captured = mv.is_capture();
        }
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }
}
