//! Check, and which observations count.

use chess::Color;

use crate::effect::Effect;
use crate::flow::break_if;
use crate::hooks::{CheckTest, Consequence, Stage};
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::{Rules, Staged};

impl Rules {
    /// Whether a side is in check.
    pub fn is_check(&self, position: &Position, color: Color) -> bool {
        if self.hooks.checks.is_empty() {
            return self.king_is_observed(position, color);
        }
        self.check_layer(CheckTest { rules: self, position, color, layer: 0 })
    }

    pub(crate) fn check_layer(&self, test: CheckTest<'_>) -> bool {
        match self.hooks.checks.get(test.layer) {
            Some(rule) => rule.is_check(&test),
            None => self.king_is_observed(test.position, test.color),
        }
    }

    /// Whether the king of a side is attacked, whether or not that is check.
    pub fn is_attacked_king(&self, position: &Position, color: Color) -> bool {
        self.king_is_observed(position, color)
    }

    fn king_is_observed(&self, position: &Position, color: Color) -> bool {
        position.king(color).is_some_and(|king| self.is_observed(position, king, !color, Level::Check))
    }

    /// Whether the side to move could capture the other king, so that the previous move was illegal.
    pub fn can_capture_king(&self, position: &Position) -> bool {
        !self.settings.may_start_in_check && self.is_check(position, !position.turn())
    }

    /// Whether some move of the other side captures the king of `color`, regardless of what observes its square.
    pub(crate) fn is_captured_by_a_move(&self, position: &Position, color: Color) -> bool {
        let Some(king) = position.king(color) else { return false };
        let mut before = position.clone();
        before.set_turn(!color);
        before.leave_out_castling();
        let mut moves = Vec::new();
        for from in before.side(!color) {
            self.man_moves(&before, !color, from, &mut moves);
        }
        moves.iter().filter(|mv| mv.victim == Some(king)).any(|mv| {
            let query = self.observation_query(&before, mv.from, king, !color, Level::Check);
            self.is_valid(&query.observation(mv.to, mv.via))
        })
    }

    pub(crate) fn has_validators(&self, level: Level, color: Color) -> bool {
        let lists = &self.hooks.validators;
        let has = |level: Level| !lists[level as usize][color as usize].is_empty();
        let plays = self.observes_by_playing(level);
        match level {
            Level::Geometry => has(Level::Geometry),
            Level::Observer => has(Level::Geometry) || has(Level::Observer),
            level => has(Level::Geometry) || has(Level::Observer) || has(level) || plays,
        }
    }

    /// Whether an attack on a king may be void.
    pub(crate) fn validates_checks(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.has_validators(Level::Check, color))
    }

    fn observes_by_playing(&self, level: Level) -> bool {
        level == Level::Observation && self.settings.observations_by_playing
            || level == Level::Check && self.settings.checks_by_playing
    }

    /// Whether an observation counts.
    pub(crate) fn is_valid(&self, observation: &Observation<'_>) -> bool {
        let lists = &self.hooks.validators;
        let agree = |level: Level| {
            lists[level as usize][observation.color as usize].iter().all(|hook| hook.is_valid(observation))
        };
        let plays = self.observes_by_playing(observation.level);
        (observation.level == Level::Geometry
            || observation.level == Level::Observer
            || agree(observation.level))
            && (observation.level == Level::Geometry || agree(Level::Observer))
            && agree(Level::Geometry)
            && (!plays || self.can_be_played(observation))
    }

    /// Whether the threatened capture can be played, and removes the king if the target is one.
    fn can_be_played(&self, observation: &Observation<'_>) -> bool {
        let Some(before) = observation.position.for_probe(observation.color) else { return true };
        let mv = Move {
            victim: Some(observation.target),
            via: observation.via,
            ..Move::quiet(observation.from, observation.to)
        };
        let may_follow =
            |consequence: &Staged<Stage, dyn Consequence>| consequence.hook.may_follow(&before, mv);
        if self.hooks.legalities.is_empty() && !self.hooks.consequences.iter().any(may_follow) {
            return true;
        }
        let enemy = !observation.color;
        let outcomes = self.outcomes(&before, mv, &mut |playing| {
            // A king that is reborn is not lost, even if it returns as a man of the other side.
            let is_reborn = |effect: &Effect| {
                matches!(effect, Effect::Addition { man, .. } if man.is_royal() && man.belongs_to(enemy))
            };
            let takes = observation.level != Level::Check
                || playing.position.king(enemy).is_none() && !playing.effects().iter().any(is_reborn);
            let mut legalities =
                self.hooks.legalities.iter().filter(|legality| legality.binds_observations());
            break_if(!playing.is_forbidden() && takes && legalities.all(|legality| legality.is_legal(playing)))
        });
        outcomes.is_break()
    }
}
