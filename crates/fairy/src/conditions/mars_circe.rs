//! Mars circe: men capture only from their square of rebirth.

use chess::Square;

use crate::effect::Cause;
use crate::generate::ManMoves;
use crate::hooks::{Consequence, Stage, Walking};
use crate::observe::Gaze;
use crate::playing::Playing;
use crate::position::{CastlingRights, Position};
use crate::rules::{Rules, WalkingStage};

use super::rebirth::{KINGS, Rebirth, WORDS};
use super::{Arguments, Condition, Refusal};

/// The condition.
pub(super) const MARS_CIRCE: Condition = Condition {
    names: ["MarsCirce", "MarsCirce", "MarsCirce"],
    arguments: WORDS,
    definition: "A man captures as if it stood on its square of rebirth, which must be empty; otherwise it moves as usual.",
    source: "Y. Cheylan, 1979",
    attach: |arguments, rules| attach("MarsCirce", &[], arguments, rules),
};

/// With the squares of the other side.
pub(super) const MARS_MIRROR_CIRCE: Condition = Condition {
    names: ["MarsMirrorCirce", "MarsSpiegelCirce", "MarsCirceMalefique"],
    arguments: KINGS,
    definition: "Mars circe with the squares of rebirth of the other side.",
    source: "Y. Cheylan, 1979",
    attach: |arguments, rules| attach("MarsMirrorCirce", &["Mirror"], arguments, rules),
};

fn attach(
    name: &'static str,
    implied: &[&'static str],
    arguments: &Arguments,
    rules: &mut Rules,
) -> Result<(), Refusal> {
    let rebirth = Rebirth::anticirce().varied(name, implied, arguments)?;
    if let Some(&word) = implied.iter().chain(&arguments.words).find(|word| !Rebirth::knows_home_by(word)) {
        return Err(Refusal::Word { condition: name, word });
    }
    rebirth.prepare(name, "MarsCirce", rules)?;
    rules.attach_walking(WalkingStage::Departure, Mars(rebirth));
    rules.attach_consequence(Stage::Departure, ToRebirthSquare);
    rules.settings.mating_order = [false; 2];
    Ok(())
}

struct Mars(Rebirth);

impl Mars {
    /// The board with the man on its square of rebirth, if it may go there.
    fn at_home(
        &self,
        rules: &Rules,
        position: &Position,
        from: Square,
        gaze: &Reborn,
    ) -> Option<(Square, Position)> {
        let man = position.man(from);
        if man.is_royal() && !self.0.kings {
            return None;
        }
        let home = self.0.home(rules, position, from, gaze.kind, gaze.color)?;
        let is_free = home == from || position.man(home).is_none();
        if !is_free || rules.holes_of(position).contains(home) {
            return None;
        }
        let mut board = position.clone();
        if home != from {
            let (man, identity) = board.take(from);
            board.place(home, man, identity);
            if man.is_royal() && board.king(gaze.color).is_some() {
                board.set_king(gaze.color, Some(home));
            }
        }
        if man.is_royal() {
            // A king at home may castle, wherever it stood.
            let rights = board.castling().0 | CastlingRights::of(home).0;
            board.set_castling(CastlingRights(rights));
        }
        Some((home, board))
    }
}

/// Who is to be reborn.
struct Reborn {
    kind: crate::kind::Kind,
    color: chess::Color,
}

impl Walking for Mars {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let start = man.found.len();
        man.proceed();
        let mut kept = start;
        for i in start..man.found.len() {
            if !man.found[i].is_capture() {
                man.found[kept] = man.found[i];
                kept += 1;
            }
        }
        man.found.truncate(kept);
        let reborn = Reborn { kind: man.kind, color: man.color };
        let Some((home, board)) = self.at_home(man.rules, man.position, man.from, &reborn) else { return };
        let mut found = Vec::new();
        let mut from_home = ManMoves {
            rules: man.rules,
            position: &board,
            color: man.color,
            from: home,
            man: man.man,
            kind: man.kind,
            found: &mut found,
            layer: man.layer,
        };
        from_home.proceed();
        for mut mv in found.into_iter().filter(|mv| mv.is_capture() || mv.is_castling()) {
            mv.origin = Some(home);
            mv.from = man.from;
            man.found.push(mv);
        }
    }

    fn observes(&self, gaze: &mut Gaze<'_>) -> bool {
        if gaze.from == gaze.target {
            return false;
        }
        let reborn = Reborn { kind: gaze.kind, color: gaze.color };
        match self.at_home(gaze.rules, gaze.position, gaze.from, &reborn) {
            Some((home, board)) => Gaze { position: &board, from: home, ..*gaze }.proceed(),
            None => false,
        }
    }
}

/// Takes the man to its square of rebirth before it captures.
struct ToRebirthSquare;

impl Consequence for ToRebirthSquare {
    fn happen(&self, playing: &mut Playing<'_>) {
        if let Some(home) = playing.mv.origin {
            if home != playing.mv.from {
                playing.relocate(playing.mv.from, home, Cause::Silent);
            }
            playing.depart_from(home);
        }
    }
}
