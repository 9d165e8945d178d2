//! Snek chess: another man of its side replaces a captured man.

use chess::Square;

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// The sequence ends with the king.
pub(super) const SNEK: Condition = Condition {
    names: ["SnekChess", "SnekSchach", "EchecsSnek"],
    arguments: &[],
    definition: "When a queen, rook, bishop or knight is captured, a rook, bishop, knight or the king of its side, \
                 chosen by the side that captures, becomes what was captured; the capture of a pawn lets the king \
                 become a king again.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Snek, Snek { is_circle: false });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// The sequence is a circle: the queen follows the knight.
pub(super) const SNEK_CIRCLE: Condition = Condition {
    names: ["SnekCircleChess", "SnekZirkulaerSchach", "EchecsSnekCirculaires"],
    arguments: &[],
    definition: "When a queen, rook, bishop or knight is captured, a rook, bishop, knight or queen of its side, \
                 chosen by the side that captures, becomes what was captured.",
    source: "from Snek chess",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Snek, Snek { is_circle: true });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Snek {
    is_circle: bool,
}

impl Snek {
    /// The kind of men that may replace a captured man.
    fn replacing(&self, rules: &Rules, captured: Kind) -> Option<Kind> {
        let [king, _, queen, knight, rook, bishop] = rules.settings.standard;
        let last = if self.is_circle { queen } else { king };
        let row = [(queen, rook), (rook, bishop), (bishop, knight), (knight, last)];
        row.into_iter().find(|(from, _)| *from == captured).map(|(_, to)| to)
    }
}

impl Consequence for Snek {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(captured) = playing.captured() else { return };
        let loser = !playing.mover;
        let [king, pawn, ..] = playing.rules.settings.standard;
        if captured.kind() == pawn && !self.is_circle {
            if let Some(square) = playing.position.king(loser)
                && playing.position.man(square).kind() != king
            {
                playing.change_kind(square, king, Cause::BracketedWithSide);
            }
            return;
        }
        let Some(kind) = self.replacing(playing.rules, captured.kind()) else { return };
        let men: Vec<Square> = playing
            .position
            .men()
            .filter(|(_, man)| man.belongs_to(loser) && man.kind() == kind)
            .map(|(square, _)| square)
            .collect();
        if men.is_empty() {
            return;
        }
        let square = men[playing.choose(men.len())];
        playing.change_kind(square, captured.kind(), Cause::BracketedWithSide);
    }

    fn follows_captures_alone(&self) -> bool {
        true
    }

    fn add_changes(&self, rules: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        let Some(victim) = mv.victim else { return Some(()) };
        let (captured, loser) = (before.man(victim).kind(), !before.turn());
        let [king, pawn, ..] = rules.settings.standard;
        if captured == pawn && !self.is_circle {
            return match before.king(loser) {
                Some(on) => changes.arrive(on.into(), before.man(on).with_kind(king)),
                None => Some(()),
            };
        }
        let Some(kind) = self.replacing(rules, captured) else { return Some(()) };
        let men = before.side(loser).without(victim).into_iter();
        let mut replacing = men.map(|on| (on, before.man(on))).filter(|(_, man)| man.kind() == kind);
        replacing.try_for_each(|(on, man)| changes.arrive(on.into(), man.with_kind(captured)))?;
        changes.may_turn_into(|man| match man.kind() == kind {
            true => man.with_kind(captured),
            false => man,
        })
    }
}
