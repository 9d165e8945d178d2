//! Wormholes: a man that enters a wormhole leaves through another one.

use chess::{Bitboard, Color, Square};

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Extent, Filter, Stage, Validator};
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::{Argument, Condition};

/// Wormholes.
pub(super) const WORMHOLES: Condition = Condition {
    names: ["Wormholes", "Wurmloecher", "TrousDeVer"],
    arguments: &[Argument::Squares],
    definition: "A man that arrives on a wormhole is transferred to another, empty wormhole of its side's choice; \
                 where there is none, it may not enter.",
    source: "WCCI",
    attach: |arguments, rules| {
        let mut squares = arguments.squares();
        squares.sort_unstable();
        rules.settings.goes_on_after_arrival = true;
        for &square in &squares {
            rules.settings.movable_first_rank = rules.settings.movable_first_rank.with(square);
        }
        rules.attach_filter(Wormholes { squares: squares.clone() });
        let validator = Wormholes { squares: squares.clone() };
        rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, validator);
        rules.attach_consequence(Stage::Wormholes, Wormholes { squares });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Wormholes {
    squares: Vec<Square>,
}

impl Wormholes {
    fn may_go(&self, position: &Position, from: Square, to: Square) -> bool {
        let is_way_out = |&hole: &Square| hole != to && position.man(hole).is_none();
        self.squares.contains(&from) || !self.squares.contains(&to) || self.squares.iter().any(is_way_out)
    }
}

impl Filter for Wormholes {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        self.may_go(position, mv.from, mv.to)
    }
}

impl Validator for Wormholes {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        self.may_go(observation.position, observation.from, observation.to)
    }
}

impl Consequence for Wormholes {
    fn happen(&self, playing: &mut Playing<'_>) {
        let (from, to) = (playing.mv.from, playing.mv.to);
        if !self.squares.contains(&to) || playing.mv.is_null() {
            return;
        }
        // Leaving where it entered would be no move, unless it has captured or promoted.
        let has_changed = playing.mv.is_capture()
            || playing
                .effects()
                .iter()
                .any(|effect| matches!(effect, Effect::KindChange { on, .. } if *on == to));
        let exits: Vec<Square> = self
            .squares
            .iter()
            .copied()
            .filter(|&exit| {
                exit != to && playing.position.man(exit).is_none() && (has_changed || exit != from)
            })
            .collect();
        let chosen = playing.choose(exits.len());
        let Some(&exit) = exits.get(chosen) else { return };
        let man = playing.remove(to, Cause::Silent);
        playing.add(exit, man, playing.mover, Cause::Rebirth);
        playing.promote_from_here();
    }

    fn may_follow(&self, _: &Position, mv: Move) -> bool {
        self.squares.contains(&mv.to)
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, ..Extent::default() })
    }

    fn add_changes(&self, _: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if !self.squares.contains(&mv.to) {
            return Some(());
        }
        let exits = self.squares.iter().copied().fold(Bitboard::EMPTY, Bitboard::with);
        let free =
            !before.occupied() | Bitboard::from(mv.from) | mv.victim.map_or(Bitboard::EMPTY, Bitboard::from);
        changes.may_go_on(|_| (exits & free).without(mv.to))
    }
}
